import { expect, test } from 'vitest';
import type { getStudioItem } from '@/modules/back-office/queue/studio.contract';
import {
  BRIEF_DETAILS,
  DETAIL_NAMES,
  eachDetail,
  type BriefDetails,
} from '@/modules/files/uploads/brief-details.rules';
import type { uploadToOrder } from '@/modules/orders/orders/orders.contract';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import type { listMyUploads } from '@/modules/orders/unpaid-uploads/new-uploads.contract';
import { buyAs, itemsSent, send } from '@/modules/orders/unpaid-uploads/new-uploads.testing';
import type { eraseCustomer } from '@/modules/people/customers/customers.contract';
import type { exportMe } from '@/modules/people/accounts/profile.contract';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');

// Text that breaks what is careless with quotes, markup or characters beyond the first plane.
const ODD = `F♯ "<b>'; 日本 𝄞`;
const oddly = (name: string) => `${ODD} ${name}`;
const ALL: Omit<BriefDetails, 'references'> = eachDetail(oddly);

function formOf(details: Omit<BriefDetails, 'references'>, itemId?: number): FormData {
  const form = new FormData();
  const brief = { 'links[]': 'https://we.tl/t-1', 'songs[]': 'Ada Loud', track: 'Nightfall', ...details };
  for (const [name, text] of Object.entries(brief)) form.set(name, text ?? '');
  if (itemId !== undefined) form.set('order_item_id', String(itemId));
  return form;
}

const sendTo = (who: ApiClient, orderId: number, form: FormData) =>
  who.call<typeof uploadToOrder>('POST /orders/{orderId}/upload', {
    params: { orderId: String(orderId) },
    body: form,
  });
const detailsOn = async (who: ApiClient, orderId: number) =>
  must(await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order.orderItems[0]?.details;
const studioItem = async (itemId: number) =>
  must(
    await engineer.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: String(itemId) },
    }),
  ).data.item;

async function bought() {
  const person = await harness.newcomer();
  const { orderId, itemIds } = await harness.buy(person);
  const [itemId] = itemIds;
  if (itemId === undefined) throw new Error('an order without items');
  return { person, orderId, itemId };
}

test('ORDR-10 every detail of a brief reaches the customer, the engineer, Brief.txt and the export as it was written', async () => {
  const { person, orderId, itemId } = await bought();
  await harness.brief(person, { orderId, itemIds: [itemId] });
  must(await sendTo(person, orderId, formOf(ALL, itemId)));
  expect(await detailsOn(person, orderId)).toEqual(ALL);
  expect((await studioItem(itemId)).details).toEqual(ALL);
  const zip = await app.request(`/api/studio/items/${itemId}/files.zip`, {
    headers: { authorization: `Bearer ${engineer.token}` },
  });
  const bytes = Buffer.from(await zip.arrayBuffer());
  for (const name of DETAIL_NAMES)
    expect(bytes.includes(`${BRIEF_DETAILS[name].label}: ${oddly(name)}\n`)).toBe(true);
  const own = JSON.stringify(must(await person.call<typeof exportMe>('GET /auth/me/export', {})).data);
  for (const name of DETAIL_NAMES) expect(own).toContain(JSON.stringify(oddly(name)));
});

test('ORDR-10 details that are not sent again stay; one that is sent again is changed; none at all is none', async () => {
  const { person, orderId, itemId } = await bought();
  must(await sendTo(person, orderId, formOf({}, itemId)));
  expect(await detailsOn(person, orderId)).toEqual({});
  must(await sendTo(person, orderId, formOf(ALL, itemId)));
  must(await sendTo(person, orderId, formOf({ song_key: '   ' }, itemId)));
  expect(await detailsOn(person, orderId)).toEqual(ALL);
  must(await sendTo(person, orderId, formOf({ song_key: 'A minor' }, itemId)));
  expect(await detailsOn(person, orderId)).toEqual({ ...ALL, song_key: 'A minor' });
});

test('ORDR-10 a detail longer than its field, sent past the form, is refused by name, and nothing is kept', async () => {
  const { person, orderId, itemId } = await bought();
  for (const name of DETAIL_NAMES) {
    const long = { [name]: 'x'.repeat(BRIEF_DETAILS[name].maxLength + 1) };
    const answer = await sendTo(person, orderId, formOf(long, itemId));
    expect([outcome(answer), answer.ok || Object.keys(answer.refusal.errors ?? {})]).toEqual([
      'invalid',
      [name],
    ]);
  }
  expect(await itemsSent(app, orderId)).toMatchObject([{ track: null, started: false }]);
});

test('API-05 details of an upload that is not paid yet go to the item that pays for it', async () => {
  const email = 'details@example.com';
  must(await send(app.guest(), { email, ...ALL }));
  const orderId = await buyAs(app, email);
  await app.jobs.drain();
  const [item] = await itemsSent(app, orderId);
  expect((await studioItem(item?.id ?? 0)).details).toEqual(ALL);
});

test('API-05 an upload added later fills what is missing and changes nothing that is there', async () => {
  const email = 'added@example.com';
  must(await send(app.guest(), { email, song_key: 'A minor' }));
  must(await send(app.guest(), { email, song_key: 'B major', track: 'Later', links: ['https://we.tl/t-2'] }));
  const orderId = await buyAs(app, email);
  await app.jobs.drain();
  const [item] = await itemsSent(app, orderId);
  expect((await studioItem(item?.id ?? 0)).details).toEqual({ song_key: 'A minor' });
});

test('API-80 details are gone after the erasure, of the order and of an unpaid upload', async () => {
  const { person, orderId, itemId } = await bought();
  must(await sendTo(person, orderId, formOf(ALL, itemId)));
  must(await harness.take(engineer, itemId));
  must(await harness.deliver(engineer, itemId));
  must(await harness.complete(person, orderId, itemId));
  const [{ email } = { email: '' }] = await queryRows<{ email: string }>(
    app.db,
    'update users set verified_at = now() where id = $1 returning email',
    [person.userId],
  );
  must(await send(person, { email, service_id: '102', track: 'Other', ...ALL }));
  expect(must(await person.call<typeof listMyUploads>('GET /uploads', {})).data).toHaveLength(1);
  must(
    await admin.call<typeof eraseCustomer>('DELETE /studio/customers/{userId}', {
      params: { userId: String(person.userId) },
      body: { email, version: 0 },
    }),
  );
  const left = await queryRows(
    app.db,
    'select details from order_items where id = $1 union all select details from new_uploads where email = $2',
    [itemId, email],
  );
  expect(left).toEqual([{ details: {} }]);
});
