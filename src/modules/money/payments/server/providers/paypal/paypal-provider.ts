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
import type { Installation } from '../../installation';
import { RefundRefused } from '../../refund-refused';
import { PayPalRefusal, type PayPalClient } from './paypal-client';
import { disputesOf, withReversal } from './paypal-disputes';
import {
  cancelledCustomId,
  clientSecretOf,
  customIdOf,
  invoiceIdOf,
  isPayPalId,
  requestIdOf,
} from './paypal-ids';
import { fromPayPal, toPayPal } from './paypal-money';
import { refundMonth, retrieveMonth } from './paypal-months';
import { reversedBy } from './paypal-news';
import { captureOf, paymentOf, unitOf } from './paypal-payment';
import { refundCapture } from './paypal-refunds';
import { orderShape, type PayPalOrder } from './paypal-shapes';

interface PayPalDeps {
  readonly client: PayPalClient;
  readonly log: Log;
  /** The installation's own key: derives the payments' secrets. */
  readonly secret: string;
  /** The id of this installation. */
  readonly own: string;
  /** Where PayPal sends buyers back to whose browser opens no window. */
  readonly returnUrl: string;
}

const ORDERS = '/v2/checkout/orders';

// The issues of orders.capture (422 and 403) in PayPal's OpenAPI description of Orders v2, as far as an order of ours can
// meet them. Refused for this buyer, this account or this card: nothing was taken, and another one may do.
const DECLINED = [
  'INSTRUMENT_DECLINED',
  'CARD_BRAND_NOT_SUPPORTED',
  'REFERENCED_CARD_EXPIRED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYMENT_SOURCE_NOT_SUPPORTED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'DECLINED_DUE_TO_RELATED_TXN',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'ORDER_NOT_APPROVED',
];
// Refused by the settings or limits of the studio's own account: the buyer can only pay in another way, and the studio
// has to hear of it.
const REFUSED_BY_ACCOUNT = [
  'PAYEE_BLOCKED_TRANSACTION',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'DUPLICATE_INVOICE_ID',
  'CONSENT_NEEDED',
  'PERMISSION_DENIED',
  'AUTH_CAPTURE_NOT_ENABLED',
  'PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING',
  'PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING',
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

function orderBody({ returnUrl, secret, own }: PayPalDeps, request: IntentRequest): object {
  const { checkoutId, amount, currency, idempotencyKey } = request;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: customIdOf(own, checkoutId),
        invoice_id: invoiceIdOf(checkoutId, idempotencyKey, secret),
        amount: toPayPal(amount, currency),
      },
    ],
    payment_source: {
      paypal: {
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

async function createIntent(deps: PayPalDeps, request: IntentRequest): Promise<Intent> {
  const order = await deps.client.call({
    method: 'POST',
    path: ORDERS,
    body: orderBody(deps, request),
    requestId: requestIdOf(deps.own, request.idempotencyKey),
    shape: orderShape,
  });
  const { amount } = unitOf(order);
  if (fromPayPal(amount) !== request.amount || amount.currency_code !== request.currency) {
    throw new Error('This idempotency key was used for another amount.');
  }
  return { reference: order.id, clientSecret: clientSecretOf(order.id, deps.secret) };
}

async function retrieve(
  deps: PayPalDeps,
  reference: string,
  hints: MoneyBackHints,
): Promise<ProviderPayment | null> {
  const order = await readOrder(deps, reference);
  if (order === null) return isPayPalId(reference) ? retrieveMonth(deps, reference, hints) : null;
  const capture = captureOf(order);
  if (capture === null) return paymentOf(order, deps);
  const read = await disputesOf(deps.client, deps.log, capture.id);
  const disputes = withReversal(capture, read, reversedBy(hints.news, capture.id));
  return paymentOf(order, { ...deps, disputes });
}

function refusedCapture({ log }: PayPalDeps, error: unknown, payment: ProviderPayment): ProviderPayment {
  if (!(error instanceof PayPalRefusal)) throw error;
  if (error.is('PAYER_ACTION_REQUIRED')) return { ...payment, status: 'challenge' };
  if (error.is(...REFUSED_BY_ACCOUNT)) {
    log.error({ err: error, payment: payment.reference }, 'the studio’s PayPal account refused a payment');
    return { ...payment, status: 'declined' };
  }
  if (error.is(...DECLINED)) return { ...payment, status: 'declined' };
  if (error.is(...GONE)) return { ...payment, status: 'cancelled' };
  throw error;
}

function ownPayment(deps: PayPalDeps, order: PayPalOrder): ProviderPayment {
  const payment = paymentOf(order, deps);
  if (payment === null) throw new Error(`The PayPal order ${order.id} is another installation's.`);
  return payment;
}

// Read first: PayPal forgets keys, but an order is captured once whatever the key. After a refusal the order stays
// approved there, and the same key is answered with the same refusal: whoever asks tells when its buyer agreed anew.
async function capture(deps: PayPalDeps, reference: string, key: string): Promise<ProviderPayment> {
  const payment = ownPayment(deps, await orderOf(deps, reference));
  if (payment.status !== 'approved') return payment;
  try {
    const taken = await deps.client.call({
      method: 'POST',
      path: `${ORDERS}/${reference}/capture`,
      body: {},
      requestId: requestIdOf(deps.own, key),
      shape: orderShape,
    });
    return ownPayment(deps, taken);
  } catch (error) {
    if (error instanceof PayPalRefusal && error.is('ORDER_ALREADY_CAPTURED')) {
      return ownPayment(deps, await orderOf(deps, reference));
    }
    return refusedCapture(deps, error, payment);
  }
}

/**
 * PayPal can't cancel an order: without our capture it takes nothing and expires by itself. So that no process of
 * ours captures it later, the order itself is marked.
 */
async function cancel(deps: PayPalDeps, reference: string): Promise<'cancelled' | 'succeeded' | 'pending'> {
  const order = await readOrder(deps, reference);
  const payment = order === null ? null : paymentOf(order, deps);
  if (order === null || payment === null) return 'cancelled';
  const { status } = payment;
  if (status === 'succeeded' || status === 'cancelled' || status === 'pending') return status;
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
    // PayPal may not let an order be changed while it waits for its buyer. It takes nothing without our capture, and agreed
    // to later it is captured only for a checkout that still waits for exactly this money.
    if (error.is('NOT_PATCHABLE') && payment.status !== 'approved') return 'cancelled';
    throw error;
  }
}

// Read first: a refund that is there already is the answer, however old its key.
async function refund(deps: PayPalDeps, request: RefundRequest): Promise<ProviderRefund> {
  const order = await readOrder(deps, request.reference);
  if (order === null) return refundMonth(deps, request);
  const payment = paymentOf(order, deps);
  if (payment === null)
    throw new RefundRefused('unknown', `The order ${order.id} is another installation’s.`);
  const taken = captureOf(order);
  if (taken === null || payment.status !== 'succeeded') {
    throw new Error('PayPal can not refund what was not paid.');
  }
  const before = payment.refunds.find(({ ourId }) => ourId === request.refundId);
  if (before !== undefined && before.state !== 'failed') return before;
  return refundCapture(deps, taken.id, request);
}

/** The payments of PayPal: Orders v2, Payments v2. */
export function createPayPalPayments(
  deps: Omit<PayPalDeps, 'own'> & { readonly installation: Installation },
): Pick<PaymentProvider, 'createIntent' | 'retrieve' | 'capture' | 'cancel' | 'refund'> {
  const ours = async (): Promise<PayPalDeps> => ({ ...deps, own: await deps.installation() });
  return {
    createIntent: async (request) => createIntent(await ours(), request),
    retrieve: async (reference, hints = NO_HINTS) => retrieve(await ours(), reference, hints),
    capture: async (reference, key) => capture(await ours(), reference, key),
    cancel: async (reference) => cancel(await ours(), reference),
    refund: async (request) => refund(await ours(), request),
  };
}
