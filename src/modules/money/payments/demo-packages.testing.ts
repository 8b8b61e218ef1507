import { createLog } from '@/platform/log/log';
import { DAY } from '@/shared/clock';
import type { SubscriptionId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { createTestClock } from '@test/support/test-clock';
import { createDemoPayments } from './server/providers/demo/index';
import type { SubscriptionProvider } from './server/subscription-provider';

export const DEMO_APPROVES = '4242 4242 4242 4242';
const payer = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null };

/** A database of its own with the demo provider in it, at any time. */
export async function openDemoPackages() {
  const { db } = await createTestDatabase();
  const secret = 'key of this test';
  let asked = 0;
  const demoAt = (start: string) => {
    const clock = createTestClock(start);
    const demo = createDemoPayments({
      db,
      clock,
      log: createLog('silent'),
      secret,
      webhookUrl: 'http://studio.test/hook',
      deliver: async () => 200,
    });
    const provider = demo.provider.subscriptions as SubscriptionProvider;
    const ask = async (key = `demo-sub:${(asked += 1)}`) =>
      provider.create({
        subscriptionId: 7 as SubscriptionId,
        planId: 'plan',
        price: 7000,
        currency: 'USD',
        payer,
        idempotencyKey: key,
        returnUrl: 'http://studio.test/success-subscription',
      });
    const payBy = async (clientSecret: string | null, card_number: string) => {
      const client_secret = clientSecret ?? '';
      const intent = client_secret.split('_secret_')[0] ?? '';
      return demo.pay.confirm(intent, { card_number, expiry: '12/40', cvc: '123', client_secret });
    };
    /** Days go by, and the provider does its own work. */
    const days = async (count: number): Promise<void> => {
      clock.advance(count * DAY);
      await demo.jobs[0]?.run({});
    };
    const begun = async (card = DEMO_APPROVES) => {
      const started = await ask();
      await payBy(started.clientSecret, card);
      return started.reference;
    };
    return { clock, demo, provider, ask, payBy, days, begun };
  };
  return { db, secret, demoAt };
}
