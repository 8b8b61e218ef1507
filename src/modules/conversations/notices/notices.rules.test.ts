import { expect, test } from 'vitest';
import { kindsFor, titleWithCount } from './notices.rules';

test('a title counts once, however often it is set', () => {
  expect(titleWithCount('Queue', 3)).toBe('(3) Queue');
  expect(titleWithCount('(3) Queue', 4)).toBe('(4) Queue');
  expect(titleWithCount('(99+) Queue', 0)).toBe('Queue');
  expect(titleWithCount('Queue', 1000)).toBe('(99+) Queue');
  expect(titleWithCount('(Untitled) song', 0)).toBe('(Untitled) song');
});

test('engineers hear of their songs, admins of all', () => {
  expect(kindsFor('engineer')).not.toContain('new-order');
  expect(kindsFor('admin')).toContain('new-order');
  expect(kindsFor('customer')).toEqual([]);
});
