import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { SubscriptionId, UserId } from '@/shared/ids';
import { CARDS, startFakeStripe } from '@test/fakes/stripe';
import { MONEY_BACK_WISH } from '../../../money-back-contract.testing';
import { createStripeProvider } from '.';

// What a studio's account at Stripe does that nobody hopes for.

const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
const fake = await startFakeStripe(clock);
const provider = createStripeProvider({ keys: fake.keys, clock, installation: async () => 'mine' });
const { subscriptions } = provider;
if (subscriptions === null) throw new Error('Stripe takes subscriptions.');
afterEach(() => fake.front.assertValid());
afterAll(() => fake.stop());

let keys = 0;
const newKey = (): string => `test:${(keys += 1)}`;
const input = (over: object = {}) => ({ ...MONEY_BACK_WISH, idempotencyKey: newKey(), ...over });

async function paidIntent() {
  const intent = await provider.createIntent(input());
  await fake.buyer.pay(intent.clientSecret, CARDS.good);
  return intent;
}

const subscriptionInput = (id: number) => ({
  subscriptionId: id as SubscriptionId,
  planId: 'price_monthly',
  price: 9900,
  currency: 'USD',
  payer: MONEY_BACK_WISH.payer,
  idempotencyKey: newKey(),
  returnUrl: 'http://studio.test/',
});

/** The bank pays by this card from now on as by another one. */
function turnCard(reference: string, number: string): void {
  const { default_payment_method: id } = fake.book.subscriptions.get(reference);
  fake.book.methods.add({ ...fake.book.methods.get(id ?? ''), number });
}

let months = 300;
async function unpaidMonth(card: string) {
  const started = await subscriptions?.create(subscriptionInput((months += 1)));
  const reference = started?.reference ?? '';
  await fake.buyer.pay(started?.clientSecret ?? '', CARDS.good);
  turnCard(reference, card);
  fake.dashboard.renew(reference);
  return { reference, invoice: fake.book.subscriptions.get(reference).latest_invoice };
}

describe('S2-16 a package that is cancelled while a month is unpaid', () => {
  test('ends at once, and the month is never charged after all', async () => {
    const { reference, invoice } = await unpaidMonth(CARDS.refusedLater);
    await subscriptions.cancelAtPeriodEnd(reference);
    expect(await subscriptions.retrieve(reference)).toMatchObject({
      status: 'ended',
      cancelsAtPeriodEnd: true,
    });
    expect(fake.book.invoices.get(invoice).status).toBe('void');
    // The bank would pay by now.
    turnCard(reference, CARDS.good);
    fake.dashboard.retry();
    expect((await subscriptions.retrieve(reference))?.invoices[0]?.state).toBe('failed');
  });

  test('also where the answer was lost before its invoice was void', async () => {
    const { reference, invoice } = await unpaidMonth(CARDS.refusedLater);
    fake.front.failNext({ call: 'GET /v1/invoices', what: 'before', times: 3 });
    await expect(subscriptions.cancelAtPeriodEnd(reference)).rejects.toThrow('connection to Stripe');
    expect(fake.book.invoices.get(invoice).status).toBe('open');
    await subscriptions.cancelAtPeriodEnd(reference);
    expect(fake.book.invoices.get(invoice).status).toBe('void');
  });

  test('keeps the money where its customer paid in the same moment', async () => {
    const { reference, invoice } = await unpaidMonth(CARDS.refusedLater);
    fake.front.failNext({ call: 'POST /v1/invoices/{id}/void', what: 'error', times: 3 });
    const cancelling = subscriptions.cancelAtPeriodEnd(reference);
    fake.dashboard.payOnPage(invoice);
    await cancelling;
    expect(fake.book.invoices.get(invoice).status).toBe('paid');
  });
});

