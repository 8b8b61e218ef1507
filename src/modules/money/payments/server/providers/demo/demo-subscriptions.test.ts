import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DEMO_APPROVES as APPROVES, openDemoPackages } from '../../../demo-packages.testing';
import { subscriptionContract } from '../../../subscription-contract.testing';
import { SIGNATURE_HEADER, signWebhook } from './demo-signature';

const FAILS_LATER = '4000 0000 0000 0341';
const { db, demoAt, secret } = await openDemoPackages();

const wordsOf = async (reference: string): Promise<string[]> => {
  const text = `select payload::jsonb ->> 'type' as type from demo_webhooks where payload like $1 order by id`;
  return (await queryRows<{ type: string }>(db, text, [`%${reference}%`])).map(({ type }) => type);
};

subscriptionContract('demo', async () => {
  const { provider, payBy, days } = demoAt('2026-03-01T10:00:00Z');
  return {
    provider,
    planId: 'plan',
    pay: async ({ clientSecret }) => void (await payBy(clientSecret, APPROVES)),
    nextPeriod: () => days(31),
    breakCard: async (reference) => {
      // The card of the first payment is noted when the subscription is looked at.
      await provider.retrieve(reference);
      await queryRows(db, 'update demo_subscriptions set card_last4 = $2 where id = $1', [reference, '0341']);
    },
    async confirmCard({ clientSecret }) {
      await payBy(clientSecret, APPROVES);
      return clientSecret?.split('_secret_')[0] ?? '';
    },
  };
});

describe('monthly payments of the demo provider', () => {
  test('API-65 the same key makes one subscription, also at once; another price is refused', async () => {
    const { ask, provider } = demoAt('2026-01-31T10:00:00Z');
    const all = await Promise.all([1, 2, 3, 4].map(() => ask('one key')));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(all.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await provider.retrieve(all[0]?.reference ?? '')).toMatchObject({
      status: 'incomplete',
      ourId: 7,
      periodEnd: null,
      paidWith: null,
      invoices: [{ state: 'open', amount: 7000, currency: 'USD' }],
    });
    expect(await provider.retrieve('demo_sub_unknown')).toBeNull();
  });

  test('PROMISE-21 renews each month on the day of the first payment, also after a short month', async () => {
    const { begun, days, provider } = demoAt('2026-01-31T10:00:00Z');
    const reference = await begun();
    const ends = async () => (await provider.retrieve(reference))?.periodEnd?.toISOString().slice(0, 10);
    expect(await ends()).toBe('2026-02-28');
    await days(28);
    expect(await ends()).toBe('2026-03-31');
    await days(40);
    expect(await ends()).toBe('2026-04-30');
    const known = await provider.retrieve(reference);
    expect(known).toMatchObject({ status: 'active', paidWith: 'Visa 4242' });
    expect(known?.invoices.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    expect(new Set(known?.invoices.map((invoice) => invoice.reference)).size).toBe(3);
  });

  test('a declined or challenged first payment begins nothing', async () => {
    const { ask, payBy, provider } = demoAt('2026-01-31T10:00:00Z');
    const { reference, clientSecret } = await ask();
    expect((await payBy(clientSecret, '4000 0000 0000 0002')).ok).toBe(false);
    expect(await provider.retrieve(reference)).toMatchObject({ status: 'incomplete' });
    await payBy(clientSecret, '4000 0025 0000 3155');
    expect(await provider.retrieve(reference)).toMatchObject({ status: 'incomplete' });
    await payBy(clientSecret, APPROVES);
    expect(await provider.retrieve(reference)).toMatchObject({ status: 'active' });
  });

  test('PROMISE-21 a failed renewal is past due, is tried again, and ends after the fourth try', async () => {
    const { begun, days, provider } = demoAt('2026-01-10T10:00:00Z');
    const reference = await begun(FAILS_LATER);
    await days(31);
    const states = [(await provider.retrieve(reference))?.status];
    for (const wait of [1, 3, 5]) {
      await days(wait);
      states.push((await provider.retrieve(reference))?.status);
    }
    expect(states).toEqual(['past_due', 'past_due', 'past_due', 'ended']);
    const known = await provider.retrieve(reference);
    expect(known?.invoices.map(({ state }) => state)).toEqual(['failed', 'paid']);
    expect((await wordsOf(reference)).filter((type) => type === 'subscription.payment_failed')).toHaveLength(
      4,
    );
    expect((await wordsOf(reference)).at(-1)).toBe('subscription.ended');
  });

  test('another card pays what is open, and the months after it', async () => {
    const { begun, days, provider, payBy } = demoAt('2026-01-10T10:00:00Z');
    const reference = await begun(FAILS_LATER);
    await days(31);
    const setup = (await provider.changePaymentMethod(reference, '')).clientSecret;
    const setupId = setup?.split('_secret_')[0] ?? '';
    await expect(provider.usePaymentMethod(reference, setupId)).rejects.toThrow('not confirmed');
    await payBy(setup, '5555 5555 5555 4444');
    await expect(provider.usePaymentMethod(await begun(), setupId)).rejects.toThrow('not confirmed');
    await provider.usePaymentMethod(reference, setupId);
    expect(await provider.retrieve(reference)).toMatchObject({
      status: 'active',
      paidWith: 'Mastercard 4444',
    });
    await days(31);
    expect((await provider.retrieve(reference))?.invoices.map(({ state }) => state)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
  });

  test('PROMISE-21 cancelling keeps the paid time, and nothing is charged after it', async () => {
    const { begun, days, provider } = demoAt('2026-01-10T10:00:00Z');
    const reference = await begun();
    await provider.cancelAtPeriodEnd(reference);
    await provider.cancelAtPeriodEnd(reference);
    await days(20);
    expect(await provider.retrieve(reference)).toMatchObject({ status: 'active', cancelsAtPeriodEnd: true });
    await days(20);
    const known = await provider.retrieve(reference);
    expect(known?.status).toBe('ended');
    expect(known?.invoices).toHaveLength(1);
  });

  test('cancelling what is unpaid ends it at once; what was paid meanwhile stays until its end', async () => {
    const { ask, payBy, provider } = demoAt('2026-01-10T10:00:00Z');
    const unpaid = await ask();
    await provider.cancelAtPeriodEnd(unpaid.reference);
    expect(await provider.retrieve(unpaid.reference)).toMatchObject({ status: 'ended' });
    expect((await payBy(unpaid.clientSecret, APPROVES)).ok).toBe(false);
    const paid = await ask();
    await payBy(paid.clientSecret, APPROVES);
    await provider.cancelAtPeriodEnd(paid.reference);
    expect(await provider.retrieve(paid.reference)).toMatchObject({
      status: 'active',
      cancelsAtPeriodEnd: true,
    });
  });

  test('PROMISE-09 news of a period is signed and names its subscription', async () => {
    const { begun, days, demo, clock } = demoAt('2026-01-10T10:00:00Z');
    const reference = await begun(FAILS_LATER);
    await days(31);
    const rows = await queryRows<{ payload: string }>(
      db,
      'select payload from demo_webhooks where payload like $1 order by id',
      [`%${reference}%`],
    );
    const parsed = await Promise.all(
      rows.map(async ({ payload }) => {
        const body = Buffer.from(payload);
        const signature = signWebhook(secret, body, clock.now());
        return demo.provider.parseWebhook(body, new Headers({ [SIGNATURE_HEADER]: signature }));
      }),
    );
    expect(parsed).toMatchObject([
      { value: { kind: 'payment.succeeded', about: 'subscription', reference } },
      { value: { kind: 'subscription.payment_failed', about: 'subscription', reference } },
    ]);
  });
});
