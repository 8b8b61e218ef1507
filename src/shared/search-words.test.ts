import { expect, test } from 'vitest';
import { beginningWith, searchWords } from './search-words';

test('API-80 words without case, accents and signs', () => {
  expect(searchWords("  Müller's  ADA@example.com ada ")).toEqual(['muller', 's', 'ada', 'example', 'com']);
  expect(searchWords("'); drop table orders;--")).toEqual(['drop', 'table', 'orders']);
  expect(searchWords(' .,- ')).toEqual([]);
  expect(searchWords('a b c d e f g h')).toHaveLength(6);
  expect(beginningWith('low')).toBe("'low':*");
});
