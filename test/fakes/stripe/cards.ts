import { ApiError, declined } from './api-error';
import { newId, type Book, type Method } from './book';
import type { Value } from './form';

/** Numbers that the fake knows; the same as Stripe's own test numbers. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
  /** Can be saved, and is refused when it is charged. */
  refusedLater: '4000000000000341',
  /** Its bank asks its owner each time, also for a renewal, when nobody is there to answer. */
  alwaysChallenged: '4000002760003184',
  insufficient: '4000000000009995',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  bankFault: '4000000000000119',
  /** Blocked by Radar, before any bank is asked. */
  blocked: '4100000000000019',
  /** Its bank answers days later: no number of Stripe's, whose cards all answer at once. */
  slow: '4000000000000911',
} as const;

// What banks say no with: https://docs.stripe.com/testing#declined-payments
const DECLINES: Readonly<Record<string, readonly [code: string, message: string, reason?: string]>> = {
  [CARDS.insufficient]: ['card_declined', 'Your card has insufficient funds.', 'insufficient_funds'],
  [CARDS.stolen]: ['card_declined', 'Your card was declined.', 'stolen_card'],
  [CARDS.blocked]: ['card_declined', 'Your card was declined.', 'fraudulent'],
  [CARDS.expired]: ['expired_card', 'Your card has expired.'],
  [CARDS.wrongCode]: ['incorrect_cvc', "Your card's security code is incorrect."],
  [CARDS.bankFault]: [
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
};

/** What a bank answers to a charge. */
export function bankAnswer(number: string): 'paid' | 'challenge' | 'processing' | ApiError {
  if (number === CARDS.good) return 'paid';
  if (number === CARDS.challenged || number === CARDS.alwaysChallenged) return 'challenge';
  if (number === CARDS.slow) return 'processing';
  const [code, message, reason] = DECLINES[number] ?? [];
  if (code !== undefined && message !== undefined)
    return new ApiError(402, { type: 'card_error', code, message, ...(reason && { decline_code: reason }) });
  return declined('generic_decline', 'Your card was declined.');
}

/** Keeps a card that was typed into the form. */
export function cardOf(book: Book, data: Value | undefined): Method {
  const { card } = (data ?? {}) as { card?: { number?: string } };
  const number = (card?.number ?? '').replaceAll(' ', '');
  const known: readonly string[] = Object.values(CARDS);
  if (!known.includes(number)) throw declined('incorrect_number', 'Your card number is invalid.');
  return book.methods.add({
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    card: { brand: 'visa', last4: number.slice(-4), country: 'NL', exp_month: 12, exp_year: 2034 },
    number,
  });
}

/** A card as Stripe shows it: without its number. */
export function shownMethod({ id, object, type, customer, card }: Method): object {
  return { id, object, type, customer, card };
}
