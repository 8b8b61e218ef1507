import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutId } from '@/shared/ids';
import type { Intent, PaymentProvider } from './server/payment-provider';

/** A provider with a payment of 25.50 USD that was just paid, and what happens to it at the provider. */
export interface PaidAtProvider {
  readonly provider: PaymentProvider;
  /** In minor units, where it is another amount. */
  readonly amount?: number;
  readonly paid: Intent;
  /** Somebody refunds in the provider's dashboard. */
  refundThere(amount: number): Promise<void>;
  /** The buyer's bank takes the whole payment back. */
  disputeThere(): Promise<void>;
  /** The bank decides about it. */
  closeDispute(outcome: 'won' | 'lost'): Promise<void>;
  /** The newest webhook of the provider about this payment. */
  newestWebhook(): Promise<{ body: Uint8Array; headers: Headers }>;
}

/** An intent to be paid for the contract below. */
export const MONEY_BACK_WISH = {
  checkoutId: 7 as CheckoutId,
  amount: 2550,
  currency: 'USD',
  payer: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null },
};

type Under = () => PaidAtProvider;

function tellsOfRefunds(under: Under): void {
  test('PROMISE-19 tells our refunds from those of the dashboard', async () => {
    const { provider, paid } = under();
    const money = { reference: paid.reference, amount: 500, currency: 'USD' };
    const idempotencyKey = `refund:1:${paid.reference}`;
    const ours = await provider.refund({ ...money, idempotencyKey, refundId: 'refund:1' });
    expect(ours).toMatchObject({ amount: 500, ourId: 'refund:1' });
    await under().refundThere(300);
    const known = await provider.retrieve(paid.reference);
    expect(known?.refunded).toBe(800);
    const ids = known?.refunds.map(({ amount, ourId, state }) => [amount, ourId, state]);
    expect(ids).toHaveLength(2);
    expect(ids).toEqual(
      expect.arrayContaining([
        [500, 'refund:1', 'done'],
        [300, null, 'done'],
      ]),
    );
    expect(new Set(known?.refunds.map(({ reference }) => reference)).size).toBe(2);
  });

  test('PROMISE-19 news of a refund names the payment', async () => {
    await under().refundThere(300);
    const { body, headers } = await under().newestWebhook();
    const reference = under().paid.reference;
    expect(await under().provider.parseWebhook(body, headers)).toMatchObject({
      ok: true,
      value: { about: 'payment', reference },
    });
  });
}

function tellsOfDisputes(under: Under): void {
  test('PROMISE-19 tells of a dispute and of its end', async () => {
    const dispute = async () => (await under().provider.retrieve(under().paid.reference))?.disputes;
    expect(await dispute()).toEqual([]);
    await under().disputeThere();
    const { amount = 2550 } = under();
    const openedAt = expect.any(Date);
    expect(await dispute()).toEqual([{ reference: expect.any(String), amount, state: 'open', openedAt }]);
    const { body, headers } = await under().newestWebhook();
    const reference = under().paid.reference;
    expect(await under().provider.parseWebhook(body, headers)).toMatchObject({
      ok: true,
      value: { about: 'payment', reference },
    });
    await under().closeDispute('lost');
    expect(await dispute()).toMatchObject([{ state: 'lost' }]);
  });

  test('a dispute that was won is told so', async () => {
    await under().disputeThere();
    await under().closeDispute('won');
    expect((await under().provider.retrieve(under().paid.reference))?.disputes).toMatchObject([
      { state: 'won' },
    ]);
  });
}

/** What providers must tell of money that went back; for those where it can happen without us. */
export function moneyBackContract(name: string, setUp: () => Promise<PaidAtProvider>): void {
  describe(`money that went back at ${name}`, () => {
    let current: PaidAtProvider | null = null;
    const under: Under = () => {
      if (current === null) throw new Error('not set up');
      return current;
    };
    beforeEach(async () => {
      current = await setUp();
    });
    tellsOfRefunds(under);
    tellsOfDisputes(under);
  });
}
