import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { SESSION_LIFETIME } from '../accounts.rules';
import { deleteEmailTokens, lockAccount } from './accounts.store';
import { countSessionsSince, isAddressBlocked, writeBlocked } from './customer-accounts.store';
import { deleteSessionsOf } from './sessions.store';

/** What the studio does with the accounts of its customers. */
export interface CustomerAccounts {
  /** Holds an account until the end of the transaction; false where it is gone. */
  readonly hold: (tx: Db, id: UserId) => Promise<boolean>;
  /** Ends every session and mailed link for a new password; nothing lets this account in until it is let again. */
  readonly block: (tx: Db, id: UserId, at: Date) => Promise<void>;
  readonly unblock: (tx: Db, id: UserId) => Promise<void>;
  /** On how many devices somebody is logged in. */
  readonly countDevices: (db: Db, id: UserId) => Promise<number>;
  /** Whether the account of an address is blocked. */
  readonly isBlocked: (email: string) => Promise<boolean>;
}

/** Builds what the studio does with the accounts of its customers. */
export function createCustomerAccounts({ db, clock }: { db: Db; clock: Clock }): CustomerAccounts {
  return {
    hold: lockAccount,
    async block(tx, id, at) {
      await writeBlocked(tx, id, at);
      await deleteSessionsOf(tx, id);
      await deleteEmailTokens(tx, id, 'reset');
    },
    unblock: (tx, id) => writeBlocked(tx, id, null),
    countDevices: (read, id) =>
      countSessionsSince(read, id, new Date(clock.now().getTime() - SESSION_LIFETIME)),
    isBlocked: (email) => isAddressBlocked(db, email),
  };
}
