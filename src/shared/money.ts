/** An amount in the currency's smallest unit (cents for USD, yen for JPY). Always an integer. */
export type Minor = number & { readonly __minor?: never };

// ISO 4217 list one: currencies whose minor unit is not the hundredth.
const ZERO_DECIMAL = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'UYI',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const THREE_DECIMAL = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Decimal places of a currency's minor unit (ISO 4217). */
export function minorDigits(currency: string): 0 | 2 | 3 {
  if (ZERO_DECIMAL.has(currency)) return 0;
  return THREE_DECIMAL.has(currency) ? 3 : 2;
}

/** Minor units to the decimal number of the API's edge: 1999 USD-cents → 19.99. */
export function toMajor(amount: Minor, currency: string): number {
  const digits = minorDigits(currency);
  return Number((amount / 10 ** digits).toFixed(digits));
}

/** A decimal number of the API's edge to minor units; null where it is no exact amount of that currency. */
export function fromMajor(amount: number, currency: string): Minor | null {
  const scaled = Number((amount * 10 ** minorDigits(currency)).toFixed(4));
  // Less than the smallest coin is no amount, not none of it.
  if (scaled === 0 && amount !== 0) return null;
  return Number.isSafeInteger(scaled) ? scaled : null;
}

/** Money as people read it, en-US: `$1,234.50`. */
export function formatMoney(amount: Minor, currency: string): string {
  return formatMajor(toMajor(amount, currency), currency);
}

const formatters = new Map<string, Intl.NumberFormat>();

// Making a formatter costs a hundred times what using it does, and pages show dozens of prices.
function formatterOf(currency: string): Intl.NumberFormat {
  const known = formatters.get(currency);
  if (known !== undefined) return known;
  const digits = minorDigits(currency);
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(currency, made);
  return made;
}

/** The same from a decimal of the major unit, as the API sends it. */
export function formatMajor(amount: number, currency: string): string {
  return formatterOf(currency).format(amount);
}

/** Rounded percent saved between a price and its discounted price; 0 where nothing is saved. */
export function savedPercent(price: number, discounted: number): number {
  if (price <= 0 || discounted >= price) return 0;
  return Math.round(((price - discounted) / price) * 100);
}

/** A price in equal parts that add up to it; what can't be parted goes to the first ones. */
export function equalShares(price: Minor, count: number): Minor[] {
  const share = Math.floor(price / count);
  const rest = price - share * count;
  return Array.from({ length: count }, (_, index) => share + (index < rest ? 1 : 0));
}
