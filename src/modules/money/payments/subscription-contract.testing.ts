import { beforeEach, describe, expect, test } from 'vitest';
import type { SubscriptionId } from '@/shared/ids';
import { RefundRefused } from './server/refund-refused';
import type { PaymentMethod } from './server/payer';
import type { PaymentProvider } from './server/payment-provider';
import type { ProviderSubscription, SubscriptionProvider } from './server/subscription-provider';

/** A provider of monthly payments, and what its buyers and its clock do. The plan costs 99.00 USD. */
export interface SubscriptionsUnderTest {
  readonly provider: SubscriptionProvider;
  readonly planId: string;
  /** How its buyers pay; by card where left out. */
  readonly method?: PaymentMethod;
  /** The buyer pays the first period. */
  pay(started: { reference: string; clientSecret: string | null }): Promise<void>;
  /** A period is over; the provider charges the next one, or ends it. */
  nextPeriod(reference: string): Promise<void>;
  /** From now on the card of a subscription is refused. */
  breakCard(reference: string): Promise<void>;
  /** The buyer confirms another card; answers with what `usePaymentMethod` takes. */
  confirmCard(change: { clientSecret: string | null; approveUrl: string | null }): Promise<string>;
}

type Under = () => SubscriptionsUnderTest;

let ids = 100;

function input({ planId, method = 'card' }: SubscriptionsUnderTest) {
  ids += 1;
  return {
    subscriptionId: ids as SubscriptionId,
    planId,
    method,
    price: 9900,
    currency: 'USD',
    payer: { first_name: 'Ada', last_name: 'Loud', email: `ada${ids}@example.com`, phone: null },
    idempotencyKey: `subscription:${ids}`,
    returnUrl: 'http://studio.test/success-subscription',
  };
}

async function read(under: Under, reference: string): Promise<ProviderSubscription> {
  const found = await under().provider.retrieve(reference);
  if (found === null) throw new Error('no such subscription');
  return found;
}

async function running(under: Under): Promise<string> {
  const started = await under().provider.create(input(under()));
  await under().pay(started);
  return started.reference;
}

function begins(under: Under): void {
  test('PROMISE-21 nothing is paid before the buyer pays the first period', async () => {
    const asked = input(under());
    const started = await under().provider.create(asked);
    const before = await read(under, started.reference);
    expect(before).toMatchObject({ status: 'incomplete', ourId: asked.subscriptionId, paidWith: null });
    expect(before.invoices.filter(({ state }) => state === 'paid')).toEqual([]);
    await under().pay(started);
    const after = await read(under, started.reference);
    expect(after).toMatchObject({
      status: 'active',
      cancelsAtPeriodEnd: false,
      paidWith: expect.any(String),
    });
    expect(after.invoices).toMatchObject([{ state: 'paid', amount: 9900, currency: 'USD' }]);
    const [first] = after.invoices;
    expect(first?.paidAt).toBeInstanceOf(Date);
    expect(after.periodEnd).toEqual(first?.periodEnd);
    expect(first?.periodEnd.getTime()).toBeGreaterThan(first?.periodStart.getTime() ?? 0);
  });

  test('PROMISE-06 the same wish makes one subscription', async () => {
    const asked = input(under());
    const [one, two] = [await under().provider.create(asked), await under().provider.create(asked)];
    expect(two).toEqual(one);
  });

  test('knows nothing of a reference that is none of its own', async () => {
    expect(await under().provider.retrieve(`${await running(under)}x`)).toBeNull();
  });
}

