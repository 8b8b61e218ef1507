import { expect, test } from 'vitest';
import { makeWav } from '../audio.testing';
import { bytesSource } from '../containers/byte-source';
import { resampled } from './resampled';
import { openSound, type SoundReader } from './sound-reader';

async function toneAt(rate: number, hertz: number, seconds = 1): Promise<SoundReader> {
  const samples = Array.from(
    { length: rate * seconds },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
  const sound = await openSound(bytesSource(makeWav(samples, { rate, channels: 1, bits: 32, float: true })));
  if (sound === null) throw new Error('what was just made can be opened');
  return sound;
}

test.each([
  [44_100, 48_000],
  [48_000, 44_100],
  [96_000, 44_100],
  [22_050, 48_000],
  [192_000, 48_000],
])('a tone of 1 kHz at %i Hz is the same tone at %i Hz, to -80 dB', async (from, to) => {
  const sound = resampled(await toneAt(from, 1000), to);
  expect(sound?.frames).toBe(to);
  const [side = new Float32Array()] = (await sound?.read(0, to)) ?? [];
  // The edges of the tone are steps, which no filter passes as they are.
  const worst = side.reduce((limit, value, at) => {
    if (at < 2000 || at > to - 2000) return limit;
    return Math.max(limit, Math.abs(value - 0.5 * Math.sin((2 * Math.PI * 1000 * at) / to)));
  }, 0);
  expect(20 * Math.log10(worst / 0.5)).toBeLessThan(-80);
});

test('what the lower rate has no room for is gone, not folded back', async () => {
  const sound = resampled(await toneAt(96_000, 30_000), 44_100);
  const [side = new Float32Array()] = (await sound?.read(2000, 30_000)) ?? [];
  expect(20 * Math.log10(Math.max(...side.map(Math.abs)) / 0.5)).toBeLessThan(-70);
});

test('pieces read one after the other are the whole; before and after it there is silence', async () => {
  const sound = resampled(await toneAt(44_100, 440), 48_000);
  const [whole = new Float32Array()] = (await sound?.read(0, 48_000)) ?? [];
  const pieces: number[] = [];
  for (let at = 0; at < 48_000; at += 7_001)
    pieces.push(...((await sound?.read(at, Math.min(7_001, 48_000 - at)))?.[0] ?? []));
  expect(pieces).toEqual([...whole]);
  const [before = new Float32Array()] = (await sound?.read(-500, 100)) ?? [];
  expect(Math.max(...before.map(Math.abs))).toBe(0);
});

test('the same rate is the sound itself; rates that share too little are refused', async () => {
  const sound = await toneAt(44_100, 440);
  expect(resampled(sound, 44_100)).toBe(sound);
  expect(resampled(sound, 47_999)).toBeNull();
});
