import { describe, expect, test } from 'vitest';
import {
  cardErrors,
  DEMO_CARDS,
  demoCardOf,
  groupCardNumber,
  groupExpiry,
  passesLuhn,
} from './demo-card.rules';

const now = new Date('2026-03-31T12:00:00Z');
const good = { card_number: '4242 4242 4242 4242', expiry: '03/26', cvc: '123' };

describe('test cards', () => {
  test('every number has a right check digit and is known by its digits', () => {
    for (const card of DEMO_CARDS) {
      expect([card.number, passesLuhn(card.number)]).toEqual([card.number, true]);
      expect(demoCardOf(groupCardNumber(card.number))).toBe(card);
    }
  });

  test('the three that everybody knows are shown', () => {
    expect(DEMO_CARDS.filter(({ shown }) => shown).map(({ number }) => number)).toEqual([
      '4242424242424242',
      '4000000000000002',
      '4000002500003155',
    ]);
  });

  test('a real number is none of them', () => {
    expect(demoCardOf('4111 1111 1111 1111')).toBeNull();
  });
});

describe('a typed card', () => {
  test('good until the end of its month', () => {
    expect(cardErrors(good, now)).toEqual({});
    expect(cardErrors(good, new Date('2026-04-01T00:00:00Z')).expiry).toBe(
      'Your card’s expiration date is in the past.',
    );
  });

  test('each field says what is wrong with it', () => {
    expect(cardErrors({ card_number: '4242', expiry: '13/30', cvc: '12' }, now)).toEqual({
      card_number: 'Your card number is incomplete.',
      expiry: 'Your card’s expiration date is incomplete.',
      cvc: 'Your card’s security code is incomplete.',
    });
    expect(cardErrors({ ...good, card_number: '4242424242424241' }, now).card_number).toBe(
      'Your card number is invalid.',
    );
  });

  test('four digits of the year are fine too', () => {
    expect(cardErrors({ ...good, expiry: '4 / 2027' }, now)).toEqual({});
  });

  test('groups while typing', () => {
    expect(groupCardNumber('42424242')).toBe('4242 4242');
    expect(groupCardNumber('378282246310005')).toBe('3782 822463 10005');
    expect(groupCardNumber('4242-4242x')).toBe('4242 4242');
    expect(groupExpiry('1')).toBe('1');
    expect(groupExpiry('4')).toBe('04');
    expect(groupExpiry('1230')).toBe('12/30');
  });
});
