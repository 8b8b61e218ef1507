import type { StripeForm } from './load-stripe';

export const FAILED = 'Payment failed. Please try again.';
const STILL_CHECKED =
  'Your bank is still checking this payment. You are not charged twice if you wait a minute.';

/** done: the provider says that it is paid, or that the card is saved; otherwise what the buyer reads. */
export type Confirmed =
  | { readonly done: true }
  | { readonly done: false; readonly message: string; readonly unclear?: boolean };

// Stripe could not be asked either: only the studio's server may know.
const UNCLEAR: Confirmed = { done: false, message: FAILED, unclear: true };

interface Ended {
  readonly error?: { readonly message?: string };
  readonly status: string | undefined;
}

const notDone = (message: string | undefined): Confirmed => ({ done: false, message: message || FAILED });

function confirmedOf({ error, status }: Ended): Confirmed {
  if (status === 'succeeded') return { done: true };
  if (status === 'processing') return { done: false, message: STILL_CHECKED, unclear: true };
  return notDone(error?.message);
}

async function pay({ stripe, elements }: StripeForm, returnUrl: string): Promise<Ended> {
  const confirmParams = { return_url: returnUrl };
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams,
    redirect: 'if_required',
  });
  // A payment that another tab has paid meanwhile comes as an error that carries it.
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  return error === undefined ? { status } : { error, status };
}

async function save({ stripe, elements }: StripeForm, returnUrl: string): Promise<Ended> {
  const confirmParams = { return_url: returnUrl };
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams,
    redirect: 'if_required',
  });
  const status = setupIntent?.status ?? error?.setup_intent?.status;
  return error === undefined ? { status } : { error, status };
}

// The line broke in the middle, or another tab was first: Stripe is asked what became of it, so that nobody pays again for nothing.
async function askedAgain({ stripe }: StripeForm, clientSecret: string): Promise<Confirmed> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return paymentIntent === undefined ? UNCLEAR : confirmedOf({ status: paymentIntent.status });
}

// Only these say that the card or what was typed stopped it; any other error says nothing about the payment.
const ANSWERS: ReadonlySet<unknown> = new Set(['card_error', 'validation_error']);

function leavesOpen({ error, status }: Ended): boolean {
  return error !== undefined && status === undefined && !ANSWERS.has(Reflect.get(error, 'type'));
}

/** Checks what was typed; the message of what is missing, or null. */
export async function checkForm({ elements }: StripeForm): Promise<string | null> {
  const { error } = await elements.submit();
  return error === undefined ? null : error.message || FAILED;
}

/**
 * Pays what the form was drawn for, or saves its card where it was drawn for that. Never throws.
 * @param returnUrl where a bank that needs the whole window sends the buyer back to
 */
export async function confirmForm(
  form: StripeForm,
  { clientSecret, returnUrl }: { clientSecret: string; returnUrl: string },
): Promise<Confirmed> {
  const saves = clientSecret.startsWith('seti_');
  try {
    const ended = saves ? await save(form, returnUrl) : await pay(form, returnUrl);
    return !saves && leavesOpen(ended) ? await askedAgain(form, clientSecret) : confirmedOf(ended);
  } catch {
    return saves ? notDone(undefined) : await askedAgain(form, clientSecret).catch(() => UNCLEAR);
  }
}
