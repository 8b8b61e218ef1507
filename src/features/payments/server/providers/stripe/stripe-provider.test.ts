import { afterAll, afterEach } from 'vitest';
import { CARDS, startFakeStripe } from '@test/fakes/stripe';
import { providerContract } from '../../../provider-contract.testing';
import { createStripeProvider } from '.';

let time = new Date('2026-03-02T10:00:00Z').getTime();
const clock = { now: () => new Date(time) };
const fake = await startFakeStripe(clock);
const provider = createStripeProvider({ keys: fake.keys, clock });

afterEach(() => fake.front.assertValid());
afterAll(() => fake.stop());

providerContract('stripe', async () => ({
  provider,
  pay: async ({ clientSecret }) => void (await fake.buyer.pay(clientSecret, CARDS.good)),
  decline: async ({ clientSecret }) => void (await fake.buyer.pay(clientSecret, CARDS.declined)),
  challenge: async ({ clientSecret }) => void (await fake.buyer.pay(clientSecret, CARDS.challenged)),
  webhooksOf: async ({ reference }) =>
    fake.webhooks.about(reference).filter(({ body }) => body.toString().includes('payment_intent.succeeded')),
}));
