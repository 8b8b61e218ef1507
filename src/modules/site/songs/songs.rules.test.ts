import { expect, test } from 'vitest';
import type { ItemData } from '@/modules/orders/orders/orders.rules';
import { byTurn, taskOf } from './songs.rules';

const at = new Date('2026-11-25T10:00:00Z');
const sent: ItemData = {
  status: 1,
  isGiftCard: false,
  filesReceivedAt: at,
  lastDeliveredAt: null,
  revisionAskedAt: null,
  dueAt: null,
  pausedAt: null,
  revisionDeadline: null,
  turnaroundHours: [72, 120],
};

test('what a customer has to do, by what there is', () => {
  expect(taskOf({ ...sent, status: 0, filesReceivedAt: null })).toBe('send');
  expect(taskOf({ ...sent, status: 0, filesReceivedAt: null, unconfirmedAt: at })).toBe('confirm');
  expect(taskOf({ ...sent, pausedAt: at })).toBe('answer');
  expect(taskOf({ ...sent, lastDeliveredAt: at })).toBe('listen');
  expect(taskOf(sent)).toBeNull();
  expect(taskOf({ ...sent, lastDeliveredAt: at, revisionAskedAt: at })).toBeNull();
  expect(taskOf({ ...sent, status: 3, lastDeliveredAt: at })).toBeNull();
});

test('what waits for the customer comes first, in it what somebody waits for, then the soonest; finished songs keep their order', () => {
  const song = (id: number, turn: 'customer' | 'studio' | 'nobody', due_at: string | null = null) => ({
    id,
    turn,
    due_at,
    task: null,
    record: null,
  });
  const songs = [
    song(1, 'nobody'),
    { ...song(7, 'customer'), task: 'send' as const },
    song(2, 'studio', '2026-11-28T00:00:00.000Z'),
    { ...song(8, 'customer', '2026-11-29T00:00:00.000Z'), task: 'listen' as const },
    { ...song(3, 'customer', '2026-11-27T00:00:00.000Z'), task: 'listen' as const },
    song(4, 'nobody'),
    song(5, 'studio', '2026-11-26T00:00:00.000Z'),
    { ...song(6, 'customer'), task: 'answer' as const },
  ];
  const ids = (entries: ReturnType<typeof byTurn<(typeof songs)[number]>>[number]['entries']) =>
    entries.flatMap((entry) =>
      entry.kind === 'song' ? [entry.song.id] : entry.record.songs.map(({ id }) => id),
    );
  expect(byTurn(songs).map((group) => [group.turn, ids(group.entries)])).toEqual([
    ['customer', [6, 3, 8, 7]],
    ['studio', [5, 2]],
    ['nobody', [1, 4]],
  ]);
  expect(byTurn([])).toEqual([]);
});

test('the songs of a record stay together in running order, where the most urgent of them belongs', () => {
  const song = (id: number, turn: 'customer' | 'studio' | 'nobody', position: number | null = null) => ({
    id,
    turn,
    due_at: null,
    task: turn === 'customer' ? ('listen' as const) : null,
    record: position === null ? null : { id: 9, name: 'Low Tide', position, of: 5 },
  });
  const listed = byTurn([
    song(1, 'studio', 3),
    song(2, 'studio'),
    song(3, 'nobody', 1),
    song(4, 'customer', 2),
  ]);
  expect(listed).toMatchObject([
    {
      turn: 'customer',
      entries: [
        { kind: 'record', record: { name: 'Low Tide', of: 5, songs: [{ id: 3 }, { id: 4 }, { id: 1 }] } },
      ],
    },
    { turn: 'studio', entries: [{ kind: 'song', song: { id: 2 } }] },
  ]);
});
