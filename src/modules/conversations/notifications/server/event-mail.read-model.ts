import type { ReviewId } from '@/modules/orders/reviews/reviews.contract';
import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, PromoCodeId, QuestionId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** A question of the engineer and what came back. */
export type QuestionData = {
  readonly question: string;
  readonly answer: string | null;
  readonly sent_count: number;
  readonly outcome: 'answered' | 'withdrawn' | null;
};

/** What is deleted of an order on one day. */
export type FilesData = {
  readonly service_name: string;
  readonly track: string | null;
  readonly versions: number;
};

/** A review as its mail repeats it. */
export type ReviewData = { readonly text: string; readonly ratings: number; readonly user_name: string };

/** A credit that the studio gave. */
export type CreditData = {
  readonly code: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly ends_at: Date;
};

/** A dispute, and who answers for it. */
export type DisputeData = {
  readonly amount: Minor;
  readonly currency: string;
  readonly provider: string;
  readonly reference: string;
  readonly admins: readonly { readonly id: number; readonly email: string }[];
};

async function first<T extends Record<string, unknown>>(
  db: Db,
  sql: string,
  values: unknown[],
): Promise<T | null> {
  return (await queryRows<T>(db, sql, values))[0] ?? null;
}

/** What the mails about a question say; null where it is gone. */
export function readQuestion(db: Db, id: QuestionId): Promise<QuestionData | null> {
  const sql = `select question, answer, files + links as sent_count, outcome from item_questions where id = $1`;
  return first<QuestionData>(db, sql, [id]);
}

/** The items of an order whose files go on the same day (UTC). */
export function readFilesOf(db: Db, orderId: OrderId, deleteAt: Date): Promise<FilesData[]> {
  const sql = `
    select i.service_name, i.track, (select count(*) from deliveries d where d.order_item_id = i.id) as versions
    from order_items i
    where i.order_id = $1 and (i.delete_at at time zone 'UTC')::date = ($2::timestamptz at time zone 'UTC')::date
    order by i.id`;
  return queryRows<FilesData>(db, sql, [orderId, deleteAt]);
}

/** Whether the last item of an order was completed by the end of its window. */
export async function completedByItself(db: Db, orderId: OrderId): Promise<boolean> {
  const sql = `select actor from order_events where order_id = $1 and kind = 'completed' order by id desc limit 1`;
  return (await first<{ actor: string }>(db, sql, [orderId]))?.actor === 'system';
}

/** What the mail about a review says; null where it is gone. */
export function readReview(db: Db, id: ReviewId): Promise<ReviewData | null> {
  const sql = 'select review_text as text, ratings, user_name from testimonials where id = $1';
  return first<ReviewData>(db, sql, [id]);
}

/** Whether an order is still complete and has no review. */
export async function awaitsReview(db: Db, orderId: OrderId): Promise<boolean> {
  const sql = `select 1 as one from orders o where o.id = $1 and o.status = 3
    and not exists (select 1 from testimonials t where t.order_id = o.id)`;
  return (await first(db, sql, [orderId])) !== null;
}

/** What the mail about a credit says; null where it is gone. */
export function readCredit(db: Db, id: PromoCodeId): Promise<CreditData | null> {
  const sql = `
    select code, value as amount, currency, ends_at from promo_codes
    where id = $1 and currency is not null and ends_at is not null`;
  return first<CreditData>(db, sql, [id]);
}

/** The studio's admins. */
export function readAdmins(db: Db): Promise<{ readonly id: number; readonly email: string }[]> {
  return queryRows(db, `select id, email from users where role = 'admin' order by id`, []);
}

/** What the mails about a dispute say, and the studio's admins; null where it is gone. */
export function readDispute(db: Db, id: number): Promise<DisputeData | null> {
  const sql = `
    select d.amount, d.currency, p.provider, d.provider_reference as reference,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'email', u.email) order by u.id) from users u where u.role = 'admin'
      ), '[]') as admins
    from disputes d join payments p on p.id = d.payment_id where d.id = $1`;
  return first<DisputeData>(db, sql, [id]);
}
