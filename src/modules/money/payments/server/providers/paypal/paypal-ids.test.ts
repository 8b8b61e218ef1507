import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckoutId } from '@/shared/ids';
import {
  cancelledCustomId,
  customIdOf,
  invoiceIdOf,
  readCustomId,
  readRefundCustomId,
  refundCustomId,
  requestIdOf,
} from './paypal-ids';

const OWN = 'mine';

test('our id of a refund survives what PayPal lets through', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20, unit: 'binary' }), (id) => {
      expect(refundCustomId(id, OWN)).toMatch(/^[A-Za-z0-9\-_.,]+$/);
      expect(readRefundCustomId(refundCustomId(id, OWN), OWN)).toBe(id);
    }),
  );
  expect(readRefundCustomId('12', OWN)).toBeNull();
  expect(readRefundCustomId(refundCustomId('refund:7', 'another'), OWN)).toBeNull();
  // Made before installations had an id.
  expect(readRefundCustomId('refund.refund,3a.7', OWN)).toBe('refund:7');
  expect(readRefundCustomId(null, OWN)).toBeNull();
});

test('an order says its checkout, and whether we gave it up', () => {
  const mine = customIdOf(OWN, 7);
  expect(readCustomId(mine, OWN)).toEqual({ owner: 'own', id: 7, cancelled: false });
  expect(readCustomId(cancelledCustomId(mine), OWN)).toEqual({ owner: 'own', id: 7, cancelled: true });
  expect(readCustomId('7', OWN)).toEqual({ owner: 'none', id: 7, cancelled: false });
  expect(readCustomId(customIdOf('another', 7), OWN)).toEqual({
    owner: 'foreign',
    id: null,
    cancelled: false,
  });
  for (const other of [null, '', 'x', '0', '-1', '7 ', '1e3']) {
    expect(readCustomId(other, OWN)).toEqual({ owner: 'none', id: null, cancelled: false });
  }
});

test('keys and numbers fit, and are the same each time', () => {
  const long = 'k'.repeat(300);
  expect(requestIdOf(OWN, 'checkout:7:0')).toBe('mine:checkout:7:0');
  expect(requestIdOf(OWN, long)).toHaveLength(64);
  expect(requestIdOf(OWN, long)).toBe(requestIdOf(OWN, long));
  expect(requestIdOf('another', long)).not.toBe(requestIdOf(OWN, long));
  const number = (key: string, secret: string) => invoiceIdOf(7 as CheckoutId, key, secret);
  expect(number('a', 's')).toBe(number('a', 's'));
  expect(new Set([number('a', 's'), number('b', 's'), number('a', 't')]).size).toBe(3);
});
