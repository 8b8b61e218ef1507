import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorDigits } from '@/shared/money';
import { fromPayPal, isPayPalCurrency, smallestAmount, toPayPal } from './paypal-money';

const TAKEN =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(
    ' ',
  );

describe('PROMISE-22 amounts at PayPal', () => {
  test('every amount of every currency comes back exactly, by plain text and no more decimals than PayPal takes', () => {
    const any = fc.tuple(fc.constantFrom(...TAKEN), fc.integer({ min: 1, max: 9_999_999_999 }));
    fc.assert(
      fc.property(any, ([currency, units]) => {
        const amount = units * smallestAmount(currency);
        const written = toPayPal(amount, currency);
        const decimals = written.value.split('.')[1]?.length ?? 0;
        expect(written.value).toMatch(/^(0|[1-9]\d*)(\.\d{2})?$/);
        expect(decimals).toBe(['HUF', 'JPY', 'TWD'].includes(currency) ? 0 : 2);
        expect(fromPayPal(written)).toBe(amount);
      }),
      { numRuns: 2_000 },
    );
  });

  test('in words', () => {
    expect(toPayPal(5, 'USD')).toEqual({ currency_code: 'USD', value: '0.05' });
    expect(toPayPal(123_456, 'EUR').value).toBe('1234.56');
    expect(toPayPal(1_990, 'JPY').value).toBe('1990');
    expect(toPayPal(199_000, 'HUF').value).toBe('1990');
    expect(toPayPal(45_000, 'TWD').value).toBe('450');
    expect(fromPayPal({ currency_code: 'HUF', value: '1990' })).toBe(199_000);
    expect(fromPayPal({ currency_code: 'USD', value: '12.5' })).toBe(1250);
  });

  test('what PayPal can not write is refused, never rounded', () => {
    expect(() => toPayPal(199_050, 'HUF')).toThrow('no decimals of HUF');
    expect(() => toPayPal(45_001, 'TWD')).toThrow('no decimals of TWD');
    expect(() => toPayPal(1_000, 'KWD')).toThrow('takes no KWD');
    expect(() => toPayPal(1_000, 'ISK')).toThrow('takes no ISK');
    expect(() => fromPayPal({ currency_code: 'USD', value: '1.005' })).toThrow('none');
    expect(isPayPalCurrency('USD')).toBe(true);
    expect(TAKEN.every((currency) => minorDigits(currency) < 3)).toBe(true);
  });
});
