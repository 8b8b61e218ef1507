import { expect, test } from 'vitest';
import { beginningWith, searchTerms, significantTerms } from './search-terms';

test('API-80 words without case, accents and signs', () => {
  expect(searchTerms("  Müller's  ADA@example.com ada ")).toEqual(['muller', 's', 'ada', 'example', 'com']);
  expect(searchTerms("'); drop table orders;--")).toEqual(['drop', 'table', 'orders']);
  expect(searchTerms(' .,- ')).toEqual([]);
  expect(searchTerms('a b c d e f g h')).toHaveLength(6);
  expect(beginningWith('low')).toBe("'low':*");
});

test('API-80 a letter that begins the next word waits for more; alone it finds what is called so', () => {
  expect(significantTerms('Night T')).toEqual(['night']);
  expect(significantTerms('7 t')).toEqual(['7']);
  expect(significantTerms('夜 t')).toEqual(['夜']);
  expect(significantTerms('X')).toEqual(['x']);
  expect([beginningWith('x'), beginningWith('7'), beginningWith('夜')]).toEqual(["'x'", "'7':*", "'夜':*"]);
});
