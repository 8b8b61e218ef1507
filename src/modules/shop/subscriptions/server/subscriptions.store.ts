import type { PricedLine } from '@/modules/catalogue/services/server/price-lines';
import type { Payer, PaymentMethod } from '@/modules/money/payments/server/payer';
import type { ProviderInvoice } from '@/modules/money/payments/server/subscription-provider';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, ServiceId, SubscriptionId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { SubscriptionState } from '../subscriptions.rules';
import type { Billing } from '@/modules/money/receipts/billing.contract';

export type SubscriptionRow = {
  id: SubscriptionId;
  /** Null once the account was erased. */
  user_id: UserId | null;
  service_id: ServiceId;
  provider: string;
  method: PaymentMethod;
  reference: string | null;
  state: SubscriptionState;
  cancels_at_period_end: boolean;
  line: PricedLine;
  items_per_month: number;
  payer: Payer;
  billing: Billing | null;
  price: Minor;
  currency: string;
  period_end: Date | null;
  paid_with: string | null;
  /** The provider's page on which its customer pays a month that could not be charged; null where there is none. */
  pay_url: string | null;
  version: number;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

export type ListedSubscription = SubscriptionRow & { last_order_id: OrderId | null };

const COLUMNS = `id, user_id, service_id, provider, method, reference, state, cancels_at_period_end, line, items_per_month, payer, billing,
  price, currency, period_end, paid_with, pay_url, version, created_at, started_at, ended_at`;

// However many ask at once: one that is not ended for each customer and service.
const OPEN = statement<SubscriptionRow>(
  'subscriptions_open',
  `insert into subscriptions (user_id, service_id, provider, line, items_per_month, payer, price, currency, check_at, created_at, billing,
     method)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (user_id, service_id) where state <> 'ended' do update set user_id = excluded.user_id
   returning ${COLUMNS}`,
);

const LIVE = statement<SubscriptionRow>(
  'subscriptions_live',
  `select ${COLUMNS} from subscriptions where user_id = $1 and service_id = $2 and state <> 'ended'`,
);

const READ = statement<SubscriptionRow>(
  'subscriptions_read',
  `select ${COLUMNS} from subscriptions where id = $1`,
);

const BY_REFERENCE = statement<SubscriptionRow>(
  'subscriptions_by_reference',
  `select ${COLUMNS} from subscriptions where provider = any($1) and reference = $2`,
);

const LOCK = statement<SubscriptionRow>(
  'subscriptions_lock',
  `select ${COLUMNS} from subscriptions where id = $1 for update`,
);

const SET_REFERENCE = statement<{ id: SubscriptionId }>(
  'subscriptions_set_reference',
  `update subscriptions set reference = $2 where id = $1 and (reference is null or reference = $2) returning id`,
);

const UPDATE = statement(
  'subscriptions_update',
  `update subscriptions set reference = $2, state = $3, cancels_at_period_end = $4, period_end = $5, paid_with = $6,
     started_at = $7, ended_at = $8, check_at = $9, version = version + $10, method = $11,
     pay_url = $12
   where id = $1`,
);

const LIST = statement<ListedSubscription>(
  'subscriptions_list',
  `select ${COLUMNS}, (select i.order_id from subscription_invoices i where i.subscription_id = s.id
                       order by i.period_start desc limit 1) as last_order_id
   from subscriptions s where user_id = $1 and started_at is not null order by id desc limit 50`,
);

const CLAIM_DUE = statement<SubscriptionRow>(
  'subscriptions_take_due',
  `update subscriptions set check_at = $2
   where id in (select id from subscriptions where state <> 'ended' and check_at <= $1
                order by check_at limit $3 for update skip locked)
   returning ${COLUMNS}`,
);

export type InvoiceRow = { reference: string; order_id: OrderId | null };

const INVOICES = statement<InvoiceRow>(
  'subscriptions_invoices',
  'select reference, order_id from subscription_invoices where subscription_id = $1 order by id',
);

const ADD_INVOICE = statement(
  'subscriptions_add_invoice',
  `insert into subscription_invoices (subscription_id, provider, reference, order_id, amount, currency, period_start, period_end, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export interface NewSubscription {
  readonly userId: UserId;
  readonly serviceId: ServiceId;
  readonly provider: string;
  readonly method: PaymentMethod;
  readonly line: PricedLine;
  readonly payer: Payer;
  readonly billing: Billing | null;
  readonly currency: string;
  readonly at: Date;
  /** When reconciliation looks at it first. */
  readonly checkAt: Date;
}

/** Opens a subscription, or answers with the one of this customer and service that is not ended. */
export async function openSubscription(db: Db, s: NewSubscription): Promise<SubscriptionRow> {
  const { line, at } = s;
  const [row] = await runPrepared(db, OPEN, [
    s.userId,
    s.serviceId,
    s.provider,
    JSON.stringify(line),
    line.items_per_month,
    JSON.stringify(s.payer),
    line.price,
    s.currency,
    s.checkAt,
    at,
    s.billing === null ? null : JSON.stringify(s.billing),
    s.method,
  ]);
  if (row === undefined) throw new Error('The subscription was not written.');
  return row;
}

/** The customer's subscription of a service that is not ended; null where there is none. */
export async function readLive(
  db: Db,
  userId: UserId,
  serviceId: ServiceId,
): Promise<SubscriptionRow | null> {
  const [row] = await runPrepared(db, LIVE, [userId, serviceId]);
  return row ?? null;
}

/** One subscription; null where there is none. */
export async function readSubscription(db: Db, id: SubscriptionId): Promise<SubscriptionRow | null> {
  const [row] = await runPrepared(db, READ, [id]);
  return row ?? null;
}

/** One by its provider's id; null where it is none of ours. */
export async function readByReference(
  db: Db,
  providers: readonly string[],
  reference: string,
): Promise<SubscriptionRow | null> {
  const [row] = await runPrepared(db, BY_REFERENCE, [providers, reference]);
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockSubscription(tx: Db, id: SubscriptionId): Promise<SubscriptionRow | null> {
  const [row] = await runPrepared(tx, LOCK, [id]);
  return row ?? null;
}

/** Keeps the provider's id; false where another one is kept already. */
export async function setReference(db: Db, id: SubscriptionId, reference: string): Promise<boolean> {
  return (await runPrepared(db, SET_REFERENCE, [id, reference])).length === 1;
}

/** Writes what is known of it now; `changed` tells whether somebody else's earlier reading is stale. */
export async function updateSubscription(
  tx: Db,
  row: SubscriptionRow,
  { checkAt, changed }: { checkAt: Date; changed: boolean },
): Promise<void> {
  await runPrepared(tx, UPDATE, [
    row.id,
    row.reference,
    row.state,
    row.cancels_at_period_end,
    row.period_end,
    row.paid_with,
    row.started_at,
    row.ended_at,
    checkAt,
    changed ? 1 : 0,
    row.method,
    row.pay_url,
  ]);
}

/** What a customer has or had, newest first; what was never paid is left out. */
export async function listOf(db: Db, userId: UserId): Promise<ListedSubscription[]> {
  return runPrepared(db, LIST, [userId]);
}

/** Takes those that are to be looked at, and holds them until `leaseUntil`. */
export async function claimDue(
  db: Db,
  take: { now: Date; leaseUntil: Date; limit: number },
): Promise<SubscriptionRow[]> {
  return runPrepared(db, CLAIM_DUE, [take.now, take.leaseUntil, take.limit]);
}

/** Paid months that are booked, oldest first. */
export async function invoicesOf(db: Db, id: SubscriptionId): Promise<InvoiceRow[]> {
  return runPrepared(db, INVOICES, [id]);
}

/** Books a paid month; the database refuses a second time. */
export async function addInvoice(
  tx: Db,
  subscription: SubscriptionRow,
  booked: { invoice: ProviderInvoice; orderId: OrderId | null; at: Date },
): Promise<void> {
  const { invoice, orderId, at } = booked;
  const { reference, amount, currency, periodStart, periodEnd } = invoice;
  const { id, provider } = subscription;
  const money = [orderId, amount, currency];
  await runPrepared(tx, ADD_INVOICE, [id, provider, reference, ...money, periodStart, periodEnd, at]);
}
