import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLine,
  CART_FULL,
  cartCount,
  cartTotal,
  lineTotal,
  MAX_LINES,
  MAX_QTY,
  ONE_SUBSCRIPTION,
  parseCart,
  refreshPrices,
  removeLine,
  setLineQty,
  withoutPaid,
  type CartLine,
} from './cart.rules';
import { cartLine } from './cart.testing';

function added(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const result = addLine(lines, line);
  if (!result.ok) throw new Error(result.message);
  return result.lines;
}

describe('adding', () => {
  test('CART-03 the same service, variation and rush raises the quantity of its line', () => {
    const lines = added([cartLine({ qty: 2 })], cartLine({ qty: 3 }));
    expect(lines).toEqual([cartLine({ qty: 5, total_price: 125 })]);
  });

  test('CART-03 another variation or rush is another line', () => {
    const first = [cartLine()];
    expect(added(first, cartLine({ variation_id: 7 }))).toHaveLength(2);
    expect(added(first, cartLine({ rush: true }))).toHaveLength(2);
  });

  test('a repeated line takes the newer price', () => {
    expect(added([cartLine({ price: 25 })], cartLine({ price: 30 }))[0]).toMatchObject({
      qty: 2,
      price: 30,
      total_price: 60,
    });
  });

  test('CART-05 a second subscription of a service is refused', () => {
    const monthly = cartLine({ service_type: 'subscription' });
    expect(addLine([monthly], { ...monthly, variation_id: 3 })).toEqual({
      ok: false,
      message: ONE_SUBSCRIPTION,
    });
  });

  test('CART-05 a subscription is one piece, and gift cards never get in', () => {
    expect(added([], cartLine({ service_type: 'subscription', qty: 4 }))[0]?.qty).toBe(1);
    expect(addLine([], cartLine({ is_gift_card: true })).ok).toBe(false);
  });

  test('a cart is full at its limit, but its own lines still grow', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => cartLine({ service_id: index + 1 }));
    expect(addLine(full, cartLine({ service_id: 999 }))).toEqual({ ok: false, message: CART_FULL });
    expect(addLine(full, cartLine({ service_id: 1 })).ok).toBe(true);
  });
});

describe('changing', () => {
  test('CART-01 the quantity never falls below 1 nor rises above the limit', () => {
    const lines = [cartLine({ qty: 2 })];
    expect(setLineQty(lines, lines[0] ?? cartLine(), 0)[0]?.qty).toBe(1);
    expect(setLineQty(lines, lines[0] ?? cartLine(), 1000)[0]?.qty).toBe(MAX_QTY);
  });

  test('CART-05 the quantity of a subscription is fixed', () => {
    const lines = [cartLine({ service_type: 'subscription' })];
    expect(setLineQty(lines, cartLine(), 3)[0]?.qty).toBe(1);
  });

  test('CART-01 removing takes out that line only', () => {
    const lines = [cartLine(), cartLine({ rush: true })];
    expect(removeLine(lines, cartLine())).toEqual([cartLine({ rush: true })]);
  });

  test('paid lines leave, what another tab added stays', () => {
    const now = [cartLine({ qty: 3 }), cartLine({ service_id: 2 }), cartLine({ service_id: 3 })];
    expect(withoutPaid(now, [cartLine({ qty: 2 }), cartLine({ service_id: 3 })])).toEqual([
      cartLine({ qty: 1 }),
      cartLine({ service_id: 2 }),
    ]);
    expect(withoutPaid(now, now)).toEqual([]);
  });

  test('prices from the server win, and each change is told once', () => {
    const { lines, changes } = refreshPrices(
      [cartLine({ qty: 2 }), cartLine({ service_id: 2 })],
      [
        { service_id: 1, variation_id: null, rush: false, service_name: 'Mastering', price: 30 },
        { service_id: 2, variation_id: null, rush: false, service_name: 'Mastering', price: 25 },
      ],
    );
    expect(changes).toEqual([{ key: '1::', service_name: 'Mastering', before: 25, after: 30 }]);
    expect(lines[0]).toMatchObject({ price: 30, total_price: 60 });
  });
});

describe('sums', () => {
  test('totals are exact to the cent for any prices and quantities', () => {
    const line = fc.record({
      cents: fc.integer({ min: 0, max: 10_000_000 }),
      qty: fc.integer({ min: 1, max: MAX_QTY }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: MAX_LINES }), (parts) => {
        const lines = parts.map(({ cents, qty }) => cartLine({ price: cents / 100, qty }));
        const cents = parts.reduce((sum, part) => sum + part.cents * part.qty, 0);
        expect(cartTotal(lines)).toBe(cents / 100);
        expect(cartCount(lines)).toBe(parts.reduce((sum, part) => sum + part.qty, 0));
      }),
    );
  });

  test('three-decimal currencies stay exact', () => {
    expect(lineTotal(0.125, 3)).toBe(0.375);
  });
});

describe('stored carts', () => {
  test('CART-03 what was stored is read back', () => {
    const lines = [cartLine({ qty: 2, image: 'a.svg' }), cartLine({ rush: true })];
    expect(parseCart(JSON.stringify(lines))).toEqual(lines);
  });

  test('anything else is dropped, and nothing throws', () => {
    expect(parseCart('{')).toEqual([]);
    expect(parseCart('{"a":1}')).toEqual([]);
    expect(
      parseCart(
        '[null, {"service_id": -1, "price": 1, "qty": 1}, {"service_id": 1, "price": "x", "qty": 1}]',
      ),
    ).toEqual([]);
    fc.assert(fc.property(fc.json(), (json) => Array.isArray(parseCart(json))));
  });

  test('a tampered total is computed again', () => {
    expect(parseCart(JSON.stringify([{ ...cartLine({ qty: 2 }), total_price: 1 }]))[0]?.total_price).toBe(50);
  });
});
