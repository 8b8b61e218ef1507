import { describe, expect, test } from 'vitest';
import {
  amountOf,
  discountOfPaid,
  guestInfoProblems,
  isGuestInfoComplete,
  phoneProblem,
  tidyGuestInfo,
} from './checkout.rules';

const guest = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '1 (702) 555-0123' };

describe('CHEC-01 guest information', () => {
  test('complete and right', () => {
    expect(guestInfoProblems(guest)).toEqual({});
    expect(isGuestInfoComplete(guest)).toBe(true);
  });

  test('every field is required', () => {
    expect(guestInfoProblems({ first_name: ' ', last_name: '', email: '', phone: ' ' })).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Email is required',
      phone: 'Phone is required',
    });
  });

  test('the email is text, @, text, dot, text', () => {
    for (const email of ['ada', 'ada@example', 'a da@example.com', '@example.com']) {
      expect(guestInfoProblems({ ...guest, email }).email).toBe('Invalid email address');
    }
  });

  test('the phone: an optional plus, a first digit 1 to 9, then up to 15 more', () => {
    for (const phone of ['+17025550123', '1 702 555 0123', '9', '1234567890123456'])
      expect(phoneProblem(phone)).toBeNull();
    for (const phone of ['0123', '+0123', '12a', '12345678901234567', '++1'])
      expect(phoneProblem(phone)).toBe('Invalid phone number');
  });

  test('is sent trimmed, the phone by its digits', () => {
    expect(tidyGuestInfo({ ...guest, email: ' ada@example.com ' })).toEqual({
      ...guest,
      phone: '17025550123',
    });
  });
});

describe('FINA-01 amounts of the browser', () => {
  test('are numbers, 0 by default', () => {
    expect([
      amountOf('140.00'),
      amountOf(25),
      amountOf(undefined),
      amountOf('x'),
      amountOf(Number.NaN),
    ]).toEqual([140, 25, 0, 0, 0]);
  });

  test('the discount is what was paid less than the items, never below 0', () => {
    expect(discountOfPaid([{ total_price: 100 }, { price: '50' }], 120)).toBe(30);
    expect(discountOfPaid([{ total_price: 100 }], 120)).toBe(0);
  });
});
