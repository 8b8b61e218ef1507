// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DONE, FAULT, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { cartLine } from '@/modules/shop/cart/cart.testing';
import { getCart } from '@/modules/shop/cart/cart.contract';
import { verifyPromoCode } from '@/modules/shop/promotions/promotions.contract';
import type { ResponseOf } from '@/shared/endpoint';
import { getBilling, quoteCart, startPayment } from '../checkout.contract';
import { BEGUN, quoted, quoteOf } from './buying.testing';
import * as page from './cart-page';

const MASTER = cartLine();
const MIX = cartLine({ service_id: 2, service_name: 'Mixing', price: 99.5, qty: 2 });
const at = '/cart';

const asks = (calls: readonly { line: string }[], line: string) =>
  calls.filter((call) => call.line.startsWith(line)).length;

const unbilled = on(getBilling, () => ({ ...DONE, data: { billing: null } }));

/** Prices whatever is sent at the prices of MASTER and MIX. */
const priced = on(quoteCart, ({ body }) => {
  const known = [MASTER, MIX];
  const lines = body.cartItems.flatMap(({ service_id, qty }) => {
    const line = known.find((one) => one.service_id === service_id);
    return line === undefined ? [] : [cartLine({ ...line, qty })];
  });
  return { ...DONE, data: quoteOf(lines) };
});

describe('the lines of a cart', () => {
  test('an empty cart leads to the services and asks nothing of the server', async () => {
    const { calls } = showScreen(page, { at });
    expect(await screen.findByRole('heading', { name: 'Your cart' })).toBeInTheDocument();
    expect(await screen.findByText(/No items in the cart/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('each line shows its name, pieces and price, and the sum is of all of them', async () => {
    showScreen(page, { at, cart: [MASTER, MIX], network: [priced] });
    expect(await screen.findByRole('link', { name: 'Mixing' })).toBeInTheDocument();
    expect(screen.getByLabelText('Total of Mixing')).toHaveTextContent('$199.00');
    expect(screen.getByText('$99.50 each')).toBeInTheDocument();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('(3 items)')).toBeInTheDocument();
    expect(summary.getAllByText('$224.00')).toHaveLength(2);
  });

  test('one piece more is priced by the server, and clicks in a row make one question', async () => {
    const { person, calls } = showScreen(page, { at, cart: [MIX], network: [priced] });
    const more = await screen.findByRole('button', { name: 'Increase quantity of Mixing' });
    await person.click(more);
    await person.click(more);
    expect(screen.getByLabelText('Total of Mixing')).toHaveTextContent('$398.00');
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ cartItems: [{ qty: 4 }] }));
    expect(calls.some(({ body }) => JSON.stringify(body).includes('"qty":3'))).toBe(false);
  });

  test('a removed line comes back by Undo, which has the focus, at its place', async () => {
    const { person } = showScreen(page, { at, cart: [MASTER, MIX], network: [priced] });
    await person.click(await screen.findByRole('button', { name: 'Remove Mastering' }));
    expect(screen.getByText('Mastering was removed.')).toBeInTheDocument();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await person.click(undo);
    expect(screen.getAllByRole('link', { name: /^(Mastering|Mixing)$/ }).map((a) => a.textContent)).toEqual([
      'Mastering',
      'Mixing',
    ]);
  });

  test('what is no longer offered says so at its line, and nothing can be paid', async () => {
    const gone = [{ index: 0, service_id: 1, message: 'Mastering is not offered at the moment.' }];
    const quote = quoteOf([MIX], { unavailable: gone });
    showScreen(page, { at, cart: [MASTER, MIX], network: [quoted(quote)] });
    expect(await screen.findByText('Mastering is not offered at the moment.')).toBeInTheDocument();
    expect(screen.getByText(/Remove it to continue to payment/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Payment' })).not.toBeInTheDocument();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getAllByText('$199.00')).toHaveLength(2);
  });

  test('a new price is said with the old one, and the new one is charged', async () => {
    const dearer = quoteOf([cartLine({ price: 30 })]);
    showScreen(page, { at, cart: [MASTER], network: [quoted(dearer)] });
    expect(await screen.findByText(/The price of Mastering is/)).toHaveTextContent(
      'The price of Mastering is $30.00 now. It was $25.00 when you added it.',
    );
    await waitFor(() => expect(screen.getByLabelText('Total of Mastering')).toHaveTextContent('$30.00'));
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s while it is priced: the cart is kept and priced by Try again', async (_name, failure) => {
    let asked = 0;
    const flaky = on(quoteCart, () => (asked++ === 0 ? failure : { ...DONE, data: quoteOf([MASTER]) }));
    const { person } = showScreen(page, { at, cart: [MASTER], network: [flaky] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your cart is safe.');
    expect(screen.getByRole('link', { name: 'Mastering' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(asked).toBe(2));
  });
});

const line_id = 1;
const begun = on(startPayment, () => BEGUN);
const own = on(getCart, () => ({
  ...DONE,
  data: {
    cartItems: [{ ...MASTER, line_id, price_before: null, unavailable: null }],
    revision: 1,
  },
}));

describe('the code of a cart', () => {
  const user = { id: 7 };
  const box = () => screen.findByRole('textbox', { name: 'Promo code or gift card' });
  const found: ResponseOf<typeof verifyPromoCode> = {
    ...DONE,
    coupon: { amount: null, discount_value: 10, discount_type: 'fixed', coupon_type: '0' },
    type: 'coupon',
    matched_product_ids: [1],
    message: 'Promo code applied',
  };
  const discounted = on(quoteCart, ({ body }) => {
    if (!body.promoCode) return { ...DONE, data: quoteOf([MASTER]) };
    const promo = { code: 'TENOFF', type: 'coupon', message: 'Promo code applied' } as const;
    const [line] = quoteOf([MASTER]).cartItems;
    const cartItems = line === undefined ? [] : [{ ...line, discount: 10, promo_applied: true }];
    return {
      ...DONE,
      data: quoteOf([MASTER], { cartItems, discount: 10, total: 15, amount: 1500, promo }),
    };
  });

  test('a guest is sent to sign in, and the code waits for them', async () => {
    const { person, calls } = showScreen(page, { at, cart: [MASTER], network: [priced] });
    await person.type(await box(), 'TENOFF');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await box()).toHaveAccessibleDescription('Login required for PromoCode');
    expect(screen.getByText(/We saved your code/)).toBeInTheDocument();
    expect(asks(calls, 'GET /my-promo-codes')).toBe(0);
  });

  test('no code: said at the field, nothing is asked', async () => {
    const { person, calls } = showScreen(page, { at, cart: [MASTER], network: [priced] });
    await box();
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await box()).toHaveAccessibleDescription('Please enter a code');
    expect(asks(calls, 'GET /my-promo-codes')).toBe(0);
  });

  test('a good code is asked for once by a double click, lowers the total and can be taken off', async () => {
    const network = [own, begun, discounted, on(verifyPromoCode, () => found), unbilled];
    const { person, calls } = showScreen(page, { at, user, network });
    await person.type(await box(), ' TENOFF ');
    await person.dblClick(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('is applied')).toBeInTheDocument();
    expect(asks(calls, 'GET /my-promo-codes/verify?code=TENOFF&product_ids=1')).toBe(1);
    const total = screen.getByLabelText('Total of Mastering');
    expect(total).toHaveTextContent('was $25.00');
    expect(total).toHaveTextContent('$15.00');
    await person.click(screen.getByRole('button', { name: 'Remove the promo code' }));
    expect(await box()).toHaveValue('');
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ promoCode: null }));
  });

  test('a refused code stays in its field with the words of the server', async () => {
    const no = on(verifyPromoCode, () => new Refusal('not_found', 'This code has been used.'));
    const { person } = showScreen(page, { at, user, network: [own, begun, discounted, no, unbilled] });
    await person.type(await box(), 'OLD');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(async () => expect(await box()).toHaveAccessibleDescription('This code has been used.'));
    expect(await box()).toHaveValue('OLD');
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s: the code stays and can be tried again', async (_name, failure) => {
    let asked = 0;
    const flaky = on(verifyPromoCode, () => (asked++ === 0 ? failure : found));
    const { person } = showScreen(page, { at, user, network: [own, begun, discounted, flaky, unbilled] });
    await person.type(await box(), 'TENOFF');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(async () => expect(await box()).toBeInvalid());
    expect(await box()).toHaveValue('TENOFF');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('is applied')).toBeInTheDocument();
  });
});

