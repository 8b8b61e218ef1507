// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DONE, FAULT, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { CART_KEY } from '@/modules/shop/cart/cart.rules';
import { cartLine } from '@/modules/shop/cart/cart.testing';
import { getTransaction } from '../checkout.contract';
import { paymentSteps } from './buying.testing';
import * as page from './success-pay-page';

const path = '/success-pay';
const at = `${path}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret`;
const cart = [cartLine({ qty: 2 })];
const guest_info = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '17025550123' };
const contents = { amount: 5000, currency: 'USD', user_id: 'guest', cartItems: [...cart], guest_info };
const recorded = on(getTransaction, () => ({ ...DONE, data: { contents } }));
const show = (network: NonNullable<Parameters<typeof showScreen>[1]>['network']) =>
  showScreen(page, { at, path, cart, network: network ?? [] });

describe('coming back from a bank', () => {
  test('the order is shown, and only what was paid has left the cart', async () => {
    const other = cartLine({ service_id: 2, service_name: 'Mixing' });
    const { calls } = showScreen(page, {
      at,
      path,
      cart: [...cart, other],
      network: [recorded, ...paymentSteps()],
    });
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(calls.map(({ line }) => line)).toEqual([
      'GET /transaction/pi_1?secret=pi_1_secret',
      'POST /stripe/pay/guest',
      'POST /success',
    ]);
    expect(calls[1]?.body).toMatchObject({ amount: 5000, currency: 'USD' });
    await waitFor(() => expect(window.localStorage.getItem(CART_KEY)).not.toContain('Mastering'));
    expect(window.localStorage.getItem(CART_KEY)).toContain('Mixing');
  });

  test('without a payment in the address: says so, and that the cart is kept', async () => {
    const { calls } = showScreen(page, { at: path, path, cart });
    expect(await screen.findByRole('heading', { name: 'Payment Failed' })).toBeInTheDocument();
    expect(screen.getByText(/No payment intent found/)).toBeInTheDocument();
    expect(screen.getByText('Your cart is safe.')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('a payment that nobody recorded: says so', async () => {
    show([on(getTransaction, () => new Refusal('not_found', 'Unknown payment'))]);
    expect(await screen.findByText(/Transaction not found/)).toBeInTheDocument();
  });

  test('money under way: no second payment is asked for', async () => {
    const pay = new Refusal('conflict', 'Being checked').carrying({ status: 'pending' });
    show([recorded, ...paymentSteps({ pay })]);
    expect(await screen.findByRole('heading', { name: 'Your payment is being checked' })).toBeInTheDocument();
    expect(screen.getByText('Please do not pay a second time.')).toBeInTheDocument();
    expect(window.localStorage.getItem(CART_KEY)).not.toBeNull();
  });

  test.each([
    ['not paid', new Refusal('payment_required', 'Your bank said no.'), /Your bank said no/],
    ['a fault', FAULT, 'Error finalizing payment. Please contact support.'],
    ['no connection', UNREACHABLE, /could not reach the studio/],
  ] as const)('%s: says so, and the cart stays', async (_name, pay, words) => {
    show([recorded, ...paymentSteps({ pay })]);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
    expect(window.localStorage.getItem(CART_KEY)).toContain('Mastering');
  });
});
