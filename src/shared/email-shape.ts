/** Longest mail address that is taken, in characters. */
export const MAX_EMAIL_LENGTH = 255;

/**
 * text@text.text, as the specification's forms check it. No two parts of it can take the same sign, so that a text of any
 * length is read once: after the @ comes any sign, then everything up to the first dot.
 */
export const EMAIL_SHAPE = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Whether a text is shaped as a mail address, without blanks around it and at most 255 characters long. */
export function isEmailShaped(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_SHAPE.test(text);
}
