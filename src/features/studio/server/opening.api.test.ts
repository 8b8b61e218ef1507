import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { rawQuery } from '@/platform/db/database';
import { mountRoutes, type HttpEnv } from '@/platform/http/mount';
import { createLog } from '@/platform/log/log';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { startTestApp } from '@test/support/app';
import type { getOpening } from '../studio.contract';
import { openingRoutes, type OpeningDeps } from './opening.routes';

const { db } = await createTestDatabase();
const ADMIN: Caller = {
  kind: 'user',
  userId: 1 as UserId,
  role: 'admin',
  email: 'noor@studio.test',
  verified: true,
};

// A studio of its owner's: the test app is a demo.
async function doneIn(place: Partial<OpeningDeps>): Promise<string[]> {
  const app = new Hono<HttpEnv>();
  mountRoutes(app, openingRoutes({ db, demo: false, payments: false, mails: false, ...place }), {
    resolveCaller: async () => ADMIN,
    limiter: { hitInOrder: async () => null },
    log: createLog('silent'),
  });
  const headers = { authorization: 'Bearer of-this-test' };
  const { data } = (await (await app.request('/api/studio/opening', { headers })).json()) as {
    data: { step: string; done: boolean }[];
  };
  expect(data.length === 0 || data.length === 6).toBe(true);
  return data.filter(({ done }) => done).map(({ step }) => step);
}

const save = (key: string) =>
  rawQuery(db, `insert into settings (key, value, updated_at) values ($1, '"x"', now())`, [key]);

beforeAll(async () => {
  await rawQuery(db, 'delete from settings');
});

test('API-80 an empty studio has everything to do; each step counts once it is really done', async () => {
  expect(await doneIn({})).toEqual([]);
  await save('site_name');
  await rawQuery(
    db,
    `insert into services (category_id, name, service_type, is_gift_card, price, max_revision, state)
     values (2, 'Mixing', 'one_time', false, 9000, 2, 'draft')`,
  );
  expect(await doneIn({ payments: true })).toEqual(['name', 'payments']);
  await rawQuery(db, `update services set state = 'published'`);
  await save('postal_address');
  await save('claims');
  expect(await doneIn({ mails: true })).toEqual(['name', 'address', 'claims', 'service', 'mails']);
});

test('API-80 a demo has nothing to do, and only admins are asked', async () => {
  const app = await startTestApp();
  const admin = await app.signIn('admin');
  expect(await admin.call<typeof getOpening>('GET /studio/opening', {})).toMatchObject({
    value: { data: [] },
  });
  const engineer = await app.signIn('engineer');
  expect(await engineer.call<typeof getOpening>('GET /studio/opening', {})).toMatchObject({
    refusal: { kind: 'forbidden' },
  });
});
