import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { SESSION_LIFETIME } from '../accounts.rules';
import { accountSecondFactorChanged } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import { deleteEntryLinks, findAccount, lockAccount } from './accounts.store';
import { countSessionsSince, isAddressBlocked, writeBlocked } from './customer-accounts.store';
import { deleteSecondFactor, findSecondFactor } from './second-factor.store';
import { deleteSessionsOf } from './sessions.store';

/** What the studio does with the accounts of its customers. */
export interface CustomerAccounts {
  /** Holds an account until the end of the transaction; false where it is gone. */
  readonly hold: (tx: Db, id: UserId) => Promise<boolean>;
  /** Ends every session and mailed link for a new password; nothing lets this account in until it is let again. */
  readonly block: (tx: Db, id: UserId, at: Date) => Promise<void>;
  /** Takes a second factor away, ends every session and mails its owner; false where none was on. */
  readonly resetFactor: (tx: Db, id: UserId) => Promise<boolean>;
  /** Since when logging in asks for a code; null where it does not. */
  readonly factorSince: (db: Db, id: UserId) => Promise<Date | null>;
  readonly unblock: (tx: Db, id: UserId) => Promise<void>;
  /** On how many devices somebody is logged in. */
  readonly countDevices: (db: Db, id: UserId) => Promise<number>;
  /** Whether the account of an address is blocked. */
  readonly isBlocked: (email: string) => Promise<boolean>;
}

type CustomerAccountsDeps = Pick<AccountsDeps, 'db' | 'clock' | 'events'>;

async function resetFactor({ clock, events }: CustomerAccountsDeps, tx: Db, id: UserId): Promise<boolean> {
  const account = await findAccount(tx, id);
  if (account === null || !(await deleteSecondFactor(tx, id))) return false;
  await deleteSessionsOf(tx, id);
  await events.publish(tx, accountSecondFactorChanged, {
    user_id: id,
    email: account.email,
    first_name: account.firstName,
    on: false,
    changed_at: clock.now().toISOString(),
  });
  return true;
}

/** Builds what the studio does with the accounts of its customers. */
export function createCustomerAccounts(deps: CustomerAccountsDeps): CustomerAccounts {
  const { db, clock } = deps;
  return {
    resetFactor: (tx, id) => resetFactor(deps, tx, id),
    factorSince: async (read, id) => (await findSecondFactor(read, id))?.confirmedAt ?? null,
    hold: lockAccount,
    async block(tx, id, at) {
      await writeBlocked(tx, id, at);
      await deleteSessionsOf(tx, id);
      await deleteEntryLinks(tx, id);
    },
    unblock: (tx, id) => writeBlocked(tx, id, null),
    countDevices: (read, id) =>
      countSessionsSince(read, id, new Date(clock.now().getTime() - SESSION_LIFETIME)),
    isBlocked: (email) => isAddressBlocked(db, email),
  };
}
