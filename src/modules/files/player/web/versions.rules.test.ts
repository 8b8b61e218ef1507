import { expect, test } from 'vitest';
import { fitPeaks, pairOf } from './versions.rules';

const sent = { id: 's', label: 'Sent', side: 'before' } as const;
const [v1, v2, v3] = ['v1', 'v2', 'v3'].map((label) => ({ id: label, label })) as [
  { id: string; label: string },
  { id: string; label: string },
  { id: string; label: string },
];

test('issue 17 B1: what was sent lies left, the version that is heard, or was last, right', () => {
  const all = [sent, v1, v2, v3];
  expect(pairOf(all, 'v3', null)).toEqual({ left: sent, right: v3 });
  expect(pairOf(all, 'v1', 'v3')).toEqual({ left: sent, right: v1 });
  expect(pairOf(all, 's', 'v2')).toEqual({ left: sent, right: v2 });
  expect(pairOf(all, 's', null)).toEqual({ left: sent, right: v3 });
});

test('issue 17 B1: nothing sent: the first version is the left side; one sound alone has no other', () => {
  expect(pairOf([v1, v2, v3], 'v3', null)).toEqual({ left: v1, right: v3 });
  expect(pairOf([v1, v2, v3], 'v1', 'v2')).toEqual({ left: v1, right: v2 });
  expect(pairOf([v1], 'v1', null)).toEqual({ left: null, right: v1 });
  expect(pairOf([sent], 's', null)).toEqual({ left: null, right: sent });
  expect(pairOf([], 'v1', null)).toBeNull();
});

test('issue 17 B1: a song and its instrumental are not before and after', () => {
  const parts = [
    { id: 'a', label: 'v1 · Song.wav' },
    { id: 'b', label: 'v1 · Instrumental.wav' },
  ];
  expect(pairOf(parts, 'b', null)).toEqual({ left: null, right: parts[1] });
  expect(pairOf([sent, ...parts], 'b', null)).toEqual({ left: sent, right: parts[1] });
});

test('issue 17 B1: a reference is heard against what was sent, and is no before of a version', () => {
  const reference = { id: 'r', label: 'Reference' };
  expect(pairOf([reference, v1], 'v1', null)).toEqual({ left: null, right: v1 });
  expect(pairOf([reference, v1, v2], 'v2', null)).toEqual({ left: v1, right: v2 });
  expect(pairOf([sent, reference, v1], 'r', null)).toEqual({ left: sent, right: reference });
});

test('issue 17 B1: a longer sound is cut at the timeline’s end, a shorter one is silent after its own', () => {
  const peaks = [1, 2, 3, 4].map((high) => [-high / 4, high / 4] as const);
  expect(fitPeaks(peaks, 4, 2)).toEqual(peaks.slice(0, 2));
  expect(fitPeaks(peaks, 4, 6)).toEqual([...peaks, [0, 0], [0, 0]]);
  expect(fitPeaks(peaks, 4, 4)).toBe(peaks);
  expect(fitPeaks(peaks, 0, 4)).toBe(peaks);
  expect(fitPeaks(peaks, 4, 0)).toBe(peaks);
});
