import { expect, test } from 'vitest';
import { applyPromo } from './promotions.rules';

const line = (service_id: number, qty: number) => ({
  service_id,
  qty,
  price: 1_000,
  rush_surcharge: 0,
  total_price: 1_000 * qty,
  service_type: 'one_time' as const,
  is_gift_card: false,
});

test('buy 2, get 1: each third piece of a line is free', () => {
  const promo = {
    type: 'coupon',
    code: 'B2G1',
    coupon_type: '0',
    kind: 'free_piece',
    value: 2,
    product_ids: [],
  } as const;
  expect(applyPromo([line(1, 2), line(2, 3), line(3, 7)], promo).shares).toEqual([0, 1_000, 2_000]);
});
