import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckoutId } from '@/shared/ids';
import {
  cancelledCustomId,
  invoiceIdOf,
  readCustomId,
  readRefundCustomId,
  refundCustomId,
  requestIdOf,
} from './paypal-ids';

test('our id of a refund survives what PayPal lets through', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20, unit: 'binary' }), (id) => {
      expect(refundCustomId(id)).toMatch(/^[A-Za-z0-9\-_.,]+$/);
      expect(readRefundCustomId(refundCustomId(id))).toBe(id);
    }),
  );
  expect(readRefundCustomId('12')).toBeNull();
  expect(readRefundCustomId(null)).toBeNull();
});

test('an order says its checkout, and whether we gave it up', () => {
  expect(readCustomId('7')).toEqual({ checkoutId: 7, cancelled: false });
  expect(readCustomId(cancelledCustomId('7'))).toEqual({ checkoutId: 7, cancelled: true });
  for (const other of [null, '', 'x', '0', '-1', '7 ', '1e3']) {
    expect(readCustomId(other)).toEqual({ checkoutId: null, cancelled: false });
  }
});

test('keys and numbers fit, and are the same each time', () => {
  const long = 'k'.repeat(300);
  expect(requestIdOf('checkout:7:0')).toBe('checkout:7:0');
  expect(requestIdOf(long)).toHaveLength(64);
  expect(requestIdOf(long)).toBe(requestIdOf(long));
  const number = (key: string, secret: string) => invoiceIdOf(7 as CheckoutId, key, secret);
  expect(number('a', 's')).toBe(number('a', 's'));
  expect(new Set([number('a', 's'), number('b', 's'), number('a', 't')]).size).toBe(3);
});
