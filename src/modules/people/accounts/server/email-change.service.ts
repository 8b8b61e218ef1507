import { isUniqueViolation, type Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { EMAIL_CHANGE_LIFETIME, isTokenShape } from '../accounts.rules';
import { accountEmailChangeAsked, accountEmailChanged, accountVerified } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import {
  deleteEmailTokens,
  deleteEntryLinks,
  findAccount,
  findAccountByEmail,
  lockAccount,
  type Account,
} from './accounts.store';
import {
  deleteEmailChange,
  findEmailChangeByToken,
  findEmailChangeOf,
  markConfirmed,
  saveEmailChange,
  updateEmail,
  type EmailChangeRow,
  type Side,
} from './email-change.store';
import { proveOpener, type Opener } from './opener';
import { verifyPassword } from './password-hash';

/** A change of address that waits. */
export interface PendingEmail {
  readonly newEmail: string;
  readonly newConfirmed: boolean;
  readonly oldConfirmed: boolean;
  readonly expiresAt: Date;
}

/** What a mailed link is about. */
export interface EmailLink {
  readonly side: Side;
  readonly newEmail: string;
  readonly confirmed: boolean;
  /** The account has the new address. */
  readonly changed: boolean;
}

export interface EmailChanges {
  /** Asks for another address in place of any wish before; both addresses are mailed. */
  askEmailChange(
    userId: UserId,
    input: { readonly email: string; readonly password: string },
  ): Promise<Answer<PendingEmail, 'unauthenticated' | 'invalid'>>;
  /** What waits for an account; null where nothing does. */
  pendingEmailOf(userId: UserId): Promise<PendingEmail | null>;
  /** Takes the account's wish back. */
  dropEmailChange(userId: UserId): Promise<void>;
  /** Reads what a link is about; changes nothing. */
  emailLink(token: string): Promise<Answer<EmailLink, 'not_found'>>;
  /**
   * One address says yes; with the second one the address changes, once. The new address needs more than its link: the
   * account's session or password. Otherwise a stranger's account would get what is under it by one click of its owner.
   */
  confirmEmailChange(token: string, opener: Opener): Promise<Answer<EmailLink, ConfirmRefusal>>;
  /** One address says no. */
  cancelEmailChange(token: string): Promise<Answer<true, 'not_found'>>;
}

type ConfirmRefusal = 'not_found' | 'conflict' | 'forbidden' | 'invalid' | 'rate_limited';

const DEAD_LINK = refuse('not_found', 'This link is invalid or has expired.');
const TAKEN = refuse('conflict', 'This address now belongs to another account. Nothing was changed.');

function pendingOf(row: EmailChangeRow): PendingEmail {
  return {
    newEmail: row.new_email,
    newConfirmed: row.new_confirmed_at !== null,
    oldConfirmed: row.old_confirmed_at !== null,
    expiresAt: row.expires_at,
  };
}

function linkOf(row: EmailChangeRow, tokenHash: string): EmailLink {
  const side = row.new_token_hash === tokenHash ? 'new' : 'old';
  const at = side === 'new' ? row.new_confirmed_at : row.old_confirmed_at;
  return { side, newEmail: row.new_email, confirmed: at !== null, changed: false };
}

// The same is stored whether the new address has an account or not: only the mails differ, and only their readers
// learn of it.
async function store(
  deps: AccountsDeps,
  account: Account,
  input: { readonly email: string; readonly taken: boolean },
): Promise<PendingEmail> {
  const now = deps.clock.now();
  const newLink = input.taken ? null : newToken();
  const oldLink = account.verifiedAt === null ? null : newToken();
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_LIFETIME);
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await saveEmailChange(tx, {
      userId: account.id,
      newEmail: input.email,
      newTokenHash: newLink && hashToken(newLink),
      oldTokenHash: oldLink && hashToken(oldLink),
      oldConfirmedAt: oldLink === null ? now : null,
      createdAt: now,
      expiresAt,
    });
    await deps.events.publish(tx, accountEmailChangeAsked, {
      user_id: account.id,
      first_name: account.firstName,
      old_email: account.email,
      old_token: oldLink,
      new_email: input.email,
      new_token: newLink,
    });
  });
  return { newEmail: input.email, newConfirmed: false, oldConfirmed: oldLink === null, expiresAt };
}

