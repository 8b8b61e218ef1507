import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, PaymentId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { sourcesOf, type MoneyMode, type OutsideMethod, type PaymentState } from '../payments.rules';
import type { PaymentMethod } from './payment-provider';

export interface NewPayment {
  readonly checkoutId: CheckoutId;
  readonly provider: string;
  readonly method: PaymentMethod | OutsideMethod;
  readonly reference: string;
  readonly secretHash: string;
  readonly mode: MoneyMode;
  readonly amount: Minor;
  readonly currency: string;
  readonly at: Date;
  /** When reconciliation looks at it first. */
  readonly checkAt: Date;
}

export type PaymentRow = {
  id: PaymentId;
  checkout_id: CheckoutId;
  provider: string;
  method: PaymentMethod | OutsideMethod;
  reference: string;
  amount: Minor;
  currency: string;
  state: PaymentState;
  created_at: Date;
  /** Since when some of it went back without a name; null where all is explained. */
  unexplained_at: Date | null;
  /** Since when its buyer, whose money was refused, has not agreed anew; null where that does not matter. */
  declined_at: Date | null;
};

const COLUMNS =
  'id, checkout_id, provider, method, reference, amount, currency, state, created_at, unexplained_at, declined_at';

const ADD = statement(
  'payments_add',
  `insert into payments (checkout_id, provider, reference, secret_hash, amount, currency, check_at, created_at, updated_at, method, mode)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)
   on conflict (provider, reference) do nothing`,
);

const OF_CHECKOUT = statement<PaymentRow>(
  'payments_of_checkout',
  `select ${COLUMNS} from payments where checkout_id = $1 order by id`,
);

// A webhook may know a payment before our own request has written it: then this writes it.
const MOVE = statement<{ id: PaymentId }>(
  'payments_move',
  `insert into payments (checkout_id, provider, reference, secret_hash, amount, currency, check_at, created_at, updated_at,
                         method, mode, state, flag_reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12)
   on conflict (provider, reference) do update
   set state = excluded.state, flag_reason = excluded.flag_reason, amount = excluded.amount, currency = excluded.currency,
     check_at = excluded.check_at, updated_at = excluded.updated_at
   where payments.state = any($13)
   returning id`,
);

const MOVE_BY_ID = statement<{ id: PaymentId }>(
  'payments_move_by_id',
  'update payments set state = $2, updated_at = $3 where id = $1 and state = any($4) returning id',
);

const CLAIM_DUE = statement<PaymentRow>(
  'payments_take_due',
  `update payments set check_at = $2
   where id in (select id from payments where state in ('created', 'succeeded', 'flagged', 'refund_due') and check_at <= $1
                order by check_at limit $3 for update skip locked)
   returning ${COLUMNS}`,
);

const CHECK_AT = statement(
  'payments_check_at',
  `update payments set check_at = $2 where id = $1 and state in ('created', 'succeeded', 'flagged', 'refund_due')`,
);

const PAID = statement<PaymentRow>(
  'payments_paid',
  `select ${COLUMNS} from payments where checkout_id = $1 and state = 'succeeded'`,
);

const BY_REFERENCE = statement<PaymentRow>(
  'payments_by_reference',
  `select ${COLUMNS} from payments where provider = $1 and reference = $2`,
);

const BY_ID = statement<PaymentRow>('payments_by_id', `select ${COLUMNS} from payments where id = $1`);

const CHECK_SOON = statement(
  'payments_check_soon',
  `update payments set check_at = $3 where checkout_id = $1 and id <> $2 and state = 'created' and check_at > $3`,
);

const NOTE_DECLINE = statement(
  'payments_note_decline',
  'update payments set declines = declines + 1, declined_at = $3 where id = $1 and declines = $2',
);

const AGREED_ANEW = statement(
  'payments_agreed_anew',
  'update payments set declined_at = null where id = $1 and declined_at is not null',
);

// Each time that a buyer agrees there is news of it, once.
const AGREEMENTS = statement<{ count: number }>(
  'payments_agreements',
  `select count(*)::int as count from webhook_events
   where provider = $1 and reference = $2 and about = 'payment' and kind ~* 'order\\.approved$'`,
);

/**
 * Keeps that a payment was refused after its buyer had agreed; the same refusal once, whoever met it.
 * @param refused.before how often it had been refused before
 */
