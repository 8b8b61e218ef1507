import { waitText } from '@/platform/http/rate-limit';
import { ok, refuse, type Answer } from '@/shared/result';
import { STRANGERS } from '../accounts.contract';
import { mustHaveSecondFactor } from '../second-factor.rules';
import type { AccountsDeps } from './accounts-deps';
import { findAccountByEmail } from './accounts.store';
import { knownDeviceOf, showsDevice } from './known-device';
import { letIn, mayEnter, passSecondStep, type Door, type LoggedIn } from './let-in';
import { verifyPassword } from './password-hash';
import { findSecondFactor } from './second-factor.store';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The second step, as typed; null where nobody asked for it yet. */
  readonly code: string | null;
  readonly door: Door;
  readonly userAgent: string | null;
  /** The request's Cookie header. */
  readonly cookies: string;
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
  const open = mayEnter(account, credentials.door);
  if (!open.ok) return open;
  const passed = await passSecondStep(deps, { account, factor, code: credentials.code, device });
  if (!passed.ok) return passed;
  const mustSetUp = !passed.value && mustHaveSecondFactor(account.role, deps.demo);
  const { userAgent } = credentials;
  return ok(await letIn(deps, { account, userAgent, mustSetUp, passkeyId: null }));
}

/** Builds logging in. */
export function createLogIns(deps: AccountsDeps): LogIns {
  return {
    logIn: (credentials) => logIn(deps, credentials),
  };
}
