import { describe, expect, test } from 'vitest';
import type { CheckoutId, SubscriptionId } from '@/shared/ids';
import { providerAtFake } from './paypal.testing';

let time = Date.parse('2026-03-02T15:30:00Z');
const clock = { now: () => new Date(time) };
const { fake, provider } = await providerAtFake(clock);
fake.books.plans.set('P-MONTHLY', { currency_code: 'USD', value: '199.00' });
const { subscriptions } = provider;
if (subscriptions === null) throw new Error('no subscriptions');

const payer = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null };
let keys = 0;

async function order(): Promise<string> {
  const { reference } = await provider.createIntent({
    checkoutId: 7 as CheckoutId,
    amount: 2550,
    currency: 'USD',
    idempotencyKey: `unhoped:${(keys += 1)}`,
    payer,
  });
  return reference;
}

const monthly = subscriptions;
async function agreed(first: 'at once' | 'later' = 'at once'): Promise<string> {
  const { reference } = await monthly.create({
    subscriptionId: 12 as SubscriptionId,
    planId: 'P-MONTHLY',
    price: 19_900,
    currency: 'USD',
    payer,
    idempotencyKey: `unhoped:${(keys += 1)}`,
    returnUrl: 'http://studio.test/success-subscription',
  });
  fake.approveSubscription(reference, first);
  return reference;
}

const at = (instant: string): void => {
  time = Date.parse(instant);
};

describe('a package whose first month comes later than its activation', () => {
  test('is incomplete while PayPal shows it active and unpaid, then one paid month from its own start', async () => {
    at('2026-03-02T15:30:00Z');
    const reference = await agreed('later');
    expect(await subscriptions.retrieve(reference)).toMatchObject({ status: 'incomplete', invoices: [] });
    at('2026-03-03T10:00:00Z');
    fake.chargeMonth(reference);
    // PayPal's day began the evening before: the month is the first one all the same.
    expect(await subscriptions.retrieve(reference)).toMatchObject({
      status: 'active',
      periodEnd: new Date('2026-04-01T22:00:00Z'),
      invoices: [{ state: 'paid', periodStart: new Date('2026-03-01T22:00:00Z') }],
    });
  });

  test('is charged at 10:00 of its day, before or after the hour of the purchase, one month each', async () => {
    at('2026-03-02T15:30:00Z');
    const reference = await agreed('later');
    for (const day of ['2026-03-03', '2026-04-02', '2026-05-02']) {
      at(`${day}T10:00:00Z`);
      fake.chargeMonth(reference);
    }
    const found = await subscriptions.retrieve(reference);
    expect(found?.invoices.map(({ periodStart }) => periodStart.toISOString().slice(0, 10))).toEqual([
      '2026-05-01',
      '2026-04-01',
      '2026-03-01',
    ]);
  });
});

describe('what is owed, once its buyer has chosen another way to pay', () => {
  async function owing(failures: number): Promise<string> {
    at('2026-03-02T15:30:00Z');
    const reference = await agreed();
    for (let failed = 0; failed < failures; failed += 1) {
      time = Date.parse('2026-04-03T10:00:00Z') + failed * 5 * 24 * 3_600_000;
      fake.chargeMonth(reference, false);
    }
    return reference;
  }

  test('is accepted by PayPal without an answer’s body, and taken later: past due until then', async () => {
    const reference = await owing(1);
    fake.books.collects = 'later';
    await subscriptions.usePaymentMethod(reference, '');
    expect((await subscriptions.retrieve(reference))?.status).toBe('past_due');
    fake.chargeMonth(reference);
    fake.books.collects = 'at once';
    expect((await subscriptions.retrieve(reference))?.status).toBe('active');
  });

  test('brings a package back that PayPal suspended after the last try', async () => {
    const reference = await owing(3);
    expect(fake.subscription(reference).status).toBe('SUSPENDED');
    expect((await subscriptions.retrieve(reference))?.status).toBe('past_due');
    await subscriptions.usePaymentMethod(reference, '');
    expect(await subscriptions.retrieve(reference)).toMatchObject({
      status: 'active',
      invoices: [{ state: 'paid' }, { state: 'paid' }],
    });
  });

  test('that was paid meanwhile is asked for no more', async () => {
    const reference = await owing(1);
    fake.chargeMonth(reference);
    const before = fake.calls.filter((call) => call.endsWith(`${reference}/capture`)).length;
    await subscriptions.usePaymentMethod(reference, '');
    expect(fake.calls.filter((call) => call.endsWith(`${reference}/capture`))).toHaveLength(before);
  });

  test('can’t be changed any more at PayPal once the package has ended there', async () => {
    const reference = await owing(1);
    await subscriptions.cancelAtPeriodEnd(reference);
    await expect(subscriptions.changePaymentMethod(reference, 'http://studio.test/account')).rejects.toThrow(
      'SUBSCRIPTION_STATUS_INVALID',
    );
  });
});

describe('orders', () => {
  test('that PayPal won’t let be changed while they wait for their buyer are given up all the same', async () => {
    const reference = await order();
    fake.books.patchesWaiting = false;
    expect(await provider.cancel(reference)).toBe('cancelled');
    // Agreed to after that it can be marked, and no process of ours captures it then.
    fake.approve(reference);
    expect(await provider.cancel(reference)).toBe('cancelled');
    fake.books.patchesWaiting = true;
    expect((await provider.capture(reference, 'late')).status).toBe('cancelled');
    expect([...fake.books.captures.values()].some(({ orderId }) => orderId === reference)).toBe(false);
  });

  test('PROMISE-19 of which news of a dispute names no transaction are found by the dispute itself', async () => {
    const reference = await order();
    fake.approve(reference);
    await provider.capture(reference, 'take');
    fake.disputeUnnamed(reference, { currency_code: 'USD', value: '25.50' });
    const [news] = fake.webhooks(reference, 'CUSTOMER.DISPUTE.');
    if (news === undefined) throw new Error('no news');
    expect(await provider.parseWebhook(news.body, news.headers)).toMatchObject({
      ok: true,
      value: { about: 'payment', reference },
    });
  });

  test.each(['PENDING', 'FAILED', 'CANCELLED'] as const)(
    'of which a refund is %s tell so',
    async (status) => {
      const reference = await order();
      fake.approve(reference);
      await provider.capture(reference, 'take');
      fake.books.refundStatus = 'PENDING';
      const request = {
        reference,
        amount: 1000,
        currency: 'USD',
        idempotencyKey: `r:${reference}`,
        refundId: 'refund:1',
      };
      expect((await provider.refund(request)).state).toBe('pending');
      fake.books.refundStatus = 'COMPLETED';
      if (status !== 'PENDING') fake.endRefund(reference, status);
      expect(await provider.retrieve(reference)).toMatchObject({
        refunds: [{ ourId: 'refund:1', state: status === 'PENDING' ? 'pending' : 'failed' }],
        refunded: status === 'PENDING' ? 1000 : 0,
      });
    },
  );
});
