import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import type { CheckoutId, SubscriptionId } from '@/shared/ids';
import { createPayPalProvider } from '@/modules/money/payments/server/providers/paypal/index';
import { createStripeProvider } from '@/modules/money/payments/server/providers/stripe/index';
import { createLog } from '@/platform/log/log';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { CARDS, startFakeStripe } from '@test/fakes/stripe';
import { startTestApp } from '@test/support/app';
import { startPayPalSales } from '@test/support/paypal-sales';

// Two installations of one account at a provider, whose numbers are alike: staging and live, or a database that was made anew.

const { app: wallet, fake: paypal, keys, begin, capture, news, ledger } = await startPayPalSales();
const holder: { now: () => Date } = { now: () => new Date('2026-03-02T10:00:00Z') };
const stripe = await startFakeStripe({ now: () => holder.now() });
const cards = await startTestApp({ stripe: stripe.keys });
holder.now = () => cards.clock.now();
await seedShop(cards.db);

const payer = { first_name: 'Eve', last_name: 'Other', email: 'eve@example.com', phone: null };
const staging = async () => 'hstaging00000000001';
const clock = { now: () => holder.now() };
const otherStripe = createStripeProvider({ keys: stripe.keys, clock, installation: staging });
const otherPayPal = createPayPalProvider({
  clock: { now: () => wallet.clock.now() },
  log: createLog('silent'),
  keys,
  secret: 'of the other one',
  installation: staging,
  siteUrl: 'https://staging.test',
});

let buyers = 0;
const begun = async () => {
  buyers += 1;
  const answer = await cards.requestAsStranger('/api/stripe/intent/guest', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cartItems: [{ service_id: 102, qty: 2 }],
      amount: 5100,
      currency: 'USD',
      user_id: 'guest',
      guest_info: { ...payer, phone: '17025550123', email: `ada${buyers}@example.com` },
    }),
  });
  const body = (await answer.json()) as Record<string, unknown>;
  if (answer.status !== 200) throw new Error(JSON.stringify(body));
  return {
    reference: String(body['paymentIntentId']),
    checkoutId: Number(body['checkout_id']) as CheckoutId,
  };
};

const states = async (db: typeof cards.db) =>
  (await queryRows<{ state: string }>(db, 'select state from payments order by id')).map(
    ({ state }) => state,
  );

async function allNews(): Promise<void> {
  await stripe.webhooks.deliver(
    async (body, headers) =>
      (await cards.request('/api/webhooks/stripe', { method: 'POST', headers, body })).status,
  );
  await cards.jobs.drain();
}

