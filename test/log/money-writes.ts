import { MINUTE } from '@/shared/clock';
import { queryRows } from '@/platform/db/database';
import type { Bench, Sent, Writes } from './bench';

const CARD = { card_number: '4242424242424242', expiry: '12/30', cvc: '123' };

/** A payment of another amount than asked. */
async function flagged({ ask, app, one, customer }: Bench): Promise<number> {
  const started = await ask<{ paymentIntentId: string; clientSecret: string }>('POST /stripe/intent', {
    body: { amount: 14_000, currency: 'USD', cartItems: [{ service_id: 101, qty: 1 }] },
    by: customer,
  });
  const { paymentIntentId: intent, clientSecret: client_secret } = started;
  await ask('POST /demo-pay/{intent}/confirm', {
    params: { intent },
    body: { ...CARD, client_secret },
    by: customer,
  });
  await queryRows(app.db, 'update demo_intents set amount = 13000 where id = $1', [intent]);
  await app.services.checkout.settle('demo', intent);
  return one(`select id from payments where reference = $1 and state = 'flagged'`, [intent]);
}

const byHand = ({ next }: Bench, paid_by: 'bank' | null): Sent => ({
  body: {
    key: crypto.randomUUID(),
    customer: { email: `hand-${next()}@artist.test`, first_name: 'By', last_name: 'Hand' },
    lines: [{ service_id: 102, qty: 1 }],
    amount: 30,
    paid_by,
  },
});

async function requested(bench: Bench): Promise<Sent> {
  await bench.ask('POST /studio/hand-orders', byHand(bench, null));
  // The first mail of a link is on its way for a minute.
  bench.app.clock.advance(2 * MINUTE);
  return { params: { manualOrderId: await bench.one('select max(id) from hand_orders') } };
}

/** Orders by hand, and money that goes back. */
export const MONEY_WRITES: Writes = {
  'POST /studio/hand-orders': (bench) => byHand(bench, 'bank'),
  'POST /studio/hand-orders/{manualOrderId}/mail': requested,
  'POST /studio/hand-orders/{manualOrderId}/withdraw': requested,
  'POST /studio/payments/{paymentId}/match': async (bench) => {
    const params = { paymentId: await flagged(bench) };
    const { data } = await bench.ask<{ data: { checkout_id: number; rest: number }[] }>(
      'GET /studio/payments/{paymentId}/matches',
      { params },
    );
    return { params, body: { checkout_id: data[0]?.checkout_id, rest: data[0]?.rest } };
  },
  'POST /studio/payments/{paymentId}/refunds': async (bench) => {
    const { orderId } = await bench.harness.buy(bench.customer);
    const paymentId = await bench.one(
      `select p.id from payments p join orders o on o.checkout_id = p.checkout_id where o.id = ${orderId}`,
    );
    const key = `named-${paymentId}`;
    const { db } = bench.app;
    await queryRows(db, 'update payments set unexplained_at = now() where id = $1', [paymentId]);
    await queryRows(
      db,
      `insert into demo_refunds (idempotency_key, intent_id, amount, created_at)
       select $2, reference, 500, now() from payments where id = $1`,
      [paymentId, key],
    );
    await queryRows(
      db,
      'update demo_intents set refunded = refunded + 500 where id = (select reference from payments where id = $1)',
      [paymentId],
    );
    return { params: { paymentId }, body: { refund_id: `demo_re_${key}` } };
  },
  'POST /studio/payments/{paymentId}/return': async (bench) => ({
    params: { paymentId: await flagged(bench) },
  }),
  'POST /studio/orders/{orderId}/refund': async ({ harness, customer }) => ({
    params: { orderId: (await harness.buy(customer)).orderId },
    body: { amount: 40, reason: 'Late', key: crypto.randomUUID() },
  }),
  'POST /studio/orders/{orderId}/credit': async ({ harness, customer, engineer }) => ({
    params: { orderId: (await harness.itemOf(customer, engineer)).orderId },
    body: { amount: 5, key: crypto.randomUUID() },
    by: engineer,
  }),
  'POST /studio/outbox/{id}/resend': async ({ app, harness, one }) => {
    await harness.buyAsGuest();
    await app.jobs.drain();
    return { params: { id: await one('select max(id) from mails') } };
  },
};
