import type { DeliverWebhook } from '@/platform/environment';
import { describe, expect, test, vi } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createLog } from '@/platform/log/log';
import type { CheckoutId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { providerContract } from '../../../provider-contract.testing';
import type { Intent } from '../../payment-provider';
import { createDemoPayments } from './index';
import { SIGNATURE_HEADER, signWebhook } from './demo-signature';

const database = await createTestDatabase();
const { db } = database;
const secret = 'key of this test';
let time = Date.parse('2026-03-02T10:00:00Z');
const clock = { now: () => new Date(time) };

function payments(deliver: DeliverWebhook = async () => 200) {
  return createDemoPayments({
    db,
    clock,
    log: createLog('silent'),
    secret,
    webhookUrl: 'http://studio.test/hook',
    deliver,
  });
}

const card = (intent: Intent, card_number: string) => ({
  card_number,
  expiry: '12/30',
  cvc: '123',
  client_secret: intent.clientSecret,
});

async function webhooksOf(intent: Intent) {
  const text = 'select payload from demo_webhooks where payload like $1';
  const rows = await queryRows<{ payload: string }>(db, text, [`%${intent.reference}%`]);
  return rows.map(({ payload }) => {
    const body = Buffer.from(payload);
    return { body, headers: new Headers({ [SIGNATURE_HEADER]: signWebhook(secret, body, clock.now()) }) };
  });
}

describe('by card', () => {
  providerContract('demo', async () => {
    const { provider, pay } = payments();
    return {
      provider,
      pay: async (intent) => void (await pay.confirm(intent.reference, card(intent, '4242 4242 4242 4242'))),
      decline: async (intent) => void (await pay.confirm(intent.reference, card(intent, '4000000000000002'))),
      challenge: async (intent) =>
        void (await pay.confirm(intent.reference, card(intent, '4000002500003155'))),
      webhooksOf,
    };
  });
});

describe('CHEC-04 in place of PayPal', () => {
  providerContract(
    'demo',
    async () => {
      const { provider, pay } = payments();
      const agree = async (intent: Intent, account: 'good' | 'declining') => {
        const { reference, clientSecret: client_secret } = intent;
        expect(await pay.approve(reference, { client_secret, account })).toMatchObject({ ok: true });
      };
      const take = (intent: Intent) => provider.capture(intent.reference, `take:${intent.reference}`);
      return {
        provider,
        method: 'paypal',
        approve: (intent) => agree(intent, 'good'),
        async pay(intent) {
          await agree(intent, 'good');
          await take(intent);
        },
        async decline(intent) {
          await agree(intent, 'declining');
          await take(intent);
        },
        webhooksOf,
      };
    },
    { approves: true, challenges: false },
  );

  const input = {
    checkoutId: 1 as CheckoutId,
    amount: 100,
    currency: 'USD',
    payer: { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: null },
  };

  test('API-67 only the holder of its secret agrees, and only to what waits for agreement', async () => {
    const { provider, pay } = payments();
    const intent = await provider.createIntent({
      ...input,
      method: 'paypal',
      idempotencyKey: `agree:${time}`,
    });
    const { reference, clientSecret: client_secret } = intent;
    const wrong = await pay.approve(reference, { client_secret: `${client_secret}x`, account: 'good' });
    expect(wrong).toMatchObject({ ok: false, refusal: { kind: 'forbidden' } });
    await provider.cancel(reference);
    const late = await pay.approve(reference, { client_secret, account: 'good' });
    expect(late).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  });

  test('a card does not pay what PayPal is asked for, nor the other way round', async () => {
    const { provider, pay } = payments();
    const other = await provider.createIntent({
      ...input,
      method: 'paypal',
      idempotencyKey: `other:${time}`,
    });
    expect((await pay.confirm(other.reference, card(other, '4242424242424242'))).ok).toBe(false);
    const byCard = await provider.createIntent({ ...input, idempotencyKey: `card:${time}` });
    const agreed = await pay.approve(byCard.reference, {
      client_secret: byCard.clientSecret,
      account: 'good',
    });
    expect(agreed.ok).toBe(false);
    expect((await provider.capture(byCard.reference, 'x')).status).toBe('unpaid');
  });
});

async function paidIntent(demo: ReturnType<typeof payments>, number = '4242424242424242'): Promise<Intent> {
  await queryRows(db, 'truncate demo_webhooks');
  const intent = await demo.provider.createIntent({
    checkoutId: 1 as CheckoutId,
    amount: 100,
    currency: 'USD',
    idempotencyKey: `delivery:${time}:${number}`,
    payer: { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: null },
  });
  await demo.pay.confirm(intent.reference, card(intent, number));
  return intent;
}

describe('the post office of the demo provider', () => {
  test('delivers about a second later, signed, and once', async () => {
    const deliver = vi.fn<DeliverWebhook>(async () => 200);
    const demo = payments(deliver);
    await paidIntent(demo);
    expect(await demo.delivery.deliverDue()).toBe(0);
    time += 1_000;
    expect(await demo.delivery.deliverDue()).toBe(1);
    expect(await demo.delivery.deliverDue()).toBe(0);
    const [url, headers, body] = deliver.mock.calls[0] ?? ['', {}, ''];
    expect(url).toBe('http://studio.test/hook');
    expect((await demo.provider.parseWebhook(Buffer.from(body), new Headers(headers))).ok).toBe(true);
  });

  test('tries again later where nobody takes it, with a fresh signature', async () => {
    const answers = [500, new Error('connection refused'), 204];
    const deliver = vi.fn<DeliverWebhook>(async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? 500;
    });
    const demo = payments(deliver);
    await paidIntent(demo);
    const arrived: number[] = [];
    for (const wait of [1, 5, 30]) {
      time += wait * 1_000;
      arrived.push(await demo.delivery.deliverDue());
    }
    expect(arrived).toEqual([0, 0, 1]);
    const times = deliver.mock.calls.map(([, headers]) => headers[SIGNATURE_HEADER]?.slice(0, 12));
    expect(new Set(times).size).toBe(3);
  });

  test('gives up after days of trying; reconciliation knows without it', async () => {
    const demo = payments(async () => 500);
    await paidIntent(demo);
    for (let hour = 0; hour < 48; hour += 1) {
      time += 3_600_000;
      await demo.delivery.deliverDue();
    }
    expect(await queryRows(db, 'select 1 from demo_webhooks')).toEqual([]);
  });

  test('a process that dies with webhooks in its hands leaves them to the next', async () => {
    const demo = payments();
    await paidIntent(demo);
    time += 1_000;
    await queryRows(db, `update demo_webhooks set attempts = 1, next_at = $1`, [new Date(time + 60_000)]);
    expect(await demo.delivery.deliverDue()).toBe(0);
    time += 60_000;
    expect(await demo.delivery.deliverDue()).toBe(1);
  });

  test('two processes deliver one webhook once', async () => {
    const deliver = vi.fn<DeliverWebhook>(async () => 200);
    const [one, two] = [payments(deliver), payments(deliver)];
    await paidIntent(one);
    time += 1_000;
    await Promise.all([one.delivery.deliverDue(), two.delivery.deliverDue()]);
    expect(deliver).toHaveBeenCalledOnce();
  });

  test('API-67 late and dropped by their test numbers', async () => {
    const demo = payments();
    await paidIntent(demo, '4000000000001034');
    expect(await queryRows(db, 'select 1 from demo_webhooks')).toEqual([]);
    await paidIntent(demo, '4000000000001018');
    time += 60_000;
    expect(await demo.delivery.deliverDue()).toBe(0);
    time += 61_000;
    expect(await demo.delivery.deliverDue()).toBe(1);
  });

  test('once started, it delivers by itself, and stops when told', async () => {
    const real = createDemoPayments({
      db,
      clock: { now: () => new Date() },
      log: createLog('silent'),
      secret,
      webhookUrl: 'http://studio.test/hook',
      deliver: async () => 200,
    });
    await paidIntent(real);
    await queryRows(db, `update demo_webhooks set next_at = now() - interval '1 second'`);
    real.delivery.start();
    await vi.waitFor(async () => expect(await queryRows(db, 'select 1 from demo_webhooks')).toEqual([]), {
      timeout: 5_000,
    });
    await real.delivery.stop();
  });
});
