import {
  disputedMoney,
  disputeEntries,
  settledByRefunds,
  type DisputedMoney,
} from '@/modules/money/payments/money-back.rules';
import { bookedBack } from '@/modules/money/payments/server/money-back.store';
import {
  disputedOf,
  transitionDispute,
  noteDispute,
  type NotedDispute,
} from '@/modules/money/payments/server/disputes.store';
import { noteRefund, refundsOfDispute } from '@/modules/money/payments/server/refunds.store';
import { paymentDisputed } from '@/modules/money/payments/server/payments.events';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { PaymentRow } from '@/modules/money/payments/server/payments.store';
import type { ProviderPayment } from '@/modules/money/payments/server/payment-provider';
import type { Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { returnRefund, notifyRefund } from './book-refund';
import type { CheckoutDeps } from './checkout.deps';

type Dispute = ProviderPayment['disputes'][number];

/** A payment whose money moves. */
export interface Moved {
  readonly payment: PaymentRow;
  /** Null where the money belongs to no order. */
  readonly orderId: OrderId | null;
}

/** Only what paid an order was ever booked as a sale. */
export const isSale = ({ payment }: Pick<Moved, 'payment'>): boolean => payment.state === 'succeeded';

interface Decided extends Moved {
  readonly dispute: Dispute;
  readonly known: NotedDispute;
  readonly now: DisputedMoney;
}

// A lost dispute is money that went back, with a credit note; its side of the ledger is written by the dispute.
async function noteTaken(deps: CheckoutDeps, tx: Db, decided: Decided): Promise<void> {
  const { payment, known, now } = decided;
  const { checkout_id: checkoutId, currency, id: paymentId } = payment;
  const amount = now.taken - known.money.taken;
  const orderId = isSale(decided) ? decided.orderId : null;
  const more = known.money.taken === 0 ? '' : `:${now.taken}`;
  const id = await noteRefund(tx, {
    orderId,
    checkoutId,
    paymentId,
    amount,
    currency,
    reference: `dispute:${known.name}${more}`,
    reason: 'Charged back by the buyer’s bank',
    at: deps.clock.now(),
  });
  if (id !== null && orderId !== null)
    await notifyRefund(deps, tx, { id, orderId, checkoutId, amount, toGift: 0, byBank: true });
}

const WON = 'You won the dispute and the money was returned.';

// Decided anew for the studio, as by an appeal: what was taken is there again.
async function noteGivenBack(deps: CheckoutDeps, tx: Db, { payment, known }: Decided): Promise<void> {
  for (const id of await refundsOfDispute(tx, payment.id, known.name))
    await returnRefund(deps, tx, { id, failure: WON, byBank: true });
}

async function moveMoney(deps: CheckoutDeps, tx: Db, decided: Decided): Promise<void> {
  const { payment, known, now, dispute } = decided;
  const { id: paymentId, checkout_id: checkoutId, currency, provider } = payment;
  const at = deps.clock.now();
  await transitionDispute(tx, known.id, { ...now, state: dispute.state, at });
  const of = isSale(decided) ? 'sales' : 'unapplied';
  const entries = disputeEntries(provider, of, { before: known.money, now });
  if (entries.length > 0) {
    await writeLedger(tx, { kind: 'dispute', entries, currency, paymentId, checkoutId, at });
  }
  if (now.taken > known.money.taken) await noteTaken(deps, tx, decided);
  if (now.taken < known.money.taken) await noteGivenBack(deps, tx, decided);
}

// Opened again after it was lost, as for an appeal: until that is decided the money stays with the buyer.
const stateNow = ({ before }: NotedDispute, { state }: Dispute): Dispute['state'] =>
  before === 'lost' && state === 'open' ? 'lost' : state;

// What can still be taken: what came in, less what went or goes back, and what other disputes hold.
async function leftOf(tx: Db, { id, amount }: PaymentRow, own: DisputedMoney): Promise<Minor> {
  const { booked, underWay } = await bookedBack(tx, id);
  const onItsWay = underWay.reduce((sum, one) => sum + one, 0);
  const held = (await disputedOf(tx, id)) - own.held;
  return amount - (booked - own.taken) - onItsWay - held;
}

async function noteOne(
  deps: CheckoutDeps,
  tx: Db,
  { dispute: told, settled, ...moved }: Moved & { dispute: Dispute; settled: Minor },
): Promise<void> {
  const { payment, orderId } = moved;
  const { reference, amount, openedAt } = told;
  const { id: paymentId, currency } = payment;
  const at = deps.clock.now();
  const written = { paymentId, reference, amount, currency, state: told.state, openedAt, at };
  const known = await noteDispute(tx, written);
  const state = stateNow(known, told);
  const dispute = { ...told, state };
  const room = { amount: amount - settled, left: await leftOf(tx, payment, known.money) };
  const wanted = disputedMoney(state, room);
  // What is booked as taken stays so while it is lost, however it is named later.
  const taken = state === 'lost' ? Math.max(wanted.taken, known.money.taken) : wanted.taken;
  await moveMoney(deps, tx, { ...moved, dispute, known, now: { ...wanted, taken } });
  if (known.before === state || orderId === null) return;
  await deps.events.publish(tx, paymentDisputed, { dispute_id: known.id, order_id: orderId, amount, state });
}

/**
 * Takes over what a provider says of a payment's disputes, in a transaction that holds its checkout and has booked the
 * refunds that it lists: what those settled is not taken once more, and all together never more than came in.
 */
export async function noteDisputes(
  deps: CheckoutDeps,
  tx: Db,
  { paid, ...moved }: Moved & { paid: ProviderPayment },
): Promise<void> {
  const settled = settledByRefunds(paid.disputes, paid.refunds);
  for (const dispute of paid.disputes)
    await noteOne(deps, tx, { ...moved, dispute, settled: settled.get(dispute.reference) ?? 0 });
}
