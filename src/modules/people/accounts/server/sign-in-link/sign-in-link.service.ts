import { hashToken, newToken } from '@/platform/security/tokens';
import { ok, refuse, type Answer } from '@/shared/result';
import { RESET_LIFETIME, SIGN_IN_LINK_LIFETIME, isTokenShape } from '../../accounts.rules';
import { mustHaveSecondFactor } from '../../second-factor.rules';
import { accountLinkAsked, accountVerified } from '../accounts.events';
import type { AccountsDeps } from '../accounts-deps';
import {
  deleteEmailTokens,
  findAccount,
  findAccountByEmail,
  findEmailToken,
  insertEmailToken,
  markVerified,
  signedUpIn,
  spendEmailToken,
  type Account,
  type EmailToken,
} from '../accounts.store';
import { answerNotBefore } from '../even-answer';
import { knownDeviceOf } from '../known-device';
import { letIn, mayEnter, passSecondStep, type LoggedIn } from '../let-in';
import { findSecondFactor } from '../second-factor.store';
import { browserHashOf } from '../sign-up-browser';

interface Follower {
  readonly token: string;
  /** Whether a person pressed the button. */
  readonly confirmed: boolean;
  /** The second step, as typed; null where nobody asked for it yet. */
  readonly code: string | null;
  readonly userAgent: string | null;
  /** The request's Cookie header. */
  readonly cookies: string;
}

type Followed = Promise<Answer<LoggedIn, 'not_found' | 'unauthenticated' | 'forbidden' | 'rate_limited'>>;

export interface SignInLinks {
  /** Tells `account.link-asked` where the address has an account that may sign in; does nothing where it has none. */
  askSignInLink(input: { readonly email: string; readonly browserHash: string }): Promise<void>;
  /**
   * Signs in by a mailed token, once. In another browser than the one that asked it needs a press (`needs_confirmation`).
   * A second factor is asked for as at every log-in. Takes the address as proved where this browser signed the account up;
   * else an account that nobody has proved is not handed over: the link becomes one to set a password (`set_password`),
   * which drops what a stranger may have set up (docs/decisions/059, 080).
   */
  followSignInLink(follower: Follower): Followed;
}

const EVEN_MS = 250;

const DEAD = refuse('not_found', 'This link was already used, or has expired. Please ask for a new one.');

async function ask(
  deps: AccountsDeps,
  { email, browserHash }: Parameters<SignInLinks['askSignInLink']>[0],
): Promise<void> {
  const account = await findAccountByEmail(deps.db, email);
  if (account === null || (account.isDemo && !deps.demo) || !mayEnter(account, 'user').ok) return;
  const now = deps.clock.now();
  const token = newToken();
  await deps.db.transaction(async (tx) => {
    await insertEmailToken(tx, {
      tokenHash: hashToken(token),
      userId: account.id,
      kind: 'sign-in',
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGN_IN_LINK_LIFETIME),
      browserHash,
    });
    const data = { user_id: account.id, email: account.email, first_name: account.firstName, token };
    await deps.events.publish(tx, accountLinkAsked, data);
  });
}

interface Link {
  readonly stored: EmailToken;
  readonly account: Account;
}

async function find(deps: AccountsDeps, token: string): Promise<Link | null> {
  if (!isTokenShape(token)) return null;
  const stored = await findEmailToken(deps.db, 'sign-in', hashToken(token));
  if (stored === null || stored.usedAt !== null || deps.clock.now() >= stored.expiresAt) return null;
  const account = await findAccount(deps.db, stored.userId);
  return account === null || (account.isDemo && !deps.demo) ? null : { stored, account };
}

// Its reader has the address, and may do what whoever has the mailed link to set a password may.
async function setPasswordFirst(deps: AccountsDeps, { stored, account }: Link): Followed {
  const now = deps.clock.now();
  const token = newToken();
  const spent = await deps.db.transaction(async (tx) => {
    if (!(await spendEmailToken(tx, stored.tokenHash, now))) return false;
    await insertEmailToken(tx, {
      tokenHash: hashToken(token),
      userId: account.id,
      kind: 'reset',
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_LIFETIME),
    });
    return true;
  });
  if (!spent) return DEAD;
  return refuse(
    'forbidden',
    'Nobody has confirmed this address yet. Set a password to make the account yours.',
    {
      data: { set_password: `/reset-password/${encodeURIComponent(account.email)}/${token}` },
    },
  );
}

async function spend(deps: AccountsDeps, { stored, account }: Link): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await spendEmailToken(tx, stored.tokenHash, now))) return false;
    await deleteEmailTokens(tx, account.id, 'sign-in');
    if (await markVerified(tx, account.id, now)) {
      await deps.events.publish(tx, accountVerified, { user_id: account.id, email: account.email });
    }
    return true;
  });
}

async function follow(deps: AccountsDeps, follower: Follower): Followed {
  const link = await find(deps, follower.token);
  if (link === null) return DEAD;
  const { stored, account } = link;
  const browser = browserHashOf(follower.cookies);
  if (!follower.confirmed && (browser === null || browser !== stored.browserHash)) {
    const data = { needs_confirmation: true, email: account.email };
    return refuse('forbidden', 'Press the button to sign in here.', { data });
  }
  const open = mayEnter(account, 'user');
  if (!open.ok) return open;
  const isOwn = browser !== null && (await signedUpIn(deps.db, account.id, browser));
  if (account.verifiedAt === null && !isOwn) return setPasswordFirst(deps, link);
  const factor = await findSecondFactor(deps.db, account.id);
  const device = knownDeviceOf(deps.keys, account, follower.cookies);
  const passed = await passSecondStep(deps, { account, factor, code: follower.code, device });
  if (!passed.ok) return passed;
  if (!passed.value && mustHaveSecondFactor(account.role, deps.demo)) {
    return refuse('forbidden', 'Please sign in with your password once, to set up your second factor.');
  }
  if (!(await spend(deps, link))) return DEAD;
  const { userAgent } = follower;
  return ok(await letIn(deps, { account, userAgent, mustSetUp: false, passkeyId: null }));
}

/** Builds signing in by a link in a mail. */
export function createSignInLinks(deps: AccountsDeps): SignInLinks {
  return {
    askSignInLink: (input) => answerNotBefore(deps.evenAnswerMs ?? EVEN_MS, ask(deps, input)),
    followSignInLink: (follower) => follow(deps, follower),
  };
}
