// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FAULT, on, UNREACHABLE } from '@test/support/screen/network';
import { showScreen } from '@test/support/screen/screen';
import { listQuestions } from '../faq.contract';
import * as page from './faq-page';

const QUESTIONS = [
  { id: 1, question: 'How long does a mix take?', answer: 'Five days.\nRush: two.', category: 'Time' },
  { id: 2, question: 'What do I send?', answer: 'WAV or FLAC, one file per track.', category: 'Files' },
  { id: 3, question: 'May I pay later?', answer: 'No.', category: null },
];

const listed = on(listQuestions, () => QUESTIONS);

describe('questions', () => {
  test('every question is shown with its answer, which opens by its button', async () => {
    const { person } = showScreen(page, { network: [listed], at: '/faq' });
    const question = await screen.findByText('How long does a mix take?');
    await person.click(question);
    expect(screen.getByText(/Five days\./)).toBeVisible();
  });

  test('a search leaves the questions that hold its words, and says how many', async () => {
    const { person } = showScreen(page, { network: [listed], at: '/faq' });
    await person.type(await screen.findByRole('searchbox'), 'flac');
    expect(await screen.findByRole('heading', { name: '1 answer found' })).toBeInTheDocument();
  });

  test.each([
    ['a fault', FAULT],
    ['no connection', UNREACHABLE],
  ] as const)('%s: says so, and asks again by its button', async (_name, failure) => {
    let calls = 0;
    const flaky = on(listQuestions, () => (calls++ === 0 ? failure : QUESTIONS));
    const { person } = showScreen(page, { network: [flaky], at: '/faq' });
    expect(await screen.findByText('Failed to load FAQs')).toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Try again' }));
    expect(await screen.findByText('What do I send?')).toBeInTheDocument();
  });

  test('none yet: a sentence and the way to ask', async () => {
    showScreen(page, { network: [on(listQuestions, () => [])], at: '/faq' });
    expect(await screen.findByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  });
});
