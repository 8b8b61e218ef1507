import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';
import { buy, post, type Answered, type Visitor } from './flow.testing';

const MIX = { service_id: 101, qty: 1 };
const GIFT_CARD = { service_id: 104, qty: 1 };

/** Makes a code of the studio: 10 percent off everything, unless told otherwise. */
export async function addCoupon(
  harness: Visitor,
  db: Db,
  code: {
    code: string;
    kind?: 'percent' | 'fixed';
    value?: number;
    maxUses?: number;
    maxUsesPerCustomer?: number;
  },
): Promise<void> {
  const startsAt = new Date('2026-01-01T00:00:00Z');
  const { kind = 'percent', value = 10, ...rest } = code;
  const currency = kind === 'fixed' ? { currency: 'USD' } : {};
  await harness.promotions.addCode(db, { kind, value, startsAt, ...currency, ...rest });
}

/** Buys a gift card of 50.00 and answers its code. */
export async function giftCode(harness: Visitor, db: Db): Promise<string> {
  const { orderId } = await buy(harness, { cartItems: [GIFT_CARD], amount: 5000 });
  await harness.giftCards.orderPaid(orderId as OrderId);
  const [owner] = await queryRows<{ user_id: UserId }>(db, 'select user_id from orders where id = $1', [
    orderId,
  ]);
  const { gifts } = await harness.giftCards.list(owner?.user_id ?? (0 as UserId), { page: 1, perPage: 1 });
  return gifts[0]?.code ?? '';
}

/** What every gift card is worth, by the ledger. */
export async function giftBalances(db: Db): Promise<number[]> {
  const rows = await queryRows<{ balance: number }>(
    db,
    `select coalesce(-sum(l.amount), 0)::float8 as balance from gift_cards g left join ledger_entries l on l.gift_card_id = g.id
     group by g.id order by g.id`,
  );
  return rows.map(({ balance }) => balance);
}

/** Freezes a cart with a code. */
export function open(
  harness: Visitor,
  promoCode: string,
  cartItems: readonly object[] = [MIX],
): Promise<Answered> {
  return post(harness, '/checkouts', { cartItems, promoCode });
}

/** The single Checkout button of a cart that nothing is left to pay of. */
export function payByWallet(harness: Visitor, checkoutId: number): Promise<Answered> {
  return post(harness, '/success', {
    transaction_id: `wallet_${checkoutId}`,
    amount: '0.00',
    payment_method: 'wallet',
    order_type: 'one_time',
  });
}

/** Sums of the ledger by account, without those that are 0. */
export async function ledger(db: Db): Promise<Record<string, number>> {
  const rows = await queryRows<{ account: string; sum: number }>(
    db,
    'select account, sum(amount)::float8 as sum from ledger_entries group by account having sum(amount) <> 0 order by account',
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

/** Makes customers with accounts: `c1@example.com` and so on. */
export async function addCustomers(db: Db, count: number): Promise<string[]> {
  await queryRows(
    db,
    `insert into users (email, password_hash, first_name, last_name, created_at, updated_at)
     select 'c' || n || '@example.com', 'x', 'C', 'Number ' || n, now(), now() from generate_series(1, $1::int) n
     on conflict do nothing`,
    [count],
  );
  return Array.from({ length: count }, (_, index) => `c${index + 1}@example.com`);
}
