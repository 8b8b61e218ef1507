import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import { queryRows, type Db } from '@/platform/db/database';

/** A stretch of time; the end is not part of it. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

// Items that came back for a revision had their due time moved: they were promised by their turnaround.
const DELIVERIES = `
  insert into numbers_deliveries (order_item_id, delivered_at, on_time)
  select i.id, i.first_delivered_at, i.first_delivered_at <= coalesce(
    case when exists (select from revisions r where r.order_item_id = i.id) then null else i.due_at end,
    coalesce(i.started_at, i.files_received_at) + i.turnaround_max_hours * interval '1 hour',
    i.first_delivered_at)
  from order_items i where i.first_delivered_at >= $1 and i.first_delivered_at < $2
  on conflict do nothing`;

// A sold gift card turns its sale into a debt: that is no refund, it is a sale when the card is spent.
const DAYS = `
  insert into numbers_days (day, revenue, refunds, orders, delivered, on_time, revised)
  select day, sum(revenue), sum(refunds), sum(orders), sum(delivered), sum(on_time), sum(revised) from (
    select (e.created_at at time zone 'UTC')::date as day, -sum(e.amount) as revenue,
      coalesce(sum(e.amount) filter (where e.kind in ('refund', 'dispute')), 0) as refunds,
      0 as orders, 0 as delivered, 0 as on_time, 0 as revised
    from ledger_entries e left join orders o on o.checkout_id = e.checkout_id
    where e.account = 'sales' and e.currency = $3 and e.created_at >= $1 and e.created_at < $2
      and coalesce(o.mode, 'live') = any($4) group by 1
    union all
    select (created_at at time zone 'UTC')::date, 0, 0, count(*), 0, 0, 0
    from orders where created_at >= $1 and created_at < $2 and mode = any($4) group by 1
    union all
    select (delivered_at at time zone 'UTC')::date, 0, 0, 0, count(*), count(*) filter (where on_time),
      count(*) filter (where exists (select from revisions r where r.order_item_id = d.order_item_id))
    from numbers_deliveries d where delivered_at >= $1 and delivered_at < $2 group by 1
  ) parts group by day`;

// Visitors are known for a day only: each is counted once for each day and step.
const COUNTS = `
  with seen as (
    select (happened_at at time zone 'UTC')::date as day, name, path, visitor, details
    from analytics_events where happened_at >= $1 and happened_at < $2
  )
  insert into numbers_counts (day, kind, name, count)
  select day, 'step', step, count(distinct visitor) from (
    select day, visitor, 'visit' as step from seen where name = 'page_view'
    union all select day, visitor, 'service' from seen where name = 'page_view' and path like '/services/%'
    union all select day, visitor, 'add_to_cart' from seen where name = 'add_to_cart'
    union all select day, visitor, 'cart' from seen where name = 'page_view' and path = '/cart'
    union all select day, visitor, 'paid' from seen
      where name = 'page_view' and path in ('/success-pay', '/success-subscription', '/order-confirmation')
  ) steps group by 1, 3
  union all
  select day, 'page', path, count(*) from seen where name = 'page_view' group by 1, 3
  union all
  select day, 'sample', details ->> 'sample_id', count(*) from seen
    where name = 'audio_play' and details ? 'sample_id' group by 1, 3`;

const ANSWERS = `
  insert into numbers_answers (conversation_id, asked_at, seconds)
  select c.id, q.created_at, greatest(0, extract(epoch from a.created_at - q.created_at))::int
  from conversations c
  cross join lateral (select id, created_at from messages
    where conversation_id = c.id and sender_role <> 'studio' order by id limit 1) q
  cross join lateral (select created_at from messages
    where conversation_id = c.id and sender_role = 'studio' and id > q.id order by id limit 1) a
  where c.last_message_at >= $1 and not exists (select from numbers_answers n where n.conversation_id = c.id)
  on conflict do nothing`;

/** One count at a time, whichever process makes it; held until the end of the transaction. */
export async function holdNumbers(tx: Db): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtext('numbers'))`);
}

/** Counts whole days anew. Visits stay where their events are forgotten. */
export async function recountDays(
  tx: Db,
  { from, to }: Stretch,
  { currency, modes }: { currency: string; modes: readonly MoneyMode[] },
): Promise<void> {
  await queryRows(tx, DELIVERIES, [from, to]);
  const days = [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)];
  await queryRows(tx, 'delete from numbers_days where day >= $1::date and day < $2::date', days);
  await queryRows(tx, DAYS, [from, to, currency, [...modes]]);
  const stored = `coalesce((select min(happened_at) from analytics_events), 'infinity')
    < (day + 1)::timestamp at time zone 'UTC'`;
  await queryRows(
    tx,
    `delete from numbers_counts where day >= $1::date and day < $2::date and ${stored}`,
    days,
  );
  await queryRows(tx, `${COUNTS} on conflict do nothing`, [from, to]);
}

/** Adds what was answered in conversations that somebody wrote in since. */
export async function countAnswers(tx: Db, since: Date): Promise<void> {
  await queryRows(tx, ANSWERS, [since]);
}

/** Up to when everything is counted; null before the first count. */
export async function countedUntil(db: Db): Promise<Date | null> {
  const [row] = await queryRows<{ until: Date }>(db, 'select until from numbers_counted');
  return row?.until ?? null;
}

export async function markCounted(tx: Db, until: Date): Promise<void> {
  await queryRows(
    tx,
    'insert into numbers_counted (until) values ($1) on conflict (only_one) do update set until = excluded.until',
    [until],
  );
}

/** The time of the first thing that is counted; null where there is none. */
export async function firstTime(db: Db): Promise<Date | null> {
  const [row] = await queryRows<{ first: Date | null }>(
    db,
    `select least((select min(created_at) from ledger_entries where account = 'sales'),
       (select min(created_at) from orders), (select min(happened_at) from analytics_events)) as first`,
  );
  return row?.first ?? null;
}

/** Days of deliveries, earlier than a time, whose items got a round since. */
export async function daysRevisedSince(db: Db, since: Date, before: Date): Promise<Date[]> {
  const rows = await queryRows<{ day: Date }>(
    db,
    `select distinct date_trunc('day', d.delivered_at, 'UTC') as day from revisions r
     join numbers_deliveries d using (order_item_id) where r.created_at >= $1 and d.delivered_at < $2`,
    [since, before],
  );
  return rows.map(({ day }) => day);
}

export interface DaySums extends Record<string, unknown> {
  readonly start: string;
  readonly revenue: number;
  readonly refunds: number;
  readonly orders: number;
  readonly delivered: number;
  readonly on_time: number;
  readonly revised: number;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Sums of days, weeks or months; those without a count are left out. */
export function sumDays(db: Db, { from, to }: Days, by: string): Promise<DaySums[]> {
  return queryRows<DaySums>(
    db,
    `select date_trunc($3, day::timestamp)::date::text as start, sum(revenue)::float8 as revenue,
       sum(refunds)::float8 as refunds, sum(orders)::int as orders, sum(delivered)::int as delivered,
       sum(on_time)::int as on_time, sum(revised)::int as revised
     from numbers_days where day between $1::date and $2::date group by 1 order by 1`,
    [from, to, by],
  );
}

/** What was counted most of a kind. */
export function topCounts(
  db: Db,
  { from, to }: Days,
  input: { kind: 'step' | 'page' | 'sample'; limit: number },
): Promise<{ name: string; count: number }[]> {
  return queryRows(
    db,
    `select name, sum(count)::int as count from numbers_counts
     where kind = $3 and day between $1::date and $2::date group by name order by 2 desc, 1 limit $4`,
    [from, to, input.kind, input.limit],
  );
}

/** Names of samples by their number, as texts. */
export async function sampleNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await queryRows<{ id: string; name: string | null }>(
    db,
    'select id::text as id, name from samples where id::text = any($1)',
    [[...ids]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The middle of how long first questions waited. */
export async function medianAnswer(
  db: Db,
  { from, to }: Days,
): Promise<{ median_seconds: number | null; count: number }> {
  const [row] = await queryRows<{ median_seconds: number | null; count: number }>(
    db,
    `select percentile_cont(0.5) within group (order by seconds) as median_seconds, count(*)::int as count
     from numbers_answers where asked_at >= $1::date::timestamp at time zone 'UTC'
       and asked_at < ($2::date + 1)::timestamp at time zone 'UTC'`,
    [from, to],
  );
  return row ?? { median_seconds: null, count: 0 };
}
