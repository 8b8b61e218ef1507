import { signDemoWebhook } from '@/modules/money/payments/payments.testing';
import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { GUEST } from '../checkout.testing';
import { books, finish, ONE_ORDER, payCard, start } from '../flow.testing';
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

/** Delivers a body as the demo provider signs it, or as somebody tampers with it. */
async function send(
  body: string,
  tamper: { secret?: string; sent?: string; at?: Date; header?: string } = {},
) {
  const signature =
    tamper.header ??
    signDemoWebhook(tamper.secret ?? 'key of this test', Buffer.from(body), tamper.at ?? shop.clock.now());
  return shop.harness.app.request('/api/webhooks/demo', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'demo-signature': signature },
    body: tamper.sent ?? body,
  });
}

describe('PROMISE-07 a webhook before our own response', () => {
  test('finalises, although we have not written the payment yet', async () => {
    const started = await start(shop.harness);
    await payCard(shop.harness, started);
    await queryRows(db, 'delete from payments');
    await deliverAll();
    expect(await books(db)).toEqual(ONE_ORDER);
    expect((await finish(shop.harness, started)).status).toBe(200);
  });

  test('API-66 the event is stored before it is answered, and acted on after', async () => {
    const started = await start(shop.harness);
    await payCard(shop.harness, started);
    shop.clock.advance(3_000);
    await shop.harness.demo.delivery.deliverDue();
    expect(await queryRows(db, 'select kind, reference, processed_at from webhook_events')).toEqual([
      { kind: 'payment.succeeded', reference: started.intent, processed_at: null },
    ]);
    expect((await books(db)).orders).toBe(0);
    await shop.harness.drain();
    expect(await books(db)).toEqual(ONE_ORDER);
  });
});

describe('PROMISE-08 repeated and shuffled webhooks', () => {
  test('100 times the same, between those of another payment', { timeout: 60_000 }, async () => {
    const guests = [GUEST, { ...GUEST, email: 'bo@example.com' }];
    for (const guest of guests) await payCard(shop.harness, await start(shop.harness, { guest }));
    const [one, two] = (await webhooks()).map(({ payload }) => payload);
    shop.clock.advance(2_000);
    for (let index = 0; index < 100; index += 1) {
      for (const body of index % 2 === 0 ? [one, two] : [two, one])
        expect((await send(body ?? '')).status).toBe(200);
    }
    await shop.harness.drain();
    await shop.harness.minute();
    expect(await books(db)).toMatchObject({ orders: 2, told: 2, states: ['succeeded', 'succeeded'] });
    expect(await queryRows(db, 'select count(*) as n from webhook_events')).toEqual([{ n: 2 }]);
  });

  test('API-67 the test number that repeats its webhook', async () => {
    await payCard(shop.harness, await start(shop.harness), '4000000000001026');
    expect(await webhooks()).toHaveLength(3);
    await deliverAll();
    expect(await books(db)).toEqual(ONE_ORDER);
  });
});

describe('PROMISE-09 API-66 webhooks that are not what they seem', () => {
  test('unsigned, tampered, stale, wrong account, no JSON: 400, and nothing changes', async () => {
    await payCard(shop.harness, await start(shop.harness));
    const body = (await webhooks())[0]?.payload ?? '';
    const refused = [
      await send(body, { header: '' }),
      await send(body, { header: 't=1,v1=zz' }),
      await send(body, { secret: 'another key' }),
      await send(body, { sent: body.replace('14000', '1') }),
      await send(body, { sent: `${body} ` }),
      await send(body, { at: new Date(shop.clock.now().getTime() - 6 * 60_000) }),
      await send(body, { at: new Date(shop.clock.now().getTime() + 6 * 60_000) }),
      await send(body.replace('acct_demo', 'acct_other')),
      await send('not json'),
      await send('[]'),
      await send('{"id":1}'),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    await shop.harness.drain();
    expect(await books(db)).toMatchObject({ orders: 0, ledger: [] });
    expect(await queryRows(db, 'select 1 from webhook_events')).toEqual([]);
  });

  test('the right one is taken, up to five minutes old', async () => {
    await payCard(shop.harness, await start(shop.harness));
    const body = (await webhooks())[0]?.payload ?? '';
    expect((await send(body, { at: new Date(shop.clock.now().getTime() - 4 * 60_000) })).status).toBe(200);
  });

  test('news of a payment that is none of ours changes nothing', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'payment.succeeded',
      account: 'acct_demo',
      data: { id: 'demo_pi_unknown' },
    });
    expect((await send(body)).status).toBe(200);
    await shop.harness.drain();
    expect(await queryRows(db, 'select processed_at is not null as done from webhook_events')).toEqual([
      { done: true },
    ]);
  });
});

describe('PROMISE-10 the database is down during a webhook', () => {
  test('it is not answered with 2xx, and the redelivery succeeds', async () => {
    await payCard(shop.harness, await start(shop.harness));
    const body = (await webhooks())[0]?.payload ?? '';
    await queryRows(db, 'alter table webhook_events rename to webhook_events_away');
    expect((await send(body)).status).toBe(500);
    shop.clock.advance(2_000);
    expect(await shop.harness.demo.delivery.deliverDue()).toBe(0);
    await queryRows(db, 'alter table webhook_events_away rename to webhook_events');
    shop.clock.advance(6_000);
    expect(await shop.harness.demo.delivery.deliverDue()).toBe(1);
    await shop.harness.drain();
    expect(await books(db)).toEqual(ONE_ORDER);
  });
});
