import { describe, expect, test } from 'vitest';
import { EMPTY_GIFT, giftProblems, giftInputOf, lastGiftDay, localDay, type GiftForm } from './gift.rules';

const today = new Date(2026, 10, 21, 15);
const gift: GiftForm = { ...EMPTY_GIFT, forWhom: 'gift', email: 'lee@example.com' };

describe('SERV-03 who a gift card is for', () => {
  test('the buyer, where nobody is named: nothing is asked and nothing is sent', () => {
    expect(giftProblems(EMPTY_GIFT, today)).toEqual({});
    expect(giftInputOf({ ...EMPTY_GIFT, name: 'Lee' })).toBeNull();
  });

  test('somebody else needs an address; name, message and day are free', () => {
    expect(giftProblems(gift, today)).toEqual({});
    expect(giftProblems({ ...gift, email: ' ' }, today)).toEqual({ email: 'Email is required' });
    expect(giftProblems({ ...gift, email: 'lee' }, today).email).toBe('Invalid email address');
  });

  test('the message has at most 500 characters', () => {
    expect(giftProblems({ ...gift, message: 'x'.repeat(500) }, today)).toEqual({});
    expect(giftProblems({ ...gift, message: 'x'.repeat(501) }, today).message).toBe('At most 500 characters');
  });

  test('the day is today or later, within a year', () => {
    expect(localDay(today)).toBe('2026-11-21');
    expect(lastGiftDay(today)).toBe('2027-11-20');
    for (const send_date of ['2026-11-21', '2027-11-20'])
      expect(giftProblems({ ...gift, send_date }, today)).toEqual({});
    expect(giftProblems({ ...gift, send_date: '2026-11-20' }, today).send_date).toMatch(
      /today or a later day/,
    );
    expect(giftProblems({ ...gift, send_date: '2027-11-21' }, today).send_date).toMatch(
      /within the next year/,
    );
  });

  test('is sent trimmed, without what was left empty', () => {
    expect(giftInputOf({ ...gift, name: ' Lee ', send_date: '2026-12-24' })).toEqual({
      name: 'Lee',
      email: 'lee@example.com',
      message: null,
      send_date: '2026-12-24',
    });
  });
});
