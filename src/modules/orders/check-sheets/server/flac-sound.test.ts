import { expect, test } from 'vitest';
import { bytesSource } from '@/audio/containers/byte-source';
import { makeFlac } from '@/audio/flac.testing';
import { FlacSound } from './flac-sound';

const FRAMES = 60_000;
const sound = Array.from({ length: FRAMES }, (_, frame) => [frame % 30_000, -(frame % 30_000)] as const);
const open = () =>
  new FlacSound(bytesSource(makeFlac(sound, { bits: 16, blockSize: 4096 })), {
    rate: 48_000,
    channels: 2,
    frames: FRAMES,
  });
const expected = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => sound[from + at]?.[0] ?? 0);
const left = async (flac: FlacSound, from: number, count: number): Promise<number[]> =>
  [...((await flac.read(from, count))[0] ?? [])].map((value) => Math.round(value * 2 ** 15));

test('ORDR-08 FLAC is read on and on, a little back, and from its start again, to the bit', async () => {
  const flac = open();
  for (let from = 0; from < FRAMES; from += 8192) {
    const count = Math.min(8192, FRAMES - from);
    expect(await left(flac, from, count)).toEqual(expected(from, count));
    expect(await left(flac, from + 100, 50)).toEqual(expected(from + 100, 50));
  }
  expect(await left(flac, 10, 500)).toEqual(expected(10, 500));
  flac.free();
});

test('ORDR-08 before its start and behind its end FLAC is silent', async () => {
  const flac = open();
  expect(await left(flac, -3, 6)).toEqual([0, 0, 0, 0, 1, 2]);
  expect(await left(flac, FRAMES - 2, 4)).toEqual([...expected(FRAMES - 2, 2), 0, 0]);
  expect(await left(flac, FRAMES + 10, 2)).toEqual([0, 0]);
  flac.free();
});
