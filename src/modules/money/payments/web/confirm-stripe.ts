import type { StripeForm } from './load-stripe';

export const FAILED = 'Payment failed. Please try again.';
const STILL_CHECKED =
  'Your bank is still checking this payment. You are not charged twice if you wait a minute.';

/** done: the provider says that it is paid, or that the card is saved; otherwise what the buyer reads. */
export type Confirmed = { readonly done: true } | { readonly done: false; readonly message: string };

interface Ended {
  readonly error?: { readonly message?: string };
  readonly status: string | undefined;
}

const notDone = (message: string | undefined): Confirmed => ({ done: false, message: message || FAILED });

function confirmedOf({ error, status }: Ended): Confirmed {
  if (status === 'succeeded') return { done: true };
  if (status === 'processing') return notDone(STILL_CHECKED);
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

// The line broke in the middle: Stripe is asked what became of it, so that nobody pays again for nothing.
async function askedAgain({ stripe }: StripeForm, clientSecret: string): Promise<Confirmed> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return confirmedOf({ status: paymentIntent?.status });
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
    const broke = ended.error !== undefined && Reflect.get(ended.error, 'type') === 'api_connection_error';
    return broke && !saves ? await askedAgain(form, clientSecret) : confirmedOf(ended);
  } catch {
    return saves ? notDone(undefined) : await askedAgain(form, clientSecret).catch(() => notDone(undefined));
  }
}
