import { refuse } from '@/shared/result';
import { guessableProblem, type PasswordContext } from '../password.rules';
import common from './common-passwords.json';

const MESSAGE = 'This password is too common. Please choose another one.';

let known: ReadonlySet<string> | null = null;

/** Whether a password is one of the 10,000 most common ones that are long enough, whatever its letters' case. */
function isCommonPassword(password: string): boolean {
  known ??= new Set(common.passwords.split('\n'));
  return known.has(password.normalize('NFKC').toLowerCase());
}

/**
 * The refusal of a password that is guessed first, under its field; null where it may be taken. Nothing is looked up:
 * the answer tells nothing about accounts.
 */
export function weakPassword(password: string, context: PasswordContext) {
  const message = isCommonPassword(password) ? MESSAGE : guessableProblem(password, context);
  return message === null ? null : refuse('invalid', message, { errors: { password: [message] } });
}
