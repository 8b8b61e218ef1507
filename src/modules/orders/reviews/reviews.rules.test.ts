import { describe, expect, test } from 'vitest';
import { noReview, publicName } from './reviews.rules';

describe('API-53 when an order can be reviewed', () => {
  const done = { status: 3, onlyGiftCards: false, reviewed: false };

  test('API-53 once it is complete, once, and where there was work', () => {
    expect(noReview(done)).toBeNull();
    for (const status of [0, 1, 2]) {
      expect(noReview({ ...done, status })).toBe('You can review an order once it is complete.');
    }
    expect(noReview({ ...done, reviewed: true })).toBe('You have reviewed this order already.');
    expect(noReview({ ...done, onlyGiftCards: true })).toBe('This order has nothing to review.');
  });
});

test('API-53 the public name is the first name and one letter', () => {
  expect(publicName('Ida', 'Noor')).toBe('Ida N.');
  expect(publicName(' Ida  Marie ', ' van der Berg')).toBe('Ida Marie V.');
  expect(publicName('Ida', '')).toBe('Ida');
  expect(publicName(' ', '')).toBe('A customer');
  expect(publicName('', 'Øst')).toBe('Ø.');
  // The second half of a letter that takes two units must not be lost.
  expect(publicName('Ida', '𝒩oor')).toBe('Ida 𝒩.');
});
