import { expect, test } from 'vitest';
import { firstState, isSeen } from './player-engine';

/** How often a second of a playing recording is drawn, where frames come 60 times a second. */
function drawsASecond(duration: number, from: number): number {
  const begun = firstState({ tracks: [{ id: 'it', src: '/a.wav' }], first: 'it', duration });
  let shown = from;
  let draws = 0;
  for (let frame = 1; frame <= 60; frame += 1) {
    const position = from + frame / 60;
    if (!isSeen(position, { ...begun, position: shown })) continue;
    shown = position;
    draws += 1;
  }
  return draws;
}

test('SAMP-01 a place is drawn as often as it can be seen: a short sample with every frame, a long song ten times a second', () => {
  expect(drawsASecond(30, 4)).toBe(60);
  expect(drawsASecond(120, 4)).toBeGreaterThanOrEqual(14);
  expect(drawsASecond(120, 4)).toBeLessThanOrEqual(16);
  expect(drawsASecond(70 * 60, 4)).toBeLessThanOrEqual(10);
  // The clock turns when the second does.
  const state = firstState({ tracks: [{ id: 'it', src: '/a.wav' }], first: 'it', duration: 4200 });
  expect(isSeen(7.001, { ...state, position: 6.99 })).toBe(true);
  expect(isSeen(6.999, { ...state, position: 6.99 })).toBe(false);
});