export async function noteDecline(
  db: Db,
  id: PaymentId,
  refused: { readonly before: number; readonly at: Date },
): Promise<void> {
  await runPrepared(db, NOTE_DECLINE, [id, refused.before, refused.at]);
}

/** The buyer of a payment that was refused has agreed again: its money may be asked for once more. */
export async function noteAgreement(db: Db, id: PaymentId): Promise<void> {
  await runPrepared(db, AGREED_ANEW, [id]);
}

/** How often a buyer agreed, by the news that came of it. */
export async function agreementsOf(db: Db, provider: string, reference: string): Promise<number> {
  const [row] = await runPrepared(db, AGREEMENTS, [provider, reference]);
  return row?.count ?? 0;
}

/** Adds a payment that waits for its buyer; nothing happens where it is known. */
export async function addPayment(db: Db, p: NewPayment): Promise<void> {
  await runPrepared(db, ADD, [
    p.checkoutId,
    p.provider,
    p.reference,
    p.secretHash,
    p.amount,
    p.currency,
    p.checkAt,
    p.at,
    p.method,
    p.mode,
  ]);
}

/** Every payment of a checkout, at any provider, oldest first. */
export async function paymentsOfCheckout(db: Db, checkoutId: CheckoutId): Promise<PaymentRow[]> {
  return runPrepared(db, OF_CHECKOUT, [checkoutId]);
}

/**
 * Moves a payment to a state that the transition table allows, and adds it where it is not known yet. Null
 * where somebody else has moved it before.
 */
export async function transitionPayment(
  tx: Db,
  p: NewPayment,
  to: { state: PaymentState; reason: string | null },
): Promise<PaymentId | null> {
  const own = [
    p.checkoutId,
    p.provider,
    p.reference,
    p.secretHash,
    p.amount,
    p.currency,
    p.checkAt,
    p.at,
    p.method,
    p.mode,
  ];
  const [row] = await runPrepared(tx, MOVE, [...own, to.state, to.reason, sourcesOf(to.state)]);
  return row?.id ?? null;
}

/** Moves a known payment; false where its state does not allow it (any more). */
export async function transitionPaymentById(
  db: Db,
  id: PaymentId,
  to: { state: PaymentState; at: Date },
): Promise<boolean> {
  return (await runPrepared(db, MOVE_BY_ID, [id, to.state, to.at, sourcesOf(to.state)])).length === 1;
}

/** Takes payments that something is left to do for, and holds them until `leaseUntil`. */
export async function claimDuePayments(
  db: Db,
  take: { now: Date; leaseUntil: Date; limit: number },
): Promise<PaymentRow[]> {
  return runPrepared(db, CLAIM_DUE, [take.now, take.leaseUntil, take.limit]);
}

/** Keeps the hash of the secret by which a browser shows that a payment is its own: it changes with the installation's key. */
export async function keepSecretHash(db: Db, id: PaymentId, hash: string): Promise<void> {
  const text = 'update payments set secret_hash = $2 where id = $1 and secret_hash <> $2';
  await queryRows(db, text, [id, hash]);
}

/** Sets when reconciliation looks at a payment next. */
export async function checkPaymentAt(db: Db, id: PaymentId, at: Date): Promise<void> {
  await runPrepared(db, CHECK_AT, [id, at]);
}

/** Lets reconciliation look at the other waiting payments of a checkout by `at`. */
export async function checkOthersBy(
  db: Db,
  but: { id: PaymentId; checkoutId: CheckoutId },
  at: Date,
): Promise<void> {
  await runPrepared(db, CHECK_SOON, [but.checkoutId, but.id, at]);
}

/** The payment that a completed checkout was paid by; null where none was needed. */
export async function paidPaymentOf(db: Db, checkoutId: CheckoutId): Promise<PaymentRow | null> {
  const [row] = await runPrepared(db, PAID, [checkoutId]);
  return row ?? null;
}

/** One payment; null where there is none. */
export async function readPayment(db: Db, id: PaymentId): Promise<PaymentRow | null> {
  const [row] = await runPrepared(db, BY_ID, [id]);
  return row ?? null;
}

/** A payment by its provider's id; null where it is none of ours. */
export async function paymentByReference(
  db: Db,
  provider: string,
  reference: string,
): Promise<PaymentRow | null> {
  const [row] = await runPrepared(db, BY_REFERENCE, [provider, reference]);
  return row ?? null;
}
