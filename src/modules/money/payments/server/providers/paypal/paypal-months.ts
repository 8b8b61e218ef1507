import type { Log } from '@/platform/log/log';
import type { Minor } from '@/shared/money';
import { settledByRefunds } from '../../../money-back.rules';
import type {
  MoneyBackHints,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
  Unexplained,
} from '../../payment-provider';
import { RefundRefused } from '../../refund-refused';
import type { PayPalClient } from './paypal-client';
import { disputesOf, withReversal } from './paypal-disputes';
import { clientSecretOf, readCustomId } from './paypal-ids';
import { backOf, type CaptureBack } from './paypal-money-back';
import { fromPayPal } from './paypal-money';
import { isTaken } from './paypal-payment';
import { refundCapture } from './paypal-refunds';
import { captureShape, type PayPalCapture } from './paypal-shapes';

export interface MonthDeps {
  readonly client: PayPalClient;
  readonly log: Log;
  /** The installation's own key: derives the payments' secrets. */
  readonly secret: string;
  /** The id of this installation. */
  readonly own: string;
}

const sum = (amounts: readonly { readonly amount: Minor }[]): Minor =>
  amounts.reduce((total, { amount }) => total + amount, 0);

const lasting = (refunds: readonly ProviderRefund[]): ProviderRefund[] =>
  refunds.filter(({ state }) => state !== 'failed');

// Not the studio's any more, or not while somebody decides.
const isHeld = ({ state }: ProviderDispute): boolean => state !== 'won';

/** What took the money of a month; null for anything else, as what took the money of an order. */
async function findMonth({ client, own }: MonthDeps, id: string): Promise<PayPalCapture | null> {
  const path = `/v2/payments/captures/${encodeURIComponent(id)}`;
  const found = await client.find({ method: 'GET', path, shape: captureShape });
  const order = found?.supplementary_data?.related_ids?.order_id ?? null;
  const isForeign = readCustomId(found?.custom_id, own).owner === 'foreign';
  return order === null && !isForeign ? found : null;
}

function unexplainedOf(
  { status, amount }: PayPalCapture,
  { refunds, refundedInAll }: CaptureBack,
  disputes: readonly ProviderDispute[],
): Unexplained | null {
  const refunded = sum(lasting(refunds));
  // What a refund settled of a dispute is the same money.
  const settled = [...settledByRefunds(disputes, refunds).values()];
  const taken = sum(disputes.filter(isHeld)) - settled.reduce((all, one) => all + one, 0);
  if (status === 'REFUNDED') {
    const rest = fromPayPal(amount) - refunded - taken;
    return rest > 0 ? { amount: rest, whole: true } : null;
  }
  if (status !== 'PARTIALLY_REFUNDED') return null;
  if (refundedInAll > refunded) return { amount: refundedInAll - refunded, whole: false };
  return refunded + taken === 0 ? { amount: null, whole: false } : null;
}

/**
 * A month that a subscription charged, by PayPal's id of the charge: Payments v2 reads and refunds it like the capture
 * of an order, but no call lists its refunds. They are named by our own books, by the news that we were sent and by
 * PayPal's list of that news; what none of them names is told as unexplained.
 */
export async function retrieveMonth(
  deps: MonthDeps,
  id: string,
  hints: MoneyBackHints,
): Promise<ProviderPayment | null> {
  const capture = await findMonth(deps, id);
  if (capture === null) return null;
  const read = await disputesOf(deps.client, deps.log, id);
  const disputed = sum(read.filter(isHeld));
  const back = await backOf(deps, capture, { ...hints, disputed });
  const disputes = withReversal(capture, read, back.reversed);
  const unexplained = unexplainedOf(capture, back, disputes);
  return {
    reference: id,
    clientSecret: clientSecretOf(id, deps.secret),
    status: isTaken(capture.status) ? 'succeeded' : capture.status === 'PENDING' ? 'pending' : 'cancelled',
    amount: fromPayPal(capture.amount),
    currency: capture.amount.currency_code,
    // Its `custom_id` is that of the subscription.
    checkoutId: null,
    marked: readCustomId(capture.custom_id, deps.own).owner === 'own',
    refunded: sum(lasting(back.refunds)),
    refunds: back.refunds,
    disputes,
    ...(unexplained === null ? {} : { unexplained }),
    payerCountry: null,
  };
}

/** Sends money of a month back. */
export async function refundMonth(deps: MonthDeps, request: RefundRequest): Promise<ProviderRefund> {
  const capture = await findMonth(deps, request.reference);
  if (capture === null)
    throw new RefundRefused('unknown', `PayPal knows no payment ${request.reference} to refund.`);
  if (!isTaken(capture.status)) throw new RefundRefused('other', 'PayPal did not take this payment.');
  return refundCapture(deps, capture.id, request);
}
