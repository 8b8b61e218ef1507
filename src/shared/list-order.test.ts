import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeOrder } from './list-order';

test('API-80 an order fits only the list that was seen, with every entry once', () => {
  expect(judgeOrder([1, 2, 3], { seen: [1, 2, 3], order: [3, 1, 2] })).toBe('fits');
  expect(judgeOrder([1, 3, 2], { seen: [1, 2, 3], order: [3, 1, 2] })).toBe('stale');
  expect(judgeOrder([1, 2, 3, 4], { seen: [1, 2, 3], order: [3, 1, 2] })).toBe('stale');
  expect(judgeOrder([1, 2, 3], { seen: [1, 2, 3], order: [3, 1] })).toBe('other');
  expect(judgeOrder([1, 2, 3], { seen: [1, 2, 3], order: [3, 1, 1] })).toBe('other');
  expect(judgeOrder([], { seen: [], order: [] })).toBe('fits');
});

test('API-80 every shuffling of a list fits it', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 40 });
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.integer()), (stored, keys) => {
      const order = stored
        .map((id) => ({ id, key: Number(keys.next().value) }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ id }) => id);
      expect(judgeOrder(stored, { seen: stored, order })).toBe('fits');
    }),
  );
});
