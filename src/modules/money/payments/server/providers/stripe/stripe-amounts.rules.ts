import { minorDigits, type Minor } from '@/shared/money';

// All of this by docs.stripe.com/currencies (zero-decimal, three-decimal, special cases, minimum amounts).
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
// Without decimals in life, but Stripe takes them in hundredths that must be whole.
const WHOLE_HUNDREDS = new Set(['ISK', 'UGX']);

const MINIMUM_IN_MAJOR: Readonly<Record<string, number>> = {
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
};

function stripeDigits(currency: string): number {
  if (ZERO_DECIMAL.has(currency)) return 0;
  if (WHOLE_HUNDREDS.has(currency)) return 2;
  return minorDigits(currency);
}

/** What an amount at Stripe must be a multiple of. */
function stepOf(currency: string): number {
  if (WHOLE_HUNDREDS.has(currency)) return 100;
  return stripeDigits(currency) === 3 ? 10 : 1;
}

// Digits instead of factors: 10 ** -2 is no exact number.
function shift(amount: number, digits: number): number | null {
  if (digits >= 0) return amount * 10 ** digits;
  const divisor = 10 ** (0 - digits);
  return amount % divisor === 0 ? amount / divisor : null;
}

/** An amount as Stripe writes it; null where Stripe can't take exactly this amount of the currency. */
export function toStripeAmount(amount: Minor, currency: string): number | null {
  const code = currency.toUpperCase();
  const shifted = shift(amount, stripeDigits(code) - minorDigits(code));
  return shifted === null || shifted % stepOf(code) !== 0 ? null : shifted;
}

// docs.stripe.com/currencies: an amount has up to eight digits.
const MAX_COUNT = 99_999_999;

/** Whether Stripe can take exactly this amount of a currency; its minimums aside. */
export function stripeTakes(amount: Minor, currency: string): boolean {
  const exact = toStripeAmount(amount, currency);
  return exact !== null && exact <= MAX_COUNT;
}

/** An amount of Stripe in our minor units; throws where it is no amount of ours, which never comes from our charges. */
export function fromStripeAmount(amount: number, currency: string): Minor {
  const code = currency.toUpperCase();
  const ours = shift(amount, minorDigits(code) - stripeDigits(code));
  if (ours === null) throw new Error(`Stripe names ${amount} of ${code}, which is no whole amount of it.`);
  return ours;
}

/**
 * The least that Stripe charges, in our minor units. 0 where Stripe names none: it then depends on the currency that
 * the studio's account is paid out in.
 */
export function stripeMinimum(currency: string): Minor {
  const code = currency.toUpperCase();
  return Math.round((MINIMUM_IN_MAJOR[code] ?? 0) * 10 ** minorDigits(code));
}
