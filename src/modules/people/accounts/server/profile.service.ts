import type { Db } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { accountPasswordChanged } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import { deleteEntryLinks, findAccount, updatePassword, updateProfile, type Account } from './accounts.store';
import { weakPassword } from './common-passwords';
import { deleteEmailChange } from './email-change.store';
import { hashPassword, verifyPassword } from './password-hash';
import { profileFrom, type Profile } from './profile';
import { deleteOtherSessionsOf } from './sessions.store';

interface ProfileChange {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string | null;
}

interface PasswordChange {
  readonly current: string;
  readonly password: string;
  /** The session that stays. */
  readonly token: string;
}

export interface Profiles {
  /** Changes names and phone number; null where the account is gone. */
  changeProfile(userId: UserId, change: ProfileChange): Promise<Profile | null>;
  /** Sets a new password, signs out everywhere else, and tells `account.password-changed`. */
  changePassword(
    userId: UserId,
    change: PasswordChange,
  ): Promise<Answer<true, 'unauthenticated' | 'invalid'>>;
}

/** Tells that a password is another one now, so that its owner is mailed. */
export async function notifyPasswordChanged(deps: AccountsDeps, tx: Db, account: Account): Promise<void> {
  await deps.events.publish(tx, accountPasswordChanged, {
    user_id: account.id,
    email: account.email,
    first_name: account.firstName,
    changed_at: deps.clock.now().toISOString(),
  });
}

function wrongPassword() {
  const message = 'Wrong password.';
  return refuse('invalid', message, { errors: { current_password: [message] } });
}

async function change(
  deps: AccountsDeps,
  userId: UserId,
  { current, password, token }: PasswordChange,
): ReturnType<Profiles['changePassword']> {
  const account = await findAccount(deps.db, userId);
  if (account === null) return refuse('unauthenticated', 'Please log in to continue.');
  const weak = weakPassword(password, { ...account, siteName: await deps.siteName() });
  if (weak !== null) return weak;
  if (!(await verifyPassword(account.passwordHash, current))) return wrongPassword();
  if (await verifyPassword(account.passwordHash, password)) {
    const message = 'This is your password already. Please choose another one.';
    return refuse('invalid', message, { errors: { password: [message] } });
  }
  const passwordHash = await hashPassword(password);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // Of two changes at once the second one no longer knows the password.
    const instead = account.passwordHash;
    if (!(await updatePassword(tx, userId, { passwordHash, now, instead }))) return wrongPassword();
    await deleteOtherSessionsOf(tx, userId, hashToken(token));
    await deleteEntryLinks(tx, userId);
    await deleteEmailChange(tx, userId);
    await notifyPasswordChanged(deps, tx, account);
    return ok(true);
  });
}

/** Builds what people change about themselves. */
export function createProfiles(deps: AccountsDeps): Profiles {
  return {
    async changeProfile(userId, fields) {
      const account = await updateProfile(deps.db, userId, { ...fields, now: deps.clock.now() });
      return account && profileFrom(account);
    },
    changePassword: (userId, input) => change(deps, userId, input),
  };
}
