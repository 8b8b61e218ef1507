import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, PaymentId, RefundId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** Most rows of each kind that the studio's page of money shows. */
const SHOWN = 100;

type Paid = {
  readonly provider: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly payer_name: string;
  readonly payer_email: string;
  readonly created_at: Date;
};

export type FlaggedPayment = Paid & {
  readonly payment_id: PaymentId;
  readonly checkout_id: CheckoutId;
  readonly reference: string;
  readonly reason: 'checkout' | 'currency' | 'amount' | null;
};

export type DisputeView = Paid & {
  readonly id: number;
  readonly order_id: OrderId | null;
  readonly state: 'open' | 'won' | 'lost';
};

/** A payment of which some went back without a name. */
export type UnexplainedPayment = Paid & {
  readonly payment_id: PaymentId;
  readonly order_id: OrderId | null;
  readonly reference: string;
};

export type ReturningPayment = Paid & {
  readonly payment_id: PaymentId;
  /** Why nothing is tried by itself any more; null while it is. */
  readonly stuck_reason: string | null;
};

export type RefundView = {
  readonly id: RefundId;
  readonly order_id: OrderId | null;
  readonly amount: Minor;
  readonly to_money: Minor;
  readonly to_gift: Minor;
  readonly currency: string;
  readonly state: 'reserved' | 'done' | 'failed';
  readonly made_by: 'studio' | 'provider';
  readonly reason: string;
  readonly failure: string | null;
  readonly created_at: Date;
};

const PAYER = `concat_ws(' ', c.payer->>'first_name', c.payer->>'last_name') as payer_name, c.payer->>'email' as payer_email`;

const OF_PAYMENT = `p.id as payment_id, p.provider, p.amount, p.currency, p.created_at, ${PAYER}`;

const FLAGGED = `
  select ${OF_PAYMENT}, p.checkout_id, p.reference, p.flag_reason as reason
  from payments p join checkouts c on c.id = p.checkout_id
  where p.state = 'flagged' order by p.updated_at desc limit $1`;

const RETURNING = `
  select ${OF_PAYMENT}, p.stuck_reason from payments p join checkouts c on c.id = p.checkout_id
  where p.state = 'refund_due' order by p.stuck_at is null, p.id desc limit $1`;

// $2: engineers see what concerns orders that they work on; null for admins.
const workedOn = (order: string): string =>
  `($2::bigint is null or exists (select 1 from order_items i where i.order_id = ${order} and i.engineer_id = $2))`;

const UNEXPLAINED = `
  select p.id as payment_id, c.order_id, p.provider, p.reference, p.amount, p.currency, p.unexplained_at as created_at, ${PAYER}
  from payments p join checkouts c on c.id = p.checkout_id
  where p.unexplained_at is not null and ${workedOn('c.order_id')} order by p.unexplained_at desc limit $1`;

// Open ones first: they wait for an answer to the bank.
const DISPUTES = `
  select d.id, c.order_id, p.provider, d.amount, d.currency, d.state, d.created_at, ${PAYER}
  from disputes d join payments p on p.id = d.payment_id join checkouts c on c.id = p.checkout_id
  where ${workedOn('c.order_id')}
  order by d.state = 'open' desc, d.id desc limit $1`;

const REFUND = `id, order_id, amount, to_money, to_gift, currency, state, made_by, reason, failure, created_at`;

const REFUNDS = `select ${REFUND} from refunds where ${workedOn('refunds.order_id')} order by state = 'reserved' desc, id desc limit $1`;

const REFUNDS_OF = `select ${REFUND} from refunds where order_id = $1 order by id desc`;

/**
 * What the studio's page of money shows.
 * @param engineerId whose orders alone count; null for all, and for payments that belong to no order
 */
export async function readMoneyOverview(
  db: Db,
  engineerId: UserId | null,
): Promise<{
  flagged: FlaggedPayment[];
  disputes: DisputeView[];
  returning: ReturningPayment[];
  refunds: RefundView[];
  unexplained: UnexplainedPayment[];
}> {
  const [flagged, disputes, returning, refunds, unexplained] = await Promise.all([
    engineerId === null ? queryRows<FlaggedPayment>(db, FLAGGED, [SHOWN]) : [],
    queryRows<DisputeView>(db, DISPUTES, [SHOWN, engineerId]),
    engineerId === null ? queryRows<ReturningPayment>(db, RETURNING, [SHOWN]) : [],
    queryRows<RefundView>(db, REFUNDS, [SHOWN, engineerId]),
    queryRows<UnexplainedPayment>(db, UNEXPLAINED, [SHOWN, engineerId]),
  ]);
  return { flagged, disputes, returning, refunds, unexplained };
}

/** An order as whoever decides about its money sees it. */
export type PaidOrder = {
  readonly payment_status: 'paid' | 'partly_refunded' | 'refunded';
  readonly payment_method: string;
  readonly payer_name: string;
  readonly payer_email: string;
  readonly user_id: UserId | null;
};

const ORDER = `
  select payment_status, payment_method, payer_first_name || ' ' || payer_last_name as payer_name, payer_email, user_id
  from orders where id = $1`;

/** Who paid an order and how it stands; null where there is none. */
export async function paidOrder(db: Db, id: OrderId): Promise<PaidOrder | null> {
  const [row] = await queryRows<PaidOrder>(db, ORDER, [id]);
  return row ?? null;
}

/** The refunds of an order, newest first. */
export function refundsOfOrder(db: Db, id: OrderId): Promise<RefundView[]> {
  return queryRows<RefundView>(db, REFUNDS_OF, [id]);
}
