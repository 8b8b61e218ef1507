// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, held, on, Refusal, UNREACHABLE, type Route } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import {
  addQuestion,
  changeQuestion,
  listStudioQuestions,
  orderQuestions,
  removeQuestion,
  renameFaqCategory,
} from '../../studio-faq.contract';
import * as page from './faq-page';

const question = (id: number, words: string, category: string | null) => ({
  id,
  version: id * 10,
  question: words,
  answer: `Answer ${id}`,
  category,
});
const QUESTIONS = [
  question(1, 'How long?', 'Time'),
  question(2, 'How loud?', 'Sound'),
  question(3, 'How late?', 'Time'),
];
const listed = on(listStudioQuestions, () => ({ data: QUESTIONS }));

async function show(network: readonly Route[] = []) {
  const shown = showScreen(page, {
    network: [listed, ...network],
    at: '/studio/faq',
    user: { role: 'admin' },
  });
  await screen.findByRole('region', { name: 'Time' });
  const writes = () => shown.calls.filter(({ line }) => !line.startsWith('GET'));
  const press = (name: string) => shown.person.click(screen.getByRole('button', { name }));
  return { ...shown, writes, press };
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name });

describe('the questions in the studio', () => {
  test('stand by category, in their order', async () => {
    await show();
    const questions = within(screen.getByRole('list', { name: 'Questions of Time' })).getAllByRole(
      'listitem',
    );
    expect(questions).toHaveLength(2);
    expect(questions[0]).toHaveTextContent('How long?');
    expect(questions[1]).toHaveTextContent('How late?');
  });

  test('none yet: says what they are for', async () => {
    showScreen(page, {
      network: [on(listStudioQuestions, () => ({ data: [] }))],
      at: '/studio/faq',
      user: { role: 'admin' },
    });
    expect(await screen.findByRole('heading', { name: 'No questions yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New question' })).toBeEnabled();
  });

  test.each([
    ['a fault', FAULT],
    ['no line', UNREACHABLE],
  ] as const)('%s: says so, and reads again by its button', async (_name, failure) => {
    let tries = 0;
    const flaky = on(listStudioQuestions, () => (tries++ === 0 ? failure : { data: QUESTIONS }));
    const { person } = showScreen(page, { network: [flaky], at: '/studio/faq', user: { role: 'admin' } });
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('How loud?')).toBeInTheDocument();
  });

  test('who may not see them reads why', async () => {
    const refused = on(listStudioQuestions, () => new Refusal('forbidden', 'For admins only'));
    showScreen(page, { network: [refused], at: '/studio/faq', user: { role: 'engineer' } });
    expect(await screen.findByRole('heading', { name: 'For admins only' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the queue' })).toHaveAttribute('href', '/studio');
  });
});

describe('a new question', () => {
  test('is sent once, with everything that was typed', async () => {
    const adding = held<{ data: (typeof QUESTIONS)[number] }>();
    const { person, press, writes } = await show([on(addQuestion, adding.answer)]);
    await press('New question');
    expect(box('Question')).toHaveFocus();
    await person.type(box('Question'), 'Why?');
    await person.type(box('Answer'), 'Because.{Enter}Really.');
    await person.type(box(/^Category/), 'Time');
    await person.dblClick(screen.getByRole('button', { name: 'Save' }));
    adding.give({ data: question(4, 'Why?', 'Time') });
    expect(await screen.findByText('Added.')).toBeInTheDocument();
    expect(writes().map(({ body }) => body)).toEqual([
      { question: 'Why?', answer: 'Because.\nReally.', category: 'Time' },
    ]);
  });

  test('what the server refuses stands at its field, and is put right there', async () => {
    const answers = [
      new Refusal('invalid', 'No', { question: ['Question is asked already'] }),
      { data: question(4, 'Why?', null) },
    ];
    const { person, press } = await show([on(addQuestion, () => answers.shift() ?? FAULT)]);
    await press('New question');
    await person.type(box('Question'), 'How long?');
    await person.type(box('Answer'), 'Long.');
    await press('Save');
    expect(await screen.findByText('Question is asked already')).toBeInTheDocument();
    expect(box('Question')).toBeInvalid();
    expect(box('Answer')).toHaveValue('Long.');
    await press('Save');
    expect(await screen.findByText('Added.')).toBeInTheDocument();
  });

  test('a lost answer keeps the window and its words', async () => {
    const { person, press } = await show([on(addQuestion, () => UNREACHABLE)]);
    await press('New question');
    await person.type(box('Question'), 'Why?');
    await person.type(box('Answer'), 'Because.');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the studio');
    expect(box('Question')).toHaveValue('Why?');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});

describe('a question that is there', () => {
  test('is changed on the version that was read', async () => {
    const changed = on(changeQuestion, () => ({ data: question(2, 'How loud?', 'Level') }));
    const { person, press, writes } = await show([changed]);
    await press('Change: How loud?');
    expect(box('Answer')).toHaveValue('Answer 2');
    await person.clear(box(/^Category/));
    await person.type(box(/^Category/), 'Level');
    await press('Save');
    expect(await screen.findByText('Saved. The site shows it now.')).toBeInTheDocument();
    expect(writes()).toEqual([
      {
        line: 'PUT /studio/faq/2',
        body: { question: 'How loud?', answer: 'Answer 2', category: 'Level', version: 20 },
      },
    ]);
  });

  test('is removed only after a yes', async () => {
    const { press, writes } = await show([on(removeQuestion, () => ({ success: true as const }))]);
    await press('Remove: How late?');
    await press('Cancel');
    expect(writes()).toEqual([]);
    await press('Remove: How late?');
    await press('Remove');
    expect(await screen.findByText('Removed.')).toBeInTheDocument();
    expect(writes()).toEqual([{ line: 'DELETE /studio/faq/3', body: { version: 30 } }]);
  });

  test('moves inside its category: the order of all is sent', async () => {
    const { press, writes } = await show([on(orderQuestions, () => ({ data: QUESTIONS }))]);
    await press('Move How long? down');
    expect(await screen.findByText('The order is saved.')).toBeInTheDocument();
    expect(writes()).toEqual([
      { line: 'PUT /studio/faq/order', body: { seen: [1, 2, 3], order: [3, 1, 2] } },
    ]);
  });

  test('an order that somebody else changed is told and read anew', async () => {
    const refused = on(orderQuestions, () => new Refusal('conflict', 'The list has changed.'));
    const { press, calls } = await show([refused]);
    await press('Move How long? down');
    expect(await screen.findByRole('alert')).toHaveTextContent('The list has changed.');
    expect(calls.at(-1)?.line).toBe('GET /studio/faq');
  });
});

describe('a category', () => {
  test('is renamed', async () => {
    const { person, press, writes } = await show([on(renameFaqCategory, () => ({ data: QUESTIONS }))]);
    await press('Rename Sound');
    await person.clear(box('Name'));
    await person.type(box('Name'), 'Level{Enter}');
    expect(await screen.findByText('Renamed.')).toBeInTheDocument();
    expect(writes().map(({ body }) => body)).toEqual([{ from: 'Sound', to: 'Level' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a refused name stays in its field, and is not shown at the next category', async () => {
    const refused = on(
      renameFaqCategory,
      () => new Refusal('invalid', 'No', { to: ['This name is too long for the page'] }),
    );
    const { person, press } = await show([refused]);
    await press('Rename Sound');
    await person.clear(box('Name'));
    await person.type(box('Name'), 'Very long');
    await press('Save');
    expect(await screen.findByText('This name is too long for the page')).toBeInTheDocument();
    await press('Cancel');
    await press('Rename Time');
    expect(screen.queryByText('This name is too long for the page')).toBeNull();
    expect(box('Name')).toHaveValue('Time');
  });
});
