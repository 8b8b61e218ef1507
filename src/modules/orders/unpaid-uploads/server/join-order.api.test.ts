import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { finishOrder, startGuestPayment } from '@/modules/shop/checkout/checkout.contract';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import type { checkOrder, uploadToOrder } from '@/modules/orders/orders/orders.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import { fileIdOfAddress } from '@/modules/files/uploads/links.rules';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import type { listMyUploads } from '../new-uploads.contract';
import { buyAs, itemsSent, mailsTo, send, unpaidUploads, uploadForm } from '../new-uploads.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);

const unpaidOf = (email: string) => unpaidUploads(app, email);
const mails = (to: string) => mailsTo(app, to);

describe('API-05 payment joins upload and order', () => {
  test('API-05 a guest pays: the oldest upload of that service becomes the brief, later ones are added', async () => {
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    const email = 'payer@example.com';
    must(await send(guest, { email, links: [address], upload_session: session, message: 'Warm, please.' }));
    must(await send(guest, { email, track: 'Later', links: ['https://we.tl/t-2'] }));
    must(await send(guest, { email, service_id: '102', track: 'Master me' }));
    const orderId = await buyAs(app, 'PAYER@example.com');
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([
      {
        track: 'Nightfall',
        artists: ['Ada Loud'],
        notes: 'Warm, please.\n\n“Later” by Ada Loud',
        started: true,
        files: [fileIdOfAddress(address)],
        links: ['https://we.tl/t-2'],
      },
    ]);
    expect((await unpaidOf(email)).map((upload) => upload.track)).toEqual(['Master me']);
    const kinds = (await mails(email)).map((mail) => mail.kind);
    expect(kinds.filter((kind) => kind === 'upload-received')).toHaveLength(3);
    expect(await mails('PAYER@example.com')).toMatchObject([
      { kind: 'order-received' },
      { kind: 'files-received' },
    ]);
  });

  test('API-05 paid joins twice: nothing is doubled, in a row or at once', async () => {
    const email = 'again@example.com';
    must(await send(app.guest(), { email }));
    must(await send(app.guest(), { email, track: 'Second', links: ['https://we.tl/t-2'] }));
    const orderId = await buyAs(app, email);
    const { newUploads } = app.services;
    await Promise.all([newUploads.orderPaid(orderId), newUploads.orderPaid(orderId)]);
    await app.jobs.drain();
    await newUploads.orderPaid(orderId);
    expect(await itemsSent(app, orderId)).toMatchObject([
      {
        track: 'Nightfall',
        notes: '“Second” by Ada Loud',
        links: ['https://we.tl/t-1', 'https://we.tl/t-2'],
      },
    ]);
    expect(await unpaidOf(email)).toEqual([]);
  });

  test('API-05 one upload and two orders at once: it joins one of them', async () => {
    const email = 'two-orders@example.com';
    must(await send(app.guest(), { email }));
    const orders = [await buyAs(app, email), await buyAs(app, email)];
    await Promise.all(orders.map((id) => app.services.newUploads.orderPaid(id)));
    await app.jobs.drain();
    const started = (await Promise.all(orders.map((id) => itemsSent(app, id)))).flat();
    expect(started.filter((item) => item.started)).toHaveLength(1);
  });

  test('API-05 D2: two songs paid in one line take one upload each', async () => {
    const email = 'pair@example.com';
    must(await send(app.guest(), { email, track: 'One' }));
    must(await send(app.guest(), { email, track: 'Two', message: 'Louder.', links: ['https://we.tl/t-2'] }));
    const orderId = await buyAs(app, email, { service_id: 101, qty: 2 });
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([
      { track: 'One', links: ['https://we.tl/t-1'], started: true },
      { track: 'Two', notes: 'Louder.', links: ['https://we.tl/t-2'], started: true },
    ]);
  });

  test('API-05 where the service is paid already, the files join that order at once and no link to pay is sent', async () => {
    const email = 'paid-first@example.com';
    const orderId = await buyAs(app, email);
    must(await send(app.guest(), { email }));
    expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'Nightfall', started: false }]);
    expect(await unpaidOf(email)).toEqual([]);
    expect((await mails(email)).map((mail) => mail.kind)).toEqual(['order-received', 'files-received']);
  });

  test('API-05 another address pays: nothing is joined', async () => {
    must(await send(app.guest(), { email: 'mine@example.com' }));
    const orderId = await buyAs(app, 'theirs@example.com');
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([{ started: false }]);
  });

  test('API-05 an account gets what its address sent only once that address is verified', async () => {
    const person = await harness.newcomer();
    const [row] = await queryRows<{ email: string }>(app.db, 'select email from users where id = $1', [
      person.userId,
    ]);
    const email = row?.email ?? '';
    must(await send(app.guest(), { email }));
    const { orderId } = await harness.buy(person);
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([{ started: false }]);
    const mine = async () => must(await person.call<typeof listMyUploads>('GET /uploads', {})).data;
    expect(await mine()).toEqual([]);

    await queryRows(app.db, 'update users set verified_at = now() where id = $1', [person.userId]);
    await app.services.newUploads.accountVerified(person.userId as never, email);
    expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'Nightfall', started: true }]);

    must(await send(app.guest(), { email, track: 'Next', service_id: '102' }));
    expect(await mine()).toMatchObject([{ track: 'Next', service_name: 'Mastering' }]);
  });
});

/** Somebody who signed up with this address and never opened the mail. */
async function signedUpAs(email: string) {
  const person = await harness.newcomer();
  const text = 'update users set email = $2, verified_at = null where id = $1';
  await queryRows(app.db, text, [person.userId, email]);
  return person;
}

