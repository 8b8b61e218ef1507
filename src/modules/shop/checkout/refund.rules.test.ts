import { expect, test } from 'vitest';
import { typedAmount } from './refund.rules';

test('API-80 an amount to refund is read as it was meant, or asked for again', () => {
  const read = (typed: string): number => typedAmount(typed, 'USD');
  expect(['10', '10.5', '10,50', '1,000', '1,234.50'].map(read)).toEqual([10, 10.5, 10.5, 1000, 1234.5]);
  expect(['', '-1', 'abc', '1e3', '0x10', '1.000', '1.234,50', '10.555'].map(read)).toEqual(Array(8).fill(0));
  expect(typedAmount('1.234', 'KWD')).toBe(1.234);
  expect(typedAmount('10.5', 'JPY')).toBe(0);
});
