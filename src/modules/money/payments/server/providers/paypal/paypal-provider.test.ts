import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import type { CheckoutId } from '@/shared/ids';
import { FAKE_KEYS } from '@test/fakes/paypal';
import { providerContract } from '../../../provider-contract.testing';
import type { Intent, PaymentProvider } from '../../payment-provider';
import { createPayPalProvider } from './index';
import { startAtFake } from './paypal.testing';

let time = Date.parse('2026-03-02T10:00:00Z');
const clock = { now: () => new Date(time) };
const HOUR = 3_600_000;

async function start(options: Parameters<typeof startAtFake>[1] = {}) {
  const started = await startAtFake(clock, { timeoutMs: 2_000, ...options });
  fakes.push(started.fake);
  return started;
}

const fakes: Awaited<ReturnType<typeof startAtFake>>['fake'][] = [];
const shared = await start();

// Whatever a test sends, PayPal's own description of its calls has nothing against it.
afterEach(() => {
  const [problem] = fakes.flatMap(({ invalid }) => invalid);
  if (problem !== undefined) throw new Error(problem);
});
afterAll(async () => {
  await Promise.all(fakes.map((fake) => fake.close()));
});

const CAPTURE = 'POST /v2/checkout/orders/{id}/capture';
const REFUND = 'POST /v2/payments/captures/{id}/refund';

