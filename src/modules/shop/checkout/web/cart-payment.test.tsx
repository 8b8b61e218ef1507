// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DONE, FAULT, on, Refusal, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { CART_KEY } from '@/modules/shop/cart/cart.rules';
import { cartLine } from '@/modules/shop/cart/cart.testing';
import { quoteCart, startGuestPayment, startPaypalPayment } from '../checkout.contract';
import { BEGUN, CARDS, paymentSteps, quoted, quoteOf } from './buying.testing';
import * as page from './cart-page';

const cart = [cartLine({ qty: 2 })];
const prices = quoted(quoteOf(cart));
const ADA = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: '17025550123' };

const show = (network: Parameters<typeof showScreen>[1] = {}) =>
  showScreen(page, { at: '/cart', cart, settings: CARDS, ...network });

async function tellWhoBuys(person: UserEvent): Promise<void> {
  await person.type(await screen.findByRole('textbox', { name: /First name/ }), ADA.first_name);
  await person.type(screen.getByRole('textbox', { name: /Last name/ }), ADA.last_name);
  await person.type(screen.getByRole('textbox', { name: /Email/ }), ADA.email);
  await person.type(screen.getByRole('textbox', { name: /Phone/ }), ADA.phone);
}

/** Fills the contact form, picks a test card by what it does, and presses Pay. */
async function payBy(person: UserEvent, does: string): Promise<HTMLElement> {
  await tellWhoBuys(person);
  const form = await screen.findByRole('form', { name: 'Card payment' });
  await person.click(within(form).getByRole('button', { name: new RegExp(does) }));
  const pay = within(form).getByRole('button', { name: 'Pay $50.00' });
  await person.click(pay);
  return form;
}

const linesOf = (calls: readonly { line: string }[]) => calls.map(({ line }) => line);

describe('who buys', () => {
  test('each field says what is wrong once it was left, and nothing begins before all is told', async () => {
    const { person, calls } = show({ network: [prices] });
    const email = await screen.findByRole('textbox', { name: /Email/ });
    expect(email).not.toHaveAccessibleDescription();
    await person.type(email, 'ada@');
    await person.tab();
    expect(email).toHaveAccessibleDescription(/email/i);
    await person.type(email, 'example.com');
    expect(email).not.toHaveAccessibleDescription(/invalid/i);
    expect(screen.getByText(/Please complete all required guest information/)).toBeInTheDocument();
    expect(linesOf(calls).every((line) => line === 'POST /checkouts/quote')).toBe(true);
  });

  test('a complete guest begins one payment, of the price that the server gave', async () => {
    const { person, calls } = show({ network: [prices, ...paymentSteps()] });
    await tellWhoBuys(person);
    expect(await screen.findByRole('button', { name: 'Pay $50.00' })).toBeInTheDocument();
    const begun = calls.filter(({ line }) => line === 'POST /stripe/intent/guest');
    expect(begun).toHaveLength(1);
    expect(begun[0]?.body).toMatchObject({
      amount: 5000,
      currency: 'USD',
      guest_info: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com' },
    });
  });

  test('leaving the phone, which groups its digits anew, keeps the payment and what is pressed', async () => {
    const { person, calls } = show({ network: [prices, ...paymentSteps()] });
    await tellWhoBuys(person);
    await person.click(await screen.findByRole('button', { name: /Approves/ }));
    expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveValue('+1 702 555 0123');
    await person.click(screen.getByRole('button', { name: 'Pay $50.00' }));
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(linesOf(calls).filter((line) => line === 'POST /stripe/intent/guest')).toHaveLength(1);
  });

  test('what a guest typed is there again after leaving the page', async () => {
    const first = show({ network: [prices] });
    await first.person.type(await screen.findByRole('textbox', { name: /First name/ }), 'Ada');
    first.unmount();
    show({ network: [prices] });
    expect(await screen.findByRole('textbox', { name: /First name/ })).toHaveValue('Ada');
  });
});

