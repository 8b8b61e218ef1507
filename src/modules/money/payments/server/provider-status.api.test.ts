import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import { startFakeStripe } from '@test/fakes/stripe';
import { startTestApp } from '@test/support/app';
import type { listProviders, testProvider } from '../provider-status.contract';

const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
const [fakeStripe, fakePayPal] = await Promise.all([
  startFakeStripe({ now: () => clock.now() }),
  startPayPalFake({ now: () => clock.now() }),
]);
const app = await startTestApp({
  stripe: fakeStripe.keys,
  paypal: { ...FAKE_KEYS, environment: 'sandbox', apiBase: fakePayPal.base },
});
clock.now = () => app.clock.now();
const bare = await startTestApp();
const [admin, engineer] = [await app.signIn('admin'), await app.signIn('engineer')];

afterEach(() => {
  const [problem] = fakePayPal.invalid;
  if (problem !== undefined) throw new Error(problem);
});
afterAll(async () => {
  await Promise.all([fakeStripe.stop(), fakePayPal.close()]);
});

async function list(who = admin) {
  const answer = await who.call<typeof listProviders>('GET /studio/payments', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  const [stripe, paypal] = answer.value.data;
  if (stripe === undefined || paypal === undefined) throw new Error('a provider is not listed');
  return { stripe, paypal };
}

async function tryOut(provider: string) {
  const answer = await admin.call<typeof testProvider>('POST /studio/payments/{provider}/test', {
    params: { provider },
  });
  return answer.ok ? answer.value.data : answer.refusal;
}

const deliver = async (body: BodyInit, headers: HeadersInit): Promise<number> =>
  (await app.request('/api/webhooks/stripe', { method: 'POST', headers, body })).status;

describe('API-80 who takes payments', () => {
  test('without keys: off, with the names of what to set; no test', async () => {
    const own = await bare.signIn('admin');
    const { stripe, paypal } = await list(own);
    expect(stripe).toMatchObject({ mode: null, last_webhook: null, last_payment: null, last_error: null });
    expect(stripe.missing).toEqual([expect.stringContaining('STRIPE_SECRET_KEY')]);
    expect(paypal.missing).toEqual([expect.stringContaining('PAYPAL_WEBHOOK_ID')]);
    const answer = await own.call<typeof testProvider>('POST /studio/payments/{provider}/test', {
      params: { provider: 'stripe' },
    });
    expect(answer).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', message: 'The keys of Stripe are not set.' },
    });
  });

  test('with test keys: test, the address for webhooks, and that none has arrived', async () => {
    const { stripe, paypal } = await list();
    expect(stripe).toMatchObject({
      mode: 'test',
      webhook_url: 'http://studio.test/api/webhooks/stripe',
      reads_version: '2026-10-28.endive',
    });
    expect(paypal).toMatchObject({ mode: 'test', reads_version: null });
    for (const { missing } of [stripe, paypal])
      expect(missing).toContainEqual(expect.stringContaining('No webhook has arrived yet'));
  });

  test('a test payment takes nothing, leaves nothing that could be paid, and its webhook shows', async () => {
    expect(await tryOut('stripe')).toMatchObject({ amount: 1, currency: 'USD', error: null });
    const [intent] = fakeStripe.book.intents.list();
    expect(intent?.status).toBe('canceled');
    expect(await fakeStripe.webhooks.deliver(deliver, { only: ['payment_intent.canceled'] })).toEqual([200]);
    await app.jobs.drain();
    const { stripe } = await list();
    expect(stripe.last_webhook).toMatchObject({
      kind: 'payment_intent.canceled',
      api_version: '2026-10-28.endive',
    });
    expect(stripe).toMatchObject({ waiting: 0, last_payment: null, last_error: null });
    expect(await queryRows(app.db, 'select 1 from payments')).toEqual([]);

    expect(await tryOut('paypal')).toMatchObject({ amount: 1, currency: 'USD', error: null });
    expect([...fakePayPal.books.captures.values()]).toEqual([]);
  });

  test('a provider that is away or refuses the keys: the test tells why, and the page keeps it', async () => {
    fakePayPal.fail({
      on: 'POST /v2/checkout/orders',
      kind: 'refuse',
      status: 403,
      issue: 'PERMISSION_DENIED',
    });
    expect(await tryOut('paypal')).toMatchObject({ error: expect.stringContaining('PERMISSION_DENIED') });
    expect((await list()).paypal.last_error).toMatchObject({
      source: 'call',
      message: expect.stringContaining('PERMISSION_DENIED'),
    });
  });

  test('a webhook with a wrong signature is the last error, however many come, and none of it is kept', async () => {
    const bad = { 'stripe-signature': 't=1,v1=00' };
    for (let sent = 0; sent < 5; sent += 1) expect(await deliver('{"a":"sk_live_x"}', bad)).toBe(400);
    expect((await list()).stripe.last_error).toMatchObject({
      source: 'webhook',
      message: 'The signature does not fit, or is too old.',
    });
    const rows = await queryRows<{ message: string }>(
      app.db,
      `select message from provider_errors where provider = 'stripe' and source = 'webhook'`,
    );
    expect(rows).toHaveLength(1);
    expect((await list()).stripe.last_webhook?.kind).toBe('payment_intent.canceled');
  });

  test('webhooks of another API version are told', async () => {
    const at = clock.now();
    await queryRows(
      app.db,
      `insert into webhook_events (provider, event_id, kind, payload, received_at, processed_at)
       values ('stripe', 'evt_old', 'invoice.paid', '{"api_version": "2024-06-20"}', $1, $1)`,
      [new Date(at.getTime() + 1000)],
    );
    expect((await list()).stripe.missing).toContainEqual(
      expect.stringContaining('in API version 2024-06-20'),
    );
  });

  test('is for admins; a name that is no provider’s is not found', async () => {
    const answer = await engineer.call<typeof listProviders>('GET /studio/payments', {});
    expect(answer).toMatchObject({ ok: false, refusal: { kind: 'forbidden' } });
    expect(await tryOut('mollie')).toMatchObject({ kind: 'not_found' });
    expect(await tryOut('demo')).toMatchObject({ kind: 'not_found' });
  });
});
