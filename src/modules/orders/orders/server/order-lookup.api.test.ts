import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { buyAs, itemsSent } from '@/modules/orders/unpaid-uploads/new-uploads.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { MINUTE } from '@/shared/clock';
import type { checkOrder, uploadToOrder } from '../orders.contract';
import { must, createOrderHarness, outcome } from '../orders.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);

const check = (who: ApiClient, email: string, website?: string) =>
  who.call<typeof checkOrder>('POST /orders/check-order', {
    body: { email, ...(website === undefined ? {} : { website }) },
  });

interface Brief {
  readonly orderId: number;
  readonly key: string;
  readonly track?: string;
  readonly message?: string;
  readonly link?: string;
}

function sendByKey(who: ApiClient, { orderId, key, track = 'Tide', message = '', link }: Brief) {
  const form = new FormData();
  form.append('links[]', link ?? 'https://we.tl/t-1');
  form.append('songs[]', 'Ida');
  form.set('track', track);
  form.set('message', message);
  form.set('upload_key', key);
  const params = { orderId: String(orderId) };
  return who.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', { params, body: form });
}

describe('API-03 check-order', () => {
  test('API-03 a guest order is found by its address in any spelling, with its items and a key', async () => {
    const orderId = await buyAs(app, 'ida@example.com');
    const found = must(await check(app.guest(), ' IDA@example.com '));
    expect(found).toEqual({
      success: true,
      message: 'Order found',
      data: {
        order_id: orderId,
        items: [{ service_id: 101, name: 'Mixing', order_item_id: expect.any(Number) }],
        upload_key: expect.any(String),
      },
    });
  });

  test('API-03 the newest order that can still take files', async () => {
    const email = 'newest@example.com';
    const first = await buyAs(app, email);
    const second = await buyAs(app, email, { service_id: 102 });
    expect(must(await check(app.guest(), email)).data.order_id).toBe(second);
    await queryRows(app.db, 'update order_items set status = 3 where order_id = $1', [second]);
    expect(must(await check(app.guest(), email)).data.order_id).toBe(first);
    await queryRows(app.db, 'update order_items set status = 3 where order_id = $1', [first]);
    expect(outcome(await check(app.guest(), email))).toBe('not_found');
  });

  test('API-03 an account’s orders are found once its address is verified, before that by itself only', async () => {
    const person = await harness.newcomer();
    const { orderId } = await harness.buy(person);
    const [row] = await queryRows<{ email: string }>(app.db, 'select email from users where id = $1', [
      person.userId,
    ]);
    const email = row?.email ?? '';
    expect(outcome(await check(app.guest(), email))).toBe('not_found');
    expect(must(await check(person, email)).data.order_id).toBe(orderId);
    await queryRows(app.db, 'update users set verified_at = now() where id = $1', [person.userId]);
    expect(must(await check(app.guest(), email)).data.order_id).toBe(orderId);
  });

  test('API-03 nothing for an unknown address, a bad one, and for machines', async () => {
    await buyAs(app, 'trap@example.com');
    expect(outcome(await check(app.guest(), 'nobody@example.com'))).toBe('not_found');
    expect(outcome(await check(app.guest(), 'trap@example.com', 'http://spam.test'))).toBe('not_found');
    const bad = await check(app.guest(), 'nobody');
    expect(bad.ok ? null : bad.refusal).toMatchObject({
      kind: 'invalid',
      message: 'Please enter a valid email address',
    });
  });

  test('API-03 is limited by address of the caller and says so kindly', async () => {
    const guest = app.guest();
    const kinds: string[] = [];
    for (let n = 0; n < 16; n += 1) kinds.push(outcome(await check(guest, `guess-${n}@example.com`)));
    expect(kinds.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 'not_found'));
    expect(kinds[15]).toBe('rate_limited');
    expect(outcome(await check(app.guest(), 'guess-1@example.com'))).toBe('not_found');
  });
});

