import { expect, test } from 'vitest';
import { briefOf } from '../orders/brief.rules';
import { projectName, sharedDate, trackNumber, type DatedSong } from './projects.rules';

const song = (over: Partial<DatedSong> = {}): DatedSong => ({
  version: null,
  due_at: null,
  files_received: false,
  is_completed: false,
  ...over,
});

test('all first versions by: the latest of what is to come, once every song has files', () => {
  const early = song({ due_at: '2026-11-27T10:00:00.000Z', files_received: true });
  const late = song({ due_at: '2026-11-28T10:00:00.000Z', files_received: true });
  const heard = song({ version: 2, due_at: '2026-12-24T10:00:00.000Z', files_received: true });
  expect(sharedDate([late, early, heard])).toEqual({ kind: 'by', at: late.due_at });
  expect(sharedDate([late, song(), song()])).toEqual({ kind: 'waiting', missing: 2 });
  // Its clock does not run while a question waits.
  expect(sharedDate([late, song({ files_received: true })])).toEqual({ kind: 'waiting', missing: 0 });
  expect(sharedDate([heard, song({ is_completed: true })])).toEqual({ kind: 'all-here' });
  expect(sharedDate([])).toEqual({ kind: 'all-here' });
});

test('names and numbers', () => {
  expect(projectName({ title: null, service_name: 'EP Mastering' })).toBe('EP Mastering');
  expect(projectName({ title: 'Low Tide', service_name: 'EP Mastering' })).toBe('Low Tide');
  expect([trackNumber(1, 5), trackNumber(12, 18), trackNumber(7, 120)]).toEqual(['01', '12', '007']);
});

test('what a song does not say itself it takes from its record; what it says stays', () => {
  const shared = { title: 'Low Tide', artist: 'Ada Loud', notes: 'Quiet.', details: { song_key: 'A minor' } };
  expect(briefOf({ artists: [], notes: ' ', details: {} }, shared)).toEqual({
    artists: ['Ada Loud'],
    notes: 'Quiet.',
    details: { song_key: 'A minor' },
    shared: ['artists', 'notes', 'song_key'],
  });
  const own = { artists: ['Guest'], notes: 'Loud.', details: { song_key: 'C' } };
  expect(briefOf(own, shared)).toEqual({ ...own, shared: [] });
  expect(briefOf({ artists: [''], notes: null, details: {} }, null)).toEqual({
    artists: [],
    notes: null,
    details: {},
    shared: [],
  });
});
