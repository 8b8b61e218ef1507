import { describe, expect, test } from 'vitest';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import { itemsSent, mailsTo } from '@/modules/orders/unpaid-uploads/new-uploads.testing';
import type { finishOrder, startGuestPayment } from '@/modules/shop/checkout/checkout.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import type { bindDrop, keepDrop } from '../drops.contract';
import { named, one, put as putInto, session } from '../drops.testing';

const app = await startTestApp();
await createOrderHarness(app);

const put = (token: string, name: string, how = {}) => putInto(app, token, { name, ...how });
const MIXING = 101;
const MASTERING = 102;

const keep = (who: ApiClient, token: string, body: { service_id: number; songs: object[] }) =>
  who.call<typeof keepDrop>('PUT /drops', { headers: { 'upload-session': token }, body: body as never });

const bind = (who: ApiClient, token: string, checkout: { id: number; secret: string }) =>
  who.call<typeof bindDrop>('PUT /drops/checkout', {
    headers: { 'upload-session': token },
    body: { checkout_id: checkout.id, checkout_secret: checkout.secret },
  });

/** Begins a guest's payment; `pay` brings it to its end and answers the order. */
async function checkout(
  who: ApiClient,
  lines: readonly { service_id: number; qty: number }[],
  email: string,
) {
  const amount = lines.reduce(
    (sum, { service_id, qty }) => sum + (service_id === MIXING ? 14_000 : 3000) * qty,
    0,
  );
  const guest_info = { first_name: 'Ada', last_name: 'Loud', email, phone: '17025550123' };
  const begun = must(
    await who.call<typeof startGuestPayment>('POST /stripe/intent/guest', {
      body: { amount, currency: 'USD', cartItems: lines as never, guest_info },
    }),
  );
  const pay = async (): Promise<number> => {
    must(
      await who.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
        params: { intent: begun.paymentIntentId },
        body: {
          card_number: '4242424242424242',
          expiry: '12/30',
          cvc: '123',
          client_secret: begun.clientSecret,
        },
      }),
    );
    const body = { transaction_id: begun.paymentIntentId, amount: amount / 100 };
    const { order_id } = must(await who.call<typeof finishOrder>('POST /success', { body }));
    return order_id;
  };
  return { id: begun.checkout_id, secret: begun.checkout_secret, pay };
}

describe('API-70 dropped files go with what is paid for them', () => {
  test('a guest drops, chooses and pays: the order has the file, its title and the buyer’s name', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const file = await put(token, 'Night Bus.wav');
    must(await keep(guest, token, { service_id: MIXING, songs: one(file) }));
    const buying = await checkout(guest, [{ service_id: MIXING, qty: 1 }], 'drop@example.com');
    expect(must(await bind(guest, token, buying))).toEqual({ order_id: null, joined: 0, waiting: 1 });
    const orderId = await buying.pay();
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([
      { track: 'Night Bus', artists: ['Ada Loud'], started: true, files: [expect.any(Number)], links: [] },
    ]);
    expect(must(await bind(guest, token, buying))).toEqual({ order_id: orderId, joined: 1, waiting: 0 });
    const mail = (await mailsTo(app, 'drop@example.com')).find(({ kind }) => kind === 'order-received');
    expect(mail?.text).not.toContain('Send your files');
  });

  test('files that come after the payment join when the last of them is here, once', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const kick = await put(token, 'Kick.wav');
    const snare = await put(token, 'Snare.wav', { part: true });
    must(await keep(guest, token, { service_id: MIXING, songs: one(kick, snare) }));
    const buying = await checkout(guest, [{ service_id: MIXING, qty: 1 }], 'late@example.com');
    must(await bind(guest, token, buying));
    const orderId = await buying.pay();
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([{ started: false, files: [] }]);
    await snare.finish();
    await Promise.all([bind(guest, token, buying), bind(guest, token, buying)]);
    await app.services.drops.joinWaiting();
    const [item] = await itemsSent(app, orderId);
    expect(item?.files).toHaveLength(2);
    await app.jobs.drain();
    const mails = await mailsTo(app, 'late@example.com');
    expect(mails.filter(({ kind }) => kind === 'files-received')).toHaveLength(1);
  });

  test('a browser that never came back: after a day the order takes what has come', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const kick = await put(token, 'Kick.wav');
    const lost = await put(token, 'Lost.wav', { part: true });
    must(await keep(guest, token, { service_id: MIXING, songs: one(kick, lost) }));
    const buying = await checkout(guest, [{ service_id: MIXING, qty: 1 }], 'gone@example.com');
    must(await bind(guest, token, buying));
    const orderId = await buying.pay();
    await app.services.drops.joinWaiting();
    expect((await itemsSent(app, orderId))[0]?.files).toEqual([]);
    app.clock.advance(DAY);
    await app.services.drops.joinWaiting();
    expect((await itemsSent(app, orderId))[0]?.files).toHaveLength(1);
  });

  test('four songs are four masters with a file and a title each', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const songs = [];
    for (const title of ['Ferry', 'Salt', 'Tide', 'Low'])
      songs.push({ title, files: [named(await put(token, `${title}.wav`))] });
    must(await keep(guest, token, { service_id: MASTERING, songs }));
    const buying = await checkout(guest, [{ service_id: MASTERING, qty: 4 }], 'four@example.com');
    must(await bind(guest, token, buying));
    const orderId = await buying.pay();
    await app.jobs.drain();
    const items = await itemsSent(app, orderId);
    expect(items.map(({ track, files }) => [track, files.length])).toEqual([
      ['Ferry', 1],
      ['Salt', 1],
      ['Tide', 1],
      ['Low', 1],
    ]);
  });

  test('fewer bought than dropped: no song is put onto another one', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const songs = [];
    for (const title of ['One', 'Two', 'Three'])
      songs.push({ title, files: [named(await put(token, `${title}.wav`))] });
    must(await keep(guest, token, { service_id: MASTERING, songs }));
    const buying = await checkout(guest, [{ service_id: MASTERING, qty: 2 }], 'fewer@example.com');
    must(await bind(guest, token, buying));
    const orderId = await buying.pay();
    await app.jobs.drain();
    const items = await itemsSent(app, orderId);
    expect(items.map(({ track, files }) => [track, files.length])).toEqual([
      ['One', 1],
      ['Two', 1],
    ]);
    expect(must(await bind(guest, token, buying))).toMatchObject({ joined: 2, waiting: 1 });
  });

  test('another service bought in the end: the files go with it', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const file = await put(token, 'Changed.wav');
    must(await keep(guest, token, { service_id: MIXING, songs: one(file) }));
    const buying = await checkout(guest, [{ service_id: MASTERING, qty: 1 }], 'other@example.com');
    must(await bind(guest, token, buying));
    const orderId = await buying.pay();
    await app.jobs.drain();
    expect((await itemsSent(app, orderId))[0]?.files).toHaveLength(1);
  });

  test('two files of one name and other sizes are two files', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const [first, second] = [await put(token, 'take.wav'), await put(token, 'take.wav', { samples: 800 })];
    must(await keep(guest, token, { service_id: MIXING, songs: one(first, second) }));
    const buying = await checkout(guest, [{ service_id: MIXING, qty: 1 }], 'same@example.com');
    must(await bind(guest, token, buying));
    const orderId = await buying.pay();
    await app.jobs.drain();
    expect((await itemsSent(app, orderId))[0]?.files).toHaveLength(2);
  });

  test('two tabs began a payment each: the one that is paid gets the files, whichever came last', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const file = await put(token, 'Tabs.wav');
    must(await keep(guest, token, { service_id: MIXING, songs: one(file) }));
    const first = await checkout(guest, [{ service_id: MIXING, qty: 1 }], 'tabs@example.com');
    const second = await checkout(guest, [{ service_id: MIXING, qty: 2 }], 'tabs@example.com');
    must(await bind(guest, token, first));
    must(await bind(guest, token, second));
    const orderId = await first.pay();
    await app.jobs.drain();
    expect((await itemsSent(app, orderId))[0]?.files).toEqual([]);
    // What the page of the paid order says once more.
    expect(must(await bind(guest, token, first))).toMatchObject({ order_id: orderId, joined: 1 });
  });
});