test('API-03 whoever knows an address locks nobody else out of it', async () => {
  const email = 'locked@example.com';
  await buyAs(app, email);
  const eve = app.guest();
  const kinds: string[] = [];
  for (let n = 0; n < 31; n += 1) {
    if (n % 15 === 0) app.clock.advance(MINUTE);
    kinds.push(outcome(await check(eve, email)));
  }
  expect(kinds.filter((kind) => kind === 'rate_limited')).toHaveLength(1);
  expect(outcome(await check(app.guest(), email))).toBe('ok');
});

describe('API-04 the key', () => {
  const bought = async (email: string) => {
    const orderId = await buyAs(app, email);
    return { orderId, key: must(await check(app.guest(), email)).data.upload_key };
  };

  test('API-04 opens the sending of files, and the owner is mailed', async () => {
    const { orderId, key } = await bought('key@example.com');
    expect(must(await sendByKey(app.guest(), { orderId, key })).orderItem).toMatchObject({ track: 'Tide' });
    expect(await itemsSent(app, orderId)).toMatchObject([
      { track: 'Tide', artists: ['Ida'], started: false },
    ]);
    await app.jobs.drain();
    const text = 'select kind from mails where to_email = $1 order by id';
    const mails = await queryRows<{ kind: string }>(app.db, text, ['key@example.com']);
    expect(mails.map((mail) => mail.kind)).toEqual(['order-received', 'files-received']);
  });

  test('API-04 adds, and changes nothing that is there', async () => {
    const { orderId, key } = await bought('adds@example.com');
    must(await sendByKey(app.guest(), { orderId, key, message: 'Warm.' }));
    const more = { orderId, key, track: 'Hijacked', message: 'Ruin it.', link: 'https://we.tl/t-2' };
    must(await sendByKey(app.guest(), more));
    expect(await itemsSent(app, orderId)).toMatchObject([
      {
        track: 'Tide',
        artists: ['Ida'],
        notes: 'Warm.\n\n“Hijacked” by Ida: Ruin it.',
        links: ['https://we.tl/t-1', 'https://we.tl/t-2'],
      },
    ]);
  });

  test('API-04 ends after 30 minutes, with words', async () => {
    const { orderId, key } = await bought('late@example.com');
    app.clock.advance(29 * MINUTE);
    expect(outcome(await sendByKey(app.guest(), { orderId, key }))).toBe('ok');
    app.clock.advance(2 * MINUTE);
    const late = await sendByKey(app.guest(), { orderId, key });
    expect(late.ok ? null : late.refusal).toMatchObject({
      kind: 'not_found',
      message: 'More than 30 minutes have passed. Please enter your email again.',
    });
  });

  test('API-04 opens no other order, and nothing else of its own', async () => {
    const one = await bought('one@example.com');
    const other = await bought('other@example.com');
    const crossed = { orderId: other.orderId, key: one.key };
    expect(outcome(await sendByKey(app.guest(), crossed))).toBe('not_found');
    expect(outcome(await sendByKey(app.guest(), { ...crossed, key: 'made-up' }))).toBe('not_found');
    expect(outcome(await sendByKey(app.guest(), { ...crossed, key: '' }))).toBe('not_found');
    const seen = await app.requestAsStranger(`/api/orders/${one.orderId}`, {
      headers: { 'x-order-link': one.key },
    });
    expect(seen.status).toBe(404);
    expect(await itemsSent(app, other.orderId)).toMatchObject([{ started: false }]);
  });

  test('API-04 a completed item takes no more, key or not', async () => {
    const { orderId, key } = await bought('done@example.com');
    await queryRows(app.db, 'update order_items set status = 3 where order_id = $1', [orderId]);
    expect(outcome(await sendByKey(app.guest(), { orderId, key }))).toBe('conflict');
  });

  test('API-04 keys are kept as hashes, and forgotten a day after their end', async () => {
    const { orderId, key } = await bought('hash@example.com');
    const stored = await queryRows<{ token_hash: string }>(
      app.db,
      'select token_hash from upload_keys where order_id = $1',
      [orderId],
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.token_hash).not.toContain(key);
    app.clock.advance(25 * 60 * MINUTE);
    await bought('hash-2@example.com');
    const left = await queryRows(app.db, 'select 1 from upload_keys where order_id = $1', [orderId]);
    expect(left).toEqual([]);
  });
});