function goesOn(under: Under): void {
  test('PROMISE-21 each period has an invoice of its own', async () => {
    const reference = await running(under);
    await under().nextPeriod(reference);
    const { invoices, status } = await read(under, reference);
    expect(status).toBe('active');
    expect(invoices.map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(new Set(invoices.map((one) => one.reference)).size).toBe(2);
    expect(invoices[0]?.periodStart).toEqual(invoices[1]?.periodEnd);
  });

  test('PROMISE-21 a failed renewal is past due until another card pays it', async () => {
    const reference = await running(under);
    await under().breakCard(reference);
    await under().nextPeriod(reference);
    const failed = await read(under, reference);
    expect(failed.status).toBe('past_due');
    expect(failed.invoices.map(({ state }) => state)).toEqual(['failed', 'paid']);
    const change = await under().provider.changePaymentMethod(reference, 'http://studio.test/account');
    await under().provider.usePaymentMethod(reference, await under().confirmCard(change));
    const mended = await read(under, reference);
    expect(mended.status).toBe('active');
    expect(mended.invoices.map(({ state }) => state)).toEqual(['paid', 'paid']);
  });
}

function ends(under: Under): void {
  test('PROMISE-21 cancelling keeps the paid time', async () => {
    const reference = await running(under);
    await under().provider.cancelAtPeriodEnd(reference);
    expect(await read(under, reference)).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true });
    await under().provider.cancelAtPeriodEnd(reference);
    await under().nextPeriod(reference);
    const over = await read(under, reference);
    expect(over.status).toBe('ended');
    expect(over.invoices).toHaveLength(1);
  });

  test('one whose first period was never paid ends at once', async () => {
    const { reference } = await under().provider.create(input(under()));
    await under().provider.cancelAtPeriodEnd(reference);
    expect((await read(under, reference)).status).toBe('ended');
  });
}

/** What every provider of monthly payments must do; one suite, run against each of them. */
export function subscriptionContract(name: string, setUp: () => Promise<SubscriptionsUnderTest>): void {
  describe(`subscriptions at ${name}`, () => {
    let current: SubscriptionsUnderTest | null = null;
    const under: Under = () => {
      if (current === null) throw new Error('not set up');
      return current;
    };
    beforeEach(async () => {
      current = await setUp();
    });
    begins(under);
    goesOn(under);
    ends(under);
  });
}

/** A month of 99.00 USD that a provider has charged, by the reference that our books know it by. */
export interface ChargedMonth {
  readonly provider: PaymentProvider;
  readonly reference: string;
}

/** What every provider of monthly payments must do when a month goes back; one suite, run against each of them. */
export function monthBackContract(name: string, setUp: () => Promise<ChargedMonth>): void {
  describe(`money back of a month at ${name}`, () => {
    let month: ChargedMonth | null = null;
    const known = (): ChargedMonth => {
      if (month === null) throw new Error('not set up');
      return month;
    };
    const refund = (amount: number, key: string) => {
      const refundId = `refund:${key}`;
      const { provider, reference } = known();
      return provider.refund({ reference, amount, currency: 'USD', idempotencyKey: refundId, refundId });
    };
    const read = () => known().provider.retrieve(known().reference);
    beforeEach(async () => {
      month = await setUp();
    });

    test('PROMISE-21 the charge of a month is a payment that belongs to no checkout by itself', async () => {
      expect(await read()).toMatchObject({
        reference: known().reference,
        status: 'succeeded',
        amount: 9900,
        currency: 'USD',
        checkoutId: null,
        refunded: 0,
        refunds: [],
        disputes: [],
      });
      expect((await read())?.unexplained).toBeUndefined();
    });

    test('PROMISE-18 goes back once per key, in parts, and never more than was charged', async () => {
      const [one] = await Promise.all([1, 2, 3].map(() => refund(4000, 'a')));
      expect(one).toMatchObject({ amount: 4000, ourId: 'refund:a', state: 'done' });
      await expect(refund(5901, 'b')).rejects.toMatchObject({ why: 'gone' });
      await expect(refund(5901, 'b')).rejects.toBeInstanceOf(RefundRefused);
      await refund(5900, 'c');
      // Our own news of them may be lost: the names that our books have are enough.
      const refunds = [one?.reference ?? '', (await refund(5900, 'c')).reference];
      const all = await known().provider.retrieve(known().reference, { news: [], refunds });
      expect(all?.refunded).toBe(9900);
      expect(all?.refunds.map(({ amount, ourId }) => [amount, ourId]).toSorted()).toEqual([
        [4000, 'refund:a'],
        [5900, 'refund:c'],
      ]);
      expect(all?.unexplained).toBeUndefined();
      await expect(refund(1, 'd')).rejects.toMatchObject({ why: 'gone' });
    });
  });
}
