import { describe, expect, test } from 'vitest';
import type { SubscriptionId } from '@/shared/ids';
import { providerAtFake } from './paypal.testing';
import { monthsAfter } from './paypal-periods';

let time = Date.parse('2026-01-31T10:00:00Z');
const clock = { now: () => new Date(time) };
const { fake, provider } = await providerAtFake(clock);
fake.books.plans.set('P-MONTHLY', { currency_code: 'USD', value: '199.00' });
const { subscriptions } = provider;
if (subscriptions === null) throw new Error('no subscriptions');

let keys = 0;
const begin = async (): Promise<string> => {
  const { reference, approveUrl, clientSecret } = await subscriptions.create({
    subscriptionId: 12 as SubscriptionId,
    planId: 'P-MONTHLY',
    price: 19_900,
    currency: 'USD',
    payer: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null },
    idempotencyKey: `sub:${(keys += 1)}`,
    returnUrl: 'http://studio.test/success-subscription',
  });
  if (clientSecret !== null || !approveUrl?.startsWith('https://')) throw new Error('no page to agree on');
  return reference;
};

async function active(): Promise<string> {
  time = Date.parse('2026-01-31T10:00:00Z');
  const reference = await begin();
  fake.approveSubscription(reference);
  return reference;
}

const read = (reference: string) => subscriptions.retrieve(reference);
const on = (day: string): void => {
  time = Date.parse(`${day}T10:00:00Z`);
};

describe('PROMISE-21 PROMISE-25 monthly payments of PayPal', () => {
  test('gives nothing before its buyer has agreed and the first month is paid', async () => {
    const reference = await begin();
    expect(await read(reference)).toMatchObject({
      reference,
      status: 'incomplete',
      ourId: 12,
      invoices: [],
      periodEnd: null,
      cancelsAtPeriodEnd: false,
    });
    fake.approveSubscription(reference);
    expect(await read(reference)).toMatchObject({
      status: 'active',
      paidWith: 'PayPal buyer@example.com',
      invoices: [{ state: 'paid', amount: 19_900, currency: 'USD', periodStart: clock.now() }],
    });
  });

  test('the same key begins it once; what PayPal does not know is null', async () => {
    const input = {
      subscriptionId: 13 as SubscriptionId,
      planId: 'P-MONTHLY',
      price: 19_900,
      currency: 'USD',
      payer: { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: null },
      idempotencyKey: 'once',
      returnUrl: 'http://studio.test/success-subscription',
    };
    const [one, two] = [await subscriptions.create(input), await subscriptions.create(input)];
    expect(one.reference).toBe(two.reference);
    expect(await read('I-UNKNOWN')).toBeNull();
    expect(await read('../../../etc')).toBeNull();
  });

  test('each paid month is one invoice, on the day it began, also after short months', async () => {
    const reference = await active();
    on('2026-02-28');
    fake.chargeMonth(reference);
    on('2026-03-31');
    fake.chargeMonth(reference);
    const found = await read(reference);
    expect(found?.invoices.map(({ periodStart }) => periodStart.toISOString().slice(0, 10))).toEqual([
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
    ]);
    expect(found?.periodEnd?.toISOString().slice(0, 10)).toBe('2026-04-30');
    expect(new Set(found?.invoices.map((one) => one.reference)).size).toBe(3);
  });

  test('a failed renewal is past due, tried again, and paid once', async () => {
    const reference = await active();
    on('2026-03-01');
    fake.chargeMonth(reference, false);
    expect(await read(reference)).toMatchObject({ status: 'past_due', invoices: [{ state: 'failed' }, {}] });
    on('2026-03-05');
    fake.chargeMonth(reference, false);
    expect((await read(reference))?.invoices).toHaveLength(2);
    const { approveUrl } = await subscriptions.changePaymentMethod(reference, 'http://studio.test/account');
    expect(approveUrl).toContain('https://www.sandbox.paypal.com/');
    await Promise.all([1, 2, 3].map(() => subscriptions.usePaymentMethod(reference, '')));
    const found = await read(reference);
    expect(found?.status).toBe('active');
    expect(found?.invoices.map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  test('cancelling keeps the time that is paid for', async () => {
    const reference = await active();
    await subscriptions.cancelAtPeriodEnd(reference);
    await subscriptions.cancelAtPeriodEnd(reference);
    expect(await read(reference)).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true });
    on('2026-02-28');
    time += 1;
    expect((await read(reference))?.status).toBe('ended');
  });

  test('one that nobody agreed to can be given up', async () => {
    const reference = await begin();
    await expect(subscriptions.cancelAtPeriodEnd(reference)).resolves.toBeUndefined();
    await expect(subscriptions.cancelAtPeriodEnd('I-UNKNOWN')).rejects.toThrow('knows no subscription');
  });

  test('PROMISE-09 its news is signed and names it', async () => {
    const reference = await active();
    const kinds: string[] = [];
    for (const { body, headers } of fake.webhooks(reference)) {
      const parsed = await provider.parseWebhook(body, headers);
      expect(parsed).toMatchObject({ ok: true, value: { about: 'subscription', reference } });
      if (parsed.ok) kinds.push(parsed.value.kind);
    }
    expect(kinds).toEqual(['BILLING.SUBSCRIPTION.ACTIVATED', 'PAYMENT.SALE.COMPLETED']);
  });
});

test('months are counted from the day they began', () => {
  const from = new Date('2026-01-31T10:00:00Z');
  const days = [0, 1, 2, 13].map((months) => monthsAfter(from, months).toISOString().slice(0, 10));
  expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2027-02-28']);
});
