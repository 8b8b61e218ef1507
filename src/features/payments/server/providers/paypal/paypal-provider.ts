import type { Log } from '@/platform/log/log';
import type {
  Intent,
  IntentRequest,
  MoneyBackHints,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from '../../payment-provider';
import { PayPalRefusal, type PayPalClient } from './paypal-client';
import { disputesOf, withReversal } from './paypal-disputes';
import { cancelledCustomId, clientSecretOf, invoiceIdOf, isPayPalId, requestIdOf } from './paypal-ids';
import { fromPayPal, toPayPal } from './paypal-money';
import { refundMonth, retrieveMonth } from './paypal-months';
import { reversedBy } from './paypal-news';
import { captureOf, isUnderReview, paymentOf, unitOf } from './paypal-payment';
import { refundCapture } from './paypal-refunds';
import { orderShape, type PayPalOrder } from './paypal-shapes';

export interface PayPalDeps {
  readonly client: PayPalClient;
  readonly log: Log;
  /** The installation's own key: derives the payments' secrets. */
  readonly secret: string;
  /** Where PayPal sends buyers back to whose browser opens no window. */
  readonly returnUrl: string;
}

const ORDERS = '/v2/checkout/orders';
const NO_VAULT = 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE';

// PayPal says no to this buyer, this account or this card: another one may do.
const DECLINED = [
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'COMPLIANCE_VIOLATION',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'ORDER_NOT_APPROVED',
];
const GONE = ['ORDER_EXPIRED', 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'RESOURCE_NOT_FOUND'];

const NO_HINTS: MoneyBackHints = { news: [], refunds: [] };

async function readOrder({ client }: PayPalDeps, reference: string): Promise<PayPalOrder | null> {
  if (!isPayPalId(reference)) return null;
  return client.find({ method: 'GET', path: `${ORDERS}/${reference}`, shape: orderShape });
}

async function orderOf(deps: PayPalDeps, reference: string): Promise<PayPalOrder> {
  const order = await readOrder(deps, reference);
  if (order === null) throw new Error(`PayPal knows no order ${reference}.`);
  return order;
}

function orderBody({ returnUrl, secret }: PayPalDeps, request: IntentRequest, vaults: boolean): object {
  const { checkoutId, amount, currency, idempotencyKey } = request;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: String(checkoutId),
        invoice_id: invoiceIdOf(checkoutId, idempotencyKey, secret),
        amount: toPayPal(amount, currency),
      },
    ],
    payment_source: {
      paypal: {
        ...(vaults
          ? { attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } } }
          : {}),
        experience_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: returnUrl,
        },
      },
    },
  };
}

/** Makes orders; an account that may not vault makes them without, from the first refusal on. */
function orderMaker(deps: PayPalDeps) {
  let vaults = true;
  async function make(request: IntentRequest): Promise<PayPalOrder> {
    const withVault = vaults;
    const requestId = requestIdOf(`${request.idempotencyKey}${withVault ? '' : ':plain'}`);
    const body = orderBody(deps, request, withVault);
    try {
      return await deps.client.call({ method: 'POST', path: ORDERS, body, requestId, shape: orderShape });
    } catch (error) {
      if (!withVault || !(error instanceof PayPalRefusal) || !error.is(NO_VAULT)) throw error;
      deps.log.warn({ err: error }, 'the PayPal account may not vault: buyers are not remembered');
      vaults = false;
      return make(request);
    }
  }
  return async (request: IntentRequest): Promise<Intent> => {
    const order = await make(request);
    const { amount } = unitOf(order);
    if (fromPayPal(amount) !== request.amount || amount.currency_code !== request.currency) {
      throw new Error('This idempotency key was used for another amount.');
    }
    return { reference: order.id, clientSecret: clientSecretOf(order.id, deps.secret) };
  };
}

async function retrieve(
  deps: PayPalDeps,
  reference: string,
  hints: MoneyBackHints,
): Promise<ProviderPayment | null> {
  const order = await readOrder(deps, reference);
  if (order === null) return isPayPalId(reference) ? retrieveMonth(deps, reference, hints) : null;
  const capture = captureOf(order);
  if (capture === null) return paymentOf(order, { secret: deps.secret, disputes: [] });
  const read = await disputesOf(deps.client, deps.log, capture.id);
  const disputes = withReversal(capture, read, reversedBy(hints.news, capture.id));
  return paymentOf(order, { secret: deps.secret, disputes });
}

