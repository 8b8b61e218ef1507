import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, ServiceId, UserId } from '@/shared/ids';
import type { ReviewId } from '../reviews.contract';
import type { ReviewList, ReviewState } from '../reviews.rules';

/** A review as its writer and the studio see it. */
export type WrittenReview = {
  readonly id: ReviewId;
  readonly user_name: string;
  readonly review_text: string;
  readonly ratings: number;
  readonly order_id: OrderId | null;
  readonly service_name: string | null;
  readonly img_url: string | null;
  readonly site_url: string | null;
  readonly state: ReviewState;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly may_play: boolean;
  readonly sample_id: number | null;
};

export interface NewReview {
  readonly orderId: OrderId;
  readonly serviceId: ServiceId | null;
  readonly userName: string;
  readonly text: string;
  readonly ratings: number;
  readonly imgUrl: string | null;
  readonly siteUrl: string | null;
  readonly mayPlay: boolean;
  readonly at: Date;
}

// A service may have been removed since it was ordered.
const INSERT = `
  insert into testimonials (order_id, service_id, user_name, review_text, ratings, img_url, site_url, may_play, created_at)
  values ($1, (select id from services where id = $2), $3, $4, $5, $6, $7, $8, $9)
  on conflict (order_id) do nothing returning id`;

/** Keeps a review, to be read by the studio; null where its order has one. */
export async function insertReview(tx: Db, review: NewReview): Promise<ReviewId | null> {
  const { orderId, serviceId, userName, text, ratings, imgUrl, siteUrl, mayPlay, at } = review;
  const values = [orderId, serviceId, userName, text, ratings, imgUrl, siteUrl, mayPlay, at];
  return (await queryRows<{ id: ReviewId }>(tx, INSERT, values))[0]?.id ?? null;
}

const STATE = `case when t.approved then 'approved' when t.hidden_at is not null then 'hidden' else 'waiting' end`;

const FIELDS = `
  select t.id, t.user_name, t.review_text, t.ratings, t.order_id, s.name as service_name, t.img_url, t.site_url,
    ${STATE} as state, t.created_at, t.decided_at, u.first_name as decided_by, t.may_play, t.sample_id
  from testimonials t
  left join services s on s.id = t.service_id
  left join users u on u.id = t.decided_by`;

const OF_ORDER = statement<WrittenReview>('review_of_order', `${FIELDS} where t.order_id = $1`);

/** The review of an order; null where it has none. */
export async function reviewOfOrder(db: Db, orderId: OrderId): Promise<WrittenReview | null> {
  return (await runPrepared(db, OF_ORDER, [orderId]))[0] ?? null;
}

/** One review; null where there is none. */
export async function findReview(db: Db, id: ReviewId): Promise<WrittenReview | null> {
  return (await queryRows<WrittenReview>(db, `${FIELDS} where t.id = $1`, [id]))[0] ?? null;
}

// Spelled out as the indexes are, so that each list is read in its order.
const LISTS: Record<ReviewList, string> = {
  waiting: `${FIELDS} where not t.approved and t.hidden_at is null order by t.created_at, t.id limit $1 offset $2`,
  approved: `${FIELDS} where t.approved order by t.created_at desc, t.id desc limit $1 offset $2`,
  hidden: `${FIELDS} where t.hidden_at is not null order by t.created_at desc, t.id desc limit $1 offset $2`,
  home: `${FIELDS} where t.home_place is not null order by t.home_place, t.id limit $1 offset $2`,
};

/** One page of a list: those that wait oldest first, those on the home page in its order, the others newest first. */
export function listReviewsOf(
  db: Db,
  state: ReviewList,
  page: { limit: number; offset: number },
): Promise<WrittenReview[]> {
  return queryRows<WrittenReview>(db, LISTS[state], [page.limit, page.offset]);
}

/** How many reviews there are of each state. */
export async function countByState(db: Db): Promise<Record<ReviewState, number>> {
  const rows = await queryRows<{ state: ReviewState; total: number }>(
    db,
    `select ${STATE} as state, count(*) as total from testimonials t group by 1`,
  );
  const of = (state: ReviewState): number => rows.find((row) => row.state === state)?.total ?? 0;
  return { waiting: of('waiting'), approved: of('approved'), hidden: of('hidden') };
}

/** Shows a review or keeps it off the public pages; false where it is so already, or is gone. */
export async function decide(
  tx: Db,
  id: ReviewId,
  { approved, by, at }: { approved: boolean; by: UserId; at: Date },
): Promise<boolean> {
  const text = `
    update testimonials set approved = $2, hidden_at = case when $2 then null else $3::timestamptz end,
      home_place = case when $2 then home_place end,
      decided_at = $3, decided_by = $4
    where id = $1 and (approved <> $2 or (hidden_at is null) <> $2) returning id`;
  return (await queryRows(tx, text, [id, approved, at, by])).length > 0;
}

/** Lets the song of an order be played beside its review, or takes that back with what was chosen; false: no review. */
export async function allowSound(tx: Db, orderId: OrderId, mayPlay: boolean): Promise<boolean> {
  const text = `
    update testimonials set may_play = $2, sample_id = case when $2 then sample_id end
    where order_id = $1 returning id`;
  return (await queryRows(tx, text, [orderId, mayPlay])).length > 0;
}

/** Chooses what is played beside a review, which is held until the end of the transaction. */
export async function keepSound(tx: Db, id: ReviewId, sampleId: number | null): Promise<void> {
  await queryRows(tx, 'update testimonials set sample_id = $2 where id = $1', [id, sampleId]);
}

/** The ids of the reviews on the home page, in their order. */
export async function homeReviews(db: Db): Promise<number[]> {
  const text = 'select id from testimonials where home_place is not null order by home_place, id';
  return (await queryRows<{ id: number }>(db, text)).map(({ id }) => id);
}

/** Holds all reviews against other writes until the end of the transaction. */
export async function holdReviews(tx: Db): Promise<void> {
  await queryRows(tx, 'lock table testimonials in share row exclusive mode');
}

/** Whether all of these are approved. */
export async function areApproved(db: Db, ids: readonly number[]): Promise<boolean> {
  const text = 'select id from testimonials where id = any($1) and approved';
  return (await queryRows(db, text, [[...ids]])).length === ids.length;
}

/** Puts these on the home page, in this order, and nothing else. */
export async function keepHome(tx: Db, ids: readonly number[]): Promise<void> {
  const text = `
    update testimonials set home_place = array_position($1::bigint[], id)
    where home_place is not null or id = any($1)`;
  await queryRows(tx, text, [[...ids]]);
}
