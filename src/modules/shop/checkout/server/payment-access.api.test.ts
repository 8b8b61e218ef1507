import { describe, expect, test } from 'vitest';
import { GUEST } from '../checkout.testing';
import { askPaid, finish, get, intentBody, payCard, post, record, signedIn, start } from '../flow.testing';
import { CLEO, freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const EVE = 'eve@example.com';

describe('API-28 API-38 the transaction record', () => {
  test('is read back by its secret', async () => {
    const started = await start(shop.harness);
    await record(shop.harness, started);
    const found = await get(shop.harness, `/transaction/${started.intent}?secret=${started.secret}`);
    expect(found).toMatchObject({
      status: 200,
      body: { success: true, data: { contents: { amount: 14000, guest_info: GUEST } } },
    });
  });

  test('is nobody else’s: 401 without the secret, 404 with another', async () => {
    const started = await start(shop.harness);
    await record(shop.harness, started);
    expect((await get(shop.harness, `/transaction/${started.intent}`)).status).toBe(401);
    expect((await get(shop.harness, `/transaction/${started.intent}?secret=wrong`)).status).toBe(404);
  });

  test('of a customer is theirs alone', async () => {
    const started = await start(signedIn(shop.harness, CLEO));
    expect((await record(signedIn(shop.harness, EVE), started)).status).toBe(404);
    expect((await record(signedIn(shop.harness, CLEO), started)).status).toBe(200);
    expect((await get(signedIn(shop.harness, CLEO), `/transaction/${started.intent}`)).status).toBe(200);
    expect((await get(signedIn(shop.harness, EVE), `/transaction/${started.intent}`)).status).toBe(404);
  });

  test('without the secret it may be written once and repeated, not replaced', async () => {
    const { intent } = await start(shop.harness);
    const write = (amount: number, more = {}) =>
      post(shop.harness, '/transaction', { transaction_id: intent, contents: { amount }, ...more });
    expect((await write(1)).status).toBe(200);
    expect((await write(1)).status).toBe(200);
    expect((await write(2)).status).toBe(403);
    expect((await write(2, { client_secret: 'wrong' })).status).toBe(403);
  });

  test('of an unknown payment is refused', async () => {
    expect((await post(shop.harness, '/transaction', { transaction_id: 'pi_1', contents: {} })).status).toBe(
      404,
    );
    expect((await get(shop.harness, '/transaction/pi_1?secret=x')).status).toBe(404);
  });
});

describe('payments of others', () => {
  test('API-29 API-31 a customer’s payment can’t be claimed by anybody else', async () => {
    const started = await start(signedIn(shop.harness, CLEO));
    await payCard(shop.harness, started);
    expect((await askPaid(signedIn(shop.harness, EVE), started)).status).toBe(404);
    expect((await askPaid(shop.harness, started)).status).toBe(404);
    expect((await finish(shop.harness, started)).status).toBe(404);
    expect((await finish(signedIn(shop.harness, CLEO), started)).status).toBe(200);
  });

  test('API-30 API-31 an unknown payment is 404', async () => {
    const nobody = { intent: 'demo_pi_unknown', secret: 'x', checkoutId: 1, checkoutSecret: 'x', amount: 1 };
    expect((await askPaid(shop.harness, nobody)).status).toBe(404);
    expect((await finish(shop.harness, nobody)).status).toBe(404);
  });

  test('API-26 API-29 need an account', async () => {
    expect((await post(shop.harness, '/stripe/intent', intentBody())).status).toBe(401);
    expect((await post(shop.harness, '/stripe/pay', {})).status).toBe(401);
  });

  test('API-67 only who holds the secret may pay', async () => {
    const started = await start(shop.harness);
    expect((await payCard(shop.harness, { ...started, secret: 'demo_wrong' })).status).toBe(403);
    const other = await start(shop.harness, { guest: { ...GUEST, email: 'other@example.com' } });
    expect((await payCard(shop.harness, { ...started, secret: other.secret })).status).toBe(403);
    expect((await post(shop.harness, '/demo-pay/unknown/confirm', {})).status).toBe(404);
  });
});
