import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { Minor } from '@/shared/money';
import type { PaymentMethod } from '../../payer';

export type DemoSubscription = {
  id: string;
  our_id: number;
  price: Minor;
  currency: string;
  /** When the first period was paid; null before. */
  anchor: Date | null;
  period_end: Date | null;
  card_last4: string | null;
  method: PaymentMethod;
  cancels: boolean;
  ended_at: Date | null;
};

export type DemoInvoice = {
  intent_id: string;
  state: 'open' | 'paid' | 'failed';
  amount: Minor;
  currency: string;
  period_start: Date;
  period_end: Date;
  paid_at: Date | null;
};

const COLUMNS = 'id, our_id, price, currency, anchor, period_end, card_last4, method, cancels, ended_at';

const ADD = statement<DemoSubscription>(
  'demo_sub_add',
  `insert into demo_subscriptions (id, idempotency_key, our_id, price, currency, created_at, method)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
   returning ${COLUMNS}`,
);

const READ = statement<DemoSubscription>(
  'demo_sub_read',
  `select ${COLUMNS} from demo_subscriptions where id = $1`,
);

// Months are counted from the first day, so that the 31st comes back after a short month.
const month = (count: string): string =>
  `(s.anchor at time zone 'UTC' + make_interval(months => ${count})) at time zone 'UTC'`;

const ADD_INVOICE = statement(
  'demo_sub_add_invoice',
  `insert into demo_invoices (intent_id, subscription_id, number, period_start, period_end)
   select $2, s.id, $3, coalesce(${month('$3 - 1')}, $4), coalesce(${month('$3')}, $4)
   from demo_subscriptions s where s.id = $1
   on conflict do nothing`,
);

// What was paid of it since: the first payment sets the day that later periods end on.
const SYNC = statement(
  'demo_sub_sync',
  `with paid as (
     update demo_invoices i
     set state = 'paid', paid_at = p.updated_at, next_attempt_at = null,
       period_start = case when i.number = 1 then p.updated_at else i.period_start end,
       period_end = case when i.number = 1 then (p.updated_at at time zone 'UTC' + interval '1 month') at time zone 'UTC'
                    else i.period_end end
     from demo_intents p
     where i.subscription_id = $1 and p.id = i.intent_id and p.status = 'succeeded' and i.state <> 'paid'
     returning i.period_start, i.period_end, p.card_last4
   )
   update demo_subscriptions s
   set anchor = coalesce(s.anchor, news.period_start), period_end = greatest(s.period_end, news.period_end),
     card_last4 = coalesce(news.card_last4, s.card_last4)
   from (select min(period_start) as period_start, max(period_end) as period_end, max(card_last4) as card_last4
         from paid having count(*) > 0) news
   where s.id = $1`,
);

const PAID_SINCE = statement<{ id: string }>(
  'demo_sub_paid_since',
  `select distinct i.subscription_id as id from demo_invoices i join demo_intents p on p.id = i.intent_id
   where i.state <> 'paid' and p.status = 'succeeded'`,
);

const INVOICES = statement<DemoInvoice>(
  'demo_sub_invoices',
  `select i.intent_id, i.state, p.amount, p.currency, i.period_start, i.period_end, i.paid_at
   from demo_invoices i join demo_intents p on p.id = i.intent_id
   where i.subscription_id = $1 order by i.number desc limit 12`,
);

const GIVE_UP_UNPAID = statement(
  'demo_sub_give_up_unpaid',
  `update demo_intents set status = 'cancelled', updated_at = $2
   where id in (select intent_id from demo_invoices where subscription_id = $1 and state <> 'paid')
     and status in ('requires_payment', 'requires_challenge')`,
);

const news = (type: string): string =>
  `insert into demo_webhooks (event_id, payload, next_at)
   select $3, jsonb_build_object('id', $3::text, 'type', '${type}', 'account', $4::text,
     'created', extract(epoch from $2::timestamptz)::bigint, 'data', jsonb_build_object('id', changed.id))::text,
     $2 + interval '1 second'
   from changed`;

const CANCEL = statement<{ id: string }>(
  'demo_sub_cancel',
  `with changed as (
     update demo_subscriptions
     set cancels = true, ended_at = case when anchor is null or period_end <= $2 then $2::timestamptz end
     where id = $1 and ended_at is null and not cancels
     returning id
   ), told as (${news('subscription.updated')})
   select id from changed`,
);

const END = statement<{ id: string }>(
  'demo_sub_end',
  `with changed as (
     update demo_subscriptions set ended_at = $2 where id = $1 and ended_at is null returning id
   ), told as (${news('subscription.ended')})
   select id from changed`,
);

const FAILED = statement<{ attempts: number }>(
  'demo_sub_failed',
  `with failed as (
     update demo_invoices set state = 'failed', attempts = attempts + 1, next_attempt_at = $5
     where intent_id = $1 and state <> 'paid'
     returning subscription_id, attempts
   ), changed as (select subscription_id as id from failed), told as (${news('subscription.payment_failed')})
   select attempts from failed`,
);