async function ask(
  deps: AccountsDeps,
  userId: UserId,
  input: { readonly email: string; readonly password: string },
): ReturnType<EmailChanges['askEmailChange']> {
  const account = await findAccount(deps.db, userId);
  if (account === null) return refuse('unauthenticated', 'Please log in to continue.');
  if (!(await verifyPassword(account.passwordHash, input.password))) {
    return refuse('invalid', 'Wrong password.', {
      errors: { password: ['Wrong password.'] },
    });
  }
  if (account.email.toLowerCase() === input.email.toLowerCase()) {
    const message = 'This is your address already.';
    return refuse('invalid', message, { errors: { email: [message] } });
  }
  const taken = (await findAccountByEmail(deps.db, input.email)) !== null;
  return ok(await store(deps, account, { email: input.email, taken }));
}

async function apply(deps: AccountsDeps, tx: Db, row: EmailChangeRow): Promise<boolean> {
  const account = await findAccount(tx, row.user_id);
  const now = deps.clock.now();
  if (account === null || !(await updateEmail(tx, row.user_id, { email: row.new_email, now }))) return false;
  await deleteEmailChange(tx, row.user_id);
  // Links that went to the old address open nothing of this account any more.
  await deleteEntryLinks(tx, row.user_id);
  await deleteEmailTokens(tx, row.user_id, 'verify');
  await deps.events.publish(tx, accountEmailChanged, {
    user_id: row.user_id,
    first_name: account.firstName,
    old_email: account.email,
    new_email: row.new_email,
    changed_at: deps.clock.now().toISOString(),
  });
  await deps.events.publish(tx, accountVerified, { user_id: row.user_id, email: row.new_email });
  return true;
}

async function confirmHeld(
  deps: AccountsDeps,
  tx: Db,
  { row, tokenHash }: { readonly row: EmailChangeRow; readonly tokenHash: string },
): ReturnType<EmailChanges['confirmEmailChange']> {
  const now = deps.clock.now();
  const link = linkOf(row, tokenHash);
  const other = link.side === 'new' ? row.old_confirmed_at : row.new_confirmed_at;
  if (other === null) {
    await markConfirmed(tx, row.user_id, { side: link.side, now });
    return ok({ ...link, confirmed: true });
  }
  if (await apply(deps, tx, row)) return ok({ ...link, confirmed: true, changed: true });
  await deleteEmailChange(tx, row.user_id);
  return TAKEN;
}

async function confirm(
  deps: AccountsDeps,
  token: string,
  opener: Opener,
): ReturnType<EmailChanges['confirmEmailChange']> {
  if (!isTokenShape(token)) return DEAD_LINK;
  const tokenHash = hashToken(token);
  const found = await findEmailChangeByToken(deps.db, tokenHash, deps.clock.now());
  if (found === null) return DEAD_LINK;
  if (linkOf(found, tokenHash).side === 'new') {
    const proved = await proveOpener(deps, { userId: found.user_id, browserHash: null }, opener);
    if (!proved.ok) return proved;
  }
  try {
    return await deps.db.transaction(async (tx) => {
      // Whoever changes an account holds it: of two that press at once, the second sees what the first did.
      await lockAccount(tx, found.user_id);
      const row = await findEmailChangeByToken(tx, tokenHash, deps.clock.now());
      return row === null ? DEAD_LINK : confirmHeld(deps, tx, { row, tokenHash });
    });
  } catch (error) {
    // Somebody signed up with the address in this very moment.
    if (isUniqueViolation(error)) return TAKEN;
    throw error;
  }
}

/** Builds changing an account's address, with a yes from both of them. */
export function createEmailChanges(deps: AccountsDeps): EmailChanges {
  const { db, clock } = deps;
  return {
    askEmailChange: (userId, input) => ask(deps, userId, input),
    async pendingEmailOf(userId) {
      const row = await findEmailChangeOf(db, userId, clock.now());
      return row && pendingOf(row);
    },
    dropEmailChange: (userId) => deleteEmailChange(db, userId),
    async emailLink(token) {
      if (!isTokenShape(token)) return DEAD_LINK;
      const tokenHash = hashToken(token);
      const row = await findEmailChangeByToken(db, tokenHash, clock.now());
      return row === null ? DEAD_LINK : ok(linkOf(row, tokenHash));
    },
    confirmEmailChange: (token, opener) => confirm(deps, token, opener),
    async cancelEmailChange(token) {
      if (!isTokenShape(token)) return DEAD_LINK;
      const row = await findEmailChangeByToken(db, hashToken(token), clock.now());
      if (row === null) return DEAD_LINK;
      await deleteEmailChange(db, row.user_id);
      return ok(true);
    },
  };
}
