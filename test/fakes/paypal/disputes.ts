import {
  cents,
  known,
  newId,
  subjectOf,
  tell,
  type Books,
  type FakeCapture,
  type FakeDispute,
  type FakeRefund,
  type Json,
  type Money,
} from './books';
import { lasting, wireRefund } from './payments';

// Who has the money when PayPal has decided: https://developer.paypal.com/docs/api/customer-disputes/v1/
const FOR_THE_BUYER = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

const write = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

function settle(books: Books, capture: FakeCapture): void {
  const left = lasting(books, capture);
  capture.status =
    left === 0n ? 'COMPLETED' : left === cents(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

// Accepting a claim refunds the disputed amount, and a decision for the buyer takes it back: either is listed with the
// order as a refund, less what somebody has refunded since the dispute began.
function payBuyer(
  books: Books,
  dispute: FakeDispute,
  { capture, base }: { capture: FakeCapture; base: string },
) {
  const since = [...books.refunds.values()].filter(
    ({ captureId, at, status }) => captureId === capture.id && status === 'COMPLETED' && at >= dispute.at,
  );
  const given = since.reduce((sum, { amount }) => sum + cents(amount), 0n);
  const rest = cents(capture.amount) - lasting(books, capture);
  const wanted = cents(dispute.amount) - given;
  const amount = wanted < rest ? wanted : rest;
  if (amount > 0n) {
    const refund: FakeRefund = {
      id: newId(),
      captureId: capture.id,
      status: 'COMPLETED',
      amount: { currency_code: dispute.amount.currency_code, value: write(amount) },
      customId: null,
      at: books.now(),
    };
    books.refunds.set(refund.id, refund);
    const kind = dispute.outcome === 'ACCEPTED' ? 'REFUNDED' : 'REVERSED';
    const about = subjectOf(capture);
    if (capture.orderId !== null)
      tell(books, { event_type: `PAYMENT.CAPTURE.${kind}`, about }, wireRefund(books, refund, base));
    else {
      const { value: total, currency_code: currency } = refund.amount;
      const sale = {
        id: refund.id,
        sale_id: capture.id,
        state: 'completed',
        amount: { total: `-${total}`, currency },
      };
      tell(books, { event_type: `PAYMENT.SALE.${kind}`, about }, sale);
    }
  }
  settle(books, capture);
}

export interface DisputeMove {
  readonly amount: Money;
  /** Ends it; null opens it. */
  readonly outcome: string | null;
  /** One transaction may be disputed more than once: by a claim, then by a chargeback. */
  readonly id: string;
  readonly base: string;
  /** News that names no transaction: it is in the dispute itself. */
  readonly quietly?: boolean;
}

/** A buyer disputes a capture, or PayPal has decided. The capture shows it while it is open already. */
export function transitionDispute(
  books: Books,
  capture: FakeCapture,
  { amount, outcome, id, base, quietly = false }: DisputeMove,
): void {
  const before = books.disputes.get(id);
  const dispute: FakeDispute = {
    id,
    captureId: capture.id,
    status: outcome === null ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    outcome,
    amount,
    at: before?.at ?? books.now(),
  };
  books.disputes.set(id, dispute);
  if (outcome === null) {
    if (capture.status === 'COMPLETED') capture.status = 'PARTIALLY_REFUNDED';
  } else if (FOR_THE_BUYER.has(outcome)) payBuyer(books, dispute, { capture, base });
  else settle(books, capture);
  const kind = outcome === null ? 'CREATED' : 'RESOLVED';
  tell(
    books,
    { event_type: `CUSTOMER.DISPUTE.${kind}`, about: subjectOf(capture) },
    {
      ...wireDispute(dispute),
      disputed_transactions: quietly ? [{}] : [{ seller_transaction_id: capture.id }],
    },
  );
}

/** A dispute as `GET /v1/customer/disputes` lists it. */
export function wireDispute({ id, status, amount, at }: FakeDispute): Json {
  const isOver = status === 'RESOLVED';
  return {
    dispute_id: id,
    create_time: at.toISOString(),
    update_time: at.toISOString(),
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status,
    dispute_state: isOver ? 'RESOLVED' : 'REQUIRED_ACTION',
    dispute_amount: amount,
    dispute_life_cycle_stage: 'CHARGEBACK',
  };
}

/** A dispute as `GET /v1/customer/disputes/{id}` answers. */
export function wireWholeDispute(dispute: FakeDispute): Json {
  return {
    ...wireDispute(dispute),
    disputed_transactions: [{ seller_transaction_id: dispute.captureId }],
    ...(dispute.outcome === null ? {} : { dispute_outcome: { outcome_code: dispute.outcome } }),
  };
}

/** What became of a refund that was pending, or that had counted as done. */
export function endRefund(
  books: Books,
  refund: FakeRefund,
  { status, base }: { status: FakeRefund['status']; base: string },
): void {
  refund.status = status;
  const capture = known(books.captures, refund.captureId);
  settle(books, capture);
  tell(
    books,
    { event_type: `PAYMENT.REFUND.${status}`, about: subjectOf(capture) },
    wireRefund(books, refund, base),
  );
}
