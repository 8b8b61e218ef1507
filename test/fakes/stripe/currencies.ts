import { invalid } from './api-error';

// docs.stripe.com/currencies, written down apart from the adapter: the two must agree.
const THREE_DECIMALS = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
const WHOLE_HUNDREDS = new Set(['isk', 'ugx']);
const MINIMUM: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  huf: 17500,
  czk: 1500,
  sek: 300,
};
const EIGHT_DIGITS = 99_999_999;

/** Refuses amounts that Stripe refuses. */
export function checkAmount(amount: number, currency: string): void {
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`);
  if (!Number.isInteger(amount) || amount < 1) throw invalid(`Invalid positive integer: ${amount}`);
  if (amount > EIGHT_DIGITS) throw invalid('Amount must be no more than 99999999', 'amount_too_large');
  if (amount < (MINIMUM[currency] ?? 1)) {
    throw invalid('Amount must be at least the minimum charge amount', 'amount_too_small');
  }
  if (THREE_DECIMALS.has(currency) && amount % 10 !== 0) {
    throw invalid(`The last digit of an amount in ${currency} must be 0`);
  }
  if (WHOLE_HUNDREDS.has(currency) && amount % 100 !== 0) {
    throw invalid(`An amount in ${currency} must be evenly divisible by 100`);
  }
}
