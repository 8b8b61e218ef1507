import {
  array,
  check,
  constant,
  constantFrom,
  double,
  integer,
  nat,
  oneof,
  option,
  property,
  record,
  uniqueArray,
  type Arbitrary,
  type IProperty,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyPromo,
  codesMeant,
  codesSubtotal,
  type CouponPromo,
  type Promo,
  type PromoLine,
} from './promotions.rules';
import { shareOut } from './discount-kinds.rules';

// The cart that breaks a rule; null where none was found.
function broken<T>(rule: IProperty<T>, options: { numRuns?: number } = {}): T | null {
  return check(rule, options).counterexample;
}

const line = (changes: Partial<PromoLine> = {}): PromoLine => {
  const merged = { service_id: 1, qty: 1, price: 10_000, rush_surcharge: 0, ...changes };
  return {
    service_type: 'one_time',
    is_gift_card: false,
    ...merged,
    total_price: merged.price * merged.qty,
  };
};

const coupon = (changes: Partial<CouponPromo> = {}): CouponPromo => ({
  type: 'coupon',
  code: 'TEN',
  coupon_type: '0',
  kind: 'percent',
  value: 10,
  product_ids: [],
  ...changes,
});

describe('PROM-02 what a code does', () => {
  test('a gift card pays the lesser of the subtotal and its balance, rush included', () => {
    const lines = [line({ price: 6_000, rush_surcharge: 1_000 }), line({ price: 2_500, qty: 2 })];
    const gift = (balance: number): Promo => ({ type: 'gift', code: 'G', balance });
    expect(applyPromo(lines, gift(50_000))).toEqual({
      discount: 0,
      gift: 11_000,
      shares: [0, 0],
      matched: [],
    });
    expect(applyPromo(lines, gift(4_999)).gift).toBe(4_999);
    expect(applyPromo(lines, gift(0)).gift).toBe(0);
    expect(applyPromo([], gift(4_999)).gift).toBe(0);
  });

  test('a percentage of the whole cart is rounded once, half up', () => {
    // 10% of 3 × 3.33 is 0.999; line by line it would be 3 × 0.33.
    const lines = [line({ price: 333 }), line({ price: 333 }), line({ price: 333 })];
    expect(applyPromo(lines, coupon())).toEqual({
      discount: 100,
      gift: 0,
      shares: [34, 33, 33],
      matched: [0, 1, 2],
    });
    expect(applyPromo([line({ price: 5 })], coupon()).discount).toBe(1);
    expect(applyPromo([line({ price: 4 })], coupon()).discount).toBe(0);
  });

  test('a fixed amount is taken once from the whole cart, never more than it holds', () => {
    const lines = [line({ price: 3_000, qty: 2 }), line({ price: 3_000 })];
    const fixed = coupon({ kind: 'fixed', value: 1_000 });
    expect(applyPromo(lines, fixed)).toMatchObject({ discount: 1_000, shares: [667, 333] });
    expect(applyPromo(lines, { ...fixed, value: 99_999 })).toMatchObject({
      discount: 9_000,
      shares: [6_000, 3_000],
    });
  });

  test('a code for some services takes its amount for each piece, and its percentage line by line', () => {
    const lines = [line({ service_id: 1, price: 333, qty: 3 }), line({ service_id: 2, price: 500, qty: 2 })];
    const matched = coupon({ coupon_type: '1', product_ids: [1] });
    expect(applyPromo(lines, matched)).toEqual({ discount: 100, gift: 0, shares: [100, 0], matched: [0] });
    const fixed: Promo = { ...matched, kind: 'fixed', value: 150 };
    expect(applyPromo(lines, fixed)).toMatchObject({ discount: 450, shares: [450, 0] });
    expect(applyPromo(lines, { ...fixed, value: 400 })).toMatchObject({ discount: 999, shares: [999, 0] });
    const both: Promo = { ...matched, product_ids: [1, 2], value: 5 };
    // 49.95 and 50: each rounded by itself.
    expect(applyPromo(lines, both).shares).toEqual([50, 50]);
  });

  test('subscriptions, gift cards and the surcharge of rush are never discounted', () => {
    const lines = [
      line({ service_id: 1, price: 15_000, rush_surcharge: 5_000, qty: 2 }),
      line({ service_id: 2, service_type: 'subscription' }),
      line({ service_id: 3, is_gift_card: true }),
    ];
    expect(applyPromo(lines, coupon())).toEqual({
      discount: 2_000,
      gift: 0,
      shares: [2_000, 0, 0],
      matched: [0],
    });
    const all = coupon({ coupon_type: '1', product_ids: [1, 2, 3], kind: 'fixed', value: 99_999 });
    expect(applyPromo(lines, all)).toMatchObject({ shares: [20_000, 0, 0], matched: [0] });
    const gift: Promo = { type: 'gift', code: 'G', balance: 99_999 };
    expect(applyPromo(lines, gift).gift).toBe(30_000);
    expect(codesSubtotal(lines)).toBe(30_000);
  });

  test('a code for services that are not in the cart covers nothing', () => {
    const none = applyPromo([line()], coupon({ coupon_type: '1', product_ids: [7] }));
    expect(none).toEqual({ discount: 0, gift: 0, shares: [0], matched: [] });
  });
});

