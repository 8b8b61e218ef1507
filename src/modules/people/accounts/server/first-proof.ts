import type { Db } from '@/platform/db/database';
import { accountClaimed, accountVerified } from './accounts.events';
import type { AccountsDeps } from './accounts-deps';
import { deleteEmailTokens, markVerified, type Account } from './accounts.store';
import { forgetPasskeys } from './passkeys.store';
import { forgetSecondFactor } from './second-factor.store';

/**
 * Takes an address as its reader's, in the transaction that sets their password by a mailed link. Where nobody had
 * proved it before, whoever signed up may be a stranger: their second factor, passkeys, links, cart, favourites and mail
 * preferences go. The caller ends sessions, changes of address and known devices, as for every password set by mail.
 */
export async function proveByMail(deps: AccountsDeps, tx: Db, account: Account): Promise<void> {
  if (!(await markVerified(tx, account.id, deps.clock.now()))) return;
  await forgetSecondFactor(tx, account.id);
  await forgetPasskeys(tx, account.id);
  await deleteEmailTokens(tx, account.id, 'verify');
  await deps.events.publish(tx, accountClaimed, { user_id: account.id });
  await deps.events.publish(tx, accountVerified, { user_id: account.id, email: account.email });
}
