import { expect, test } from 'vitest';
import { NewestMap } from './newest-map';

test('keeps the newest entries; one that is set again is new', () => {
  const stored = new NewestMap<string, number>(2);
  stored.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...stored]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(stored.get('b')).toBeUndefined();
});
