import { refuse } from '@/shared/result';
import common from './common-passwords.json';

const MESSAGE = 'This password is too common. Please choose another one.';

let known: ReadonlySet<string> | null = null;

/** Whether a password is one of the 10,000 most common ones that are long enough, whatever its letters' case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(common.passwords.split('\n'));
  return known.has(password.normalize('NFKC').toLowerCase());
}

/** The refusal of such a password, under its field. */
export function refuseCommonPassword() {
  return refuse('invalid', MESSAGE, { errors: { password: [MESSAGE] } });
}