describe('the beginning of a payment', () => {
  test('refused with other prices: they are shown, and the sum is asked for again', async () => {
    const data = { cartItems: quoteOf([cartLine({ price: 30, qty: 2 })]).cartItems };
    const no = new Refusal('conflict', 'The prices have changed.').carrying(data);
    let asked = 0;
    const dearer = on(quoteCart, ({ body }) => {
      asked += 1;
      const price = body.cartItems.length > 0 && asked > 1 ? 30 : 25;
      return { ...DONE, data: quoteOf([cartLine({ price, qty: 2 })]) };
    });
    const { person } = show({ network: [dearer, on(startGuestPayment, () => no)] });
    await tellWhoBuys(person);
    expect(await screen.findByText('The prices have changed.')).toBeInTheDocument();
    expect(screen.getByText(/The price of Mastering is/)).toHaveTextContent('$30.00 now');
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s: says so and begins again by Try again', async (_name, failure) => {
    let asked = 0;
    const flaky = on(startGuestPayment, () => (asked++ === 0 ? failure : BEGUN));
    const { person } = show({ network: [prices, flaky] });
    await tellWhoBuys(person);
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pay $50.00' })).toBeInTheDocument();
  });

  test('the same cart as an hour ago is only sold again to who says so', async () => {
    const data = { confirm: 'buy_again', bought_at: new Date().toISOString(), order_id: 480 };
    const once = on(startGuestPayment, ({ body }) =>
      body.buy_again === true ? BEGUN : new Refusal('conflict', 'Bought before.').carrying(data),
    );
    const { person } = show({ network: [prices, once] });
    await tellWhoBuys(person);
    expect(await screen.findByText(/Buy it again\?/)).toHaveTextContent('(order 480)');
    expect(screen.getByRole('link', { name: 'See order 480' })).toHaveAttribute(
      'href',
      '/order-confirmation/480',
    );
    await person.click(screen.getByRole('button', { name: 'Buy it again' }));
    expect(await screen.findByRole('button', { name: 'Pay $50.00' })).toBeInTheDocument();
  });

  test('money under way: the payment gives way to what is known, and Check now asks', async () => {
    const data = { status: 'pending' };
    const pending = new Refusal('conflict', 'Your payment is being checked.').carrying(data);
    const { person } = show({ network: [prices, on(startGuestPayment, () => pending)] });
    await tellWhoBuys(person);
    expect(await screen.findByRole('heading', { name: 'Your payment is being checked' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /First name/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove Mastering' })).toBeDisabled();
  });

  test('two ways to pay: PayPal first, and a card begins a payment of its own', async () => {
    const payments = { ...CARDS.payments, paypal: 'demo' } as NonNullable<typeof CARDS.payments>;
    const { paymentIntentId: order_id, ...begun } = BEGUN;
    const paypal = on(startPaypalPayment, () => ({ ...begun, order_id, placed_order_id: null }));
    const { person, calls } = show({ settings: { payments }, network: [prices, paypal, ...paymentSteps()] });
    await tellWhoBuys(person);
    expect(await screen.findByRole('radio', { name: 'PayPal' })).toBeChecked();
    await waitFor(() => expect(linesOf(calls)).toContain('POST /paypal/orders'));
    await person.click(screen.getByRole('radio', { name: 'Credit/Debit Card' }));
    expect(await screen.findByRole('form', { name: 'Card payment' })).toBeInTheDocument();
    expect(linesOf(calls).filter((line) => line !== 'POST /checkouts/quote')).toEqual([
      'POST /paypal/orders',
      'POST /stripe/intent/guest',
    ]);
  });
});

describe('paying by card', () => {
  test('paid: the order is shown, and what was bought has left the cart', async () => {
    const { person, calls } = show({ network: [prices, ...paymentSteps()] });
    await payBy(person, 'Approves');
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(linesOf(calls).slice(-4)).toEqual([
      'POST /transaction',
      'POST /demo-pay/pi_1/confirm',
      'POST /stripe/pay/guest',
      'POST /success',
    ]);
    await waitFor(() => expect(window.localStorage.getItem(CART_KEY)).toBeNull());
  });

  test('a double click on Pay charges once', async () => {
    let confirmed = (): void => undefined;
    const wait = new Promise<void>((resolve) => (confirmed = resolve));
    const steps = paymentSteps();
    const [, , confirm] = steps;
    if (confirm === undefined) throw new Error('A payment is confirmed by its third step.');
    const slow = {
      ...confirm,
      respond: (...call: Parameters<typeof confirm.respond>) => wait.then(() => confirm.respond(...call)),
    };
    const { person, calls } = show({ network: [prices, slow, ...steps] });
    const form = await payBy(person, 'Approves');
    const pay = within(form).getByRole('button', { name: 'Processing...' });
    await person.dblClick(pay);
    confirmed();
    expect(await screen.findByText('Another page')).toBeInTheDocument();
    expect(linesOf(calls).filter((line) => line === 'POST /demo-pay/pi_1/confirm')).toHaveLength(1);
    expect(linesOf(calls).filter((line) => line === 'POST /transaction')).toHaveLength(1);
  });

  test('declined: the words of the bank, the card stays typed, and Pay tries again', async () => {
    const confirm = new Refusal('payment_required', 'Your card was declined.');
    const { person } = show({ network: [prices, ...paymentSteps({ confirm })] });
    const form = await payBy(person, 'Declines');
    expect(await within(form).findByText('Your card was declined.')).toBeVisible();
    expect(within(form).getByRole('textbox', { name: 'Card number' })).toHaveValue('4000 0000 0000 0002');
    expect(within(form).getByRole('button', { name: 'Pay $50.00' })).toBeEnabled();
    expect(window.localStorage.getItem(CART_KEY)).not.toBeNull();
  });

  test('what is about to be paid can’t be recorded: nothing is charged', async () => {
    const { person, calls } = show({ network: [prices, ...paymentSteps({ record: FAULT })] });
    const form = await payBy(person, 'Approves');
    expect(await within(form).findByText('Failed to create transaction. Please try again.')).toBeVisible();
    expect(linesOf(calls)).not.toContain('POST /demo-pay/pi_1/confirm');
  });

  test.each([
    ['a lost answer', UNREACHABLE],
    ['a fault', FAULT],
  ] as const)('%s of the bank whose payment went through: the order is shown', async (_name, confirm) => {
    const { person } = show({ network: [prices, ...paymentSteps({ confirm })] });
    await payBy(person, 'Approves');
    expect(await screen.findByText('Another page')).toBeInTheDocument();
  });

  test('nobody can be reached after Pay: it says that no cart is charged twice', async () => {
    const fails = { confirm: UNREACHABLE, pay: UNREACHABLE, finish: UNREACHABLE } as const;
    const { person } = show({ network: [prices, ...paymentSteps(fails)] });
    const form = await payBy(person, 'Approves');
    expect(await within(form).findByText(/never charged twice for this cart/)).toBeVisible();
    expect(within(form).getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242');
  });

  test.each([
    ['lost', UNREACHABLE, /Your payment went through.*Check your connection/],
    ['a fault', FAULT, /Your payment went through/],
  ] as const)(
    'paid, its order %s: nothing can be paid again, only finished',
    async (_name, finish, words) => {
      const { person } = show({ network: [prices, ...paymentSteps({ finish })] });
      await payBy(person, 'Approves');
      expect(await screen.findByText(words)).toBeVisible();
      const on = screen.getByRole('link', { name: 'Finish my order' });
      expect(on).toHaveAttribute('href', expect.stringContaining('payment_intent=pi_1'));
      expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
    },
  );

  test.each([
    ['Confirm the payment', 'Another page'],
    ['Fail the challenge', 'The bank did not confirm the payment.'],
  ])('a bank that asks: %s', async (answer, words) => {
    const { person } = show({ network: [prices, ...paymentSteps()] });
    await payBy(person, 'Asks to confirm');
    await person.click(await screen.findByRole('button', { name: answer }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  test('a card without its numbers is refused at its fields before anything is sent', async () => {
    const { person, calls } = show({ network: [prices, ...paymentSteps()] });
    await tellWhoBuys(person);
    await person.click(await screen.findByRole('button', { name: 'Pay $50.00' }));
    expect(screen.getByRole('textbox', { name: 'Card number' })).toBeInvalid();
    expect(screen.getByRole('textbox', { name: 'Expiry' })).toBeInvalid();
    expect(linesOf(calls)).not.toContain('POST /transaction');
  });
});
