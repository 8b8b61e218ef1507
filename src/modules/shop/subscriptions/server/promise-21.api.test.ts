import { beforeEach, describe, expect, test } from 'vitest';
import { signDemoWebhook } from '@/modules/money/payments/payments.testing';
import { queryRows } from '@/platform/db/database';
import { HOUR, MINUTE } from '@/shared/clock';
import { testKeys } from '@test/support/keys';
import {
  begin,
  books,
  buy,
  claim,
  days,
  freshCustomer,
  FAILS_LATER,
  monthsOf,
  packagesOf,
  payBy,
  startPackagesApp,
} from '../subscriptions.testing';

const app = await startPackagesApp();
let customer = await app.signIn('customer');

beforeEach(async () => {
  customer = await freshCustomer(app);
});

const stateNow = async (): Promise<string | undefined> =>
  (await packagesOf(await app.signIn('customer')))[0]?.state;

async function mailKinds(): Promise<string[]> {
  const rows = await queryRows<{ kind: string }>(
    app.db,
    `select kind from mails where kind like 'subscription%' order by id`,
  );
  return rows.map(({ kind }) => kind);
}

// What the demo provider derives from the keys of tests.
const secret = testKeys(app.clock).secret({ name: 'demo payments', lifetimeMs: 0 });

async function deliver(payload: string): Promise<number> {
  const signature = signDemoWebhook(secret, Buffer.from(payload), app.clock.now());
  const answer = await app.request('/api/webhooks/demo', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'demo-signature': signature },
    body: payload,
  });
  return answer.status;
}

describe('PROMISE-21 a package gives its items only on a paid invoice', () => {
  test('begun, challenged, declined: nothing; paid: one order; each paid month after it one more', async () => {
    const { client_secret, reference } = await begin(customer);
    await payBy(customer, client_secret, '4000002500003155');
    await days(app, 0);
    expect(await books(app.db)).toEqual(monthsOf(0));
    await payBy(customer, client_secret);
    expect((await claim(customer, reference)).ok).toBe(true);
    for (const months of [2, 3, 4]) {
      await days(app, 31);
      expect(await books(app.db)).toEqual(monthsOf(months));
    }
    expect(await mailKinds()).toEqual(['subscription-started']);
  });

  test('a failed renewal is past due, is told once, is tried again, and ends', async () => {
    await buy(customer, FAILS_LATER);
    await days(app, 31);
    expect(await stateNow()).toBe('past_due');
    await days(app, 1);
    await days(app, 3);
    expect(await stateNow()).toBe('past_due');
    expect(await mailKinds()).toEqual(['subscription-started', 'subscription-failed']);
    await days(app, 5);
    expect(await stateNow()).toBe('ended');
    expect(await books(app.db)).toEqual(monthsOf(1));
    expect((await mailKinds()).at(-1)).toBe('subscription-ended');
    const [mail] = await queryRows<{ text: string }>(
      app.db,
      `select body_text as text from mails where kind = 'subscription-ended'`,
    );
    expect(mail?.text).toContain('could not charge');
  });

  test('money that is not what was asked makes no order and is flagged', async () => {
    const { client_secret, reference } = await begin(customer);
    await queryRows(app.db, 'update demo_intents set amount = 6900');
    await payBy(customer, client_secret);
    expect(await claim(customer, reference)).toMatchObject({ refusal: { kind: 'conflict' } });
    await days(app, 0);
    expect(await books(app.db)).toEqual({
      orders: 0,
      items: 0,
      invoices: 1,
      payments: ['flagged'],
      ledger: [
        { account: 'provider:demo', sum: 6900 },
        { account: 'unapplied', sum: -6900 },
      ],
    });
  });
});

