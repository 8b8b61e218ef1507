import { randomBytes } from 'node:crypto';
import { waitText } from '@/platform/http/rate-limit';
import { hashToken } from '@/platform/security/tokens';
import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import {
  PENDING_LIFETIME,
  RECOVERY_CODES,
  inGroups,
  mustHaveSecondFactor,
  readCode,
  recoveryCodeFrom,
} from '../second-factor.rules';
import { isStudioRole } from '../roles.rules';
import { accountSecondFactorChanged } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import { findAccount, type Account } from './accounts.store';
import { verifyPassword } from './password-hash';
import {
  confirmPendingSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  keepPendingSecret,
  replaceRecoveryCodes,
  type SecondFactorRow,
} from './second-factor.store';
import { proveSecondStep, sealedFor, TOTP } from './second-step';
import { deleteOtherSessionsOf } from './sessions.store';
import { newTotpSecret, stepOfCode, totpAddress } from './totp';

interface SecondFactorState {
  /** When it was turned on; null while it is off. */
  readonly since: Date | null;
  readonly required: boolean;
  readonly recoveryCodesLeft: number;
}

/** What a person proves before something about the second factor changes. */
interface Proof {
  readonly password: string;
  readonly code: string | null;
}

type Changed<T, K extends 'conflict' | 'forbidden' = never> = Promise<
  Answer<T, 'invalid' | 'rate_limited' | K>
>;

export interface SecondFactors {
  secondFactorOf(userId: UserId): Promise<SecondFactorState>;
  /**
   * Makes a secret that waits an hour for its first code; one that is on stays so until then. Refused while nobody has
   * proved the account's address: a stranger who signed up with it would shut its owner out.
   */
  beginSecondFactor(userId: UserId, proof: Proof): Changed<{ secret: string; address: string }, 'forbidden'>;
  /**
   * Turns the second factor on, or over to a new app, by the first code of the new secret. Signs out every device but
   * that of `token`: those were let in without it. Returns ten recovery codes, which nobody can read again.
   */
  confirmSecondFactor(
    userId: UserId,
    confirmation: { typed: string; token: string },
  ): Changed<string[], 'conflict' | 'forbidden'>;
  /** Ten new recovery codes in the place of the old ones. */
  renewRecoveryCodes(userId: UserId, proof: Proof): Changed<string[], 'conflict'>;
  disableSecondFactor(userId: UserId, proof: Proof): Changed<true, 'conflict' | 'forbidden'>;
}

const PROOFS = { limit: 10, windowSeconds: 300 };
const wrong = (field: 'password' | 'code', message: string) =>
  refuse('invalid', message, { errors: { [field]: [message] } });

async function accountOf(deps: AccountsDeps, userId: UserId): Promise<Account> {
  const account = await findAccount(deps.db, userId);
  if (account === null) throw new Error(`account ${userId} called, but is gone`);
  return account;
}

async function slow(deps: AccountsDeps, userId: UserId): Promise<Answer<true, 'rate_limited'>> {
  const wait = await deps.limiter.hit(`second-factor:${userId}`, PROOFS);
  if (wait === null) return ok(true);
  const message = `That was a little fast. Please try again in ${waitText(wait)}.`;
  return refuse('rate_limited', message, { retryAfter: wait });
}

/** Whether whoever asks knows the password, and has the second factor where one is on: a session alone may be left open. */
export async function proveOwner(
  deps: AccountsDeps,
  { account, factor, proof }: { account: Account; factor: SecondFactorRow | null; proof: Proof },
): Changed<true> {
  const slowed = await slow(deps, account.id);
  if (!slowed.ok) return slowed;
  if (!(await verifyPassword(account.passwordHash, proof.password)))
    return wrong('password', 'Wrong password.');
  if (factor === null || factor.secret === null) return ok(true);
  if (proof.code === null) return wrong('code', 'Enter the code from your authenticator app.');
  const { secret } = factor;
  const step = { userId: account.id, secret, typed: proof.code, from: 'settings' };
  const proved = await proveSecondStep(deps, step);
  if (proved.ok || proved.refusal.kind === 'rate_limited') return proved;
  return wrong('code', proved.refusal.message);
}

async function issueRecoveryCodes(tx: Db, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(randomBytes(16)));
  await replaceRecoveryCodes(tx, userId, codes.map(hashToken));
  return codes.map(inGroups);
}

/** Said to whoever has not verified the address yet. */
export const UNPROVED = refuse(
  'forbidden',
  'Please verify your email address first. The link is in your sign-up email.',
);

/**
 * Whether an account may have what keeps others out: where its address is proved. Whoever works here was asked to by an
 * admin, at their address, and gets in by nothing else.
 */