function refusedCapture(error: unknown, payment: ProviderPayment): ProviderPayment {
  if (!(error instanceof PayPalRefusal)) throw error;
  if (error.is('PAYER_ACTION_REQUIRED')) return { ...payment, status: 'challenge' };
  if (error.is(...DECLINED)) return { ...payment, status: 'unpaid' };
  if (error.is(...GONE)) return { ...payment, status: 'cancelled' };
  throw error;
}

// Read first: PayPal forgets keys, but an order is captured once whatever the key.
async function capture(deps: PayPalDeps, reference: string, key: string): Promise<ProviderPayment> {
  const { secret } = deps;
  const order = await orderOf(deps, reference);
  const payment = paymentOf(order, { secret, disputes: [] });
  if (payment.status !== 'approved' || isUnderReview(order)) return payment;
  try {
    const taken = await deps.client.call({
      method: 'POST',
      path: `${ORDERS}/${reference}/capture`,
      body: {},
      // A buyer who was declined and agrees anew is a new try: it must not be answered with the old refusal.
      requestId: requestIdOf(`${key}:${order.update_time ?? ''}`),
      shape: orderShape,
    });
    return paymentOf(taken, { secret, disputes: [] });
  } catch (error) {
    if (error instanceof PayPalRefusal && error.is('ORDER_ALREADY_CAPTURED')) {
      return paymentOf(await orderOf(deps, reference), { secret, disputes: [] });
    }
    return refusedCapture(error, payment);
  }
}

/**
 * PayPal can't cancel an order: without our capture it takes nothing and expires by itself. So that no process of
 * ours captures it later, the order itself is marked.
 */
async function cancel(deps: PayPalDeps, reference: string): Promise<'cancelled' | 'succeeded'> {
  const order = await readOrder(deps, reference);
  if (order === null) return 'cancelled';
  const { status } = paymentOf(order, { secret: deps.secret, disputes: [] });
  if (status === 'succeeded' || status === 'cancelled') return status;
  if (isUnderReview(order)) throw new Error(`PayPal still reviews the payment ${reference}.`);
  const unit = unitOf(order);
  const path = `/purchase_units/@reference_id=='${unit.reference_id}'/custom_id`;
  const body = [{ op: 'replace', path, value: cancelledCustomId(unit.custom_id) }];
  try {
    await deps.client.call({ method: 'PATCH', path: `${ORDERS}/${reference}`, body });
    return 'cancelled';
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error;
    if (error.is('ORDER_ALREADY_COMPLETED')) return cancel(deps, reference);
    if (error.status === 404) return 'cancelled';
    throw error;
  }
}

// Read first: a refund that is there already is the answer, however old its key.
async function refund(deps: PayPalDeps, request: RefundRequest): Promise<ProviderRefund> {
  const order = await readOrder(deps, request.reference);
  if (order === null) return refundMonth(deps, request);
  const payment = paymentOf(order, { secret: deps.secret, disputes: [] });
  const taken = captureOf(order);
  if (taken === null || payment.status !== 'succeeded') {
    throw new Error('PayPal can not refund what was not paid.');
  }
  const before = payment.refunds.find(({ ourId }) => ourId === request.refundId);
  if (before !== undefined && before.state !== 'failed') return before;
  return refundCapture(deps.client, taken.id, request);
}

/** The payments of PayPal: Orders v2, Payments v2. */
export function createPayPalPayments(
  deps: PayPalDeps,
): Pick<PaymentProvider, 'createIntent' | 'retrieve' | 'capture' | 'cancel' | 'refund'> {
  return {
    createIntent: orderMaker(deps),
    retrieve: (reference, hints = NO_HINTS) => retrieve(deps, reference, hints),
    capture: (reference, key) => capture(deps, reference, key),
    cancel: (reference) => cancel(deps, reference),
    refund: (request) => refund(deps, request),
  };
}
