import { expect, test } from 'vitest';
import { promoProblem, unknownCode, type PromoLimits } from './promo-problems.rules';

const NOW = new Date('2026-03-02T10:00:00Z');
const limits: PromoLimits = {
  currency: 'USD',
  starts_at: new Date('2026-01-01T00:00:00Z'),
  ends_at: new Date('2026-04-01T00:00:00Z'),
  disabled: false,
  max_uses: 5,
  max_uses_per_customer: 2,
  minimum_subtotal: 10_000,
  uses: 4,
  own_uses: 1,
};
const cart = { subtotal: 10_000, currency: 'USD' };
const problem = (changes: Partial<PromoLimits>, ours = cart) =>
  promoProblem({ ...limits, ...changes }, ours, NOW);

test('PROM-01 a code that works has no problem, up to the last use, second and cent', () => {
  expect(problem({})).toBeNull();
  expect(problem({ starts_at: NOW })).toBeNull();
  expect(problem({ max_uses: null, max_uses_per_customer: null, uses: 999, own_uses: 99 })).toBeNull();
});

test('PROM-04 each refusal says what to do', () => {
  expect(problem({ ends_at: NOW })).toEqual({
    kind: 'conflict',
    message: 'This code expired on March 2, 2026. You can continue without it.',
  });
  expect(problem({ starts_at: new Date('2026-03-03T00:00:00Z') })).toEqual({
    kind: 'conflict',
    message: 'This code works from March 3, 2026. Please come back then, or continue without it.',
  });
  expect(problem({ uses: 5 })).toEqual({
    kind: 'conflict',
    message: 'This code has been used up. You can continue without it.',
  });
  expect(problem({ own_uses: 2 })?.message).toBe(
    'You have used this code already. It works 2 times for each customer.',
  );
  expect(problem({ own_uses: 1, max_uses_per_customer: 1 })?.message).toContain('It works once for each');
  expect(problem({ disabled: true })).toMatchObject({ kind: 'conflict' });
});

test('PROM-04 a minimum that is not met names both amounts', () => {
  expect(problem({}, { subtotal: 8_750, currency: 'USD' })).toEqual({
    kind: 'invalid',
    message: 'This code needs an order of at least $100.00. Yours is $12.50 below that.',
  });
  expect(promoProblem(limits, { subtotal: null, currency: 'USD' }, NOW)).toBeNull();
  expect(problem({}, { subtotal: 99_999, currency: 'EUR' })).toMatchObject({ kind: 'invalid' });
});

test('PROM-04 an unknown code is ‘Invalid promo code’, and who is not verified learns why it may be', () => {
  expect(unknownCode(true)).toBe('Invalid promo code');
  expect(unknownCode(false)).toContain('please verify your email address first');
});
