import { expect, test } from 'vitest';
import { makeWav } from '@/audio/audio.testing';
import { partAt, sequenceAddress, sequenceParts, startsOf, type SequencePart } from '../sequence';
import { openReader } from './open-reader';
import { openSequence } from './sequence-reader';

const RATE = 44_100;

/** A slow ramp, so that each sample says which one of the whole it is. */
const ramp = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (from + at) / 100_000);

async function opened(files: Record<string, Uint8Array>, parts: readonly SequencePart[]) {
  const asked: string[] = [];
  const closed: string[] = [];
  const reader = await openSequence(parts, async (src) => {
    asked.push(src);
    const bytes = files[src] ?? new Uint8Array(0);
    const source = {
      size: bytes.length,
      read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
      hereTo: () => bytes.length,
    };
    return { reader: await openReader(source), close: () => closed.push(src) };
  });
  return { reader, asked, closed };
}

const part = (src: string, over: Partial<SequencePart> = {}): SequencePart => ({
  src,
  seconds: null,
  gap: 0,
  factor: 1,
  ...over,
});

const mono = (samples: readonly number[], rate = RATE) =>
  makeWav(samples, { channels: 1, bits: 32, float: true, rate });

test('two songs without a gap are one line of samples, however it is read, also where a length was told in milliseconds', async () => {
  const files = { a: mono(ramp(0, 10_007)), b: mono(ramp(10_007, 5000)) };
  // 10,007 samples are 226.9 ms: rounded, they would lack or add some.
  const { reader } = await opened(files, [part('a', { seconds: 0.227 }), part('b', { seconds: 0.113 })]);
  const left: number[] = [];
  for (let turn = 0; ; turn += 1) {
    const sound = await reader.read(left.length, [700, 4096, 33][turn % 3] ?? 1);
    if (sound.left.length === 0) break;
    left.push(...sound.left);
  }
  expect(left).toHaveLength(15_007);
  expect(left.findIndex((value, at) => Math.abs(value - at / 100_000) > 1e-6)).toBe(-1);
});

test('a gap is as long as it says, to the sample, and silent; the levels of each song are its own', async () => {
  const files = {
    a: mono(Array.from({ length: 1000 }, () => 0.5)),
    b: mono(Array.from({ length: 1000 }, () => 0.5)),
  };
  const { reader } = await opened(files, [part('a'), part('b', { gap: 0.25, factor: 0.5 })]);
  const gap = RATE / 4;
  expect(reader.length().frames).toBe(2000 + gap);
  const { left, right } = await reader.read(0, 2000 + gap);
  expect([left[999], left[1000], left[1000 + gap - 1], left[1000 + gap], right[1999 + gap]]).toEqual([
    0.5, 0, 0, 0.25, 0.25,
  ]);
  const behind = await reader.read(1000 + gap - 1, 2);
  expect([...behind.left]).toEqual([0, 0.25]);
});

test('songs of another rate come at the rate of the first, and in their places', async () => {
  const files = {
    a: mono(Array.from({ length: 441 }, () => 0.5)),
    b: mono(
      Array.from({ length: 4800 }, () => 0.25),
      48_000,
    ),
  };
  const { reader } = await opened(files, [part('a'), part('b', { gap: 0.1 })]);
  expect(reader.rate).toBe(RATE);
  expect(reader.length().frames).toBe(441 + 4410 + 4410);
  const { left } = await reader.read(441 + 4410 + 2000, 10);
  expect([...left].every((value) => Math.abs(value - 0.25) < 0.001)).toBe(true);
});

test('a hundred songs are opened as they come, and let go of behind; one that does not open is told, and tried again', async () => {
  const files: Record<string, Uint8Array> = {};
  for (let at = 0; at < 100; at += 1) files[`s${at}`] = mono(ramp(0, RATE / 10));
  const parts = Object.keys(files).map((src) => part(src, { seconds: 0.1 }));
  const { reader, asked, closed } = await opened(files, parts);
  expect(asked).toEqual(['s0']);
  await reader.read(0, 10);
  for (const at of [40, 41, 42, 43, 44]) await reader.read((at * RATE) / 10 + 7, 10);
  expect(asked.length).toBeLessThan(14);
  expect(closed).toContain('s0');
  const whole = files['s90'];
  files['s90'] = new Uint8Array(4);
  await expect(reader.read((90 * RATE) / 10, 10)).rejects.toThrow('broken');
  files['s90'] = whole ?? new Uint8Array(0);
  expect((await reader.read((90 * RATE) / 10 + 5, 1)).left[0]).toBeCloseTo(5 / 100_000, 6);
  // Files that are shorter than they were said to be: silence, and an end.
  files['s95'] = mono(ramp(0, 10));
  files['s96'] = mono(ramp(0, 10));
  expect((await reader.read((95 * RATE) / 10, RATE)).left.length).toBeGreaterThan(0);
});

test('an address holds them, and only it does', () => {
  const parts = [part('/api/files/1?signature=a&b=%20ü'), part('/x', { seconds: 3.5, gap: 2, factor: 0.7 })];
  const address = new URL(sequenceAddress(parts), 'https://studio.test/project/1').href;
  expect(sequenceParts(address)).toEqual(parts);
  expect(sequenceParts('/api/files/1')).toBeNull();
});

test('a place belongs to the song that sounds; in a gap to the one that comes', () => {
  const parts = [
    { seconds: 10, gap: 5 },
    { seconds: 20, gap: 2 },
    { seconds: 5, gap: 0 },
  ];
  expect(startsOf(parts)).toEqual({ starts: [0, 12, 32], end: 37 });
  expect([0, 9.9, 10.5, 12, 31.9, 32, 99].map((at) => partAt(parts, at))).toEqual([0, 0, 1, 1, 1, 2, 2]);
});
