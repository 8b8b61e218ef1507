import { Stripe } from 'stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { CARDS, startFakeStripe } from '.';
import { API_VERSION } from './front';
import { readForm } from './form';
import { createRequestChecker, SDK_VERSION } from './schema';

const DAY_MS = 24 * 3_600_000;
let time = new Date('2026-03-02T10:00:00Z').getTime();
const fake = await startFakeStripe({ now: () => new Date(time) });
const { hostname: host, port } = new URL(fake.url);
const sdk = new Stripe(fake.keys.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });
const checker = await createRequestChecker();
afterAll(() => fake.stop());

const usd = { amount: 2550, currency: 'usd' };

describe('PROMISE-25 requests are held against the types of the installed SDK', () => {
  test('the version that the fake speaks is the one of the SDK', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
    expect(SDK_VERSION).toBe(Stripe.PACKAGE_VERSION);
  });

  test('what fits is taken, with the types that texts of a form stand for', () => {
    const params = readForm(
      'amount=2550&currency=usd&automatic_payment_methods[enabled]=true&allowed_payment_method_types[0]=card&metadata[checkout_id]=7',
    );
    expect(checker.check('POST /v1/payment_intents', params)).toEqual([]);
    expect(params).toMatchObject({ amount: 2550, automatic_payment_methods: { enabled: true } });
  });

  test.each([
    ['a parameter that Stripe does not know', 'amount=1&currency=usd&payment_method_types[0]=card'],
    ['one that is missing', 'currency=usd'],
    ['a value that is none of its list', 'amount=1&currency=usd&capture_method=later'],
    ['a value of another type', 'amount=much&currency=usd'],
    ['one too deep', 'amount=1&currency=usd&automatic_payment_methods[on]=true'],
  ])('%s is refused', (_, text) => {
    expect(checker.check('POST /v1/payment_intents', readForm(text))).not.toEqual([]);
  });

  test('a test ends badly when something invalid was sent', async () => {
    const body = new URLSearchParams({ amount: '2550', currency: 'usd', tip: '1' });
    const headers = { authorization: `Bearer ${fake.keys.secretKey}`, 'stripe-version': API_VERSION };
    const answer = await fetch(`${fake.url}/v1/payment_intents`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(() => fake.front.assertValid()).toThrow(/tip|additional properties/);
    expect(() => fake.front.assertValid()).not.toThrow();
  });
});

describe('idempotency keys', () => {
  test('repeat an answer, refuse other parameters, and are forgotten after a day', async () => {
    const key = { idempotencyKey: 'k1' };
    const first = await sdk.paymentIntents.create(usd, key);
    expect((await sdk.paymentIntents.create(usd, key)).id).toBe(first.id);
    await expect(sdk.paymentIntents.create({ ...usd, amount: 1000 }, key)).rejects.toThrow('same parameters');
    time += DAY_MS;
    expect((await sdk.paymentIntents.create(usd, key)).id).not.toBe(first.id);
  });

  test('one that is at work is not done twice', async () => {
    const key = { idempotencyKey: 'k2' };
    const both = await Promise.allSettled([
      sdk.paymentIntents.create(usd, key),
      sdk.paymentIntents.create(usd, key),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('webhooks', () => {
  test('are told once each, may come twice and backwards, and wait where nobody takes them', async () => {
    const { client_secret, id } = await sdk.paymentIntents.create(usd);
    await fake.buyer.pay(client_secret ?? '', CARDS.good);
    const taken: string[] = [];
    const only = ['payment_intent.created', 'payment_intent.succeeded'];
    const take = async (body: string): Promise<number> => {
      const event = JSON.parse(body) as { type: string; data: { object: { id: string } } };
      if (event.data.object.id === id) taken.push(event.type);
      return 200;
    };
    expect(new Set(await fake.webhooks.deliver(async () => 500, { only }))).toEqual(new Set([500]));
    await fake.webhooks.deliver(take, { only, copies: 2, backwards: true });
    expect(taken).toEqual([
      'payment_intent.succeeded',
      'payment_intent.succeeded',
      'payment_intent.created',
      'payment_intent.created',
    ]);
    expect(await fake.webhooks.deliver(take, { only })).toEqual([]);
  });
});