describe('API-05 what others sent stays theirs', () => {
  test('API-05 an unverified account takes nothing of its address, whatever address its form says', async () => {
    const email = 'ana@example.com';
    must(await send(app.guest(), { email, track: 'Hers' }));
    const mallory = await signedUpAs(email);
    const { orderId } = await harness.buy(mallory);
    await app.jobs.drain();
    const sent = must(await send(mallory, { email, track: 'Bait', links: ['https://we.tl/t-2'] }));
    expect(sent.data.joined).toBe(true);
    expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'Bait', links: ['https://we.tl/t-2'] }]);
    expect((await unpaidOf(email)).map((upload) => upload.track)).toEqual(['Hers']);
  });

  test('API-05 a person who sends for a guest’s order moves nothing else of their own there', async () => {
    const sender = await harness.newcomer();
    await queryRows(app.db, 'update users set verified_at = now() where id = $1', [sender.userId]);
    must(await send(sender, { email: 'sender@example.com', track: 'My own' }));
    const orderId = await buyAs(app, 'friend@example.com');
    must(await send(sender, { email: 'friend@example.com', track: 'For a friend' }));
    expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'For a friend', notes: null }]);
    expect((await unpaidOf('sender@example.com')).map((upload) => upload.track)).toEqual(['My own']);
  });
});

describe('API-05 a guest pays with somebody else’s address', () => {
  test('API-05 API-47 the payer’s browser opens nothing of what joined; the link mailed there does', async () => {
    const email = 'bea@example.com';
    must(await send(app.guest(), { email, track: 'Secret Demo' }));
    const payer = app.guest();
    const guest_info = { first_name: 'E', last_name: 'Ve', email, phone: '17025550123' };
    const body = { amount: 14_000, currency: 'USD', cartItems: [{ qty: 1, service_id: 101 }], guest_info };
    const started = must(await payer.call<typeof startGuestPayment>('POST /stripe/intent/guest', { body }));
    const { paymentIntentId: intent, clientSecret, checkout_secret } = started;
    const card = {
      card_number: '4242424242424242',
      expiry: '12/30',
      cvc: '123',
      client_secret: clientSecret,
    };
    const params = { intent };
    must(
      await payer.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', { params, body: card }),
    );
    const claim = { transaction_id: intent, amount: 140 };
    const answer = must(await payer.call<typeof finishOrder>('POST /success', { body: claim }));
    await app.jobs.drain();
    expect(await itemsSent(app, answer.order_id)).toMatchObject([{ track: 'Secret Demo' }]);
    expect(JSON.stringify([started, answer])).not.toContain('Secret Demo');
    const order = { params: { orderId: String(answer.order_id) } };
    for (const link of [undefined, intent, clientSecret, checkout_secret]) {
      const seen = await app.guest(link).call<typeof getOrder>('GET /orders/{orderId}', order);
      expect(['not_found', 'unauthenticated']).toContain(outcome(seen));
    }
    const found = must(await payer.call<typeof checkOrder>('POST /orders/check-order', { body: { email } }));
    const byKey = await app
      .guest(found.data.upload_key)
      .call<typeof getOrder>('GET /orders/{orderId}', order);
    expect(outcome(byKey)).toBe('not_found');
    const form = uploadForm({ track: 'Probe', links: ['https://we.tl/t-probe'] });
    form.set('upload_key', found.data.upload_key);
    const probed = must(
      await payer.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { ...order, body: form }),
    );
    expect(probed.orderItem).toMatchObject({ songs: ['Ada Loud'], track: 'Probe' });
    const mail = (await mails(email)).find(({ kind }) => kind === 'order-received');
    const mailed = /\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const opened = must(await app.guest(mailed).call<typeof getOrder>('GET /orders/{orderId}', order));
    expect(opened.data.order.orderItems[0]?.track).toBe('Secret Demo');
  });
});

describe('API-05 a correction reaches the order', () => {
  test('API-05 sent after the first was joined: added to its title, nothing to pay, never warned about', async () => {
    const email = 'corrects@example.com';
    must(await send(app.guest(), { email, track: 'One' }));
    const orderId = await buyAs(app, email);
    await app.jobs.drain();
    const again = { email, track: 'One', message: 'The right take.', links: ['https://we.tl/t-right'] };
    expect(must(await send(app.guest(), again)).data.joined).toBe(true);
    expect(await itemsSent(app, orderId)).toMatchObject([
      { track: 'One', notes: 'The right take.', links: ['https://we.tl/t-1', 'https://we.tl/t-right'] },
    ]);
    app.clock.advance(24 * DAY);
    await app.services.newUploads.endOld();
    const kinds = (await mails(email)).map((mail) => mail.kind);
    expect(kinds.filter((kind) => kind.startsWith('upload-'))).toEqual(['upload-received']);
  });

  test('API-05 a completed order takes nothing more: that is a new song', async () => {
    const email = 'new-song@example.com';
    const orderId = await buyAs(app, email);
    await queryRows(app.db, 'update order_items set status = 3 where order_id = $1', [orderId]);
    expect(must(await send(app.guest(), { email })).data.joined).toBe(false);
  });
});

describe('API-05 the answer was lost', () => {
  test('API-05 sending again after the files joined their order answers as the first time', async () => {
    const email = 'lost-answer@example.com';
    const orderId = await buyAs(app, email);
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    const form = { email, links: [address], upload_session: session };
    const first = must(await send(guest, form));
    expect(first.data.joined).toBe(true);
    expect(must(await send(guest, form))).toEqual(first);
    expect(await itemsSent(app, orderId)).toMatchObject([{ notes: null, files: [fileIdOfAddress(address)] }]);
  });
});
