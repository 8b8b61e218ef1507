import { invalid } from './api-error';
import { newId, secondsOf, type Book, type Charge, type Dispute, type Refund } from './book';
import { textIn, type Params } from './form';

function chargeOf(book: Book, intentId: string): Charge {
  const { latest_charge: id, status } = book.intents.get(intentId);
  if (status !== 'succeeded' || id === null) {
    throw invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
  }
  return book.charges.get(id);
}

function addUp(book: Book, charge: Charge): void {
  const lasting = book.refunds.list(
    ({ charge: id, status }) => id === charge.id && status !== 'failed' && status !== 'canceled',
  );
  charge.amount_refunded = lasting.reduce((sum, { amount }) => sum + amount, 0);
  charge.refunded = charge.amount_refunded === charge.amount;
}

/** POST /v1/refunds, and a refund in the dashboard, which has no metadata. */
export function createRefund(book: Book, params: Params): Refund {
  const intent = textIn(params, 'payment_intent');
  const charge = chargeOf(book, intent);
  const rest = charge.amount - charge.amount_refunded;
  const amount = params['amount'] === undefined ? rest : Number(params['amount']);
  if (rest === 0) throw invalid('Charge has already been refunded.', 'charge_already_refunded');
  if (amount > rest) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${rest})`);
  }
  if (book.balance === 'short') {
    throw invalid('Insufficient funds in your Stripe balance to refund this amount.', 'balance_insufficient');
  }
  const refund = book.refunds.add({
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: secondsOf(book.now()),
    currency: charge.currency,
    metadata: (params['metadata'] ?? {}) as Record<string, string>,
    payment_intent: intent,
    reason: null,
    status: book.refundStatus,
  });
  addUp(book, charge);
  book.tell('refund.created', refund);
  book.tell('charge.refunded', charge);
  return refund;
}

/** What became of a refund that was pending. */
export function settleRefund(book: Book, id: string, status: 'succeeded' | 'failed'): void {
  const refund = book.refunds.get(id);
  refund.status = status;
  addUp(book, book.charges.get(refund.charge));
  book.tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
}

// With the fee that Stripe asks for a dispute, which it keeps.
function move(dispute: Dispute, amount: number): void {
  const fee = amount < 0 ? 2000 : 0;
  dispute.balance_transactions.push({
    id: newId('txn'),
    amount,
    fee,
    net: amount - fee,
    currency: dispute.currency,
  });
}

/** A buyer's bank takes money back, or only asks (`warning_needs_response`). */
export function openDispute(
  book: Book,
  intent: string,
  over: { amount?: number; status?: Dispute['status']; moved?: boolean } = {},
): Dispute {
  const charge = chargeOf(book, intent);
  charge.disputed = true;
  const dispute = book.disputes.add({
    id: newId('du'),
    object: 'dispute',
    amount: over.amount ?? charge.amount,
    charge: charge.id,
    created: secondsOf(book.now()),
    currency: charge.currency,
    livemode: false,
    payment_intent: intent,
    reason: 'fraudulent',
    status: over.status ?? 'needs_response',
    balance_transactions: [],
  });
  if (over.moved ?? !dispute.status.startsWith('warning_')) move(dispute, -dispute.amount);
  book.tell('charge.dispute.created', dispute);
  return dispute;
}

/** The bank has decided. */
export function closeDispute(book: Book, id: string, status: 'won' | 'lost'): void {
  const dispute = book.disputes.get(id);
  dispute.status = status;
  if (status === 'won') move(dispute, dispute.amount);
  book.tell('charge.dispute.closed', dispute);
}
