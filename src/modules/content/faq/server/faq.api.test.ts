import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { listQuestions } from '../faq.contract';
import { seedFaq } from './faq.seed';

const app = await startTestApp();
const list = () => app.guest().call<typeof listQuestions>('GET /faq-list', {});

test('API-07 an empty studio answers an empty list', async () => {
  expect(await list()).toEqual({ ok: true, value: [] });
});

test('API-07 every question in the order of the studio, with nothing but what is promised', async () => {
  const demo = JSON.parse(await readFile('content/demo/faq.json', 'utf8')) as { question: string }[];
  expect(await seedFaq(app.db, demo)).toBe(true);
  expect(await seedFaq(app.db, demo)).toBe(false);
  await queryRows(
    app.db,
    `insert into faq_items (question, answer, position) values ('First of all?', E'One.\\nTwo.', 0)`,
  );
  const answer = await list();
  const questions = answer.ok ? answer.value : [];
  expect(questions.map(({ question }) => question)).toEqual([
    'First of all?',
    ...demo.map(({ question }) => question),
  ]);
  expect(questions[0]).toEqual({
    id: 58,
    question: 'First of all?',
    answer: 'One.\nTwo.',
    category: null,
  });
});
