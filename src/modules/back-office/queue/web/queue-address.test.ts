import { expect, test } from 'vitest';
import { isNarrowed, narrowedQuery, queueAddressOf, queueHref } from './queue-address';

const read = (search: string) => queueAddressOf(new URLSearchParams(search));

test('API-80 an address and what it says are the same both ways', () => {
  const search = 'view=board&show=mine&status=1&engineer=none&service=7&q=low+tide&page=3&item=12';
  expect(queueHref(read(search))).toBe(`/studio?${search}`);
  expect(queueHref(read(''))).toBe('/studio');
});

test('API-80 what makes no sense in an address is left out', () => {
  const address = read('view=x&show=y&status=9&engineer=me&service=-1&page=0&item=1e3');
  expect(queueHref(address)).toBe('/studio');
  expect(isNarrowed(address)).toBe(false);
});

test('API-80 another filter begins at the first page; opening an item stays on this one', () => {
  const third = read('q=low&page=3');
  expect(queueHref(third, { status: '1' })).toBe('/studio?status=1&q=low');
  expect(queueHref(third, { item: 5 })).toBe('/studio?q=low&page=3&item=5');
  expect(narrowedQuery(third)).toEqual({ q: 'low' });
});
