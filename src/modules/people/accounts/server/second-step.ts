import { waitText } from '@/platform/http/rate-limit';
import { hashToken } from '@/platform/security/tokens';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { readCode } from '../second-factor.rules';
import type { AccountsDeps } from './accounts-deps';
import { spendRecoveryCode, takeStep } from './second-factor.store';
import { stepOfCode } from './totp';

// A guess is right once in 333,333 (three steps are open). Whoever has the password too gets 480 a day out of this.
const TRIES = { limit: 5, windowSeconds: 900 };

const WRONG_CODE =
  'This code is wrong or was already used. Please enter the next one. It changes every 30 seconds.';
const WRONG_RECOVERY_CODE = 'This recovery code is wrong or was already used.';

/** The key that seals `totp` secrets. */
export const TOTP = 'second factors';

/** What `totp` secrets are sealed for. */
export const sealedFor = (userId: UserId): string => `totp:${userId}`;

/** The second step of somebody who proved the first. */
export interface SecondStep {
  readonly userId: UserId;
  /** The sealed secret that is on. */
  readonly secret: string;
  readonly typed: string;
  /** Tries from one place don't use up those of another: a known device, or all unknown ones together. */
  readonly from: string;
}

/**
 * Checks a typed code and uses it up. Recovery codes can't be guessed, so that they are taken however many tries there
 * were: nobody who knows a password can lock its owner out.
 */
export async function proveSecondStep(
  { db, clock, limiter, keys }: AccountsDeps,
  { userId, secret, typed, from }: SecondStep,
): Promise<Answer<true, 'invalid' | 'rate_limited'>> {
  const code = readCode(typed);
  const now = clock.now();
  if (code?.kind === 'recovery') {
    const spent = await spendRecoveryCode(db, userId, { codeHash: hashToken(code.code), now });
    return spent ? ok(true) : refuse('invalid', WRONG_RECOVERY_CODE);
  }
  if (code === null) return refuse('invalid', WRONG_CODE);
  const wait = await limiter.hit(`second-step:${userId}:${from}`, TRIES);
  if (wait !== null) {
    const message = `Too many codes were tried. Use a recovery code, or try again in ${waitText(wait)}.`;
    return refuse('rate_limited', message, { retryAfter: wait });
  }
  const step = stepOfCode(keys.sealer(TOTP).open(secret, sealedFor(userId)), code.digits, now);
  const taken = step !== null && (await takeStep(db, userId, { secret, step }));
  return taken ? ok(true) : refuse('invalid', WRONG_CODE);
}
