import { declined, type ApiError } from './api-error';
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
} as const;

/** What a bank answers to a charge. */
export function bankAnswer(number: string): 'paid' | 'challenge' | ApiError {
  if (number === CARDS.good) return 'paid';
  if (number === CARDS.challenged || number === CARDS.alwaysChallenged) return 'challenge';
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