// What is unpaid waits for the new card too.
const SET_CARD = statement(
  'demo_sub_card',
  `with unpaid as (
     update demo_intents set method = 'card'
     where id in (select intent_id from demo_invoices where subscription_id = $1 and state <> 'paid')
   )
   update demo_subscriptions set card_last4 = $2, method = 'card' where id = $1`,
);

const DUE = statement<DemoSubscription & { next_number: number }>(
  'demo_sub_due',
  `select ${COLUMNS}, (select count(*)::int + 1 from demo_invoices i where i.subscription_id = s.id and i.state = 'paid') as next_number
   from demo_subscriptions s
   where s.ended_at is null and s.period_end <= $1
     and not exists (select 1 from demo_invoices i where i.subscription_id = s.id and i.state = 'failed')
   order by s.period_end limit 100`,
);

export type UnpaidInvoice = {
  intent_id: string;
  subscription_id: string;
  card_last4: string | null;
  method: PaymentMethod;
  attempts: number;
};

const UNPAID = `select i.intent_id, i.subscription_id, s.card_last4, s.method, i.attempts
   from demo_invoices i join demo_subscriptions s on s.id = i.subscription_id
   where s.ended_at is null and i.state <> 'paid'`;

const RETRIES = statement<UnpaidInvoice>(
  'demo_sub_retries',
  `${UNPAID} and i.next_attempt_at <= $1 order by i.next_attempt_at limit 100`,
);

const UNPAID_OF = statement<UnpaidInvoice>(
  'demo_sub_unpaid_of',
  `${UNPAID} and s.anchor is not null and s.id = $1`,
);

/** Adds a subscription, or answers with the one that the key made before. */
export async function addSubscription(
  db: Db,
  s: {
    id: string;
    key: string;
    ourId: number;
    price: Minor;
    currency: string;
    method: PaymentMethod;
    at: Date;
  },
): Promise<DemoSubscription> {
  const [row] = await runPrepared(db, ADD, [s.id, s.key, s.ourId, s.price, s.currency, s.at, s.method]);
  if (row === undefined) throw new Error('The demo provider made no subscription.');
  return row;
}

/** One subscription with what was paid of it until now; null where there is none. */
export async function readSubscription(db: Db, id: string): Promise<DemoSubscription | null> {
  await runPrepared(db, SYNC, [id]);
  const [row] = await runPrepared(db, READ, [id]);
  return row ?? null;
}

/** Takes over what was paid in forms since anybody looked. */
export async function takeOverPayments(db: Db): Promise<void> {
  for (const { id } of await runPrepared(db, PAID_SINCE, [])) await runPrepared(db, SYNC, [id]);
}

/** Adds the invoice of a period, once. */
export async function addInvoice(
  db: Db,
  invoice: { subscription: string; intent: string; number: number; at: Date },
): Promise<void> {
  await runPrepared(db, ADD_INVOICE, [invoice.subscription, invoice.intent, invoice.number, invoice.at]);
}

/** Its invoices, newest first. */
export async function invoicesOf(db: Db, id: string): Promise<DemoInvoice[]> {
  return runPrepared(db, INVOICES, [id]);
}

interface Told {
  readonly id: string;
  readonly at: Date;
  readonly eventId: string;
  readonly account: string;
}

/** Lets it end with its paid time, or at once where nothing is paid (any more). */
export async function cancelSubscription(db: Db, { id, at, eventId, account }: Told): Promise<void> {
  await runPrepared(db, GIVE_UP_UNPAID, [id, at]);
  await runPrepared(db, SYNC, [id]);
  await runPrepared(db, CANCEL, [id, at, eventId, account]);
}

/** Ends it; what is unpaid can't be paid any more. */
export async function endSubscription(db: Db, { id, at, eventId, account }: Told): Promise<void> {
  await runPrepared(db, GIVE_UP_UNPAID, [id, at]);
  await runPrepared(db, END, [id, at, eventId, account]);
}

/** Notes that a charge failed, and when it is tried again. */
export async function noteFailure(
  db: Db,
  { id, at, eventId, account, again }: Told & { again: Date | null },
): Promise<void> {
  await runPrepared(db, FAILED, [id, at, eventId, account, again]);
}

/** Sets the card of the next periods. */
export async function setCard(db: Db, id: string, last4: string | null): Promise<void> {
  await runPrepared(db, SET_CARD, [id, last4]);
}

/** Subscriptions whose paid time is over and that nobody has tried to renew. */
export async function dueSubscriptions(
  db: Db,
  now: Date,
): Promise<(DemoSubscription & { next_number: number })[]> {
  return runPrepared(db, DUE, [now]);
}

/** Failed charges that are to be tried again. */
export async function dueRetries(db: Db, now: Date): Promise<UnpaidInvoice[]> {
  return runPrepared(db, RETRIES, [now]);
}

/** What is unpaid of a subscription that has begun. */
export async function unpaidOf(db: Db, id: string): Promise<UnpaidInvoice | null> {
  const [row] = await runPrepared(db, UNPAID_OF, [id]);
  return row ?? null;
}
