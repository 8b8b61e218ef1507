import { expect, test } from 'vitest';
import { nameInMail } from './wording';

test.each([
  ['Ada', 'Ada'],
  ['  Anne   Marie ', 'Anne Marie'],
  ['J. R. Ewing', 'J. R. Ewing'],
  ['O’Brien-Smith', 'O’Brien-Smith'],
  ['Zoë', 'Zoë'],
])('V16: the name %j is said as %j', (typed, said) => {
  expect(nameInMail(typed)).toBe(said);
});

test.each([
  'http://spam.example',
  'win at spam.example now',
  'www.spam',
  'me@spam.example',
  'spam.example/x',
  'a\\b',
  'ads.пример',
])('V16: %j is no name that a mail says', (typed) => {
  expect(nameInMail(typed)).toBe('there');
});

test('V16: a long name is cut', () => {
  expect(nameInMail('x'.repeat(255))).toHaveLength(40);
});
