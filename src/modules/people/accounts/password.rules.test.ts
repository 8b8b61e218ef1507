import { expect, test } from 'vitest';
import { guessableProblem } from './password.rules';

const ADA = {
  firstName: 'Ada',
  lastName: 'Lindqvist',
  email: 'ada.loud@quietones.example',
  siteName: 'Headroom',
};

test.each([
  'headroom',
  'Headroom1',
  'my HEAD-room 7',
  'Lindqvist2026',
  'quietones!',
  'adaloud99',
  'Ada12345',
])('suspected: ASVS 6.2.11 %s holds a name', (password) => {
  expect(guessableProblem(password, ADA)).toMatch(
    /contains your name, your address or the name of the studio/,
  );
});

test.each([
  'aaaaaaaa',
  '11111111',
  'abcabcabc',
  'abcdabcd',
  '12345678',
  '87654321',
  'abcdefgh',
  'qwertyuiop',
  '--------',
])('suspected: ASVS 6.2.11 %s is a repetition or a sequence', (password) => {
  expect(guessableProblem(password, ADA)).toMatch(/repetition or a sequence/);
});

test.each([
  'Quiet-room-7',
  'Canada-winter-9',
  'correct horse battery',
  'Louder-room-8',
  'пароль-надёжный',
  'aaaaaaab',
])('%s is taken', (password) => {
  expect(guessableProblem(password, ADA)).toBeNull();
});