test('S2-15 a renewal that its bank wants to ask about is paid on the page of its invoice', async () => {
  const { reference, invoice } = await unpaidMonth(CARDS.alwaysChallenged);
  const before = await subscriptions.retrieve(reference);
  expect(before).toMatchObject({ status: 'past_due', invoices: [{ state: 'failed' }, { payUrl: null }] });
  expect(before?.invoices[0]?.payUrl).toMatch(/^https:\/\/invoice\.stripe\.com\//);
  fake.dashboard.payOnPage(invoice, CARDS.alwaysChallenged);
  const after = await subscriptions.retrieve(reference);
  expect(after).toMatchObject({ status: 'active', invoices: [{ state: 'paid', payUrl: null }, {}] });
});

describe('S2-18 an error that Stripe has kept under a key', () => {
  test('a refund that was refused for a low balance is made once there is money', async () => {
    const { reference } = await paidIntent();
    const asked = { reference, amount: 500, currency: 'USD', idempotencyKey: newKey(), refundId: 'low' };
    fake.book.balance = 'short';
    await expect(provider.refund(asked)).rejects.toMatchObject({ why: 'no_funds' });
    fake.book.balance = 'enough';
    expect(await provider.refund(asked)).toMatchObject({ amount: 500 });
    expect((await provider.retrieve(reference))?.refunds).toHaveLength(1);
  });

  test('a cart whose first intent met a 500 can be paid by card the same day', async () => {
    fake.front.failNext({ call: 'POST /v1/payment_intents', what: 'error' });
    const intent = await provider.createIntent(input({ checkoutId: 903 }));
    await fake.buyer.pay(intent.clientSecret, CARDS.good);
    expect((await provider.retrieve(intent.reference))?.status).toBe('succeeded');
  });

  test('two who ask at once make one refund', async () => {
    const { reference } = await paidIntent();
    const asked = { reference, amount: 500, currency: 'USD', idempotencyKey: newKey(), refundId: 'both' };
    fake.front.failNext({ call: 'POST /v1/refunds', what: 'error' });
    await Promise.allSettled([provider.refund(asked), provider.refund(asked)]);
    await provider.refund(asked);
    expect((await provider.retrieve(reference))?.refunds).toHaveLength(1);
  });

  test('a customer and a package too', async () => {
    fake.front.failNext({ call: 'POST /v1/customers', what: 'error' });
    fake.front.failNext({ call: 'POST /v1/subscriptions', what: 'error' });
    const { reference } = await subscriptions.create({ ...subscriptionInput(904), userId: 904 as UserId });
    const made = fake.book.subscriptions.list(({ metadata }) => metadata['subscription_id'] === '904');
    expect(made.map(({ id }) => id)).toEqual([reference]);
  });
});

describe('S2-20 disputes are told by the money that moved', () => {
  test('one that was prevented took nothing where nothing moved, and all of it where the money went back', async () => {
    const blocked = await paidIntent();
    fake.dashboard.dispute(blocked.reference, { status: 'prevented', moved: false });
    expect((await provider.retrieve(blocked.reference))?.disputes).toEqual([]);
    const resolved = await paidIntent();
    fake.dashboard.dispute(resolved.reference, { status: 'prevented', moved: true });
    expect((await provider.retrieve(resolved.reference))?.disputes).toMatchObject([
      { amount: 2550, state: 'lost' },
    ]);
  });

  test('an inquiry that took money is open like any other', async () => {
    const { reference } = await paidIntent();
    fake.dashboard.dispute(reference, { status: 'warning_under_review', moved: true });
    expect((await provider.retrieve(reference))?.disputes).toMatchObject([{ state: 'open' }]);
  });
});

describe('cards that banks do not simply take', () => {
  test.each([
    ['insufficient', /insufficient funds/],
    ['stolen', /declined/],
    ['blocked', /declined/],
    ['expired', /expired/],
    ['wrongCode', /security code/],
    ['bankFault', /while processing/],
  ] as const)(
    '%s: nothing is paid, and another card may be tried at the same payment',
    async (card, said) => {
      const { reference, clientSecret } = await provider.createIntent(input());
      const { status, body } = await fake.buyer.pay(clientSecret, CARDS[card]);
      expect(status).toBe(402);
      expect(JSON.stringify(body)).toMatch(said);
      expect((await provider.retrieve(reference))?.status).toBe('unpaid');
      await fake.buyer.pay(clientSecret, CARDS.good);
      expect((await provider.retrieve(reference))?.status).toBe('succeeded');
    },
  );

  test('a bank that answers later: pending, not to be given up, then paid', async () => {
    const { reference, clientSecret } = await provider.createIntent(input());
    await fake.buyer.pay(clientSecret, CARDS.slow);
    expect((await provider.retrieve(reference))?.status).toBe('pending');
    expect(await provider.cancel(reference)).toBe('pending');
    fake.dashboard.answerLate(reference, 'paid');
    expect((await provider.retrieve(reference))?.status).toBe('succeeded');
  });

  test('the same refused in the end: unpaid, and another card may be tried', async () => {
    const { reference, clientSecret } = await provider.createIntent(input());
    await fake.buyer.pay(clientSecret, CARDS.slow);
    fake.dashboard.answerLate(reference, 'refused');
    expect((await provider.retrieve(reference))?.status).toBe('unpaid');
    expect(await provider.cancel(reference)).toBe('cancelled');
  });
});

test('a renewal is a draft for an hour: no month yet, and nobody is past due', async () => {
  const started = await subscriptions.create(subscriptionInput(905));
  const { reference } = started;
  await fake.buyer.pay(started.clientSecret ?? '', CARDS.good);
  fake.dashboard.renewByDraft(reference);
  expect(await subscriptions.retrieve(reference)).toMatchObject({
    status: 'active',
    invoices: [{ state: 'paid' }],
  });
  expect((await subscriptions.retrieve(reference))?.invoices).toHaveLength(1);
  fake.dashboard.finalise(fake.book.subscriptions.get(reference).latest_invoice);
  const { invoices = [] } = (await subscriptions.retrieve(reference)) ?? {};
  expect(invoices.map(({ state }) => state)).toEqual(['paid', 'paid']);
});

describe('keys that Stripe limits', () => {
  test.each(['limited', 'forbidden'] as const)(
    '%s: a fault, which is asked again later under the same key',
    async (what) => {
      const asked = input({ checkoutId: 906 });
      fake.front.failNext({ call: 'POST /v1/payment_intents', what });
      await expect(provider.createIntent(asked)).rejects.toThrow(/rate limit|permissions/);
      const made = await provider.createIntent(asked);
      expect(made.reference).toMatch(/^pi_/);
    },
  );

  test('a refund is not given up for it', async () => {
    const { reference } = await paidIntent();
    const asked = { reference, amount: 500, currency: 'USD', idempotencyKey: newKey(), refundId: 'limited' };
    fake.front.failNext({ call: 'POST /v1/refunds', what: 'forbidden' });
    await expect(provider.refund(asked)).rejects.not.toHaveProperty('why');
    expect(await provider.refund(asked)).toMatchObject({ amount: 500, state: 'done' });
  });
});
