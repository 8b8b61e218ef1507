import type { Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { VERIFY_LIFETIME, isTokenShape, verifyOutcome } from '../accounts.rules';
import { accountRegisterRepeated, accountRegistered, accountVerified } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import {
  findAccount,
  findAccountByEmail,
  findEmailToken,
  insertAccount,
  insertEmailToken,
  markVerified,
  spendEmailToken,
  type Account,
} from './accounts.store';
import { weakPassword } from './common-passwords';
import { answerNotBefore } from './even-answer';
import { proveOpener, type Opener } from './opener';
import { hashPassword, verifyPassword } from './password-hash';

interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string | null;
  /** The browser that signs up (`signUpBrowser`): the mailed link proves the address there without a password. */
  readonly browserHash: string | null;
}

export interface Registrations {
  /** Makes an account and tells `account.registered`, or `account.register-repeated` where the address has one. */
  register(person: Registration): Promise<Answer<true, 'invalid'>>;
  /** Mails a fresh verification link; the ones before work on. Refused where the address is verified. */
  resendVerification(userId: UserId): Promise<Answer<true, 'conflict'>>;
  /**
   * Verifies an address by the token that was mailed to it, together with the session or the browser that asked for it,
   * or the account's password: a stranger who signed up with somebody's address must not get what is theirs by their
   * click. `forbidden` with `needs_password` where the link is right but opened elsewhere; the link works on.
   */
  verifyEmail(link: VerifyLink, opener: Opener): Promise<Answer<{ userId: UserId }, VerifyRefusal>>;
}

interface VerifyLink {
  readonly userId: UserId;
  readonly token: string;
}

type VerifyRefusal = 'not_found' | 'forbidden' | 'invalid' | 'rate_limited';

const EVEN_MS = 250;

type Person = Pick<Account, 'id' | 'email' | 'firstName'> & { readonly browserHash: string | null };

async function notifyRegistered(deps: AccountsDeps, tx: Db, person: Person): Promise<void> {
  const now = deps.clock.now();
  const token = newToken();
  await insertEmailToken(tx, {
    tokenHash: hashToken(token),
    userId: person.id,
    kind: 'verify',
    createdAt: now,
    expiresAt: new Date(now.getTime() + VERIFY_LIFETIME),
    browserHash: person.browserHash,
  });
  const data = { user_id: person.id, email: person.email, first_name: person.firstName, token };
  await deps.events.publish(tx, accountRegistered, data);
}

async function registerNew(deps: AccountsDeps, person: Registration): Promise<void> {
  const passwordHash = await hashPassword(person.password);
  await deps.db.transaction(async (tx) => {
    const { password: _, browserHash, ...fields } = person;
    const now = deps.clock.now();
    const id = await insertAccount(tx, {
      ...fields,
      passwordHash,
      role: 'customer',
      verifiedAt: null,
      isDemo: false,
      now,
    });
    // Somebody else's call with the same address was faster.
    if (id === null) await deps.events.publish(tx, accountRegisterRepeated, { email: person.email });
    else
      await notifyRegistered(deps, tx, { id, email: person.email, firstName: person.firstName, browserHash });
  });
}

/**
 * An account is never changed by signing up again, or anybody could take over an address that is not verified
 * yet. Whoever knows its password gets a fresh link; the address itself hears that there is an account, and can
 * set a new password by mail, which verifies it too.
 */
async function registerAgain(
  deps: AccountsDeps,
  account: Account,
  { password, browserHash }: Registration,
): Promise<void> {
  const same = await verifyPassword(account.passwordHash, password);
  await deps.db.transaction(async (tx) => {
    if (same && account.verifiedAt === null) await notifyRegistered(deps, tx, { ...account, browserHash });
    else await deps.events.publish(tx, accountRegisterRepeated, { email: account.email });
  });
}

async function verify(
  deps: AccountsDeps,
  { userId, token }: VerifyLink,
  opener: Opener,
): ReturnType<Registrations['verifyEmail']> {
  const failed = refuse('not_found', 'Email verification failed. The link may be invalid or expired.');
  if (!isTokenShape(token)) return failed;
  const found = await findEmailToken(deps.db, 'verify', hashToken(token));
  if (found === null || found.userId !== userId) return failed;
  const now = deps.clock.now();
  const outcome = verifyOutcome(found, now);
  if (outcome === 'refuse') return failed;
  if (outcome === 'repeat') return ok({ userId });
  const proved = await proveOpener(deps, found, opener);
  if (!proved.ok) return proved;
  await deps.db.transaction(async (tx) => {
    await spendEmailToken(tx, found.tokenHash, now);
    const account = (await markVerified(tx, userId, now)) ? await findAccount(tx, userId) : null;
    if (account !== null) {
      await deps.events.publish(tx, accountVerified, { user_id: userId, email: account.email });
    }
  });
  return ok({ userId });
}

/** Builds signing up and verifying. */
export function createRegistrations(deps: AccountsDeps): Registrations {
  return {
    async register(person) {
      // Said before anything is looked up: it tells nothing about the address.
      const weak = weakPassword(person.password, { ...person, siteName: await deps.siteName() });
      if (weak !== null) return weak;
      const work = findAccountByEmail(deps.db, person.email).then((account) =>
        account === null ? registerNew(deps, person) : registerAgain(deps, account, person),
      );
      await answerNotBefore(deps.evenAnswerMs ?? EVEN_MS, work);
      return ok(true);
    },
    async resendVerification(userId) {
      const account = await findAccount(deps.db, userId);
      if (account === null || account.verifiedAt !== null) {
        return refuse('conflict', 'Your address is verified already.');
      }
      // Opened where they are signed in, it needs nothing more.
      await deps.db.transaction((tx) => notifyRegistered(deps, tx, { ...account, browserHash: null }));
      return ok(true);
    },
    verifyEmail: (link, opener) => verify(deps, link, opener),
  };
}
