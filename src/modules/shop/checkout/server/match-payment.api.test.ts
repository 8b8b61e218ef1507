import { beforeAll, expect, test } from 'vitest';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp, type SignedInClient } from '@test/support/app';
import type { startGuestPayment } from '../checkout.contract';
import type { makeManualOrder } from '../manual-orders.contract';
import type { listMatches, matchPayment } from '../match.contract';
import type { returnPayment } from '../money.contract';
import type { getStudioOrder } from '@/modules/back-office/orders/order-admin.contract';

const app = await startTestApp();
await createOrderHarness(app);
let admin: SignedInClient;
let people = 0;

beforeAll(async () => {
  admin = await app.signIn('admin');
});

/** A guest pays 140.00 for a mixing, and the provider takes another amount than asked. */
async function flagged(taken: number): Promise<number> {
  people += 1;
  const guest_info = {
    first_name: 'Ada',
    last_name: 'Loud',
    email: `ada${people}@flag.test`,
    phone: '17025550123',
  };
  const guest = app.guest();
  const { paymentIntentId, clientSecret } = must(
    await guest.call<typeof startGuestPayment>('POST /stripe/intent/guest', {
      body: { amount: 14_000, currency: 'USD', cartItems: [{ service_id: 101, qty: 1 }], guest_info },
    }),
  );
  must(
    await guest.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
      params: { intent: paymentIntentId },
      body: { card_number: '4242424242424242', expiry: '12/30', cvc: '123', client_secret: clientSecret },
    }),
  );
  await queryRows(app.db, 'update demo_intents set amount = $2 where id = $1', [paymentIntentId, taken]);
  await app.services.checkout.settle('demo', paymentIntentId);
  const [row] = await queryRows<{ id: number; state: string }>(
    app.db,
    'select id, state from payments where reference = $1',
    [paymentIntentId],
  );
  expect(row?.state).toBe('flagged');
  return row?.id ?? 0;
}

const candidates = (id: number) =>
  admin.call<typeof listMatches>('GET /studio/payments/{paymentId}/matches', {
    params: { paymentId: String(id) },
  });
const match = (id: number, checkout_id: number, rest: number) =>
  admin.call<typeof matchPayment>('POST /studio/payments/{paymentId}/match', {
    params: { paymentId: String(id) },
    body: { checkout_id, rest },
  });
const order = async (id: number) =>
  must(
    await admin.call<typeof getStudioOrder>('GET /studio/orders/{orderId}', {
      params: { orderId: String(id) },
    }),
  ).data;
const balance = async () =>
  (
    await queryRows<{ sum: number }>(
      app.db,
      `select coalesce(sum(amount), 0)::bigint as sum from ledger_entries where account = 'unapplied'`,
    )
  )[0]?.sum;

test('API-80 a payment of less than asked becomes its order: the rest is waived, the ledger says so, once', async () => {
  const id = await flagged(13_000);
  const [own] = must(await candidates(id)).data;
  expect(own).toMatchObject({ kind: 'own', total: 140, rest: 10, services: ['Mixing'] });
  expect(await match(id, own?.checkout_id ?? 0, 0)).toMatchObject({
    refusal: { kind: 'conflict', message: expect.stringContaining('$10.00') as string },
  });
  const made = await Promise.all([1, 2, 3].map(() => match(id, own?.checkout_id ?? 0, 10)));
  const ids = new Set(made.map((one) => must(one).order_id));
  expect(ids.size).toBe(1);
  await app.jobs.drain();
  const shown = await order([...ids][0] ?? 0);
  expect(shown).toMatchObject({
    total: 130,
    waived: 10,
    money: { paid: 130, refundable: 130 },
    payments: [{ state: 'succeeded', amount: 130 }],
    receipts: [{ kind: 'receipt', total: 130 }],
  });
  expect(
    shown.ledger.filter(({ kind }) => kind === 'match').map(({ account, amount }) => [account, amount]),
  ).toEqual([
    ['unapplied', 130],
    ['sales', -130],
  ]);
  expect(shown.history.map(({ text }) => text)).toContain('Made of a flagged payment');
  expect(await balance()).toBe(0);
  expect(outcome(await candidates(id))).toBe('conflict');
});

test('API-80 a payment can be what was asked for by a link', async () => {
  const asked = must(
    await admin.call<typeof makeManualOrder>('POST /studio/hand-orders', {
      body: {
        key: crypto.randomUUID(),
        customer: { email: 'asked@label.test', first_name: 'As', last_name: 'Ked' },
        lines: [{ service_id: 101, qty: 2 }],
        amount: 280,
        paid_by: null,
      },
    }),
  );
  expect(asked.order_id).toBeNull();
  const id = await flagged(28_000);
  const found = must(await candidates(id)).data;
  expect(found).toMatchObject([{ kind: 'asked', customer_email: 'asked@label.test', rest: 0 }]);
  const made = must(await match(id, found[0]?.checkout_id ?? 0, 0));
  await app.jobs.drain();
  const shown = await order(made.order_id);
  expect(shown).toMatchObject({ total: 280, waived: 0, customer: { email: 'asked@label.test' } });
  expect(shown.ledger.map(({ kind }) => kind)).toEqual(['charge', 'charge', 'match', 'match']);
  expect(await balance()).toBe(0);
});

test('API-80 more than was asked, settled payments, other checkouts and engineers are refused', async () => {
  const id = await flagged(15_000);
  expect(must(await candidates(id)).data).toEqual([]);
  const [payment] = await queryRows<{ checkout_id: number }>(
    app.db,
    'select checkout_id from payments where id = $1',
    [id],
  );
  expect(outcome(await match(id, payment?.checkout_id ?? 0, 0))).toBe('conflict');
  expect(outcome(await match(id, 999_999, 0))).toBe('conflict');
  expect(outcome(await match(999_999, 1, 0))).toBe('not_found');
  expect(outcome(await candidates(999_999))).toBe('not_found');
  const engineer = await app.signIn('engineer');
  expect(
    outcome(
      await engineer.call<typeof listMatches>('GET /studio/payments/{paymentId}/matches', {
        params: { paymentId: String(id) },
      }),
    ),
  ).toBe('forbidden');
});

test('API-80 a flagged payment is sent back once and stands in the log; one that pays for an order stays', async () => {
  const sendBack = (id: number) =>
    admin.call<typeof returnPayment>('POST /studio/payments/{paymentId}/return', {
      params: { paymentId: String(id) },
    });
  const id = await flagged(13_000);
  const both = await Promise.all([sendBack(id), sendBack(id)]);
  expect(both.map(outcome)).toEqual(['ok', 'ok']);
  expect(
    await queryRows(app.db, `select before, after from audit_log where action = 'payment.sent-back'`),
  ).toEqual([{ before: { state: 'flagged' }, after: { state: 'refund_due' } }]);

  const other = await flagged(13_000);
  const found = must(await candidates(other)).data;
  must(await match(other, found[0]?.checkout_id ?? 0, found[0]?.rest ?? 0));
  expect(outcome(await sendBack(other))).toBe('conflict');
});
