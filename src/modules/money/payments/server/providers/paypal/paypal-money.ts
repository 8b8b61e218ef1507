import { fromMajor, minorDigits, type Minor } from '@/shared/money';

/** An amount as PayPal writes it: https://developer.paypal.com/api/rest/reference/currency-codes/ */
export interface PayPalMoney {
  readonly currency_code: string;
  readonly value: string;
}

// The page above: all that PayPal takes, with the three that have no decimals there whatever ISO 4217 says.
const CURRENCIES = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  ),
);
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);

/** Whether PayPal takes a currency at all. */
export function isPayPalCurrency(currency: string): boolean {
  return CURRENCIES.has(currency);
}

/** The least that can be asked in a currency, in minor units: one of the smallest that PayPal can write. */
export function smallestAmount(currency: string): Minor {
  return WHOLE.has(currency) ? 10 ** minorDigits(currency) : 1;
}

/** Whether PayPal can take exactly this amount of a currency. */
export function payPalTakes(amount: Minor, currency: string): boolean {
  return isPayPalCurrency(currency) && amount % smallestAmount(currency) === 0;
}

/**
 * An amount as PayPal wants it, exactly.
 * @throws where PayPal has no such currency, or can't write the amount: it takes no fillér and no cents of TWD
 */
export function toPayPal(amount: Minor, currency: string): PayPalMoney {
  if (!isPayPalCurrency(currency)) throw new Error(`PayPal takes no ${currency}.`);
  const digits = minorDigits(currency);
  const whole = Math.floor(amount / 10 ** digits);
  const rest = amount - whole * 10 ** digits;
  if (rest % smallestAmount(currency) !== 0) throw new Error(`PayPal takes no decimals of ${currency}.`);
  const decimals = digits === 0 || WHOLE.has(currency) ? '' : `.${String(rest).padStart(digits, '0')}`;
  return { currency_code: currency, value: `${whole}${decimals}` };
}

/** What PayPal wrote, in minor units. */
export function fromPayPal({ currency_code: currency, value }: PayPalMoney): Minor {
  const amount = fromMajor(Number(value), currency);
  if (amount === null) throw new Error(`PayPal wrote an amount that is none: ${value} ${currency}.`);
  return amount;
}
