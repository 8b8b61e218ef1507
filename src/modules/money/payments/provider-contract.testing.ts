import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckoutId } from '@/shared/ids';
import type { Intent, PaymentProvider } from './server/payment-provider';
import type { PaymentMethod } from './server/payer';

/** A provider under test, and the buyer's side of it. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  /** How its buyers pay; by card where it is left out. */
  readonly method?: PaymentMethod;
  /** A buyer who agrees; needed where `approves` is set. */
  approve?(intent: Intent): Promise<void>;
  /** Pays an intent as a buyer does in the provider's form. */
  pay(intent: Intent): Promise<void>;
  /** A buyer whose card is declined. */
  decline(intent: Intent): Promise<void>;
  /** A buyer whom the bank asks for more; needed unless `challenges` is false. */
  challenge?(intent: Intent): Promise<void>;
  /** The webhooks that the provider has sent about an intent, signed. */
  webhooksOf(intent: Intent): Promise<{ body: Uint8Array; headers: Headers }[]>;
}

const payer = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null };

let keys = 0;
const request = (
  method: PaymentMethod = 'card',
  over: { amount?: number; currency?: string; idempotencyKey?: string } = {},
) => ({
  checkoutId: 7 as CheckoutId,
  amount: 2550,
  currency: 'USD',
  idempotencyKey: `contract:${Date.now()}:${(keys += 1)}`,
  payer,
  method,
  ...over,
});

type Under = () => ProviderUnderTest;