describe('PROMISE-08 PROMISE-11 news of a package', () => {
  test('repeated and shuffled, it ends in the same state', async () => {
    await buy(customer, FAILS_LATER);
    await app.services.demoPayments.renew();
    app.clock.advance(31 * 24 * HOUR);
    await app.services.demoPayments.renew();
    const rows = await queryRows<{ payload: string }>(app.db, 'select payload from demo_webhooks');
    expect(rows.length).toBeGreaterThanOrEqual(2);
    const copies = rows.flatMap(({ payload }) =>
      Array.from({ length: 50 }, (_, index) =>
        JSON.stringify({ ...(JSON.parse(payload) as object), id: `${payload.length}:${index}` }),
      ),
    );
    const shuffled = copies.map((copy, index) => ({ copy, at: (index * 7919) % copies.length }));
    for (const { copy } of shuffled.toSorted((a, b) => a.at - b.at)) expect(await deliver(copy)).toBe(200);
    await app.jobs.drain();
    expect(await stateNow()).toBe('past_due');
    expect(await books(app.db)).toEqual(monthsOf(1));
    expect(await mailKinds()).toEqual(['subscription-started', 'subscription-failed']);
  });

  test('all lost: the job finds what was paid within minutes, and what was renewed', async () => {
    const { client_secret } = await begin(customer);
    await payBy(customer, client_secret);
    await queryRows(app.db, 'truncate demo_webhooks');
    app.clock.advance(2 * MINUTE);
    await app.jobs.drain();
    expect(await books(app.db)).toEqual(monthsOf(1));
    app.clock.advance(31 * 24 * HOUR);
    await app.services.demoPayments.renew();
    await queryRows(app.db, 'truncate demo_webhooks');
    app.clock.advance(10 * MINUTE);
    await app.jobs.drain();
    expect(await books(app.db)).toEqual(monthsOf(2));
  });

  test('PROMISE-09 forged news is refused and changes nothing', async () => {
    const { client_secret, reference } = await begin(customer);
    await payBy(customer, client_secret);
    const event = { id: 'demo_evt_forged', type: 'subscription.updated', account: 'acct_demo' };
    const body = JSON.stringify({ ...event, data: { id: reference } });
    const answer = await app.request('/api/webhooks/demo', { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(await queryRows(app.db, 'select 1 from webhook_events')).toEqual([]);
  });
});

describe('PROMISE-03 PROMISE-05 who comes first, and who dies in between', () => {
  test('return, webhook and job at once, each ten times: one order', async () => {
    const { client_secret, reference } = await begin(customer);
    await payBy(customer, client_secret);
    const settle = () => app.services.subscriptions.settle('demo', reference);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => [claim(customer, reference), settle()]).flat(),
    );
    expect(all).toHaveLength(20);
    expect(await books(app.db)).toEqual(monthsOf(1));
    await days(app, 0);
    expect(await books(app.db)).toEqual(monthsOf(1));
    expect(await mailKinds()).toEqual(['subscription-started']);
  });

  test('PROMISE-07 died between the provider and our note of it: a webhook or the buyer finds it again', async () => {
    const begun = await begin(customer);
    await queryRows(app.db, 'update subscriptions set reference = null');
    const again = await begin(customer);
    expect(again).toEqual(begun);
    await queryRows(app.db, 'update subscriptions set reference = null');
    await payBy(customer, begun.client_secret);
    await days(app, 0);
    expect(await books(app.db)).toEqual(monthsOf(1));
    expect((await claim(customer, begun.reference)).ok).toBe(true);
  });

  test('PROMISE-10 died while booking: nothing is half done, and the next try books it', async () => {
    const { client_secret, reference } = await begin(customer);
    await payBy(customer, client_secret);
    await queryRows(app.db, 'alter table subscription_invoices rename to away');
    await expect(app.services.subscriptions.settle('demo', reference)).rejects.toThrow('Failed query');
    await queryRows(app.db, 'alter table away rename to subscription_invoices');
    expect(await books(app.db)).toEqual(monthsOf(0));
    expect((await claim(customer, reference)).ok).toBe(true);
    expect(await books(app.db)).toEqual(monthsOf(1));
  });

  test('a second subscription at the provider for one of ours is cancelled, and its money flagged', async () => {
    const { id, client_secret } = await begin(customer);
    const provider = app.services.demoPayments.provider.subscriptions;
    const stray = await provider?.create({
      subscriptionId: id as never,
      planId: 'p',
      price: 7000,
      currency: 'USD',
      payer: { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: null },
      idempotencyKey: 'a key that was forgotten',
      returnUrl: '',
    });
    await payBy(customer, client_secret);
    await payBy(customer, stray?.clientSecret ?? null);
    await days(app, 0);
    expect(await books(app.db)).toMatchObject({ orders: 1, payments: ['flagged', 'succeeded'] });
    expect(await provider?.retrieve(stray?.reference ?? '')).toMatchObject({ cancelsAtPeriodEnd: true });
    await days(app, 40);
    expect(await books(app.db)).toMatchObject({ orders: 2, payments: ['flagged', 'succeeded', 'succeeded'] });
  });
});