let keys = 0;
async function order(
  provider: PaymentProvider,
  over: { amount?: number; currency?: string } = {},
): Promise<Intent> {
  return provider.createIntent({
    checkoutId: 7 as CheckoutId,
    amount: 2550,
    currency: 'USD',
    idempotencyKey: `test:${(keys += 1)}`,
    payer: { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com', phone: null },
    ...over,
  });
}

async function paid(over: { amount?: number; currency?: string } = {}): Promise<Intent> {
  const intent = await order(shared.provider, over);
  shared.fake.approve(intent.reference);
  await shared.provider.capture(intent.reference, `take:${intent.reference}`);
  return intent;
}

// Of orders.capture-422 and -403 in PayPal's description of Orders v2: what refuses a payment of PayPal's own wallet.
const REFUSALS = [
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'PAYEE_BLOCKED_TRANSACTION',
  'COMPLIANCE_VIOLATION',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'DUPLICATE_INVOICE_ID',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'CONSENT_NEEDED',
  'PERMISSION_DENIED',
];

const callsTo = (part: string): number => shared.fake.calls.filter((call) => call.includes(part)).length;

describe('PROMISE-25 CHEC-04 against the fake of PayPal', () => {
  providerContract(
    'paypal',
    async () => {
      const { fake, provider } = shared;
      // The shop uses another key for each time that a buyer agrees.
      const take = ({ reference }: Intent) => provider.capture(reference, `take:${(keys += 1)}`);
      return {
        provider,
        method: 'paypal',
        approve: async ({ reference }) => fake.approve(reference),
        async pay(intent) {
          fake.approve(intent.reference);
          await take(intent);
        },
        async decline(intent) {
          fake.approve(intent.reference, 'decline');
          await take(intent);
        },
        async challenge(intent) {
          fake.approve(intent.reference, 'challenge');
          await take(intent);
        },
        webhooksOf: async ({ reference }) => fake.webhooks(reference, 'PAYMENT.'),
      };
    },
    { approves: true, afterDecline: 'approved' },
  );
});

describe('what a time-out hides', () => {
  test('PROMISE-06 a capture whose answer was lost is read, not taken again, also when its key has expired', async () => {
    const { fake, provider } = shared;
    const intent = await order(provider);
    fake.approve(intent.reference);
    fake.fail({ on: CAPTURE, kind: 'lost' });
    await expect(provider.capture(intent.reference, 'lost')).rejects.toThrow(/fetch failed|timeout|aborted/);
    time += 7 * HOUR;
    const before = callsTo(`${intent.reference}/capture`);
    expect(await provider.capture(intent.reference, 'lost')).toMatchObject({
      status: 'succeeded',
      amount: 2550,
    });
    expect(callsTo(`${intent.reference}/capture`)).toBe(before);
  });

  test('PROMISE-06 a capture that was slower than we wait is found at the next look', async () => {
    const { fake, provider } = await start({ timeoutMs: 150 });
    const intent = await order(provider);
    fake.approve(intent.reference);
    fake.fail({ on: CAPTURE, kind: 'slow', ms: 600 });
    await expect(provider.capture(intent.reference, 'slow')).rejects.toThrow(/fetch failed|timeout|aborted/);
    expect((await provider.retrieve(intent.reference))?.status).toBe('succeeded');
  });

  test('PROMISE-06 a refund whose answer was lost is not made again, months later either', async () => {
    const { fake, provider } = shared;
    const { reference } = await paid();
    const input = {
      reference,
      amount: 1000,
      currency: 'USD',
      idempotencyKey: `r:${reference}`,
      refundId: 'return:7',
    };
    fake.fail({ on: REFUND, kind: 'lost' });
    await expect(provider.refund(input)).rejects.toThrow(/fetch failed|timeout|aborted/);
    time += 60 * 24 * HOUR;
    expect(await provider.refund(input)).toMatchObject({ amount: 1000, ourId: 'return:7', state: 'done' });
    expect((await provider.retrieve(reference))?.refunded).toBe(1000);
  });

  test('PROMISE-04 captured by somebody else in the same moment is paid once', async () => {
    const { fake, provider } = shared;
    const intent = await order(provider);
    fake.approve(intent.reference);
    const all = await Promise.all(['a', 'b', 'c', 'd'].map((key) => provider.capture(intent.reference, key)));
    expect(all.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
    expect(
      [...fake.books.captures.values()].filter(({ orderId }) => orderId === intent.reference),
    ).toHaveLength(1);
  });

  test('a request that PayPal is still busy with is asked again a moment later', async () => {
    const { fake, provider } = shared;
    fake.fail(
      { on: 'POST /v2/checkout/orders', kind: 'refuse', status: 422, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' },
      { on: 'POST /v2/checkout/orders', kind: 'refuse', status: 422, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' },
    );
    expect((await order(provider)).reference).toMatch(/^[A-Z0-9]{17}$/);
  });
});

describe('buyers', () => {
  test('S2-11 S2-12 PROMISE-20 a declined account may agree again with another one', async () => {
    const { fake, provider } = shared;
    const { reference } = await order(provider);
    fake.approve(reference, 'decline');
    expect((await provider.capture(reference, 'first')).status).toBe('declined');
    // PayPal goes on showing it as approved, and answers the same key with the same refusal.
    expect((await provider.retrieve(reference))?.status).toBe('approved');
    fake.approve(reference);
    expect((await provider.capture(reference, 'first')).status).toBe('declined');
    expect((await provider.capture(reference, 'second')).status).toBe('succeeded');
  });

  test('S2-13 a payment under review is not paid, and not given up either', async () => {
    const { fake, provider } = shared;
    const { reference } = await order(provider);
    fake.approve(reference, 'review');
    expect((await provider.capture(reference, 'review')).status).toBe('pending');
    expect((await provider.retrieve(reference))?.status).toBe('pending');
    expect(await provider.cancel(reference)).toBe('pending');
    fake.captureOf(reference).status = 'COMPLETED';
    expect((await provider.retrieve(reference))?.status).toBe('succeeded');
  });

  test('one that nobody agreed to for hours is gone, and counts as cancelled', async () => {
    const { provider } = shared;
    const { reference } = await order(provider);
    time += 4 * HOUR;
    expect(await provider.retrieve(reference)).toBeNull();
    expect(await provider.cancel(reference)).toBe('cancelled');
  });

  test('PROMISE-23 the country of the account is evidence for VAT', async () => {
    const { reference } = await paid();
    expect((await shared.provider.retrieve(reference))?.payerCountry).toBe('NL');
  });

  test('S2-14 a buyer is asked for this payment only, for no agreement to be billed later', async () => {
    const { reference } = await order(shared.provider);
    expect(shared.fake.books.orders.get(reference)?.attributes).toBeNull();
  });

  test.each(REFUSALS)('S2-23 %s takes nothing, and another way to pay may do', async (issue) => {
    const { fake, provider } = shared;
    const { reference } = await order(provider);
    fake.approve(reference);
    const status = issue === 'CONSENT_NEEDED' || issue === 'PERMISSION_DENIED' ? 403 : 422;
    fake.fail({ on: CAPTURE, kind: 'refuse', status, issue });
    expect((await provider.capture(reference, issue)).status).toBe('declined');
    expect((await provider.capture(reference, `${issue} again`)).status).toBe('succeeded');
  });
});

describe('PROMISE-19 what is done in the pages of PayPal', () => {
  test('a refund by hand is none of ours, ours is', async () => {
    const { fake, provider } = shared;
    const { reference } = await paid();
    fake.refundManually(reference, { currency_code: 'USD', value: '5.00' });
    await provider.refund({
      reference,
      amount: 100,
      currency: 'USD',
      idempotencyKey: `own:${reference}`,
      refundId: 'a: b_c,d.é',
    });
    expect((await provider.retrieve(reference))?.refunds).toMatchObject([
      { amount: 500, ourId: null, state: 'done' },
      { amount: 100, ourId: 'a: b_c,d.é', state: 'done' },
    ]);
  });

  test('disputes are open, then won or lost', async () => {
    const { fake, provider } = shared;
    const { reference } = await paid();
    const state = async () => (await provider.retrieve(reference))?.disputes;
    const amount = { currency_code: 'USD', value: '25.50' };
    fake.dispute(reference, amount);
    expect(await state()).toMatchObject([{ amount: 2550, state: 'open' }]);
    fake.dispute(reference, amount, 'RESOLVED_SELLER_FAVOUR');
    expect(await state()).toMatchObject([{ state: 'won' }]);
    fake.dispute(reference, amount, 'RESOLVED_BUYER_FAVOUR');
    expect(await state()).toMatchObject([{ state: 'lost' }]);
  });

  test('keys that may not read disputes sell all the same', async () => {
    const { fake, provider } = await start({ mayReadDisputes: false });
    const { reference } = await order(provider);
    fake.approve(reference);
    await provider.capture(reference, 'x');
    expect(await provider.retrieve(reference)).toMatchObject({ status: 'succeeded', disputes: [] });
  });
});

describe('the key to PayPal', () => {
  const tokens = (fake: { calls: string[] }): number =>
    fake.calls.filter((call) => call.endsWith('/v1/oauth2/token')).length;

  test('is fetched once for all calls, and anew shortly before it expires', async () => {
    const { fake, provider } = await start();
    await Promise.all([1, 2, 3, 4].map(() => order(provider)));
    expect(tokens(fake)).toBe(1);
    time += 9 * HOUR - 30_000;
    await Promise.all([1, 2, 3].map(() => order(provider)));
    expect(tokens(fake)).toBe(2);
  });

  test('is fetched anew where PayPal has taken it back', async () => {
    const { fake, provider } = await start();
    await order(provider);
    fake.fail({ on: 'POST /v2/checkout/orders', kind: 'refuse', status: 401, issue: 'invalid_token' });
    await order(provider);
    expect(tokens(fake)).toBe(2);
  });

  test('wrong keys are told as such', async () => {
    const { fake } = await start();
    const wrong = createPayPalProvider({
      clock,
      log: createLog('silent'),
      keys: { ...FAKE_KEYS, clientSecret: 'other', environment: 'sandbox', apiBase: fake.base },
      secret: 'x',
      installation: async () => 'mine',
      siteUrl: 'http://studio.test',
    });
    await expect(order(wrong)).rejects.toThrow('invalid_client');
  });
});