test('a cart of an account that can’t be fetched says that nothing is lost', async () => {
  showScreen(page, { at, user: { id: 7 }, network: [on(getCart, () => UNREACHABLE), unbilled] });
  expect(await screen.findByText('Your cart could not be loaded')).toBeInTheDocument();
  expect(screen.getByText(/safe in your account/)).toBeInTheDocument();
});

describe('S1-6 buying for a company', () => {
  const COMPANY = {
    name: 'Nachtzug Records',
    street: 'Oranienstraße 185',
    postcode: '10999',
    city: 'Berlin',
  };

  test('its address is asked for, and nothing is paid before it is complete; then the cart is priced with it', async () => {
    const { person, calls } = showScreen(page, { at, cart: [MASTER], network: [priced] });
    await screen.findByRole('heading', { name: 'Invoice' });
    expect(screen.queryByLabelText('Company')).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: /I am buying for a company/ }));
    const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
    await person.click(box('Company'));
    await person.tab();
    expect(box('Company')).toHaveAccessibleDescription('Company is required');
    await person.type(box('Company'), COMPANY.name);
    await person.type(box('Street and number'), COMPANY.street);
    await person.type(box('Postcode'), COMPANY.postcode);
    expect(calls.at(-1)?.body).not.toHaveProperty('billing');
    await person.type(box('City'), COMPANY.city);
    await person.type(box(/Purchase order number/), 'PO-77');
    await person.selectOptions(screen.getByLabelText('Country'), 'DE');
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({
        billing: { country: 'DE', company: { ...COMPANY, reference: 'PO-77' } },
      }),
    );
    await person.click(screen.getByRole('checkbox', { name: /I am buying for a company/ }));
    await waitFor(() => expect(calls.at(-1)?.body).not.toHaveProperty('billing'));
  });

  test('a customer who bought for one before finds it again', async () => {
    const company = { ...COMPANY, tax_number: null, reference: null };
    const billed = on(getBilling, () => ({
      ...DONE,
      data: { billing: { country: 'DE', vat_id: 'DE123456789', company } },
    }));
    showScreen(page, { at, user: { id: 7 }, network: [own, begun, priced, billed] });
    expect(await screen.findByDisplayValue('Nachtzug Records')).toBeInTheDocument();
    expect(screen.getByDisplayValue('DE123456789')).toBeInTheDocument();
  });
});
