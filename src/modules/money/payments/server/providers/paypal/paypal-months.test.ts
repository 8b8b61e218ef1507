import { beforeEach, describe, expect, test } from 'vitest';
import type { SubscriptionId } from '@/shared/ids';
import { moneyBackContract } from '../../../money-back-contract.testing';
import { monthBackContract } from '../../../subscription-contract.testing';
import { providerAtFake } from './paypal.testing';

let time = Date.parse('2026-03-02T10:00:00Z');
const clock = { now: () => new Date((time += 1)) };
const { fake, provider } = await providerAtFake(clock, () => new Date(time));
fake.books.plans.set('P-MONTHLY', { currency_code: 'USD', value: '99.00' });
let made = 0;

beforeEach(() => {
  fake.news = 'by id';
  fake.mayReadDisputes = true;
});
const usd = (amount: number) => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) });

/** The charge of a first month, by PayPal's id of it. */
async function charge(): Promise<string> {
  made += 1;
  const started = await provider.subscriptions?.create({
    subscriptionId: made as SubscriptionId,
    planId: 'P-MONTHLY',
    price: 9900,
    currency: 'USD',
    payer: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null },
    idempotencyKey: `month:${made}`,
    returnUrl: 'http://studio.test/success-subscription',
  });
  const reference = started?.reference ?? '';
  fake.approveSubscription(reference);
  return (await provider.subscriptions?.retrieve(reference))?.invoices[0]?.reference ?? '';
}

const refund = (reference: string, amount: number, key: string) =>
  provider.refund({ reference, amount, currency: 'USD', idempotencyKey: key, refundId: key });

const OUTCOMES = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' };

monthBackContract('paypal', async () => ({ provider, reference: await charge() }));

moneyBackContract('paypal: a month', async () => {
  const reference = await charge();
  return {
    provider,
    paid: { reference, clientSecret: '' },
    amount: 9900,
    refundThere: async (amount) => fake.refundManually(reference, usd(amount)),
    disputeThere: async () => fake.dispute(reference, usd(9900)),
    closeDispute: async (outcome) => fake.dispute(reference, usd(9900), OUTCOMES[outcome]),
    async newestWebhook() {
      const webhook = fake.webhooks(reference).at(-1);
      if (webhook === undefined) throw new Error('no webhook');
      return webhook;
    },
  };
});

async function payloads(reference: string): Promise<object[]> {
  const parsed = await Promise.all(
    fake.webhooks(reference).map(({ body, headers }) => provider.parseWebhook(body, headers)),
  );
  return parsed.map((one) => {
    if (!one.ok) throw new Error('not read');
    expect(one.value).toMatchObject({ about: 'payment', reference });
    return one.value.payload;
  });
}

describe('PROMISE-19 what PayPal does not list of a month', () => {
  test('both generations of news tell of one refund, which is read once', async () => {
    const reference = await charge();
    fake.refundManually(reference, usd(3000));
    fake.news = 'refused';
    const news = await payloads(reference);
    expect(news).toHaveLength(2);
    const found = await provider.retrieve(reference, { news: [...news, ...news], refunds: [] });
    expect(found?.refunds).toMatchObject([{ amount: 3000, ourId: null, state: 'done' }]);
    expect(found).not.toHaveProperty('unexplained');
  });

  test('news that never came is found in the list of what was sent, whatever that list goes by', async () => {
    for (const how of ['by charge', 'by id'] as const) {
      const reference = await charge();
      fake.news = how;
      fake.refundManually(reference, usd(3000));
      fake.refundManually(reference, usd(1000));
      const found = await provider.retrieve(reference);
      expect(found?.refunds.map(({ amount }) => amount).toSorted()).toEqual([1000, 3000]);
      expect(found).not.toHaveProperty('unexplained');
    }
  });

  test('what nothing names is told as unexplained: how much, as far as PayPal says', async () => {
    fake.news = 'refused';
    const reference = await charge();
    fake.refundManually(reference, usd(3000));
    expect(await provider.retrieve(reference)).toMatchObject({
      refunded: 0,
      unexplained: { amount: null, whole: false },
    });
    fake.refundManually(reference, usd(2000));
    const [, second] = [...fake.books.refunds.values()].filter(({ captureId }) => captureId === reference);
    const named = { news: [], refunds: [second?.id ?? ''] };
    expect(await provider.retrieve(reference, named)).toMatchObject({
      refunded: 2000,
      unexplained: { amount: 3000, whole: false },
    });
    fake.refundManually(reference, usd(4900));
    expect(await provider.retrieve(reference, named)).toMatchObject({
      unexplained: { amount: 7900, whole: true },
    });
  });

  test('the refund of another payment explains nothing', async () => {
    fake.news = 'refused';
    const [mine, other] = [await charge(), await charge()];
    for (const one of [mine, other]) fake.refundManually(one, usd(3000));
    const strange = [...fake.books.refunds.values()].find(({ captureId }) => captureId === other);
    const found = await provider.retrieve(mine, {
      news: [],
      refunds: [strange?.id ?? '', '../../x', 'NONE'],
    });
    expect(found).toMatchObject({ refunds: [], unexplained: { amount: null } });
  });
});

