import { describe, expect, test } from 'vitest';
import type { getMoneyOverview, returnPayment } from '@/modules/shop/checkout/money.contract';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import { startPayPalSales } from '@test/support/paypal-sales';

// Work that can never succeed stops, and asks a person.

const { app, fake, begin, buy, news, after, ledger } = await startPayPalSales();
const admin = await app.signIn('admin');

const harness = async () => {
  const answer = await admin.call<typeof getMoneyOverview>('GET /studio/money', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
};
const mails = async () =>
  (
    await queryRows<{ n: number }>(
      app.db,
      `select count(*)::int as n from mails where kind = 'money-attention'`,
    )
  )[0]?.n;
const refunds = (): number => fake.calls.filter((call) => call.endsWith('/refund')).length;

/** A second payment for a checkout that is paid: it must go back. */
async function paidTwice(): Promise<{ id: string; paymentId: number }> {
  const { id } = await buy();
  const [row] = await queryRows<{ id: number }>(
    app.db,
    `update payments set state = 'refund_due', check_at = $2 where reference = $1 returning id`,
    [id, app.clock.now()],
  );
  return { id, paymentId: row?.id ?? 0 };
}

describe('S2-19: money that can not be sent back', () => {
  test('S2-19: refused for good it is tried once, stands on the page of money, and the owner is told once', async () => {
    const { id, paymentId } = await paidTwice();
    const before = refunds();
    const on = 'POST /v2/payments/captures/{id}/refund';
    fake.fail({ on, kind: 'refuse', status: 422, issue: 'REFUND_TIME_LIMIT_EXCEEDED' });
    await after(2 * MINUTE);
    for (const _ of Array.from({ length: 5 })) await after(HOUR);
    await after(DAY);
    expect(refunds() - before).toBe(1);
    expect((await harness()).returning).toMatchObject([
      { payment_id: paymentId, stuck_reason: expect.stringContaining('too old') },
    ]);
    expect(await mails()).toBe(1);
    const again = await admin.call<typeof returnPayment>('POST /studio/payments/{paymentId}/return', {
      params: { paymentId: String(paymentId) },
    });
    expect(again.ok).toBe(true);
    await after(2 * MINUTE);
    expect(await queryRows(app.db, 'select state from payments where reference = $1', [id])).toEqual([
      { state: 'refunded' },
    ]);
    expect((await harness()).returning).toEqual([]);
  });

  test('S2-19: a payment of an account that was changed stops too', async () => {
    const { id, paymentId } = await paidTwice();
    fake.books.orders.delete(id);
    const capture = fake.captureOf(id);
    fake.books.captures.delete(capture.id);
    await after(HOUR);
    const calls = fake.calls.length;
    await after(DAY);
    expect(fake.calls.filter((call) => call.includes(id)).length).toBeGreaterThan(0);
    expect(fake.calls.slice(calls).filter((call) => call.includes(id))).toEqual([]);
    expect((await harness()).returning).toMatchObject([
      { payment_id: paymentId, stuck_reason: expect.stringContaining('does not let us refund this payment') },
    ]);
  });

  test('S2-17: money of a double payment that bounces is with the studio again, and a person’s', async () => {
    const { id, paymentId } = await paidTwice();
    await after(2 * MINUTE);
    fake.endRefund(id, 'FAILED');
    await news(id);
    const rows = (await harness()).returning;
    expect(rows.find((row) => row.payment_id === paymentId)?.stuck_reason).toContain('returned it to you');
    const held = await ledger(id);
    expect(held['provider:paypal']).toBe(5100);
  });
});

test('S2-19: an abandoned cart at a provider’s other account is given up quietly', async () => {
  const { id } = await begin();
  fake.books.orders.delete(id);
  await after(2 * DAY);
  expect(await queryRows(app.db, 'select state, stuck_at from payments where reference = $1', [id])).toEqual([
    { state: 'cancelled', stuck_at: null },
  ]);
});