export function mayHaveFactor({ verifiedAt, role }: Account): boolean {
  return verifiedAt !== null || isStudioRole(role);
}

async function begin(
  deps: AccountsDeps,
  userId: UserId,
  proof: Proof,
): ReturnType<SecondFactors['beginSecondFactor']> {
  const account = await accountOf(deps, userId);
  if (!mayHaveFactor(account)) return UNPROVED;
  const factor = await findSecondFactor(deps.db, userId);
  const proved = await proveOwner(deps, { account, factor, proof });
  if (!proved.ok) return proved;
  const secret = newTotpSecret();
  const sealed = deps.keys.sealer(TOTP).seal(secret, sealedFor(userId));
  await keepPendingSecret(deps.db, userId, { secret: sealed, now: deps.clock.now() });
  const names = { issuer: await deps.siteName(), label: account.email };
  return ok({ secret, address: totpAddress(secret, names) });
}

async function confirm(
  deps: AccountsDeps,
  userId: UserId,
  { typed, token }: { typed: string; token: string },
): ReturnType<SecondFactors['confirmSecondFactor']> {
  const slowed = await slow(deps, userId);
  if (!slowed.ok) return slowed;
  const factor = await findSecondFactor(deps.db, userId);
  const now = deps.clock.now();
  const pending = factor?.pendingSecret ?? null;
  const waited = now.getTime() - (factor?.pendingAt?.getTime() ?? 0);
  const again = refuse('conflict', 'This set-up has expired. Please start again. Nothing was changed.');
  if (pending === null || waited > PENDING_LIFETIME) return again;
  const code = readCode(typed);
  const step =
    code?.kind === 'app'
      ? stepOfCode(deps.keys.sealer(TOTP).open(pending, sealedFor(userId)), code.digits, now)
      : null;
  if (step === null) return wrong('code', 'Wrong code. Please enter the one the app shows now.');
  const account = await accountOf(deps, userId);
  if (!mayHaveFactor(account)) return UNPROVED;
  return deps.db.transaction(async (tx) => {
    if (!(await confirmPendingSecret(tx, userId, { secret: pending, step, now }))) return again;
    const codes = await issueRecoveryCodes(tx, userId);
    await deleteOtherSessionsOf(tx, userId, hashToken(token));
    await tellChanged(deps, tx, { account, on: true });
    return ok(codes);
  });
}

async function tellChanged(
  { events, clock }: AccountsDeps,
  tx: Db,
  { account, on }: { account: Account; on: boolean },
): Promise<void> {
  const { id: user_id, email, firstName: first_name } = account;
  const changed_at = clock.now().toISOString();
  await events.publish(tx, accountSecondFactorChanged, { user_id, email, first_name, on, changed_at });
}

const OFF = refuse('conflict', 'The second factor is off.');

async function renew(
  deps: AccountsDeps,
  userId: UserId,
  proof: Proof,
): ReturnType<SecondFactors['renewRecoveryCodes']> {
  const account = await accountOf(deps, userId);
  const factor = await findSecondFactor(deps.db, userId);
  if (factor === null || factor.secret === null) return OFF;
  const proved = await proveOwner(deps, { account, factor, proof });
  if (!proved.ok) return proved;
  return ok(await deps.db.transaction((tx) => issueRecoveryCodes(tx, userId)));
}

async function disable(
  deps: AccountsDeps,
  userId: UserId,
  proof: Proof,
): ReturnType<SecondFactors['disableSecondFactor']> {
  const account = await accountOf(deps, userId);
  if (mustHaveSecondFactor(account.role, deps.demo))
    return refuse('forbidden', 'Everyone who works at the studio needs a second factor.');
  const factor = await findSecondFactor(deps.db, userId);
  if (factor === null || factor.secret === null) return OFF;
  const proved = await proveOwner(deps, { account, factor, proof });
  if (!proved.ok) return proved;
  return deps.db.transaction(async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) return OFF;
    await tellChanged(deps, tx, { account, on: false });
    return ok(true);
  });
}

/** Builds turning a second factor on, over and off. */
export function createSecondFactors(deps: AccountsDeps): SecondFactors {
  return {
    async secondFactorOf(userId) {
      const { role } = await accountOf(deps, userId);
      const factor = await findSecondFactor(deps.db, userId);
      const since = factor?.confirmedAt ?? null;
      return {
        since,
        required: mustHaveSecondFactor(role, deps.demo),
        recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(deps.db, userId),
      };
    },
    beginSecondFactor: (userId, proof) => begin(deps, userId, proof),
    confirmSecondFactor: (userId, confirmation) => confirm(deps, userId, confirmation),
    renewRecoveryCodes: (userId, proof) => renew(deps, userId, proof),
    disableSecondFactor: (userId, proof) => disable(deps, userId, proof),
  };
}
