import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { listFavourites } from '../favourites.contract';

const app = await startTestApp();
const customer = await app.signIn('customer');
const other = await app.signIn('engineer');
const GIFT = 13;

beforeAll(async () => {
  await seedCatalogue(app.db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));
});

beforeEach(async () => {
  await queryRows(app.db, 'delete from favourites');
  await queryRows(app.db, "update services set state = 'published'");
});

async function send(method: string, path: string, { body, token = customer.token }: Sent = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await app.requestAsStranger(`/api${path}`, init);
  return { status: answer.status, body: (await answer.json()) as { success: boolean; message?: string } };
}

interface Sent {
  readonly body?: unknown;
  readonly token?: string;
}

const add = (service_id: unknown) => send('POST', '/my-favourites', { body: { service_id } });

async function page(query: Record<string, string> = {}, client = customer) {
  const answer = await client.call<typeof listFavourites>('GET /my-favourites', { query });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}

test('API-23 a favourite is made with 201, and with 200 where it is one already', async () => {
  expect(await add(6)).toEqual({ status: 201, body: { success: true } });
  expect(await add(6)).toEqual({ status: 200, body: { success: true } });
  expect((await page()).total).toBe(1);
});

test('API-23 twenty presses at the same time make one favourite', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => add(6)));
  expect(statuses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(statuses.every(({ status }) => status === 200 || status === 201)).toBe(true);
});

test('API-23 FAVO-01 unknown services are 404, gift cards and what is no id 422', async () => {
  expect(await add(999)).toMatchObject({ status: 404, body: { message: 'This service does not exist.' } });
  expect(await add(GIFT)).toMatchObject({
    status: 422,
    body: { message: 'Gift cards can’t be favorites.' },
  });
  for (const id of [null, '6', -6, 1.5, 0, [], 1e300]) expect((await add(id)).status).toBe(422);
  expect((await page()).total).toBe(0);
});

test('API-22 pages of 15, newest first, with every field of a service', async () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    app.clock.advance(1000);
    await add(id);
  }
  const first = await page();
  expect(first).toMatchObject({ current_page: 1, last_page: 1, per_page: 15, total: 12 });
  expect(first.data.map((one) => one.service_id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(first.data.at(-1)).toMatchObject({
    id: 1,
    service_id: 1,
    name: 'Mix And Master: Up To 24 Stems',
    slug: 'mix-and-master-up-to-24-stems-p1',
    price: 140,
    label_name: 'Most booked',
    is_gift_card: false,
  });
  const third = await page({ page: '3', per_page: '5' });
  expect(third).toMatchObject({ current_page: 3, last_page: 3, total: 12 });
  expect(third.data.map((one) => one.id)).toEqual([2, 1]);
  expect(await page({ page: '9', per_page: '5' })).toMatchObject({ data: [], last_page: 3, total: 12 });
  expect((await send('GET', '/my-favourites?page=0')).status).toBe(422);
});

test('API-22 what is no longer sold is left out, and is there again when it is sold again', async () => {
  await add(6);
  await add(7);
  await queryRows(app.db, "update services set state = 'archived' where id = 6");
  expect(await page()).toMatchObject({ total: 1, data: [{ id: 7 }] });
  await queryRows(app.db, "update services set state = 'published'");
  expect((await page()).total).toBe(2);
});

test('API-24 a favourite is taken out, also where it was none', async () => {
  await add(6);
  expect(await send('DELETE', '/my-favourites/6')).toEqual({ status: 200, body: { success: true } });
  expect((await send('DELETE', '/my-favourites/6')).status).toBe(200);
  expect((await send('DELETE', '/my-favourites/abc')).status).toBe(404);
  expect((await page()).total).toBe(0);
});

test('API-22 API-23 API-24 everybody has their own, and without a login everything is 401', async () => {
  await add(6);
  expect((await page({}, other)).total).toBe(0);
  await send('DELETE', '/my-favourites/6', { token: other.token });
  expect((await page()).total).toBe(1);
  for (const [method, path] of [
    ['GET', '/api/my-favourites'],
    ['POST', '/api/my-favourites'],
    ['DELETE', '/api/my-favourites/6'],
  ] as const) {
    expect((await app.request(path, { method })).status).toBe(401);
  }
});

test('API-23 API-24 too many presses from one address are refused for a while', async () => {
  const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' };
  let status = 0;
  for (let n = 0; n <= 120; n += 1) {
    status = (await app.request('/api/my-favourites/6', { method: 'DELETE', headers })).status;
  }
  expect(status).toBe(429);
});