describe('a typed code', () => {
  test('PROM-01 means the same without its hyphens, in small letters, with O for 0', () => {
    expect(codesMeant(' welcome10 ')).toEqual(['WELCOME10']);
    expect(codesMeant('7k2m9qxd4rtb')).toEqual(['7K2M9QXD4RTB', '7K2M-9QXD-4RTB']);
    expect(codesMeant('7K2M-9QXD-4RTB')).toEqual(['7K2M-9QXD-4RTB']);
    expect(codesMeant('OlK2 9QXD')).toEqual(['OLK2 9QXD', '01K2-9QXD']);
    expect(codesMeant('50% OFF!')).toEqual(['50% OFF!']);
    expect(codesMeant('')).toEqual(['']);
  });
});

const anyLine = record({
  service_id: integer({ min: 1, max: 6 }),
  qty: integer({ min: 1, max: 99 }),
  base: oneof(integer({ min: 0, max: 50_000 }), integer({ min: 0, max: 2_000_000_000 })),
  rush_surcharge: oneof(constant(0), integer({ min: 0, max: 20_000 })),
  kind: constantFrom('plain', 'plain', 'plain', 'subscription', 'gift'),
}).map(({ base, kind, ...rest }) => {
  const isPlain = kind === 'plain';
  const changes = {
    ...rest,
    price: base + rest.rush_surcharge,
    service_type: kind === 'subscription' ? ('subscription' as const) : ('one_time' as const),
    is_gift_card: kind === 'gift',
  };
  return line(isPlain ? changes : { ...changes, qty: 1 });
});

const anyPromo: Arbitrary<Promo> = oneof(
  record({
    type: constant('gift' as const),
    code: constant('G'),
    balance: integer({ min: 0, max: 10_000_000 }),
  }),
  record({
    coupon_type: constantFrom('0' as const, '1' as const),
    percent: option(integer({ min: 1, max: 100 })),
    fixed: integer({ min: 1, max: 3_000_000 }),
    product_ids: uniqueArray(integer({ min: 1, max: 8 }), { maxLength: 5 }),
  }).map(({ percent, fixed, ...rest }) =>
    coupon({
      ...rest,
      kind: percent === null ? 'fixed' : 'percent',
      value: percent ?? fixed,
    }),
  ),
);

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

// The rule told a second time, in whole numbers of any size and without the code under test.
function shouldTake(lines: readonly PromoLine[], promo: CouponPromo): bigint {
  const part = (amount: bigint): bigint => (amount * BigInt(promo.value) * 2n + 100n) / 200n;
  const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b);
  const eligible = lines
    .filter((one) => one.service_type === 'one_time' && !one.is_gift_card)
    .filter((one) => promo.coupon_type === '0' || promo.product_ids.includes(one.service_id))
    .map((one) => ({ qty: BigInt(one.qty), amount: BigInt((one.price - one.rush_surcharge) * one.qty) }));
  const wanted = (amount: bigint, times: bigint): bigint =>
    promo.kind === 'percent' ? part(amount) : BigInt(promo.value) * times;
  if (promo.coupon_type === '1') {
    return eligible.reduce((all, { qty, amount }) => all + minimum(amount, wanted(amount, qty)), 0n);
  }
  const all = eligible.reduce((total, { amount }) => total + amount, 0n);
  return minimum(all, wanted(all, 1n));
}

describe('PROMISE-22 for 100,000 random carts', () => {
  test(
    'PROM-02 PROM-03 lines minus discount are the total, shares add up, nothing goes below 0',
    { timeout: 120_000 },
    () => {
      expect(
        broken(
          property(array(anyLine, { maxLength: 8 }), anyPromo, (lines, promo) => {
            const { discount, gift, shares, matched } = applyPromo(lines, promo);
            const subtotal = sum(lines.map((one) => one.total_price));
            const reduced = lines.map((one, index) => one.total_price - (shares[index] ?? Number.NaN));
            if (sum(shares) !== discount || shares.length !== lines.length) return false;
            if (sum(reduced) !== subtotal - discount || subtotal - discount - gift < 0) return false;
            if (shares.some((share) => !Number.isSafeInteger(share) || share < 0)) return false;
            const tooMuch = lines.some(
              (one, index) => (shares[index] ?? 0) > (one.price - one.rush_surcharge) * one.qty,
            );
            if (tooMuch) return false;
            if (shares.some((share, index) => share > 0 && !matched.includes(index))) return false;
            if (promo.type === 'gift')
              return discount === 0 && gift === Math.min(promo.balance, codesSubtotal(lines));
            return gift === 0 && BigInt(discount) === shouldTake(lines, promo);
          }),
          { numRuns: 100_000 },
        ),
      ).toBeNull();
    },
  );

  test('parts by largest remainder add up, and each is within one unit of its exact part', () => {
    const weights = array(nat(2_000_000_000_000), { minLength: 1, maxLength: 12 });
    expect(
      broken(
        property(weights, double({ min: 0, max: 1, noNaN: true }), (all, share) => {
          const total = sum(all);
          const amount = Math.floor(total * share);
          const parts = shareOut(amount, all);
          if (total === 0) return sum(parts) === 0;
          return (
            sum(parts) === amount &&
            parts.every((part, index) => {
              const exact = BigInt(amount) * BigInt(all[index] ?? 0);
              const away = BigInt(part) * BigInt(total) - exact;
              return part <= (all[index] ?? 0) && away < BigInt(total) && -away < BigInt(total);
            })
          );
        }),
        { numRuns: 5_000 },
      ),
    ).toBeNull();
  });
});
