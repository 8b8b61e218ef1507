import { expect, test } from 'vitest';
import { giftMove, giftState } from './gift-cards-studio.rules';

test.each([
  [{ balance: 1, blocked: false, disabled: false }, 'open'],
  [{ balance: 0, blocked: false, disabled: false }, 'spent'],
  [{ balance: 1, blocked: true, disabled: false }, 'stopped'],
  [{ balance: 0, blocked: false, disabled: true }, 'stopped'],
])('API-80 a card with %j is %s', (card, state) => {
  expect(giftState(card)).toBe(state);
});

test.each([
  ['gift_issue', 5000, 'issued'],
  ['gift_draw', -2000, 'used'],
  ['refund', 2000, 'returned'],
  ['gift_void', -3000, 'voided'],
  ['gift_void', 3000, 'restored'],
])('API-80 an entry %s of %d was %s', (kind, change, move) => {
  expect(giftMove(kind, change)).toBe(move);
});
