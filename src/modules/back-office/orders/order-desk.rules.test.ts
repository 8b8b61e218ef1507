import { describe, expect, test } from 'vitest';
import { accountWords, actionWords, likeText, movementWords, orderSearch } from './order-desk.rules';

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
  expect(accountWords('provider:stripe')).toBe('Held at Stripe');
  expect(accountWords('outside:bank')).toBe('Bank');
  expect(accountWords('sales')).toBe('Sales');
  expect(accountWords('other')).toBe('other');
  expect(movementWords('gift_draw')).toBe('Paid by gift card');
  expect(actionWords('order.made-by-hand')).toBe('Made by hand');
});
