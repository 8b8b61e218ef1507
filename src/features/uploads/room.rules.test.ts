import { expect, test } from 'vitest';
import { hasRoomFor } from './room.rules';
import { GIB } from './uploads.rules';

test('API-70 a file comes only where 2 GiB stay free behind it, or 5% of a small disk', () => {
  const large = { total: 1000 * GIB, free: 3 * GIB };
  expect([hasRoomFor(GIB, large), hasRoomFor(GIB + 1, large)]).toEqual([true, false]);
  const small = { total: 20 * GIB, free: 2 * GIB };
  expect([hasRoomFor(GIB, small), hasRoomFor(GIB + 1, small)]).toEqual([true, false]);
});
