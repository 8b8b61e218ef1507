import { expect, test } from 'vitest';
import { customerPartOf, isSameAddress, orderSought } from './customers.rules';

test('API-80 a number in the search is an order, words are a customer', () => {
  expect(['12', ' #12 ', '0', '12a', 'ana', '', '9'.repeat(16)].map(orderSought)).toEqual([
    12,
    12,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('API-80 unknown parts of the list are all customers', () => {
  expect(['blocked', 'x', null].map(customerPartOf)).toEqual(['blocked', 'all', 'all']);
});

test('API-80 an address confirms itself only', () => {
  expect(isSameAddress(' Ana@Example.com ', 'ana@example.com')).toBe(true);
  expect(isSameAddress('', 'ana@example.com')).toBe(false);
  expect(isSameAddress('ana@example.co', 'ana@example.com')).toBe(false);
});
