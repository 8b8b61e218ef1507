import { describe, expect, test } from 'vitest';
import { accountLabel, actionLabel, likeText, movementLabel, orderSearch } from './order-admin.rules';

describe('API-80 what is typed to find orders', () => {
  test('a number is the order’s own, with or without its sign', () => {
    expect(orderSearch(' #120 ')).toEqual({ number: 120, words: '#120', isShort: false });
    expect(orderSearch('7')).toEqual({ number: 7, words: '7', isShort: true });
    expect(orderSearch('007')?.number).toBeNull();
  });

  test('words are compared in lower case with one space between; nothing is no search', () => {
    expect(orderSearch('  Ada   LOUD ')).toEqual({ number: null, words: 'ada loud', isShort: false });
    expect(orderSearch('   ')).toBeNull();
    expect(orderSearch(undefined)).toBeNull();
  });

  test('signs of LIKE mean only themselves', () => {
    expect(likeText(String.raw`50%_\ off`)).toBe(String.raw`50\%\_\\ off`);
  });
});

test('API-80 accounts, movements and actions have names; unknown ones keep theirs', () => {
  expect(accountLabel('provider:stripe')).toBe('Held at Stripe');
  expect(accountLabel('outside:bank')).toBe('Bank');
  expect(accountLabel('sales')).toBe('Sales');
  expect(accountLabel('other')).toBe('other');
  expect(movementLabel('gift_draw')).toBe('Paid by gift card');
  expect(actionLabel('order.made-by-hand')).toBe('Made by hand');
});
