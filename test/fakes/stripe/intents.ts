import { ApiError, invalid } from './api-error';
import { newId, secondsOf, type Book, type Charge, type Intent, type Method } from './book';
import { bankAnswer, cardOf, CARDS } from './cards';
import { checkAmount } from './currencies';
import { textIn, type Params } from './form';

/** A new intent; nothing is charged before a browser confirms it. */
export function newIntent(
  book: Book,
  input: { amount: number; currency: string; customer: string | null; metadata: Record<string, string> },
): Intent {
  const id = newId('pi');
  return book.intents.add({
    id,
    object: 'payment_intent',
    amount: input.amount,
    amount_received: 0,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    created: secondsOf(book.now()),
    currency: input.currency,
    customer: input.customer,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  });
}

/** POST /v1/payment_intents */
export function createIntent(book: Book, params: Params): object {
  const [amount, currency] = [Number(params['amount']), textIn(params, 'currency')];
  checkAmount(amount, currency);
  const customer = textIn(params, 'customer') || null;
  if (customer !== null) book.customers.get(customer);
  const metadata = (params['metadata'] ?? {}) as Record<string, string>;
  const intent = newIntent(book, { amount, currency, customer, metadata });
  if (params['capture_method'] === 'manual') intent.capture_method = 'manual';
  book.tell('payment_intent.created', intent);
  return intent;
}

/** An intent as Stripe shows it: its charge by id, or whole where that was asked for. */
export function shownIntent(book: Book, intent: Intent, expand: readonly string[]): object {
  if (intent.latest_charge === null || !expand.some((path) => path.startsWith('latest_charge')))
    return intent;
  const charge = book.charges.get(intent.latest_charge);
  if (!expand.includes('latest_charge.refunds')) return { ...intent, latest_charge: charge };
  const all = book.refunds.list(({ payment_intent }) => payment_intent === intent.id);
  const refunds = { object: 'list', data: all.slice(0, 10), has_more: all.length > 10 };
  return { ...intent, latest_charge: { ...charge, refunds } };
}

function newCharge(book: Book, intent: Intent, tried: { method: Method; paid: boolean }): Charge {
  const { method, paid } = tried;
  const held = intent.capture_method === 'manual';
  return book.charges.add({
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid && !held ? intent.amount : 0,
    amount_refunded: 0,
    captured: paid && !held,
    created: secondsOf(book.now()),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: method.card },
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  });
}

function refuse(book: Book, intent: Intent, tried: { method: Method; answer: ApiError }): never {
  const { method, answer } = tried;
  intent.latest_charge = newCharge(book, intent, { method, paid: false }).id;
  intent.status = 'requires_payment_method';
  intent.last_payment_error = answer.body.error as unknown as Intent['last_payment_error'];
  intent.payment_method = null;
  book.refused(intent);
  book.tell('payment_intent.payment_failed', intent);
  throw new ApiError(402, {
    ...answer.body.error,
    type: 'card_error',
    message: answer.message,
    payment_intent: intent,
  });
}

/** The bank has paid: the intent and what hangs on it follow. */
export function intentPaid(book: Book, intent: Intent, method: Method): Intent {
  const charge = newCharge(book, intent, { method, paid: true });
  intent.latest_charge = charge.id;
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    book.tell('payment_intent.amount_capturable_updated', intent);
    return intent;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  book.tell('charge.succeeded', charge);
  book.tell('payment_intent.succeeded', intent);
  book.paid(intent, method);
  return intent;
}

/** Charges a card for an intent, as after a press of the pay button or off session for a renewal. */
export function chargeIntent(
  book: Book,
  intent: Intent,
  { method, offSession }: { method: Method; offSession: boolean },
): Intent {
  const answer = bankAnswer(method.number);
  if (answer === 'paid') return intentPaid(book, intent, method);
  if (answer === 'processing') {
    intent.status = 'processing';
    intent.payment_method = method.id;
    book.tell('payment_intent.processing', intent);
    return intent;
  }
  if (answer !== 'challenge') return refuse(book, intent, { method, answer });
  // A card that was challenged once, when it was saved, is not asked again by most banks.
  if (offSession && method.number !== CARDS.alwaysChallenged) return intentPaid(book, intent, method);
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  const next = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
  intent.next_action = next;
  book.tell('payment_intent.requires_action', intent);
  if (offSession) book.actionRequired(intent);
  return intent;
}

/** A bank that took its time has answered. */
export function answerLate(book: Book, id: string, outcome: 'paid' | 'refused'): void {
  const intent = book.intents.get(id);
  if (intent.status !== 'processing' || intent.payment_method === null) throw unexpected(intent, 'answer');
  const method = book.methods.get(intent.payment_method);
  if (outcome === 'paid') {
    intentPaid(book, intent, method);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  book.tell('payment_intent.payment_failed', intent);
}

const CONFIRMABLE = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** POST /v1/payment_intents/{id}/confirm, as Stripe's script in a browser sends it. */
export function confirmIntent(book: Book, intent: Intent, params: Params): object {
  if (!CONFIRMABLE.has(intent.status)) throw unexpected(intent, 'confirm');
  const method = cardOf(book, params['payment_method_data']);
  return chargeIntent(book, intent, { method, offSession: false });
}

/** The buyer's answer to the bank's question. */
export function answerChallenge(book: Book, intent: Intent, outcome: string): object {
  if (intent.status !== 'requires_action' || intent.payment_method === null)
    throw unexpected(intent, 'answer');
  const method = book.methods.get(intent.payment_method);
  if (outcome === 'complete') return intentPaid(book, intent, method);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message };
  intent.last_payment_error = error;
  book.tell('payment_intent.payment_failed', intent);
  throw new ApiError(402, { ...error, type: 'card_error', payment_intent: intent });
}

function unexpected(intent: Intent, act: string): ApiError {
  const message = `You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`;
  return invalid(message, 'payment_intent_unexpected_state');
}

/** POST /v1/payment_intents/{id}/cancel */
export function cancelIntent(book: Book, intent: Intent): object {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent, 'cancel');
  intent.status = 'canceled';
  book.tell('payment_intent.canceled', intent);
  return intent;
}

/** POST /v1/payment_intents/{id}/capture */
export function captureIntent(book: Book, intent: Intent): object {
  if (intent.status !== 'requires_capture' || intent.latest_charge === null)
    throw unexpected(intent, 'capture');
  const charge = book.charges.get(intent.latest_charge);
  charge.captured = true;
  charge.amount_captured = intent.amount;
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  book.tell('payment_intent.succeeded', intent);
  return intent;
}
