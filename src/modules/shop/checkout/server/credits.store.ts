import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** A code that was given for an order. */
export type CreditRow = { readonly code: string; readonly amount: Minor; readonly ends_at: Date };

/** What was given under a key before; null where nothing was. */
export async function creditByKey(db: Db, orderId: OrderId, key: string): Promise<CreditRow | null> {
  const text = 'select code, amount, ends_at from order_credits where order_id = $1 and request_key = $2';
  const [row] = await queryRows<CreditRow>(db, text, [orderId, key]);
  return row ?? null;
}

/** What was given for an order in all. */
export async function creditsOf(db: Db, orderId: OrderId): Promise<Minor> {
  const text = 'select coalesce(sum(amount), 0)::bigint as amount from order_credits where order_id = $1';
  return (await queryRows<{ amount: Minor }>(db, text, [orderId]))[0]?.amount ?? 0;
}

/**
 * What somebody gave since an instant in one currency. Until the transaction ends, nobody else counts theirs: two credits
 * at once can't both be the last one that is within the limit.
 */
export async function holdCreditsBy(
  tx: Db,
  { actorId, since, currency }: { actorId: UserId; since: Date; currency: string },
): Promise<Minor> {
  await queryRows(tx, "select pg_advisory_xact_lock(hashtextextended('credits by ' || $1::text, 0))", [
    actorId,
  ]);
  const text = `select coalesce(sum(c.amount), 0)::bigint as amount from order_credits c join orders o on o.id = c.order_id
                where c.actor_id = $1 and c.created_at > $2 and o.currency = $3`;
  return (await queryRows<{ amount: Minor }>(tx, text, [actorId, since, currency]))[0]?.amount ?? 0;
}

/** What somebody gave for one order. */
export async function creditsFor(db: Db, orderId: OrderId, actorId: UserId): Promise<Minor> {
  const text =
    'select coalesce(sum(amount), 0)::bigint as amount from order_credits where order_id = $1 and actor_id = $2';
  return (await queryRows<{ amount: Minor }>(db, text, [orderId, actorId]))[0]?.amount ?? 0;
}

/** Keeps what was given. */
export async function keepCredit(
  tx: Db,
  credit: CreditRow & { orderId: OrderId; key: string; actorId: UserId; at: Date },
): Promise<void> {
  const text = `insert into order_credits (order_id, request_key, code, amount, ends_at, actor_id, created_at)
                values ($1, $2, $3, $4, $5, $6, $7)`;
  const { orderId, key, code, amount, ends_at, actorId, at } = credit;
  await queryRows(tx, text, [orderId, key, code, amount, ends_at, actorId, at]);
}
