import { expect, test } from 'vitest';
import {
  areReferences,
  MAX_REFERENCES,
  parseSongTime,
  rangeText,
  referenceLine,
  referencesOf,
  songTimeText,
} from './references.rules';

const link = {
  source: 'https://open.spotify.com/track/1',
  from: 40,
  to: 70,
  take: 'the vocal, not the drums',
};

test('times are read as musicians write them, and nothing else is', () => {
  for (const [text, seconds] of [
    ['0:40', 40],
    ['1:10', 70],
    ['70', 70],
    ['1:02:03', 3723],
    [' 3:07 ', 187],
  ] as const)
    expect(parseSongTime(text), text).toBe(seconds);
  for (const text of ['', '1:7', '1:60', '-1', '1.5', 'x', '1:2:3', '99:99', '0:40 to 1:10', '13:00:00'])
    expect(parseSongTime(text), text).toBeNull();
  for (const seconds of [0, 59, 60, 3599, 3600, 40_000])
    expect(parseSongTime(songTimeText(seconds))).toBe(seconds);
});

test('a reference is a link or a file, a range in order, and words', () => {
  expect(referencesOf([link])).toEqual([link]);
  expect(referencesOf(JSON.stringify([{ ...link, source: '/api/files/7' }]))).toMatchObject([
    { source: '/api/files/7' },
  ]);
  const bad = [
    { ...link, source: 'javascript:alert(1)' },
    { ...link, source: '/api/files/../users' },
    { ...link, source: '' },
    { ...link, from: 70, to: 40 },
    { ...link, from: 40, to: 40 },
    null,
    7,
    'x',
  ];
  for (const one of bad) {
    expect(referencesOf([one, link]), JSON.stringify(one)).toEqual([link]);
    expect(areReferences(JSON.stringify([one])), JSON.stringify(one)).toBe(false);
  }
  expect(areReferences('')).toBe(true);
  expect(areReferences('{"a":1}')).toBe(false);
  expect(areReferences('[')).toBe(false);
  expect(areReferences(JSON.stringify(Array.from({ length: MAX_REFERENCES + 1 }, () => link)))).toBe(false);
  expect(referencesOf([{ ...link, from: -1, to: Infinity, take: 7 }])).toEqual([
    { ...link, from: null, to: null, take: '' },
  ]);
});

test('a reference reads as a line', () => {
  const names = new Map([[7, 'Blue.wav']]);
  const nameOf = (id: number) => names.get(id);
  expect(referenceLine(link, nameOf)).toBe(
    'https://open.spotify.com/track/1, 0:40 to 1:10: the vocal, not the drums',
  );
  expect(referenceLine({ source: '/api/files/7', from: null, to: null, take: '' }, nameOf)).toBe('Blue.wav');
  expect(rangeText({ from: null, to: 70 })).toBe('to 1:10');
  expect(rangeText({ from: 40, to: null })).toBe('from 0:40');
});
