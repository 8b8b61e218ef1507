import { hashToken, newToken } from '@/platform/security/tokens';
import { ok, refuse, type Answer } from '@/shared/result';
import type { PasskeyId } from '../passkeys.contract';
import { isStudioRole } from '../roles.rules';
import type { AccountsDeps } from './accounts-deps';
import type { Account } from './accounts.store';
import { knownDeviceCookie } from './known-device';
import { profileFrom, type Profile } from './profile';
import type { SecondFactorRow } from './second-factor.store';
import { proveSecondStep } from './second-step';
import { insertSession } from './sessions.store';

/** The door: anybody's, or the back office's, which opens for engineers and admins only. */
export type Door = 'user' | 'studio';

export interface LoggedIn {
  readonly token: string;
  readonly profile: Profile;
  /** True where the token opens nothing but setting up a second factor until that is done. */
  readonly mustSetUp: boolean;
  /** The Set-Cookie header that makes this browser a known one. */
  readonly deviceCookie: string;
}

/** Whether an account may be entered through a door. Asked once its owner is proved: the refusal tells what it is. */
export function mayEnter({ deactivatedAt, blockedAt, role }: Account, door: Door): Answer<true, 'forbidden'> {
  if (deactivatedAt !== null) {
    return refuse('forbidden', 'This account was deactivated. An admin of the studio can let you in again.');
  }
  if (blockedAt !== null) {
    return refuse('forbidden', 'This account is blocked. Please contact us through the contact page.');
  }
  if (door === 'studio' && !isStudioRole(role)) {
    return refuse('forbidden', 'This account has no access to the studio. Customers log in at /login.');
  }
  return ok(true);
}

const NEEDS_CODE = { data: { needs_code: true } };

type Proof = {
  readonly account: Account;
  readonly factor: SecondFactorRow | null;
  readonly code: string | null;
  readonly device: string | null;
};

/** Whether a second factor is on, once it is proved; refused where it is not. */
export async function passSecondStep(
  deps: AccountsDeps,
  { account, factor, code, device }: Proof,
): Promise<Answer<boolean, 'unauthenticated' | 'rate_limited'>> {
  if (factor === null || factor.secret === null) return ok(false);
  if (code === null || code.trim() === '') {
    return refuse('unauthenticated', 'Please enter the code from your authenticator app.', NEEDS_CODE);
  }
  const proved = await proveSecondStep(deps, {
    userId: account.id,
    secret: factor.secret,
    typed: code,
    from: device ?? 'strangers',
  });
  if (proved.ok) return ok(true);
  const { kind, message, retryAfter } = proved.refusal;
  if (kind === 'invalid') return refuse('unauthenticated', message, NEEDS_CODE);
  return refuse(kind, message, { ...NEEDS_CODE, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

export interface Entry {
  readonly account: Account;
  readonly userAgent: string | null;
  readonly mustSetUp: boolean;
  /** The passkey that proved both factors; null where something else did. */
  readonly passkeyId: PasskeyId | null;
}

/** Opens a session for somebody who is proved. Never inside a transaction (`insertSession`). */
export async function letIn(
  deps: AccountsDeps,
  { account, userAgent, mustSetUp, passkeyId }: Entry,
): Promise<LoggedIn> {
  const token = newToken();
  await insertSession(deps.db, {
    userId: account.id,
    tokenHash: hashToken(token),
    userAgent: userAgent?.slice(0, 300) ?? null,
    now: deps.clock.now(),
    passkeyId,
  });
  const deviceCookie = knownDeviceCookie(deps.keys, account, deps.https);
  return { token, profile: profileFrom(account), mustSetUp, deviceCookie };
}
