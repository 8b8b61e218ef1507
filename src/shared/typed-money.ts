import { minorDigits, type Minor } from './money';

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * An amount as somebody typed it, in the major unit: `10.50`, `10,50` or `1,000.00`. Null where it is none, or could
 * mean two things, such as `1.000` of dollars.
 * @returns minor units
 */
export function typedMinor(typed: string, currency: string): Minor | null {
  const trimmed = typed.trim();
  const text = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.');
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', part = ''] = match;
  const digits = minorDigits(currency);
  return part.length > digits ? null : Number(whole + part.padEnd(digits, '0'));
}

/** An amount of the API's edge as a form shows it: `12.5` → `12.50`; empty for none. */
export function amountText(amount: number | null, currency: string): string {
  return amount === null ? '' : amount.toFixed(minorDigits(currency));
}
