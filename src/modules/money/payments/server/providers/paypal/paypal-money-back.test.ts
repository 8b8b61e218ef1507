import { MONEY_BACK_WISH, moneyBackContract } from '../../../money-back-contract.testing';
import { providerAtFake } from './paypal.testing';

const clock = { now: () => new Date('2026-03-02T10:00:00Z') };
const { fake, provider } = await providerAtFake(clock);
let made = 0;

// As PayPal words what it decided.
const OUTCOMES = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' };

moneyBackContract('paypal', async () => {
  made += 1;
  const { reference, clientSecret } = await provider.createIntent({
    ...MONEY_BACK_WISH,
    idempotencyKey: `back:${made}`,
  });
  fake.approve(reference);
  await provider.capture(reference, `take:${reference}`);
  const money = (amount: number) => ({ currency_code: 'USD', value: (amount / 100).toFixed(2) });
  return {
    provider,
    paid: { reference, clientSecret },
    refundThere: async (amount) => fake.refundManually(reference, money(amount)),
    disputeThere: async () => fake.dispute(reference, money(MONEY_BACK_WISH.amount)),
    closeDispute: async (outcome) =>
      fake.dispute(reference, money(MONEY_BACK_WISH.amount), OUTCOMES[outcome]),
    async newestWebhook() {
      const webhook = fake.webhooks(reference).at(-1);
      if (webhook === undefined) throw new Error('no webhook');
      return webhook;
    },
  };
});
