/** What joining the mailing list takes off one order, in percent (specification of the public site, section 9). */
export const JOINING_PERCENT = 10;

/** Said where an address is missing or can't be one (HOME-02). */
export const INVALID_EMAIL = 'Please enter a valid email address';

/**
 * An address that mail can be sent to: text, @, text, dot, text, as all forms check it, without the signs that
 * would make two addresses or a name out of it in the header of a mail.
 */
export const MAILABLE =
  /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"][^\s@.,;:<>()[\]\\"]*\.[^\s@,;:<>()[\]\\"]+$/;

/** Longest values of the contact form, in characters. */
export const CONTACT_LIMITS = { name: 255, email: 255, subject: 255, message: 10_000 } as const;

export type ContactField = keyof typeof CONTACT_LIMITS;

/** The fields of the contact form in the order of the page. */
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message'];

/** What each field says when it is left empty (CONT-02). */
export const REQUIRED: Record<ContactField, string> = {
  name: 'Name is required',
  email: 'Email is required',
  subject: 'Subject is required',
  message: 'Message is required',
};

function contactProblem(field: ContactField, value: string): string | undefined {
  const text = value.trim();
  if (text === '') return REQUIRED[field];
  if (text.length > CONTACT_LIMITS[field]) return `At most ${CONTACT_LIMITS[field]} characters`;
  return field === 'email' && !MAILABLE.test(text) ? INVALID_EMAIL : undefined;
}

/** What is wrong with each field of the contact form; a field that is right is absent. */
export function contactProblems(values: Record<ContactField, string>): Partial<Record<ContactField, string>> {
  const found = CONTACT_FIELDS.flatMap((field) => {
    const problem = contactProblem(field, values[field]);
    return problem === undefined ? [] : [[field, problem]];
  });
  return Object.fromEntries(found) as Partial<Record<ContactField, string>>;
}

/** Whether the field that no person sees was filled in: a machine did that. */
export function isMachine(honeypot: unknown): boolean {
  if (honeypot === undefined || honeypot === null) return false;
  return typeof honeypot !== 'string' || honeypot.trim() !== '';
}

/** A link that answers a message in the reader's own mail program (RFC 6068). */
export function replyLink({ email, subject }: { readonly email: string; readonly subject: string }): string {
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(answer)}`;
}
