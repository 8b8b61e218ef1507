import { expect, test } from 'vitest';
import { findQuestions, groupQuestions } from './faq.rules';

const ask = (id: number, category: string | null, words: readonly string[] = []) => ({
  id,
  category,
  question: words[0] ?? `Question ${id}`,
  answer: words[1] ?? '',
});

test('FAQ-02 questions without a category stand in General', () => {
  const groups = groupQuestions([ask(1, 'Mixing'), ask(2, null), ask(3, ' '), ask(4, 'Mixing')]);
  expect(groups.map(({ name, slug, questions }) => [name, slug, questions.map(({ id }) => id)])).toEqual([
    ['Mixing', 'mixing', [1, 4]],
    ['General', 'general', [2, 3]],
  ]);
});

test('FAQ-01 every category has an address of its own', () => {
  const names = ['Prices & Payment', 'Prices / Payment', 'Café', '混音', '?'];
  expect(groupQuestions(names.map((name, index) => ask(index + 1, name))).map(({ slug }) => slug)).toEqual([
    'prices-payment',
    'prices-payment-2',
    'cafe',
    'category',
    'category-2',
  ]);
});

test('FAQ-02 a search wants every word, whatever their case, order and accents', () => {
  const questions = [
    ask(1, null, ['Which format should my tracks have?', '24-bit WAV at 44.1 or 48 kHz.']),
    ask(2, null, ['Do you take mp3?', 'Only as a reference. Send a WAV.']),
    ask(3, null, ['What is a résumé?']),
  ];
  const found = (text: string) => findQuestions(questions, text).map(({ id }) => id);
  expect(found('wav')).toEqual([1, 2]);
  expect(found('WAV format')).toEqual([1]);
  expect(found('resume')).toEqual([3]);
  expect(found('  ')).toEqual([1, 2, 3]);
  expect(found('vinyl')).toEqual([]);
});
