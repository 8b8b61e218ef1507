import { waitText } from '@/platform/http/rate-limit';
import { hashToken, newToken } from '@/platform/security/tokens';
import { ok, refuse, type Answer } from '@/shared/result';
import { STRANGERS } from '../accounts.contract';
import { isStudioRole } from '../roles.rules';
import { mustHaveSecondFactor } from '../second-factor.rules';
import type { AccountsDeps } from './accounts-deps';
import { findAccountByEmail, type Account } from './accounts.store';
import { knownDeviceCookie, knownDeviceOf, showsDevice } from './known-device';
import { verifyPassword } from './password-hash';
import { profileFrom, type Profile } from './profile';
import { findSecondFactor, type SecondFactorRow } from './second-factor.store';
import { proveSecondStep } from './second-step';
import { insertSession } from './sessions.store';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The second step, as typed; null where nobody asked for it yet. */
  readonly code: string | null;
  /** The door: anybody's, or the back office's, which opens for engineers and admins only. */
  readonly door: 'user' | 'studio';
  readonly userAgent: string | null;
  /** The request's Cookie header. */
  readonly cookies: string;
}

interface LoggedIn {
  readonly token: string;
  readonly profile: Profile;
  /** True where the token opens nothing but setting up a second factor until that is done. */
  readonly mustSetUp: boolean;
  /** The Set-Cookie header that makes this browser a known one. */
  readonly deviceCookie: string;
}

export interface LogIns {
  /**
   * Checks the password, and the code where the account has a second factor, and makes a bearer token. An unknown
   * address is refused in the same words and time.
   */
  logIn(
    credentials: Credentials,
  ): Promise<Answer<LoggedIn, 'unauthenticated' | 'forbidden' | 'rate_limited'>>;
}

const KNOWN_DEVICE = { limit: 10, windowSeconds: 60 };

type LoginKind = Pick<Credentials, 'email' | 'cookies'>;

// Who shows no device is counted with all strangers before the call gets here, by the rule of its contract. Who shows
// one that is not this account's is one of them.
async function holdUp(
  { limiter }: AccountsDeps,
  { email, cookies }: LoginKind,
  device: string | null,
): Promise<Answer<true, 'rate_limited'>> {
  if (!showsDevice(cookies)) return ok(true);
  const wait =
    device === null
      ? await limiter.hit(`${STRANGERS.shared}:${STRANGERS.by}:${email.toLowerCase()}`, STRANGERS)
      : await limiter.hit(`log-in:device:${device}`, KNOWN_DEVICE);
  if (wait === null) return ok(true);
  return refuse('rate_limited', `${STRANGERS.message} in ${waitText(wait)}.`, { retryAfter: wait });
}

const NEEDS_CODE = { data: { needs_code: true } };

type Proof = {
  readonly account: Account;
  readonly factor: SecondFactorRow | null;
  readonly code: string | null;
  readonly device: string | null;
};

// Whether a second factor is on, once it is proved; refused where it is not.
async function passSecondStep(
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

async function open(deps: AccountsDeps, account: Account, userAgent: string | null): Promise<string> {
  const token = newToken();
  await insertSession(deps.db, {
    userId: account.id,
    tokenHash: hashToken(token),
    userAgent: userAgent?.slice(0, 300) ?? null,
    now: deps.clock.now(),
  });
  return token;
}

// Told to whoever knows the password only.
function closedMessage({ deactivatedAt, blockedAt }: Account): string | null {
  if (deactivatedAt !== null)
    return 'This account was deactivated. An admin of the studio can let you in again.';
  return blockedAt === null ? null : 'This account is blocked. Please contact us through the contact page.';
}

async function logIn(deps: AccountsDeps, credentials: Credentials): ReturnType<LogIns['logIn']> {
  const found = await findAccountByEmail(deps.db, credentials.email);
  const account = found !== null && found.isDemo && !deps.demo ? null : found;
  const device = account && knownDeviceOf(deps.keys, account, credentials.cookies);
  const held = await holdUp(deps, credentials, device);
  if (!held.ok) return held;
  // The check of a password takes a thread of its own for so long that the database has answered before.
  const [right, factor] = await Promise.all([
    verifyPassword(account?.passwordHash ?? null, credentials.password),
    account && findSecondFactor(deps.db, account.id),
  ]);
  if (account === null || !right) return refuse('unauthenticated', 'Email or password is wrong.');
  const shut = closedMessage(account);
  if (shut !== null) return refuse('forbidden', shut);
  if (credentials.door === 'studio' && !isStudioRole(account.role)) {
    return refuse('forbidden', 'This account has no access to the studio. Customers log in at /login.');
  }
  const passed = await passSecondStep(deps, { account, factor, code: credentials.code, device });
  if (!passed.ok) return passed;
  return ok({
    token: await open(deps, account, credentials.userAgent),
    profile: profileFrom(account),
    mustSetUp: !passed.value && mustHaveSecondFactor(account.role, deps.demo),
    deviceCookie: knownDeviceCookie(deps.keys, account, deps.https),
  });
}

/** Builds logging in. */
export function createLogIns(deps: AccountsDeps): LogIns {
  return {
    logIn: (credentials) => logIn(deps, credentials),
  };
}
