import { expect, test } from 'vitest';
import { beginningWith, searchWords, tellingWords } from './search-words';

test('API-80 words without case, accents and signs', () => {
  expect(searchWords("  Müller's  ADA@example.com ada ")).toEqual(['muller', 's', 'ada', 'example', 'com']);
  expect(searchWords("'); drop table orders;--")).toEqual(['drop', 'table', 'orders']);
  expect(searchWords(' .,- ')).toEqual([]);
  expect(searchWords('a b c d e f g h')).toHaveLength(6);
  expect(beginningWith('low')).toBe("'low':*");
});

test('API-80 a letter that begins the next word waits for more; alone it finds what is called so', () => {
  expect(tellingWords('Night T')).toEqual(['night']);
  expect(tellingWords('7 t')).toEqual(['7']);
  expect(tellingWords('夜 t')).toEqual(['夜']);
  expect(tellingWords('X')).toEqual(['x']);
  expect([beginningWith('x'), beginningWith('7'), beginningWith('夜')]).toEqual(["'x'", "'7':*", "'夜':*"]);
});
