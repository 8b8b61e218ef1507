import { expect, test } from 'vitest';
import { logText, moveBetween } from './queue.rules';

const free = { can_take: true, can_give_back: false };
const mine = { can_take: false, can_give_back: true };

test('API-80 the board takes and gives back; all else is no move', () => {
  expect(moveBetween(free, 'pending', 'in-progress')).toBe('take');
  expect(moveBetween(mine, 'in-progress', 'pending')).toBe('give-back');
  expect(moveBetween(mine, 'pending', 'in-progress')).toBeNull();
  expect(moveBetween(free, 'in-progress', 'pending')).toBeNull();
  expect(moveBetween(free, 'pending', 'completed')).toBeNull();
  expect(moveBetween(mine, 'in-progress', 'completed')).toBeNull();
  expect(moveBetween(free, 'waiting', 'in-progress')).toBeNull();
});

test('API-80 the log in words', () => {
  expect(logText({ kind: 'item.assigned', data: { after: { engineer: 'Ada Loud' } } })).toBe(
    'Assigned to Ada Loud',
  );
  expect(logText({ kind: 'item.assigned', data: { after: { engineer: null } } })).toBe('Unassigned');
  expect(logText({ kind: 'note.answered-late', data: {} })).toBe('Note answered late');
  expect(logText({ kind: 'started', data: {} })).toBeNull();
});
