import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { listQuestions } from '../faq.contract';
import type {
  addQuestion,
  changeQuestion,
  listStudioQuestions,
  orderQuestions,
  removeQuestion,
  renameFaqCategory,
  StudioQuestion,
} from '../studio-faq.contract';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

async function add(question: string, category = ''): Promise<StudioQuestion> {
  const body = { question, answer: `About ${question}`, category };
  const made = await admin.call<typeof addQuestion>('POST /studio/faq', { body });
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value.data;
}
async function stored(): Promise<StudioQuestion[]> {
  const all = await admin.call<typeof listStudioQuestions>('GET /studio/faq', {});
  return all.ok ? all.value.data : [];
}
const ids = async () => (await stored()).map(({ id }) => id);
const change = (id: number, body: { question: string; version: number }) =>
  admin.call<typeof changeQuestion>('PUT /studio/faq/{id}', {
    params: { id: String(id) },
    body: { answer: 'Because.', category: 'Money', ...body },
  });
const remove = (id: number, version: number) =>
  admin.call<typeof removeQuestion>('DELETE /studio/faq/{id}', {
    params: { id: String(id) },
    body: { version },
  });
const sort = (seen: number[], order: number[]) =>
  admin.call<typeof orderQuestions>('PUT /studio/faq/order', { body: { seen, order } });
const logged = () =>
  queryRows<{ action: string; before: object | null; after: object | null }>(
    app.db,
    `select action, before, after from audit_log where subject_kind = 'question' order by id desc limit 1`,
  );

test('API-80 API-07 a question is added, changed and removed; the site and the log follow', async () => {
  const made = await add('How long?', 'Money');
  const site = await app.guest().call<typeof listQuestions>('GET /faq-list', {});
  expect(site.ok ? site.value : []).toMatchObject([{ question: 'How long?', category: 'Money' }]);
  expect(await change(made.id, { question: 'How long does it take?', version: made.version })).toMatchObject({
    ok: true,
    value: { data: { question: 'How long does it take?', version: made.version + 1 } },
  });
  expect(await logged()).toMatchObject([
    {
      action: 'question.changed',
      before: { question: 'How long?' },
      after: { question: 'How long does it take?' },
    },
  ]);
  expect(await remove(made.id, made.version + 1)).toMatchObject({ ok: true });
  expect(await stored()).toEqual([]);
  expect(await logged()).toMatchObject([{ action: 'question.removed', after: null }]);
});

test('API-80 the second of two editors is told what is stored, and removes nothing they have not seen', async () => {
  const made = await add('Who mixes?');
  await change(made.id, { question: 'Who mixes my song?', version: made.version });
  for (const late of [
    await change(made.id, { question: 'Mine', version: made.version }),
    await remove(made.id, made.version),
  ])
    expect(late).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', data: { question: 'Who mixes my song?', version: made.version + 1 } },
    });
  expect((await stored()).map(({ question }) => question)).toContain('Who mixes my song?');
  expect(await change(999_999, { question: 'x', version: 1 })).toMatchObject({
    ok: false,
    refusal: { kind: 'not_found' },
  });
});

test('API-80 sorting stands on the site; an order of another list is refused whole', async () => {
  await add('First', 'A');
  await add('Second', 'B');
  const before = await ids();
  const wanted = before.toReversed();
  expect((await sort(before, wanted)).ok).toBe(true);
  expect(await ids()).toEqual(wanted);
  expect(await sort(before, before)).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await sort(wanted, wanted.slice(1))).toMatchObject({ ok: false, refusal: { kind: 'invalid' } });
  expect(await ids()).toEqual(wanted);
  expect(await logged()).toMatchObject([{ action: 'question.sorted', after: { order: wanted } }]);
});

test('API-80 a category gets another name, and one that is gone is refused', async () => {
  await add('Nowhere?');
  const rename = (from: string, to: string) =>
    admin.call<typeof renameFaqCategory>('PUT /studio/faq/category', { body: { from, to } });
  expect((await rename('A', 'Sound')).ok).toBe(true);
  expect((await rename('', 'Various')).ok).toBe(true);
  const names = (await stored()).map(({ category }) => category);
  expect(names).toContain('Sound');
  expect(names).toContain('Various');
  expect(names).not.toContain(null);
  expect(await rename('A', 'B')).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
});

test('API-80 what is no question is refused at its field; engineers change nothing', async () => {
  const blank = { question: ' ', answer: '', category: '' };
  const answer = await admin.call<typeof addQuestion>('POST /studio/faq', { body: blank });
  expect(answer.ok ? null : answer.refusal.errors).toEqual({
    question: ['Question is required'],
    answer: ['Answer is required'],
  });
  const before = await stored();
  const body = { question: 'Mine', answer: 'Yes', category: '' };
  expect(await engineer.call<typeof addQuestion>('POST /studio/faq', { body })).toMatchObject({
    ok: false,
    refusal: { kind: 'forbidden' },
  });
  expect(await stored()).toEqual(before);
});
