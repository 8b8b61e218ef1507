import type { CheckoutId } from '@/shared/ids';
import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { GUEST } from '../checkout.testing';
import { books, finish, intentBody, ONE_ORDER, payCard, post, start, type Started } from '../flow.testing';
import { freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { db } = shop;

/** The demo provider's webhooks that are on their way, signed now. */
async function webhooks() {
  return queryRows<{ payload: string }>(db, 'select payload from demo_webhooks order by id');
}

async function deliverAll(): Promise<void> {
  shop.clock.advance(3_000);
  await shop.harness.demo.delivery.deliverDue();
  await shop.harness.drain();
}

describe('PROMISE-11 lost news', () => {
  test('the buyer never returns and the webhook never comes: the order is there within minutes', async () => {
    await payCard(shop.harness, await start(shop.harness), '4000000000001034');
    expect(await webhooks()).toEqual([]);
    shop.clock.advance(61_000);
    await shop.harness.minute();
    expect(await books(db)).toEqual(ONE_ORDER);
  });

  test('also when the buyer pays an old page at last', async () => {
    const started = await start(shop.harness);
    for (let hour = 0; hour < 5; hour += 1) {
      shop.clock.advance(60 * 60_000);
      await shop.harness.minute();
    }
    await post(shop.harness, '/transaction', {
      transaction_id: started.intent,
      contents: {},
      client_secret: started.secret,
    });
    await payCard(shop.harness, started, '4000000000001034');
    shop.clock.advance(61_000);
    await shop.harness.minute();
    expect(await books(db)).toEqual(ONE_ORDER);
  });

  test('an event whose job was lost is acted on by the next minute’s look', async () => {
    await payCard(shop.harness, await start(shop.harness));
    shop.clock.advance(2_000);
    await shop.harness.demo.delivery.deliverDue();
    shop.harness.queue.waiting.length = 0;
    shop.clock.advance(31_000);
    await shop.harness.inbox.actOnWaiting();
    expect(await books(db)).toEqual(ONE_ORDER);
  });

  test('an abandoned payment is asked for less and less, then given up, and can’t be paid any more', async () => {
    const started = await start(shop.harness);
    let looks = 0;
    for (let minute = 0; minute < 25 * 60; minute += 5) {
      shop.clock.advance(5 * 60_000);
      looks += await shop.harness.service.reconcile();
    }
    expect(looks).toBeLessThan(40);
    expect(
      await queryRows(
        db,
        'select p.state, c.state as checkout from payments p join checkouts c on c.id = p.checkout_id',
      ),
    ).toEqual([{ state: 'cancelled', checkout: 'cancelled' }]);
    expect((await payCard(shop.harness, started)).status).toBe(409);
  });

  test('one payment that can’t be repaired stops none of the others', async () => {
    const broken = await start(shop.harness, { guest: { ...GUEST, email: 'first@example.com' } });
    await payCard(shop.harness, await start(shop.harness), '4000000000001034');
    await queryRows(db, `update payments set provider = 'gone' where reference = $1`, [broken.intent]);
    shop.clock.advance(61_000);
    await shop.harness.minute();
    expect((await books(db)).orders).toBe(1);
  });
});

describe('PROMISE-12 two payments of one checkout', () => {
  // A second provider does not exist yet: its payment is what a lost cancellation leaves behind.
  const second = async (): Promise<{ first: Started; later: Started }> => {
    const first = await start(shop.harness);
    const intent = await shop.harness.provider.createIntent({
      checkoutId: first.checkoutId as CheckoutId,
      amount: 14000,
      currency: 'USD',
      idempotencyKey: 'second',
      payer: GUEST,
    });
    await queryRows(
      db,
      `insert into payments (checkout_id, provider, reference, secret_hash, amount, currency, check_at, created_at, updated_at)
       values ($1, 'demo', $2, 'x', 14000, 'USD', $3, $3, $3)`,
      [first.checkoutId, intent.reference, shop.clock.now()],
    );
    return { first, later: { ...first, intent: intent.reference, secret: intent.clientSecret } };
  };

  test('one completes, the other can’t be paid any more', async () => {
    const { first, later } = await second();
    await payCard(shop.harness, first);
    await finish(shop.harness, first);
    await shop.harness.minute();
    expect((await payCard(shop.harness, later)).status).toBe(409);
    expect(await books(db)).toEqual({ ...ONE_ORDER, states: ['cancelled', 'succeeded'] });
  });

  test('both are paid: one order, the other’s money goes back, both are told the same order', async () => {
    const { first, later } = await second();
    await payCard(shop.harness, first);
    await payCard(shop.harness, later);
    const [one, two] = await Promise.all([finish(shop.harness, first), finish(shop.harness, later)]);
    expect(one).toMatchObject({ status: 200 });
    expect(two.body['order_id']).toBe(one.body['order_id']);
    await shop.harness.minute();
    await deliverAll();
    expect(await books(db)).toEqual({
      ...ONE_ORDER,
      states: ['refunded', 'succeeded'],
      ledger: [...ONE_ORDER.ledger, { account: 'unapplied', sum: 0 }],
    });
  });

  test('a second tab with the same cart gets the same payment', async () => {
    const first = await start(shop.harness);
    expect(await start(shop.harness)).toEqual(first);
  });

  test('paid, but the browser forgot it: asked again, it is told that nothing is left to pay', async () => {
    const first = await start(shop.harness);
    await payCard(shop.harness, first);
    expect((await post(shop.harness, '/stripe/intent/guest', intentBody())).body).toMatchObject({
      paymentIntentId: first.intent,
      status: 'succeeded',
    });
    expect((await payCard(shop.harness, first)).status).toBe(200);
    expect((await finish(shop.harness, first)).status).toBe(200);
    expect(await books(db)).toEqual(ONE_ORDER);
  });
});

describe('PROMISE-13 a cart edited after its payment started', () => {
  const edited = (first: Started) => ({
    amount: 16550,
    cartItems: [
      { service_id: 101, qty: 1 },
      { service_id: 102, qty: 1 },
    ],
    more: { checkout_id: first.checkoutId, checkout_secret: first.checkoutSecret },
  });

  test('is another checkout, and the old total can’t be paid any more', async () => {
    const first = await start(shop.harness);
    const next = await start(shop.harness, edited(first));
    expect(next.intent).not.toBe(first.intent);
    expect((await payCard(shop.harness, first)).status).toBe(409);
    await payCard(shop.harness, next);
    expect((await finish(shop.harness, next)).status).toBe(200);
    expect(await queryRows(db, 'select amount from orders')).toEqual([{ amount: 16550 }]);
  });

  test('was paid before it was edited: its order is made and said, nothing more is begun', async () => {
    const first = await start(shop.harness);
    await payCard(shop.harness, first);
    const input = edited(first);
    const answer = await post(shop.harness, '/stripe/intent/guest', intentBody(input));
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('Your earlier payment went through and became order');
    expect(await books(db)).toEqual(ONE_ORDER);
  });

  test('nobody gives up the checkout of somebody else', async () => {
    const first = await start(shop.harness);
    await start(shop.harness, {
      ...edited({ ...first, checkoutSecret: 'guessed' }),
      guest: { ...GUEST, email: 'eve@example.com' },
    });
    expect((await payCard(shop.harness, first)).status).toBe(200);
    expect((await finish(shop.harness, first)).status).toBe(200);
  });

  test('its price changed in the catalogue: what was shown is charged, a new start asks for the new price', async () => {
    const first = await start(shop.harness);
    await queryRows(db, 'update services set price = 15000 where id = 101');
    expect((await post(shop.harness, '/stripe/intent/guest', intentBody())).status).toBe(409);
    await payCard(shop.harness, first);
    expect((await finish(shop.harness, first)).status).toBe(200);
    await queryRows(db, 'update services set price = 14000 where id = 101');
    expect(await queryRows(db, 'select amount from orders')).toEqual([{ amount: 14000 }]);
  });
});
