import { array, boolean, check, nat, property, record, type IProperty } from 'fast-check';
import { expect, test } from 'vitest';
import { coverage, recipientOf } from './gift-cards.rules';

// The cart that breaks a rule; null where none was found.
function broken<T>(rule: IProperty<T>, options: { numRuns?: number } = {}): T | null {
  return check(rule, options).counterexample;
}

const PAID = new Date('2026-03-02T10:00:00Z');
const buyer = { name: 'Ada', email: 'ada@example.com' };

test('GIFT-01 a card for the buyer has nobody to mail it to later', () => {
  expect(recipientOf(null, buyer, PAID)).toBeNull();
  expect(recipientOf({}, buyer, PAID)).toBeNull();
  expect(recipientOf({ name: 'Ada', email: 'ADA@example.com', message: ' ' }, buyer, PAID)).toBeNull();
});

test('GIFT-01 a card for somebody else is mailed at once, or in the morning of its day', () => {
  const input = { name: 'Bo', email: 'bo@example.com', message: 'For the record' };
  expect(recipientOf(input, buyer, PAID)).toEqual({ ...input, sendAt: PAID });
  const sendAt = (send_date: string) =>
    recipientOf({ ...input, send_date }, buyer, PAID)?.sendAt.toISOString();
  expect(sendAt('2026-12-24')).toBe('2026-12-24T08:00:00.000Z');
  expect(sendAt('2026-03-02')).toBe(PAID.toISOString());
  expect(sendAt('2026-03-01')).toBe(PAID.toISOString());
  expect(recipientOf({ message: 'A note to myself' }, buyer, PAID)).toMatchObject(buyer);
  expect(recipientOf({ email: 'bo@example.com' }, buyer, PAID)?.name).toBe('');
});

test('PROMISE-14 what is held and drawn together never passes a card’s balance', () => {
  const amount = nat(100_000);
  expect(
    broken(
      property(amount, array(record({ amount, own: boolean() }), { maxLength: 20 }), (balance, inputs) => {
        let [held, own_held] = [0, 0];
        for (const input of inputs) {
          const answer = coverage({ balance, held, own_held }, input.amount);
          if (answer === 'held-by-own' && input.amount > balance - (held - own_held)) return false;
          if (answer === 'not-covered' && input.amount <= balance - held + own_held) return false;
          if (answer !== 'covered') continue;
          held += input.amount;
          if (input.own) own_held += input.amount;
        }
        return held <= balance;
      }),
    ),
  ).toBeNull();
});
