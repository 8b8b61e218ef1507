import { queryRows } from '@/platform/db/database';
import type { SubscriptionId } from '@/shared/ids';
import { DEMO_APPROVES as APPROVES, openDemoPackages } from '../../../demo-packages.testing';
import { monthBackContract, subscriptionContract } from '../../../subscription-contract.testing';

const { db, demoAt } = await openDemoPackages();

subscriptionContract('demo in place of PayPal', async () => {
  const { demo, provider, payBy, days } = demoAt('2026-03-01T10:00:00Z');
  const approve = async (secret: string | null, account: 'good' | 'declining') => {
    const client_secret = secret ?? '';
    return demo.pay.approve(client_secret.split('_secret_')[0] ?? '', { client_secret, account });
  };
  return {
    provider,
    planId: 'plan',
    method: 'paypal',
    async pay({ clientSecret }) {
      // By a card it can't be paid, and an account without money begins nothing.
      await payBy(clientSecret, APPROVES);
      if ((await approve(clientSecret, 'declining')).ok) throw new Error('an empty account paid');
      const answers = await Promise.all([1, 2, 3].map(() => approve(clientSecret, 'good')));
      if (!answers.every(({ ok }) => ok)) throw new Error('not paid');
    },
    nextPeriod: () => days(31),
    async breakCard(reference) {
      // As if it were paid by a card by now.
      await queryRows(
        db,
        `update demo_subscriptions set card_last4 = '0341', method = 'card' where id = $1`,
        [reference],
      );
    },
    async confirmCard({ clientSecret }) {
      await payBy(clientSecret, APPROVES);
      return clientSecret?.split('_secret_')[0] ?? '';
    },
  };
});

let charged = 300;
monthBackContract('demo', async () => {
  const { demo, provider, payBy } = demoAt('2026-03-01T10:00:00Z');
  charged += 1;
  const started = await provider.create({
    subscriptionId: charged as SubscriptionId,
    planId: 'plan',
    price: 9900,
    currency: 'USD',
    payer: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null },
    idempotencyKey: `charged:${charged}`,
    returnUrl: 'http://studio.test/success-subscription',
  });
  await payBy(started.clientSecret, APPROVES);
  const found = await provider.retrieve(started.reference);
  // Its refunds have keys of their own for each payment.
  const own = (key: string): string => `${key}:${charged}`;
  return {
    reference: found?.invoices[0]?.reference ?? '',
    provider: {
      ...demo.provider,
      refund: (input) => demo.provider.refund({ ...input, idempotencyKey: own(input.idempotencyKey) }),
    },
  };
});
