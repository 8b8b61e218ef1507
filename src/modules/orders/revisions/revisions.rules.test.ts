import { expect, test } from 'vitest';
import {
  byTime,
  filesOfText,
  isCarried,
  nextRound,
  notePlace,
  noteTime,
  parseNotePlace,
  parseNoteTime,
  type RoundState,
} from './revisions.rules';

test('ORDR-08 times of notes as people type them', () => {
  expect(parseNoteTime('0:42')).toBe(42);
  expect(parseNoteTime('1:02:03')).toBe(3723);
  expect(parseNoteTime(' 42.5 ')).toBe(42.5);
  expect(parseNoteTime('')).toBeNull();
  for (const wrong of ['abc', '1:', ':5', '1:60', '-3', '1:2:3:4', '99999:00', '1,5'])
    expect(parseNoteTime(wrong)).toBeUndefined();
});

test('ORDR-08 times are shown as they are typed', () => {
  expect([42, 187.5, 3723, 0, 59.96].map(noteTime)).toEqual(['0:42', '3:07.5', '1:02:03', '0:00', '1:00']);
  for (const seconds of [0, 41.9, 600, 3599.9, 7325]) expect(parseNoteTime(noteTime(seconds))).toBe(seconds);
});

test('issue 17 B2: parts of a song as people type them, and as they read them', () => {
  for (const typed of ['0:40 to 0:52', '0:40-0:52', ' 0:40 – 0:52 ', '40—52'])
    expect(parseNotePlace(typed)).toEqual({ at_seconds: 40, end_seconds: 52 });
  expect(parseNotePlace('0:42')).toEqual({ at_seconds: 42, end_seconds: null });
  expect(parseNotePlace('')).toEqual({ at_seconds: null, end_seconds: null });
  for (const wrong of ['0:52 to 0:40', '0:40 to 0:40', '0:40 to', 'to 0:40', '1 to 2 to 3', 'a to b', '-3'])
    expect([wrong, parseNotePlace(wrong)]).toEqual([wrong, undefined]);
  const places = [
    { at_seconds: 40, end_seconds: 52.5 },
    { at_seconds: 7, end_seconds: null },
    { at_seconds: null, end_seconds: null },
  ];
  expect(places.map(notePlace)).toEqual(['0:40 to 0:52.5', '0:07', null]);
  for (const place of places) expect(parseNotePlace(notePlace(place) ?? '')).toEqual(place);
});

test('issue 17 B3: what goes into the next request', () => {
  const open = { state: 'open', verdict: null, carried_to: null } as const;
  expect(isCarried(open)).toBe(true);
  expect(isCarried({ ...open, verdict: 'fixed' })).toBe(false);
  expect(isCarried({ ...open, state: 'done' })).toBe(false);
  expect(isCarried({ ...open, state: 'done', verdict: 'not_yet' })).toBe(true);
  expect(isCarried({ ...open, state: 'declined', verdict: 'not_yet' })).toBe(true);
  expect(isCarried({ ...open, state: 'done', verdict: 'not_yet', carried_to: 3 })).toBe(false);
});

test('ORDR-08 notes by time, the whole song first', () => {
  const notes = [{ at_seconds: 9 }, { at_seconds: null }, { at_seconds: 2 }];
  expect(byTime(notes).map((note) => note.at_seconds)).toEqual([null, 2, 9]);
});

test('ORDR-08 what one more round takes', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const item: RoundState = {
    status: 1,
    delivered: true,
    inWork: false,
    deadline: new Date('2026-06-02T12:00:00Z'),
    deleteAt: new Date('2026-12-01T12:00:00Z'),
    left: 2,
    bought: 0,
  };
  const past = new Date('2026-05-31T12:00:00Z');
  const cases: [Partial<RoundState>, string][] = [
    [{}, 'ask'],
    [{ delivered: false }, 'not-delivered'],
    [{ inWork: true }, 'in-work'],
    [{ left: 0 }, 'pay'],
    [{ deadline: past }, 'pay'],
    [{ deadline: past, left: 2, bought: 1 }, 'ask'],
    [{ status: 3 }, 'pay'],
    [{ status: 3, bought: 1 }, 'reopen'],
    [{ status: 3, bought: 1, deleteAt: past }, 'files-gone'],
    [{ deadline: null }, 'ask'],
  ];
  for (const [change, answer] of cases)
    expect([change, nextRound({ ...item, ...change }, now)]).toEqual([change, answer]);
});

test('ORDR-10 files that are no JSON, and JSON that is no list', () => {
  expect(filesOfText('nonsense')).toEqual({ problem: 'Error loading files' });
  expect(filesOfText('{"a":1}')).toEqual({ problem: 'Invalid file format' });
  expect(filesOfText('["https://a.example", 7]')).toEqual({ addresses: ['https://a.example'] });
});
