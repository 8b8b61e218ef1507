import { hashToken, newToken } from '@/platform/security/tokens';
import { ok, refuse, type Answer } from '@/shared/result';
import { RESET_LIFETIME, isTokenShape } from '../accounts.rules';
import { accountResetAsked } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import {
  deleteEntryLinks,
  endKnownDevices,
  findAccountByEmail,
  findEmailToken,
  insertEmailToken,
  updatePassword,
  spendEmailToken,
  type Account,
  type EmailToken,
} from './accounts.store';
import { weakPassword } from './common-passwords';
import { deleteEmailChange } from './email-change.store';
import { answerNotBefore } from './even-answer';
import { proveByMail } from './first-proof';
import { knownDeviceCookie } from './known-device';
import { forgetPasskeys } from './passkeys.store';
import { hashPassword } from './password-hash';
import { notifyPasswordChanged } from './profile.service';
import { deleteSessionsOf } from './sessions.store';

interface NewPassword {
  readonly email: string;
  readonly token: string;
  readonly password: string;
}

export interface PasswordResets {
  /** Tells `account.reset-asked` where the address has an account; does nothing where it has none. */
  askReset(email: string): Promise<Answer<true>>;
  /**
   * Sets a password by the mailed token, signs out everywhere, forgets passkeys, and takes the address as verified: whoever has the token
   * has read the mail. Where that is the first proof of the address, what was set up before goes (`proveByMail`). The
   * browser is the only known one from then on.
   */
  resetPassword(change: NewPassword): Promise<Answer<{ deviceCookie: string }, 'not_found' | 'invalid'>>;
}

const EVEN_MS = 250;

async function findOpenAccount(deps: AccountsDeps, email: string): Promise<Account | null> {
  const account = await findAccountByEmail(deps.db, email);
  return account !== null && account.isDemo && !deps.demo ? null : account;
}

async function ask(deps: AccountsDeps, email: string): Promise<void> {
  const account = await findOpenAccount(deps, email);
  if (account === null) return;
  const now = deps.clock.now();
  const token = newToken();
  await deps.db.transaction(async (tx) => {
    await insertEmailToken(tx, {
      tokenHash: hashToken(token),
      userId: account.id,
      kind: 'reset',
      createdAt: now,
      expiresAt: new Date(now.getTime() + RESET_LIFETIME),
    });
    const data = { user_id: account.id, email: account.email, first_name: account.firstName, token };
    await deps.events.publish(tx, accountResetAsked, data);
  });
}

function isUsable(found: EmailToken | null, account: Account | null, now: Date): found is EmailToken {
  return (
    found !== null &&
    account !== null &&
    found.userId === account.id &&
    found.usedAt === null &&
    now < found.expiresAt
  );
}

async function reset(deps: AccountsDeps, change: NewPassword): ReturnType<PasswordResets['resetPassword']> {
  const failed = refuse('not_found', 'This link is invalid or has expired. Please ask for a new one.');
  if (!isTokenShape(change.token)) return failed;
  const found = await findEmailToken(deps.db, 'reset', hashToken(change.token));
  const account = await findOpenAccount(deps, change.email);
  const now = deps.clock.now();
  if (account === null || !isUsable(found, account, now)) return failed;
  const weak = weakPassword(change.password, { ...account, siteName: await deps.siteName() });
  if (weak !== null) return weak;
  const passwordHash = await hashPassword(change.password);
  return deps.db.transaction(async (tx) => {
    if (!(await spendEmailToken(tx, found.tokenHash, now))) return failed;
    await updatePassword(tx, account.id, { passwordHash, now });
    await deleteEntryLinks(tx, account.id);
    // Whoever sets a password anew may do so because somebody else knew it: nothing that they asked for goes on.
    await deleteEmailChange(tx, account.id);
    await deleteSessionsOf(tx, account.id);
    // A passkey that somebody else added with the old password would let them in still.
    await forgetPasskeys(tx, account.id);
    const deviceEpoch = await endKnownDevices(tx, account.id);
    await proveByMail(deps, tx, account);
    await notifyPasswordChanged(deps, tx, account);
    const owner = { id: account.id, deviceEpoch };
    return ok({ deviceCookie: knownDeviceCookie(deps.keys, owner, deps.https) });
  });
}

/** Builds setting a new password by mail. */
export function createPasswordResets(deps: AccountsDeps): PasswordResets {
  return {
    async askReset(email) {
      await answerNotBefore(deps.evenAnswerMs ?? EVEN_MS, ask(deps, email));
      return ok(true);
    },
    resetPassword: (change) => reset(deps, change),
  };
}
