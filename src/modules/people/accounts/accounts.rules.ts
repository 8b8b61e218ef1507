import { DAY, HOUR, MINUTE } from '@/shared/clock';
import { isEmailShaped } from '@/shared/email-shape';

/** A bearer token nobody used for this long opens nothing any more (milliseconds). */
export const SESSION_LIFETIME = 30 * DAY;
/** How long people of the studio stay signed in at most, however much they do, where it is no demo (milliseconds). */
export const STAFF_SESSION_LIFETIME = 14 * DAY;
/** How stale the stored time of a session's last use may be: most calls then write nothing (milliseconds). */
const SESSION_TOUCH_AFTER = 5 * MINUTE;
/** How long a verification link works (milliseconds). */
export const VERIFY_LIFETIME = 3 * DAY;
/** How long a used verification link goes on saying yes, for mail scanners and second clicks (milliseconds). */
export const VERIFY_REPEAT = DAY;
/** How long a reset link works (milliseconds). */
export const RESET_LIFETIME = HOUR;
/** How long a link that signs in works (milliseconds). */
export const SIGN_IN_LINK_LIFETIME = 15 * MINUTE;
/** How long a challenge for a passkey waits for its answer (milliseconds). */
export const PASSKEY_CHALLENGE_LIFETIME = 5 * MINUTE;
/** How young a session is that needs no further proof before a passkey is added (milliseconds). */
export const FRESH_SESSION = 10 * MINUTE;
/** Most passkeys of one account. */
export const MAX_PASSKEYS = 20;
/** How long the two links of a change of address work (milliseconds). */
export const EMAIL_CHANGE_LIFETIME = 3 * DAY;

/** Longest password that signing up takes; only there to bound the work of hashing it. */
const SIGNUP_PASSWORD_MAX = 200;
const NAME_MAX = 255;

const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const DIGIT = /\p{Nd}/u;

/** What is wrong with each field of a form; a field that is right is absent. */
export type Problems<Field extends string> = Partial<Record<Field, string>>;

/** The problems of a form without the fields that are right. */
export function dropRight<Field extends string>(found: Record<Field, string | null>): Problems<Field> {
  const entries = Object.entries<string | null>(found).filter(([, problem]) => problem !== null);
  return Object.fromEntries(entries) as Problems<Field>;
}

/** Why a text can't be an email address, or null. */
export function emailProblem(value: string): string | null {
  const email = value.trim();
  if (email === '') return 'Email is required';
  if (email.length > NAME_MAX) return `At most ${NAME_MAX} characters`;
  return isEmailShaped(email) ? null : 'Invalid email address';
}

/** Why a text can't be a name, or null. */
export function nameProblem(value: string, required: string): string | null {
  const name = value.trim();
  if (name === '') return required;
  return name.length > NAME_MAX ? `At most ${NAME_MAX} characters` : null;
}

function lengthProblem(password: string, max: number): string | null {
  if (password === '') return 'Password is required';
  if (password.length < 8) return 'Minimum length is 8 characters';
  if (password.length > max) return `Maximum length is ${max} characters`;
  // A lone surrogate is no text: every one of them would hash to the same password.
  return password.isWellFormed() ? null : 'Contains characters that cannot be used';
}

/** Why a password can't be taken at sign-up, or null. */
export function signupPasswordProblem(password: string): string | null {
  return lengthProblem(password, SIGNUP_PASSWORD_MAX);
}

/** Why a password can't be taken at a reset, or null: 8 to 30 characters, upper case, lower case, number. */
export function resetPasswordProblem(password: string): string | null {
  const length = lengthProblem(password, 30);
  if (length !== null) return length;
  if (UPPER.test(password) && LOWER.test(password) && DIGIT.test(password)) return null;
  return 'Password must contain at least one uppercase letter, one lowercase letter, and one number';
}

/** Why the repetition of a password is wrong, or null. */
export function confirmProblem(password: string, confirmation: string, required: string): string | null {
  if (confirmation === '') return required;
  return confirmation === password ? null : 'Passwords do not match';
}

export type LoginField = 'email' | 'password';

/** Checks the login form before it is sent. */
export function loginProblems(values: Record<LoginField, string>): Problems<LoginField> {
  return dropRight({
    email: emailProblem(values.email),
    password: values.password === '' ? 'Password is required' : null,
  });
}

export type SignupField = 'first_name' | 'last_name' | 'email' | 'password' | 'confirm_password';

/** Checks the sign-up form before it is sent. */
export function signupProblems(values: Record<SignupField, string>): Problems<SignupField> {
  return dropRight({
    first_name: nameProblem(values.first_name, 'First name is required'),
    last_name: nameProblem(values.last_name, 'Last name is required'),
    email: emailProblem(values.email),
    password: signupPasswordProblem(values.password),
    confirm_password: confirmProblem(
      values.password,
      values.confirm_password,
      'Confirm password is required',
    ),
  });
}

export type ProfileField = 'first_name' | 'last_name' | 'phone';

/** Checks names and phone number of the profile before they are sent. */
export function profileProblems(values: Record<ProfileField, string>): Problems<ProfileField> {
  const phone = values.phone.trim();
  return dropRight({
    first_name: nameProblem(values.first_name, 'First name is required'),
    last_name: nameProblem(values.last_name, 'Last name is required'),
    phone: phone !== '' && cleanPhone(phone) === null ? 'Invalid phone number' : null,
  });
}

export type ChangeField = 'current_password' | 'password' | 'confirm_password';

/** Checks the form that changes a password. */
export function passwordProblems(values: Record<ChangeField, string>): Problems<ChangeField> {
  return dropRight({
    current_password: values.current_password === '' ? 'Current password is required' : null,
    password: signupPasswordProblem(values.password),
    confirm_password: confirmProblem(
      values.password,
      values.confirm_password,
      'Confirm password is required',
    ),
  });
}

/** Checks the form that asks for a reset link. */
export function forgotProblems(values: Record<'email', string>): Problems<'email'> {
  return dropRight({ email: emailProblem(values.email) });
}

export type ResetField = 'password' | 'confirm_password';

/** Checks the form that sets a new password. */
export function resetProblems(values: Record<ResetField, string>): Problems<ResetField> {
  return dropRight({
    password: resetPasswordProblem(values.password),
    confirm_password: confirmProblem(values.password, values.confirm_password, 'Confirmation is required'),
  });
}

/** A phone number without what people put between its digits; null where it can't be one. */
export function cleanPhone(value: string): string | null {
  const phone = value.replaceAll(/[\s().-]/g, '');
  return /^\+?[1-9]\d{0,15}$/.test(phone) ? phone : null;
}

/** True while a session that was last used then still opens something. */
export function isSessionAlive(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() < SESSION_LIFETIME;
}

/** True when the stored time of last use is so old that it has to be written again. */
export function isSessionStale(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= SESSION_TOUCH_AFTER;
}

/** What a verification link does: verify now, say yes once more, or nothing. */
export function verifyOutcome(
  token: { readonly usedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): 'verify' | 'repeat' | 'refuse' {
  if (token.usedAt !== null) {
    return now.getTime() - token.usedAt.getTime() < VERIFY_REPEAT ? 'repeat' : 'refuse';
  }
  return now < token.expiresAt ? 'verify' : 'refuse';
}

/** True for a token as this product makes them (32 bytes in base64url); anything else is not even looked up. */
export function isTokenShape(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}
