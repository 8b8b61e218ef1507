import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, OrderItemId, PaymentId, ReceiptId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { PaymentState } from '@/modules/money/payments/payments.rules';
import type { ReceiptKind } from '@/modules/money/receipts/receipts.rules';
import type { ChargedVat } from '@/modules/money/receipts/vat.rules';

/** An order with whoever bought it, as the studio's page of it shows them. */
export type AdminOrder = {
  readonly id: OrderId;
  readonly checkout_id: CheckoutId;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly order_status: number;
  readonly currency: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly user_id: UserId | null;
  readonly account_email: string | null;
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly gift: Minor;
  readonly waived: Minor;
  readonly total: Minor;
  readonly code: string | null;
  readonly vat: ChargedVat | null;
  /** Null where the shop made it. */
  readonly made_at: Date | null;
  readonly made_by: string | null;
  readonly made_reference: string | null;
};

const ORDER = `
  select o.id, o.checkout_id, o.created_at, o.completed_at, o.status as order_status, o.currency,
    o.payer_first_name as first_name, o.payer_last_name as last_name, o.payer_email as email, o.payer_phone as phone,
    o.user_id, u.email as account_email, o.subtotal, o.discount, o.gift_amount as gift, o.waived, o.amount as total,
    c.promo ->> 'code' as code, o.vat, h.created_at as made_at, h.reference as made_reference,
    nullif(trim(concat(m.first_name, ' ', m.last_name)), '') as made_by
  from orders o
  join checkouts c on c.id = o.checkout_id
  left join users u on u.id = o.user_id
  left join hand_orders h on h.checkout_id = o.checkout_id
  left join users m on m.id = h.actor_id
  where o.id = $1`;

/** One order; null where there is none. */
export async function readAdminOrder(db: Db, id: OrderId): Promise<AdminOrder | null> {
  return (await queryRows<AdminOrder>(db, ORDER, [id]))[0] ?? null;
}

export type AdminItem = {
  readonly id: OrderItemId;
  readonly service_name: string;
  readonly track: string | null;
  readonly artists: string[];
  readonly rush: boolean;
  readonly quantity: number;
  readonly price: Minor;
  readonly total_price: Minor;
  readonly discount: Minor;
  readonly is_gift_card: boolean;
  readonly is_round: boolean;
  readonly item_status: number;
  readonly engineer: string | null;
};

const ITEMS = `
  select i.id, i.service_name, i.track, i.artists, i.rush, i.quantity, i.price, i.total_price, i.discount,
    i.is_gift_card, i.round_for is not null as is_round, i.status as item_status,
    nullif(trim(concat(e.first_name, ' ', e.last_name)), '') as engineer
  from order_items i left join users e on e.id = i.engineer_id
  where i.order_id = $1 order by i.id`;

/** What was bought, in its order. */
export function readAdminItems(db: Db, id: OrderId): Promise<AdminItem[]> {
  return queryRows<AdminItem>(db, ITEMS, [id]);
}

export type AdminPayment = {
  readonly id: PaymentId;
  readonly provider: string;
  readonly method: string;
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly state: PaymentState;
  readonly created_at: Date;
};

/** Every payment of a checkout, those that failed too. */
export function readAdminPayments(db: Db, id: CheckoutId): Promise<AdminPayment[]> {
  const text = `
    select id, provider, method, reference, amount, currency, state, created_at from payments
    where checkout_id = $1 order by id`;
  return queryRows<AdminPayment>(db, text, [id]);
}

export type AdminEntry = {
  readonly id: number;
  readonly transaction_id: number;
  readonly kind: string;
  readonly account: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly at: Date;
};

/** What the ledger says of a checkout. */
export function readAdminLedger(db: Db, id: CheckoutId): Promise<AdminEntry[]> {
  const text = `
    select id, transaction_id, kind, account, amount, currency, created_at as at from ledger_entries
    where checkout_id = $1 or payment_id in (select id from payments where checkout_id = $1) order by id`;
  return queryRows<AdminEntry>(db, text, [id]);
}

export type AdminDispute = {
  readonly id: number;
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly created_at: Date;
};

/** What banks took back or ask for. */
export function readAdminDisputes(db: Db, id: CheckoutId): Promise<AdminDispute[]> {
  const text = `
    select d.id, d.provider_reference as reference, d.amount, d.currency, d.state, d.created_at
    from disputes d join payments p on p.id = d.payment_id where p.checkout_id = $1 order by d.id`;
  return queryRows<AdminDispute>(db, text, [id]);
}

export type AdminReceipt = {
  readonly id: ReceiptId;
  readonly kind: ReceiptKind;
  readonly number: string;
  readonly issued_at: Date;
  readonly currency: string;
  readonly total: Minor;
};

/** Receipt or invoice and credit notes, oldest first. */
export function readAdminReceipts(db: Db, id: OrderId): Promise<AdminReceipt[]> {
  const text = `
    select id, kind, number, issued_at, currency, total from receipts where order_id = $1 order by id`;
  return queryRows<AdminReceipt>(db, text, [id]);
}

export type AdminEvent = {
  /** An event of the order, or what somebody of the studio did by the log. */
  readonly source: 'event' | 'log';
  readonly kind: string;
  readonly data: Record<string, unknown>;
  readonly actor: string;
  readonly who: string | null;
  readonly item_id: OrderItemId | null;
  readonly at: Date;
  /** Orders what happened in one moment. */
  readonly id: number;
};

const HISTORY = `
  select 'event' as source, e.kind, e.data, e.actor, e.order_item_id as item_id, e.created_at as at, e.id,
    nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as who
  from order_events e left join users u on u.id = e.actor_id where e.order_id = $1
  union all
  select 'log', a.action, coalesce(a.after, '{}'), 'studio', null, a.at, a.id, a.actor_name
  from audit_log a where a.subject_kind = 'order' and a.subject_id = $1::text
  order by at, source, id`;

/** What happened to an order and what the studio did about it, oldest first. */
export function readAdminHistory(db: Db, id: OrderId): Promise<AdminEvent[]> {
  return queryRows<AdminEvent>(db, HISTORY, [id]);
}
