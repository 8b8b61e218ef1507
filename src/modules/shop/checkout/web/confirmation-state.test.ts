import { describe, expect, test } from 'vitest';
import { confirmationStateOf, isGiftCardAlone } from './confirmation-state';

const state = {
  cartItems: [{ service_name: 'Mixing', qty: 2, total_price: 280, price: 140 }],
  total: 280,
  isPromoCodeApplied: false,
  discountAmount: 0,
  isGiftCard: false,
  guestInfo: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '1' },
  sent: [{ service_name: 'Mixing', files: 5, links: 1, first_version_by: '2026-03-05T10:00:00Z' }],
};

describe('FINA-03 what the checkout hands to the confirmation', () => {
  test('is read back', () => {
    expect(confirmationStateOf(state)).toEqual({
      ...state,
      cartItems: [{ service_name: 'Mixing', qty: 2, total_price: 280, service_type: 'one_time' }],
    });
  });

  test('one single gift card has a confirmation of its own', () => {
    const card = {
      service_name: 'Gift Card (50 USD)',
      qty: 1,
      total_price: 50,
      service_type: 'one_time',
    } as const;
    expect(isGiftCardAlone([card])).toBe(true);
    expect(isGiftCardAlone([card, card])).toBe(false);
    expect(isGiftCardAlone([{ ...card, service_type: 'subscription' }])).toBe(false);
    expect(isGiftCardAlone([{ ...card, service_name: 'Mixing' }])).toBe(false);
    expect(isGiftCardAlone([])).toBe(false);
  });

  test('anything else is none', () => {
    for (const other of [null, undefined, 'x', {}, { cartItems: 'x', total: 1 }, { cartItems: [] }]) {
      expect(confirmationStateOf(other)).toBeNull();
    }
  });

  test('broken lines are left out, missing parts get defaults', () => {
    expect(
      confirmationStateOf({
        cartItems: [null, { total_price: 5 }, { total_price: 'x' }],
        total: 5,
        sent: [null, { service_name: 'Mixing' }],
      }),
    ).toEqual({
      cartItems: [{ service_name: 'Service', qty: 1, total_price: 5, service_type: 'one_time' }],
      total: 5,
      isPromoCodeApplied: false,
      discountAmount: 0,
      isGiftCard: false,
      guestInfo: null,
      sent: [],
    });
  });
});
