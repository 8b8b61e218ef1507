import { describe, expect, test } from 'vitest';
import { amountText, typedMinor } from './typed-money';

describe('API-80 amounts as they are typed', () => {
  test.each([
    ['12.50', 'USD', 1250],
    ['12,5', 'USD', 1250],
    [' 12 ', 'USD', 1200],
    ['0', 'USD', 0],
    ['1,000.00', 'USD', 100_000],
    ['1,234,567', 'USD', 123_456_700],
    ['500', 'JPY', 500],
    ['1.000', 'KWD', 1000],
  ])('%j of %s is %d', (typed, currency, minor) => {
    expect(typedMinor(typed, currency)).toBe(minor);
  });

  test.each([
    ['', 'USD'],
    ['ten', 'USD'],
    ['1.000', 'USD'],
    ['1.5', 'JPY'],
    ['-3', 'USD'],
    ['1e3', 'USD'],
    ['$5', 'USD'],
    ['1 000', 'USD'],
    ['9999999999', 'USD'],
  ])('%j of %s is no amount', (typed, currency) => {
    expect(typedMinor(typed, currency)).toBeNull();
  });

  test('forms show every decimal of the currency', () => {
    expect([amountText(12.5, 'USD'), amountText(500, 'JPY'), amountText(null, 'USD')]).toEqual([
      '12.50',
      '500',
      '',
    ]);
  });
});