describe('S1-2: one account at Stripe, two installations', () => {
  test('S1-2 probe C: a payment of another shop with our number and price makes no order of ours', async () => {
    const { checkoutId } = await begun();
    const amount = { amount: 5100, currency: 'USD', idempotencyKey: 'theirs' };
    const theirs = await otherStripe.createIntent({ checkoutId, ...amount, payer });
    await stripe.buyer.pay(theirs.clientSecret, CARDS.good);
    await allNews();
    expect(await states(cards.db)).toEqual(['created']);
    expect(await queryRows(cards.db, 'select 1 from orders')).toEqual([]);
    expect(await otherStripe.retrieve(theirs.reference)).toMatchObject({ status: 'succeeded', checkoutId });
  });

  test('S1-2: what was paid before installations had an id is ours only where our books know it', async () => {
    const { reference } = await begun();
    const intent = stripe.book.intents.get(reference);
    delete intent.metadata['installation'];
    await stripe.buyer.pay(String(intent.client_secret), CARDS.good);
    const unknown = stripe.book.intents.get((await begun()).reference);
    await queryRows(cards.db, 'delete from payments where reference = $1', [unknown.id]);
    delete unknown.metadata['installation'];
    await stripe.buyer.pay(String(unknown.client_secret), CARDS.good);
    await allNews();
    const rows = await queryRows<{ reference: string; state: string }>(
      cards.db,
      'select reference, state from payments',
    );
    expect(rows).toContainEqual({ reference, state: 'succeeded' });
    expect(rows.map((row) => row.reference)).not.toContain(unknown.id);
  });

  test('S1-2: our keys, customers and refunds bear our id, and nobody else’s keys meet them', async () => {
    const [row] = await queryRows<{ id: string }>(cards.db, 'select id from installation');
    const { reference, checkoutId } = await begun();
    expect(stripe.book.intents.get(reference).metadata).toEqual({
      checkout_id: String(checkoutId),
      installation: row?.id,
    });
    const input = {
      checkoutId,
      amount: 100,
      currency: 'USD',
      payer,
      idempotencyKey: `checkout:${checkoutId}:card:0`,
    };
    // The same key with other parameters would be refused.
    expect((await otherStripe.createIntent(input)).reference).not.toBe(reference);
  });

  test('S1-2: what is another installation’s is neither cancelled, captured nor refunded', async () => {
    const { reference } = await begun();
    expect(await otherStripe.cancel(reference)).toBe('cancelled');
    expect(stripe.book.intents.get(reference).status).toBe('requires_payment_method');
    await stripe.buyer.pay(String(stripe.book.intents.get(reference).client_secret), CARDS.good);
    const refund = {
      reference,
      amount: 100,
      currency: 'USD',
      idempotencyKey: 'refund:1',
      refundId: 'refund:1',
    };
    await expect(otherStripe.refund(refund)).rejects.toThrow('refused');
    expect(await otherStripe.retrieve(reference)).toBeNull();
  });

  test('S1-2 probe I: a subscription of another shop with our number is left alone', async () => {
    const { subscriptions } = otherStripe;
    if (subscriptions === null) throw new Error('Stripe takes subscriptions.');
    const theirs = await subscriptions.create({
      subscriptionId: 1 as SubscriptionId,
      planId: 'price_monthly',
      price: 9900,
      currency: 'USD',
      payer,
      idempotencyKey: 'subscription:1',
      returnUrl: 'https://staging.test/',
    });
    await stripe.buyer.pay(String(theirs.clientSecret), CARDS.good);
    await allNews();
    cards.clock.advance(HOUR);
    await cards.jobs.drain();
    expect(stripe.book.subscriptions.get(theirs.reference)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
    });
    expect(await queryRows(cards.db, `select 1 from payments where reference like 'in_%'`)).toEqual([]);
  });
});

describe('S1-2: one account at PayPal, two installations', () => {
  test('S1-2: an order of another shop with our number is not ours, and is never captured by us', async () => {
    const mine = await begin();
    const [row] = await queryRows<{ checkout_id: number }>(
      wallet.db,
      'select checkout_id from payments where reference = $1',
      [mine.id],
    );
    const checkoutId = (row?.checkout_id ?? 0) as CheckoutId;
    const input = { checkoutId, amount: 5100, currency: 'USD', payer, idempotencyKey: 'theirs' };
    const theirs = await otherPayPal.createIntent(input);
    paypal.approve(theirs.reference);
    await news(theirs.reference);
    expect(paypal.books.orders.get(theirs.reference)?.status).toBe('APPROVED');
    expect(await states(wallet.db)).toEqual(['created']);
    expect(await otherPayPal.cancel(mine.id)).toBe('cancelled');
    paypal.approve(mine.id);
    expect((await capture(mine)).status).toBe(200);
    expect(await otherPayPal.retrieve(mine.id)).toBeNull();
  });

  test('S1-2: an order from before installations had an id goes on', async () => {
    const mine = await begin();
    const order = paypal.books.orders.get(mine.id);
    if (order === undefined) throw new Error('no order');
    order.customId = order.customId?.split('.')[1] ?? null;
    paypal.approve(mine.id);
    await news(mine.id);
    wallet.clock.advance(DAY);
    expect(await ledger(mine.id)).toEqual({ 'provider:paypal': 5100, sales: -5100 });
  });
});
