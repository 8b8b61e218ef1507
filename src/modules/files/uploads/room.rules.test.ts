import { expect, test } from 'vitest';
import {
  budgetsOf,
  hasRoomFor,
  mayGoOn,
  NO_ROOM,
  reserveOf,
  roomProblem,
  type Unclaimed,
} from './room.rules';
import { GIB } from './uploads.rules';

const MIB = 1024 * 1024;
const none: Unclaimed = { awaited: 0, session: 0, client: 0, all: 0 };
const large = { free: 100 * GIB, total: 1000 * GIB };

test('V4: a reserve stays: 2 GiB, a fifth of a small disk; a quarter of it is never touched', () => {
  expect(reserveOf({ total: 1000 * GIB })).toBe(2 * GIB);
  expect(reserveOf({ total: 100 * MIB })).toBe(20 * MIB);
  expect([
    mayGoOn({ free: 5 * MIB, total: 100 * MIB }),
    mayGoOn({ free: 4 * MIB, total: 100 * MIB }),
  ]).toEqual([true, false]);
});

test('V4: bytes that were announced and have not come are taken', () => {
  expect(hasRoomFor(GIB, 0, { free: 3 * GIB, total: 1000 * GIB })).toBe(true);
  expect(hasRoomFor(GIB, 1, { free: 3 * GIB, total: 1000 * GIB })).toBe(false);
});

test('V4: a sender, a connection and everybody together have a budget, staff only the disk', () => {
  const ask = (unclaimed: Partial<Unclaimed>, isStaff = false) =>
    roomProblem(GIB, { unclaimed: { ...none, ...unclaimed }, room: large, isStaff });
  expect(ask({})).toBeNull();
  expect(ask({ session: 200 * GIB })).toContain('for one upload');
  expect(ask({ client: 400 * GIB })).toContain('from one connection');
  expect(ask({ all: 750 * GIB })).toBe(NO_ROOM);
  expect(ask({ session: 900 * GIB, client: 900 * GIB, all: 900 * GIB }, true)).toBeNull();
  expect(ask({ awaited: 98 * GIB }, true)).toBe(NO_ROOM);
});

test('V4: budgets shrink with the disk, and a bucket has some too', () => {
  expect(budgetsOf({ free: 0, total: 100 * MIB })).toEqual({
    session: 40 * MIB,
    client: 40 * MIB,
    all: 60 * MIB,
  });
  expect(budgetsOf(null).all).toBe(2048 * GIB);
});
