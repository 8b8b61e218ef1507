import { expect, test } from 'vitest';
import { parseNoteTime } from './revisions.rules';

test('ORDR-08 times of notes as people type them', () => {
  expect(parseNoteTime('0:42')).toBe(42);
  expect(parseNoteTime('1:02:03')).toBe(3723);
  expect(parseNoteTime(' 42.5 ')).toBe(42.5);
  expect(parseNoteTime('')).toBeNull();
  for (const wrong of ['abc', '1:', ':5', '1:60', '-3', '1:2:3:4', '99999:00', '1,5'])
    expect(parseNoteTime(wrong)).toBeUndefined();
});
