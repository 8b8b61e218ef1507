import type { Stripe } from 'stripe';
import type {
  Intent,
  IntentRequest,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from '../../payment-provider';
import { ownerOf, ownKey } from '../../installation';
import { RefundRefused, type RefundRefusal } from '../../refund-refused';
import { toStripeAmount } from './stripe-amounts.rules';
import { codeOf, idOf, orMissing, underFreshKey, type StripeAccount } from './stripe-client';
import { customerOf } from './stripe-customers';
import { chargeOf, disputeOf, paymentOf, refundOf } from './stripe-objects';

const PAGE = 100;

function exactAmount(amount: number, currency: string): number {
  const exact = toStripeAmount(amount, currency);
  if (exact === null) throw new Error(`Stripe can not take exactly ${amount} of ${currency}.`);
  return exact;
}

/** Makes an intent that only its buyer's browser can pay; the same key makes the same one. */
export async function createIntent(account: StripeAccount, request: IntentRequest): Promise<Intent> {
  const { stripe, own } = account;
  const { amount, currency, checkoutId, userId, payer, idempotencyKey } = request;
  const customer = userId === undefined || userId === null ? null : await customerOf(account, userId, payer);
  const params: Stripe.PaymentIntentCreateParams = {
    amount: exactAmount(amount, currency),
    currency: currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    allowed_payment_method_types: ['card'],
    metadata: { checkout_id: String(checkoutId), installation: own },
    ...(customer === null ? {} : { customer }),
  };
  const made = await underFreshKey(ownKey(own, idempotencyKey), (key) =>
    stripe.paymentIntents.create(params, { idempotencyKey: key }),
  );
  if (made.client_secret === null) throw new Error('Stripe made an intent without a secret.');
  return { reference: made.id, clientSecret: made.client_secret };
}

/** The intent behind a reference of ours: an intent itself, or the one that paid a subscription's invoice. */
async function intentIdOf(stripe: Stripe, reference: string): Promise<string | null> {
  if (!reference.startsWith('in_')) return reference;
  const payments = await orMissing(
    stripe.invoicePayments.list({ invoice: reference, status: 'paid', limit: 1 }),
  );
  return idOf(payments?.data[0]?.payment.payment_intent);
}

// An answer of Stripe carries the ten newest refunds; more are asked for.
async function refundsOf(account: StripeAccount, intent: Stripe.PaymentIntent): Promise<ProviderRefund[]> {
  const carried = chargeOf(intent)?.refunds;
  if (carried === undefined || carried === null) return [];
  if (!carried.has_more) return carried.data.map((refund) => refundOf(refund, account.own));
  return allRefunds(account, intent.id);
}

async function allRefunds({ stripe, own }: StripeAccount, intent: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: PAGE }))
    refunds.push(refundOf(refund, own));
  return refunds;
}

async function disputesOf(
  { stripe }: StripeAccount,
  intent: Stripe.PaymentIntent,
): Promise<ProviderDispute[]> {
  if (chargeOf(intent)?.disputed !== true) return [];
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: PAGE });
  return data.map(disputeOf).filter((dispute) => dispute !== null);
}

// An intent that pays an invoice bears nothing of ours: its subscription does, by which alone it is reached.
function ownerOfIntent({ metadata }: Stripe.PaymentIntent, own: string) {
  return ownerOf(metadata['installation'], own);
}

/** What Stripe knows of a payment, with its refunds and disputes; null for an unknown reference. */
export async function retrievePayment(
  account: StripeAccount,
  reference: string,
): Promise<ProviderPayment | null> {
  const { stripe, own } = account;
  const id = await intentIdOf(stripe, reference);
  if (id === null) return null;
  const expand = ['latest_charge.refunds'];
  const intent = await orMissing(stripe.paymentIntents.retrieve(id, { expand }));
  if (intent === null) return null;
  const owner = ownerOfIntent(intent, own);
  if (owner === 'foreign') return null;
  const [refunds, disputes] = [await refundsOf(account, intent), await disputesOf(account, intent)];
  return paymentOf(intent, { reference, marked: owner === 'own', refunds, disputes });
}

async function knownPayment(account: StripeAccount, reference: string): Promise<ProviderPayment> {
  const payment = await retrievePayment(account, reference);
  if (payment === null) throw new Error(`Stripe knows no payment ${reference}.`);
  return payment;
}

/** Takes the money of an approved payment; reads first, so that a repetition needs no key that may have expired. */
export async function capturePayment(
  account: StripeAccount,
  reference: string,
  idempotencyKey: string,
): Promise<ProviderPayment> {
  const before = await knownPayment(account, reference);
  if (before.status === 'succeeded') return before;
  if (before.status !== 'approved')
    throw new Error(`The payment ${reference} is not waiting to be captured.`);
  const { stripe, own } = account;
  await stripe.paymentIntents.capture(reference, {}, { idempotencyKey: ownKey(own, idempotencyKey) });
  return knownPayment(account, reference);
}

/** Makes an intent impossible to pay, or tells that its buyer was faster. */
export async function cancelPayment(
  account: StripeAccount,
  reference: string,
): Promise<'cancelled' | 'succeeded' | 'pending'> {
  // Of another account, or of another installation: here nobody can pay it.
  if ((await retrievePayment(account, reference)) === null) return 'cancelled';
  try {
    await account.stripe.paymentIntents.cancel(reference);
    return 'cancelled';
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
    const { status } = await knownPayment(account, reference);
    if (status === 'cancelled' || status === 'succeeded' || status === 'pending') return status;
    throw error;
  }
}

const REFUSED: Readonly<Record<string, RefundRefusal>> = {
  charge_already_refunded: 'gone',
  resource_missing: 'unknown',
  charge_disputed: 'disputed',
  balance_insufficient: 'no_funds',
};

// Of too large an amount Stripe tells in words only.
function refusedRefund(error: unknown): unknown {
  if (!(error instanceof Error) || Reflect.get(error, 'type') !== 'StripeInvalidRequestError') return error;
  const isTooMuch = error.message.includes('greater than unrefunded amount');
  const why = REFUSED[codeOf(error) ?? ''] ?? (isTooMuch ? 'gone' : 'other');
  return new RefundRefused(why, error.message, { cause: error });
}

/** Sends money back. Reads first: a refund of ours that went through is never made again, whatever became of its key. */
export async function refundPayment(account: StripeAccount, request: RefundRequest): Promise<ProviderRefund> {
  const { stripe, own } = account;
  const { reference, refundId, amount, currency, idempotencyKey } = request;
  const intent = await intentIdOf(stripe, reference);
  if (intent === null || (await retrievePayment(account, reference)) === null)
    throw new RefundRefused('unknown', `Stripe knows no payment ${reference} to refund.`);
  const madeBefore = async (): Promise<ProviderRefund | null> => {
    const refunds = await allRefunds(account, intent);
    return refunds.find(({ ourId, state }) => ourId === refundId && state !== 'failed') ?? null;
  };
  const before = await madeBefore();
  if (before !== null) return before;
  const input = {
    payment_intent: intent,
    amount: exactAmount(amount, currency),
    metadata: { refund_id: refundId, installation: own },
  };
  try {
    return await underFreshKey(
      ownKey(own, idempotencyKey),
      async (key) => refundOf(await stripe.refunds.create(input, { idempotencyKey: key }), own),
      madeBefore,
    );
  } catch (error) {
    throw refusedRefund(error);
  }
}
