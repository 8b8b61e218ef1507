import { expect, test } from 'vitest';
import { bytesSource } from '@/audio/containers/byte-source';
import { makeFlac } from '@/audio/flac.testing';
import { wav } from '@/modules/files/preflight/seeded-files.testing';
import { limited, record, together } from '@/modules/files/preflight/seeded-sounds.testing';
import { findFfmpeg } from '@/platform/sound/find-ffmpeg';
import { measureSheet } from './measure-sheet';

// It comes and goes softly: an edge would be coded as a click.
const sine = (rate: number, seconds: number, level: number): Float32Array =>
  Float32Array.from(
    { length: rate * seconds },
    (_, frame) =>
      level *
      Math.min(1, frame / 4000, (rate * seconds - frame) / 4000) *
      Math.sin((2 * Math.PI * 997 * frame) / rate),
  );

const sheetOf = (sides: readonly Float32Array[], rate: number, ffmpeg: string | null = null) =>
  measureSheet(bytesSource(wav(sides, rate)), ffmpeg);

test.each([44_100, 48_000, 96_000])(
  'ORDR-08 a plain tone at %i Hz comes back out of an mp3 as it was',
  async (rate) => {
    const tone = sine(rate, 2, 0.1);
    const sheet = await sheetOf([tone, tone], rate);
    expect(sheet).toMatchObject({ container: 'wav', bits: 24, rate, channels: 2, seconds: 2, clips: 0 });
    expect(sheet?.true_peak).toBeCloseTo(-20, 1);
    expect(Math.abs((sheet?.coded.mp3 ?? 99) + 20)).toBeLessThan(0.1);
  },
);

test('ORDR-08 a loud master comes back out of an mp3 higher than it went in', async () => {
  const rate = 44_100;
  const parts = ['Kit', 'Bass DI', 'Lead vocal', 'Hi-hat'].map((name, index) =>
    record(name, { seed: index + 1, rate, seconds: 3, peakDb: -7 }),
  );
  const loud = limited(together(parts, [1, 0.6, 0.8, 0.5]), 14, -0.2);
  const sheet = await sheetOf(loud, rate);
  expect(sheet?.coded.mp3).toBeGreaterThan((sheet?.peak ?? 0) + 0.3);
  expect(sheet?.loudness.integrated).toBeGreaterThan(-20);
});

test('ORDR-08 a FLAC comes back out of an mp3 as its WAV does', async () => {
  const rate = 48_000;
  const tone = sine(rate, 2, 0.5);
  const frames = Array.from(tone, (value) => {
    const whole = Math.round(value * (2 ** 23 - 1));
    return [whole, whole] as const;
  });
  const flac = await measureSheet(bytesSource(makeFlac(frames, { bits: 24, blockSize: 4096 })), findFfmpeg());
  const plain = await sheetOf([tone, tone], rate, findFfmpeg());
  expect(flac).toMatchObject({ container: 'flac', bits: 24, rate, channels: 2, coded: plain?.coded });
  expect(flac?.coded.mp3).not.toBeNull();
});

test('ORDR-08 what mp3 cannot hold is not tried', async () => {
  const tone = sine(44_100, 1, 0.1);
  expect((await sheetOf([tone, tone, tone], 44_100))?.coded).toEqual({ mp3: null, aac: null });
});

const hasFfmpeg = findFfmpeg() !== null;

test.runIf(hasFfmpeg)('ORDR-08 a plain tone comes back out of AAC as it was', async () => {
  const sheet = await sheetOf([sine(48_000, 2, 0.1)], 48_000, findFfmpeg());
  expect(Math.abs((sheet?.coded.aac ?? 99) + 20)).toBeLessThan(0.3);
});

test('ORDR-08 without ffmpeg, and with a broken one, nothing is claimed of AAC', async () => {
  const tone = sine(48_000, 1, 0.1);
  expect((await sheetOf([tone], 48_000))?.coded.aac).toBeNull();
  expect((await sheetOf([tone], 48_000, '/bin/false'))?.coded.aac).toBeNull();
  expect(findFfmpeg('')).toBeNull();
});

test('ORDR-08 what is no sound has no sheet', async () => {
  expect(await measureSheet(bytesSource(new TextEncoder().encode('RIFF, but no more')), null)).toBeNull();
});
