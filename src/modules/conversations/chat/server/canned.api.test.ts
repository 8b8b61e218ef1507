import { beforeEach, expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import type { addCanned, changeCanned, listCanned, removeCanned } from '../inbox.contract';

const app = await startTestApp();
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const customer = await app.signIn('customer');

const list = async (who: ApiClient = engineer) =>
  must(await who.call<typeof listCanned>('GET /studio/canned-answers', {})).data;
const add = (who: ApiClient, title: string, body = 'Hi {name}') =>
  who.call<typeof addCanned>('POST /studio/canned-answers', { body: { title, body } });
const change = (who: ApiClient, id: number, draft: { title: string; body: string; version: number }) =>
  who.call<typeof changeCanned>('PUT /studio/canned-answers/{id}', {
    params: { id: String(id) },
    body: draft,
  });
const remove = (who: ApiClient, id: number, version: number) =>
  who.call<typeof removeCanned>('DELETE /studio/canned-answers/{id}', {
    params: { id: String(id) },
    body: { version },
  });

beforeEach(() => queryRows(app.db, 'delete from canned_answers; delete from audit_log'));

test('API-80 saved answers are everybody’s in the studio, by name, and each change is logged', async () => {
  const stems = must(await add(engineer, ' Stems,\n please ')).data;
  expect(stems).toMatchObject({ title: 'Stems, please', body: 'Hi {name}', version: 1 });
  must(await add(admin, 'prices'));
  expect((await list(admin)).map(({ title }) => title)).toEqual(['prices', 'Stems, please']);
  must(await change(admin, stems.id, { title: 'Stems', body: 'WAV, 24 bit.', version: 1 }));
  must(await remove(engineer, stems.id, 2));
  expect((await list()).map(({ title }) => title)).toEqual(['prices']);
  const log = await queryRows(app.db, 'select action, before, after from audit_log order by id');
  expect(log).toEqual([
    { action: 'canned-answer.added', before: null, after: { title: 'Stems, please', body: 'Hi {name}' } },
    { action: 'canned-answer.added', before: null, after: { title: 'prices', body: 'Hi {name}' } },
    {
      action: 'canned-answer.changed',
      before: { title: 'Stems, please', body: 'Hi {name}' },
      after: { title: 'Stems', body: 'WAV, 24 bit.' },
    },
    { action: 'canned-answer.removed', before: { title: 'Stems', body: 'WAV, 24 bit.' }, after: null },
  ]);
});

test('API-80 the second of two who save the same answer is told what is stored', async () => {
  const { id } = must(await add(engineer, 'Stems')).data;
  must(await change(engineer, id, { title: 'Stems', body: 'Theirs', version: 1 }));
  expect(await change(admin, id, { title: 'Stems', body: 'Mine', version: 1 })).toMatchObject({
    refusal: { kind: 'conflict', data: { id, body: 'Theirs', version: 2 } },
  });
  expect(outcome(await remove(admin, id, 1))).toBe('conflict');
  expect((await list())[0]?.body).toBe('Theirs');
  must(await change(admin, id, { title: 'STEMS', body: 'Mine', version: 2 }));
});

test('API-80 names are given once, and nothing is saved without name and words', async () => {
  must(await add(engineer, 'Stems'));
  const other = must(await add(engineer, 'Prices')).data;
  expect(await add(admin, 'STEMS')).toMatchObject({ refusal: { kind: 'invalid', errors: { title: [/./] } } });
  expect(outcome(await change(admin, other.id, { title: 'stems', body: 'x', version: 1 }))).toBe('invalid');
  expect(await add(admin, ' ', ' ')).toMatchObject({
    refusal: {
      errors: { title: ['Please give it a name'], body: ['Please write the answer'] },
    },
  });
  expect(outcome(await add(admin, 'x'.repeat(81)))).toBe('invalid');
  expect(outcome(await change(admin, 999_999, { title: 'x', body: 'x', version: 1 }))).toBe('not_found');
  expect(outcome(await remove(admin, 999_999, 1))).toBe('not_found');
});

test('API-80 there are 200 of them at most', async () => {
  await queryRows(
    app.db,
    `insert into canned_answers (title, body, updated_at) select 'Answer ' || n, 'x', $1 from generate_series(1, 200) n`,
    [app.clock.now()],
  );
  expect(await add(admin, 'One more')).toMatchObject({
    refusal: { kind: 'conflict', message: expect.stringContaining('200 saved answers') as string },
  });
});

test('API-80 nobody else has to do with saved answers', async () => {
  const calls = (who: ApiClient) =>
    Promise.all([
      who.call<typeof listCanned>('GET /studio/canned-answers', {}),
      add(who, 'x'),
      change(who, 1, { title: 'x', body: 'x', version: 1 }),
      remove(who, 1, 1),
    ]);
  expect((await calls(customer)).map(outcome)).toEqual(Array(4).fill('forbidden'));
  expect((await calls(app.guest())).map(outcome)).toEqual(Array(4).fill('unauthenticated'));
});