describe('API-70 dropped files and strangers', () => {
  test('nobody ties files to a checkout that they can’t pay', async () => {
    const [ada, mallory] = [app.guest(), app.guest()];
    const token = await session(mallory);
    must(await keep(mallory, token, { service_id: MIXING, songs: one(await put(token, 'evil.wav')) }));
    const buying = await checkout(ada, [{ service_id: MIXING, qty: 1 }], 'ada-drop@example.com');
    expect(outcome(await bind(mallory, token, { id: buying.id, secret: 'x' }))).toBe('not_found');
    expect(outcome(await bind(mallory, token, { id: 999_999, secret: buying.secret }))).toBe('not_found');
    const orderId = await buying.pay();
    await app.services.drops.joinWaiting();
    expect((await itemsSent(app, orderId))[0]?.files).toEqual([]);
  });

  test('a session that ended, files that nobody sent, and a song told anew after it joined', async () => {
    const guest = app.guest();
    const ghost = [{ title: 'Ghost', files: [{ name: 'ghost.wav', size: 5 }] }];
    expect(outcome(await keep(guest, 'made-up', { service_id: MIXING, songs: ghost }))).toBe(
      'unauthenticated',
    );
    const token = await session(guest);
    must(await keep(guest, token, { service_id: MIXING, songs: ghost }));
    const buying = await checkout(guest, [{ service_id: MIXING, qty: 1 }], 'ghost@example.com');
    must(await bind(guest, token, buying));
    const orderId = await buying.pay();
    app.clock.advance(2 * DAY);
    await app.services.drops.joinWaiting();
    expect((await itemsSent(app, orderId))[0]?.files).toEqual([]);

    const later = await session(guest);
    const file = await put(later, 'Real.wav');
    must(await keep(guest, later, { service_id: MIXING, songs: one(file) }));
    const paid = await checkout(guest, [{ service_id: MIXING, qty: 3 }], 'real@example.com');
    must(await bind(guest, later, paid));
    await paid.pay();
    await app.jobs.drain();
    expect(outcome(await keep(guest, later, { service_id: MASTERING, songs: one(file) }))).toBe('conflict');
  });

  test('an abandoned drop is swept away after a week, rows and files', async () => {
    const guest = app.guest();
    const token = await session(guest);
    const file = await put(token, 'Abandoned.wav');
    must(await keep(guest, token, { service_id: MIXING, songs: one(file) }));
    app.clock.advance(8 * DAY);
    await app.jobs.drain();
    const states = 'select state from files where name = $1';
    const [row] = await queryRows<{ state: string }>(app.db, states, ['Abandoned.wav']);
    expect(row?.state ?? 'gone').not.toBe('ready');
  });
});