describe('PROMISE-19 what PayPal takes back by itself', () => {
  test('is a lost dispute by its news, also where that names only itself', async () => {
    fake.mayReadDisputes = false;
    for (const quietly of [false, true]) {
      const reference = await charge();
      fake.reverse(reference, quietly);
      const news = await payloads(reference);
      const found = await provider.retrieve(reference, { news, refunds: [] });
      expect(found?.disputes).toEqual([
        { reference: `reversal:${reference}`, amount: 9900, state: 'lost', openedAt: expect.any(Date) },
      ]);
      expect(found).toMatchObject({ refunds: [] });
      expect(found).not.toHaveProperty('unexplained');
    }
  });

  test('is the dispute where that can be read: never both', async () => {
    const reference = await charge();
    fake.dispute(reference, usd(9900));
    fake.dispute(reference, usd(9900), OUTCOMES.lost);
    fake.reverse(reference);
    const found = await provider.retrieve(reference, { news: await payloads(reference), refunds: [] });
    expect(found?.disputes).toMatchObject([{ reference: `PP-D-${reference}`, state: 'lost' }]);
    expect(found).not.toHaveProperty('unexplained');
  });
});

describe('PROMISE-18 what PayPal refuses', () => {
  test('an old payment, a disputed one, an empty account: each says why, and is never asked again', async () => {
    const reference = await charge();
    const on = 'POST /v2/payments/captures/{id}/refund';
    const reasons = {
      REFUND_TIME_LIMIT_EXCEEDED: 'too_late',
      TRANSACTION_DISPUTED: 'disputed',
      REFUND_FAILED_INSUFFICIENT_FUNDS: 'no_funds',
      PARTIAL_REFUND_NOT_ALLOWED: 'whole_only',
      REFUND_NOT_ALLOWED: 'other',
    };
    for (const [issue, why] of Object.entries(reasons)) {
      fake.fail({ on, kind: 'refuse', status: 422, issue });
      await expect(refund(reference, 100, `key:${issue}`)).rejects.toMatchObject({ why });
    }
    // What passes is no refusal: it is tried again.
    fake.fail({ on, kind: 'refuse', status: 422, issue: 'PENDING_CAPTURE' });
    await expect(refund(reference, 100, 'pending')).rejects.not.toHaveProperty('why');
    await expect(refund('NOSUCHPAYMENT', 100, 'none')).rejects.toThrow('knows no payment');
  });

  test('PROMISE-06 done, but never answered: the same wish is the same refund', async () => {
    const reference = await charge();
    fake.fail({ on: 'POST /v2/payments/captures/{id}/refund', kind: 'lost' });
    await expect(refund(reference, 4000, 'refund:7')).rejects.toThrow('fetch failed');
    expect(await provider.retrieve(reference)).toMatchObject({
      refunds: [{ amount: 4000, ourId: 'refund:7', state: 'done' }],
    });
    await refund(reference, 4000, 'refund:7');
    expect((await provider.retrieve(reference))?.refunded).toBe(4000);
  });

  test('a capture of an order is no month: it is known by its order alone', async () => {
    const { reference } = await provider.createIntent({
      checkoutId: 7 as never,
      amount: 9900,
      currency: 'USD',
      payer: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null },
      idempotencyKey: 'order',
    });
    fake.approve(reference);
    await provider.capture(reference, 'take');
    expect(await provider.retrieve(fake.captureOf(reference).id)).toBeNull();
    expect(await provider.retrieve('../secrets')).toBeNull();
  });
});