function makesIntents(under: Under): void {
  test('keeps amount, currency and checkout of an intent, and takes nothing by itself', async () => {
    const intent = await under().provider.createIntent(request(under().method));
    expect(await under().provider.retrieve(intent.reference)).toEqual({
      ...intent,
      status: 'unpaid',
      amount: 2550,
      currency: 'USD',
      checkoutId: 7,
      marked: true,
      refunded: 0,
      refunds: [],
      disputes: [],
      payerCountry: null,
    });
  });

  test('PROMISE-06 the same key makes the same intent, also at once', async () => {
    const same = request(under().method, { idempotencyKey: `same:${Date.now()}` });
    const intents = await Promise.all([1, 2, 3, 4, 5].map(() => under().provider.createIntent(same)));
    expect(new Set(intents.map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    await expect(under().provider.createIntent({ ...same, amount: 1 })).rejects.toThrow('key');
  });

  test('other keys make other intents with other secrets', async () => {
    const [one, two] = [
      await under().provider.createIntent(request(under().method)),
      await under().provider.createIntent(request(under().method)),
    ];
    expect(one.reference).not.toBe(two.reference);
    expect(one.clientSecret).not.toBe(two.clientSecret);
  });

  test('knows nothing of a reference that is none of its own', async () => {
    expect(
      await under().provider.retrieve(
        `${(await under().provider.createIntent(request(under().method))).reference}x`,
      ),
    ).toBeNull();
  });
}

function takesMoney(under: Under, afterDecline: 'unpaid' | 'approved'): void {
  test('tells paid from declined', async () => {
    const intent = await under().provider.createIntent(request(under().method));
    const status = async () => (await under().provider.retrieve(intent.reference))?.status;
    await under().decline(intent);
    expect(await status()).toBe(afterDecline);
    await under().pay(intent);
    expect(await status()).toBe('succeeded');
  });

  test('cancels what is not paid, and says what is', async () => {
    const [waiting, paid] = [
      await under().provider.createIntent(request(under().method)),
      await under().provider.createIntent(request(under().method)),
    ];
    await under().pay(paid);
    expect(await under().provider.cancel(waiting.reference)).toBe('cancelled');
    expect(await under().provider.cancel(waiting.reference)).toBe('cancelled');
    expect(await under().provider.cancel(paid.reference)).toBe('succeeded');
    expect((await under().provider.retrieve(waiting.reference))?.status).toBe('cancelled');
  });

  test('tells of a payment by a signed webhook that no other bytes pass for', async () => {
    const intent = await under().provider.createIntent(request(under().method));
    await under().pay(intent);
    const [webhook] = await under().webhooksOf(intent);
    if (webhook === undefined) throw new Error('no webhook');
    const parsed = await under().provider.parseWebhook(webhook.body, webhook.headers);
    expect(parsed).toMatchObject({
      ok: true,
      value: { reference: intent.reference, eventId: expect.any(String) },
    });
    const tampered = Buffer.from(webhook.body);
    tampered[10] = (tampered[10] ?? 0) ^ 1;
    expect((await under().provider.parseWebhook(tampered, webhook.headers)).ok).toBe(false);
    expect((await under().provider.parseWebhook(webhook.body, new Headers())).ok).toBe(false);
  });
}

function challengesBuyers(under: Under): void {
  test('PROMISE-20 a challenge is no payment until its buyer has passed it', async () => {
    const intent = await under().provider.createIntent(request(under().method));
    await under().challenge?.(intent);
    expect((await under().provider.retrieve(intent.reference))?.status).toBe('challenge');
    await under().pay(intent);
    expect((await under().provider.retrieve(intent.reference))?.status).toBe('succeeded');
  });
}

function capturesApproved(under: Under): void {
  test('PROMISE-06 takes the money of an approved payment once, however often it is asked', async () => {
    const intent = await under().provider.createIntent(request(under().method));
    const capture = () => under().provider.capture(intent.reference, `capture:${intent.reference}`);
    expect((await capture()).status).toBe('unpaid');
    await under().approve?.(intent);
    expect((await under().provider.retrieve(intent.reference))?.status).toBe('approved');
    const answers = await Promise.all([1, 2, 3].map(capture));
    expect(answers.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await capture()).toMatchObject({ status: 'succeeded', amount: 2550, refunded: 0 });
    expect(await under().webhooksOf(intent)).toHaveLength(1);
  });

  test('an approved payment that is cancelled is never taken', async () => {
    const intent = await under().provider.createIntent(request(under().method));
    await under().approve?.(intent);
    expect(await under().provider.cancel(intent.reference)).toBe('cancelled');
    const after = await under().provider.capture(intent.reference, `capture:${intent.reference}`);
    expect(after.status).toBe('cancelled');
  });
}

function sendsBack(under: Under): void {
  test('refunds once per key, in parts, and never more than was paid', async () => {
    const { reference, ...rest } = await under().provider.createIntent(request(under().method));
    const refund = (amount: number, idempotencyKey: string) =>
      under().provider.refund({
        reference,
        amount,
        currency: 'USD',
        idempotencyKey,
        refundId: idempotencyKey,
      });
    await expect(refund(100, `early:${reference}`)).rejects.toThrow('refund');
    await under().pay({ reference, ...rest });
    await Promise.all([1, 2, 3].map(() => refund(1000, `a:${reference}`)));
    expect((await under().provider.retrieve(reference))?.refunded).toBe(1000);
    await expect(refund(1551, `b:${reference}`)).rejects.toThrow('refund');
    await refund(1550, `c:${reference}`);
    expect((await under().provider.retrieve(reference))?.refunded).toBe(2550);
  });

  test('PROMISE-18 parallel refunds never exceed what was paid', async () => {
    const intent = await under().provider.createIntent(request(under().method));
    await under().pay(intent);
    const refunds = Array.from({ length: 6 }, (_, index) =>
      under().provider.refund({
        reference: intent.reference,
        amount: 1000,
        currency: 'USD',
        idempotencyKey: `p${index}:${intent.reference}`,
        refundId: `p${index}:${intent.reference}`,
      }),
    );
    const done = (await Promise.allSettled(refunds)).filter(({ status }) => status === 'fulfilled');
    expect(done.length).toBeLessThanOrEqual(2);
    expect((await under().provider.retrieve(intent.reference))?.refunded).toBe(done.length * 1000);
  });
}

/**
 * What every payment provider must do; one suite, run against each of them.
 * @param options approves: its buyers agree first, and the money is taken afterwards by `capture`;
 * challenges: false where no buyer is ever asked for more; afterDecline: what it shows then
 */
export function providerContract(
  name: string,
  setUp: () => Promise<ProviderUnderTest>,
  options: { approves?: boolean; challenges?: boolean; afterDecline?: 'unpaid' | 'approved' } = {},
): void {
  describe(`the provider ${name}`, () => {
    let current: ProviderUnderTest | null = null;
    const under: Under = () => {
      if (current === null) throw new Error('not set up');
      return current;
    };
    beforeEach(async () => {
      current = await setUp();
    });

    test('says its name', () => {
      expect(under().provider.name).toBe(name);
    });

    makesIntents(under);
    takesMoney(under, options.afterDecline ?? 'unpaid');
    if (options.challenges ?? true) challengesBuyers(under);
    if (options.approves) capturesApproved(under);
    sendsBack(under);
  });
}
