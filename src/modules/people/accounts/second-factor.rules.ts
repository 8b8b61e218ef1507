import { HOUR, MINUTE } from '@/shared/clock';
import { isStudioRole } from './roles.rules';

/** How many recovery codes a person gets at a time. */
export const RECOVERY_CODES = 10;
/** How long a new secret waits for its first code (milliseconds). */
export const PENDING_LIFETIME = HOUR;
/** How long whoever logged in has to set up a second factor that they must have (milliseconds). */
export const SET_UP_LIFETIME = 30 * MINUTE;

// 32 signs, none of them easily taken for another: five bits each, and 16 of them can't be guessed.
const RECOVERY_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RECOVERY_LENGTH = 16;
const RECOVERY_SHAPE = new RegExp(`^[${RECOVERY_SIGNS}]{${RECOVERY_LENGTH}}$`);

/** What somebody typed or pasted as the second step: the app's six digits, or a code from the list. */
export type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** Reads a typed code, whatever its groups are parted by; null where it can be neither. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'app', digits: code };
  return RECOVERY_SHAPE.test(code) ? { kind: 'recovery', code } : null;
}

/** Why a text can't be a code of the app, or null. */
export function appCodeProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Enter the code from your authenticator app.';
  return readCode(typed)?.kind === 'app' ? null : 'The code has 6 digits.';
}

/** Why a text can be no code at all, or null. */
export function codeProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Enter a code.';
  return readCode(typed) === null
    ? 'Enter the 6 digits from the app, or a 16-character recovery code.'
    : null;
}

/** Makes a recovery code out of 16 random bytes; five bits of each are used. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  if (bytes.length !== RECOVERY_LENGTH) throw new Error(`${RECOVERY_LENGTH} bytes make a recovery code`);
  return Array.from(bytes, (byte) => RECOVERY_SIGNS.charAt(byte & 31)).join('');
}

/** A code in groups of four, as people read and write it down. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}

/** Whether somebody may not be without a second factor: those who work at a studio that is no demo. */
export function mustHaveSecondFactor(role: string, demo: boolean): boolean {
  return !demo && isStudioRole(role);
}
