import { afterAll, describe, expect, test } from 'vitest';
import type { CheckoutId } from '@/shared/ids';
import { CARDS, signatureOf, startFakeStripe } from '@test/fakes/stripe';
import { createStripeProvider } from '.';

let time = new Date('2026-03-02T10:00:00Z').getTime();
const clock = { now: () => new Date(time) };
const fake = await startFakeStripe(clock);
const provider = createStripeProvider({ keys: fake.keys, clock, installation: async () => 'mine' });
afterAll(() => fake.stop());

async function paid() {
  const intent = await provider.createIntent({
    checkoutId: 7 as CheckoutId,
    amount: 2550,
    currency: 'USD',
    idempotencyKey: `webhooks:${Math.random()}`,
    payer: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null },
  });
  await fake.buyer.pay(intent.clientSecret, CARDS.good);
  const [webhook] = fake.webhooks.about(intent.reference, ['payment_intent.succeeded']);
  if (webhook === undefined) throw new Error('no webhook');
  return { intent, ...webhook };
}

function signed(event: object, secret = fake.keys.webhookSecret) {
  const body = JSON.stringify(event);
  return {
    body: Buffer.from(body),
    headers: new Headers({ 'stripe-signature': signatureOf(secret, body, clock.now()) }),
  };
}

const parse = ({ body, headers }: { body: Uint8Array; headers: Headers }) =>
  provider.parseWebhook(body, headers);

const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_1', metadata: { checkout_id: '7' } } },
};

describe('PROMISE-09 webhooks of Stripe', () => {
  test('are taken with a fresh signature of this account', async () => {
    const { intent, body, headers } = await paid();
    expect(await parse({ body, headers })).toMatchObject({
      ok: true,
      value: { kind: 'payment_intent.succeeded', about: 'payment', reference: intent.reference },
    });
  });

  test('are refused once they are older than five minutes', async () => {
    const webhook = await paid();
    time += 300_000;
    expect((await parse(webhook)).ok).toBe(true);
    time += 1_000;
    expect((await parse(webhook)).ok).toBe(false);
  });

  test('are refused with the secret of another endpoint, or any other byte', async () => {
    const webhook = signed(EVENT);
    expect((await parse(webhook)).ok).toBe(true);
    expect((await parse(signed(EVENT, 'whsec_other'))).ok).toBe(false);
    expect((await parse({ ...webhook, headers: new Headers() })).ok).toBe(false);
    for (const index of [0, 20, webhook.body.length - 1]) {
      const body = Buffer.from(webhook.body);
      body[index] = (body[index] ?? 0) ^ 1;
      expect((await parse({ ...webhook, body })).ok).toBe(false);
    }
  });

  test('are refused where they are of live mode, or of a connected account', async () => {
    expect(await parse(signed({ ...EVENT, livemode: true }))).toMatchObject({ ok: false });
    expect(await parse(signed({ ...EVENT, account: 'acct_other' }))).toMatchObject({ ok: false });
  });

  test('that are signed but no events are refused', async () => {
    for (const event of [{}, [], { id: 'evt_1', livemode: false }]) {
      expect(await parse(signed(event))).toMatchObject({ ok: false, refusal: { kind: 'malformed' } });
    }
  });
});

describe('what events are about', () => {
  const about = async (type: string, object: object) => {
    const parsed = await parse(signed({ ...EVENT, type, data: { object } }));
    return parsed.ok ? [parsed.value.about, parsed.value.reference] : null;
  };

  test('payments of ours, and nothing where they name no checkout', async () => {
    expect(await about('payment_intent.canceled', { id: 'pi_1', metadata: { checkout_id: '7' } })).toEqual([
      'payment',
      'pi_1',
    ]);
    expect(await about('payment_intent.succeeded', { id: 'pi_1', metadata: {} })).toEqual(['payment', null]);
    expect(await about('payout.paid', { id: 'po_1' })).toEqual(['payment', null]);
  });

  test('PROMISE-21 subscriptions, by their invoices and by themselves', async () => {
    const parent = { subscription_details: { subscription: 'sub_1' } };
    expect(await about('invoice.paid', { id: 'in_1', parent })).toEqual(['subscription', 'sub_1']);
    expect(await about('invoice.payment_failed', { id: 'in_1', parent })).toEqual(['subscription', 'sub_1']);
    expect(await about('invoice.paid', { id: 'in_1', parent: null })).toEqual(['subscription', null]);
    expect(await about('customer.subscription.deleted', { id: 'sub_1' })).toEqual(['subscription', 'sub_1']);
  });
});
