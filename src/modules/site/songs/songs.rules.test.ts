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
  expect(byTurn(songs).map((group) => [group.turn, group.songs.map(({ id }) => id)])).toEqual([
    ['customer', [6, 3, 8, 7]],
    ['studio', [5, 2]],
    ['nobody', [1, 4]],
  ]);
  expect(byTurn([])).toEqual([]);
});
