import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import type { FrozenLine } from './checkout.store';

/** A cart that became an order. */
export type BoughtRow = {
  id: CheckoutId;
  user_id: UserId | null;
  order_id: OrderId;
  completed_at: Date;
  lines: FrozenLine[];
  asked_as: string | null;
};

const COLUMNS = 'id, user_id, order_id, completed_at, lines, asked_as';

const OF_IDS = statement<BoughtRow>(
  'checkouts_bought_of_ids',
  `select ${COLUMNS} from checkouts
   where id = any($1) and state = 'completed' and completed_at > $2 and order_id is not null
   order by completed_at desc, id desc`,
);

const BY_WALLET = statement<BoughtRow>(
  'checkouts_bought_by_wallet',
  `select ${COLUMNS} from checkouts
   where user_id = $1 and state = 'completed' and total = 0 and promo is not null and completed_at > $2
     and order_id is not null
   order by completed_at desc, id desc`,
);

const CALL = statement(
  'checkouts_call',
  `update checkouts set asked_as = $2 where id = $1 and asked_as is null`,
);

/** Which of these checkouts became orders since a moment, the newest first. */
export function boughtOf(db: Db, ids: readonly CheckoutId[], since: Date): Promise<BoughtRow[]> {
  return runPrepared(db, OF_IDS, [ids, since]);
}

/** What an account ordered since a moment with nothing left to pay, the newest first. */
export function boughtByWallet(db: Db, userId: UserId, since: Date): Promise<BoughtRow[]> {
  return runPrepared(db, BY_WALLET, [userId, since]);
}

/** Keeps what its buyer calls a checkout; the first name stays. */
export async function callCheckout(db: Db, id: CheckoutId, askedAs: string): Promise<void> {
  await runPrepared(db, CALL, [id, askedAs]);
}
