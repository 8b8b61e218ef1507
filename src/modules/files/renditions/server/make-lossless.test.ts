import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAiff, makeWav, seededNoise, type MadeFile } from '@/audio/audio.testing';
import { bytesSource } from '@/audio/containers/byte-source';
import { readFlacInfo } from '@/audio/containers/flac-frames';
import { openSound } from '@/audio/stems/sound-reader';
import { openDecoder } from '@/modules/files/preflight/server/decoding';
import { findFfmpeg } from '@/platform/sound/find-ffmpeg';
import { makeLossless } from './make-lossless';

const folder = await mkdtemp(join(tmpdir(), 'headroom-lossless-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const path = join(folder, 'copy.flac');
const ffmpeg = findFfmpeg();
const encoders: [string, string | null][] = [['the library', null]];
if (ffmpeg !== null) encoders.push(['ffmpeg', ffmpeg]);

// Music-like and the worst case: a tone, noise over the whole range, full scale both ways, silence.
function signal(values: number, bits: number): number[] {
  const noise = seededNoise(bits);
  const top = 2 ** (bits - 1);
  return Array.from({ length: values }, (_, at) => {
    if (at < values / 3) return Math.round(top * 0.4 * Math.sin(at / 40)) / top;
    if (at < values / 2) return Math.trunc(noise() * (top - 1)) / top;
    if (at < values * 0.6) return at % 3 === 0 ? -1 : (top - 1) / top;
    return at < values * 0.8 ? 0 : Math.round(top * 0.01 * noise()) / top;
  });
}

/** All samples of an uncompressed file, side by side. */
async function samplesOf(bytes: Uint8Array): Promise<number[][]> {
  const sound = await openSound(bytesSource(bytes));
  if (sound === null) throw new Error('what was just made can be opened');
  return (await sound.read(0, sound.frames)).map((side) => Array.from(side));
}

const infoOf = (flac: Uint8Array) =>
  readFlacInfo(async (offset, length) => flac.subarray(offset, offset + length));

async function decoded(flac: Uint8Array): Promise<number[][]> {
  const decoder = await openDecoder('flac');
  const [first, rest] = [await decoder.decode(flac), await decoder.end()];
  decoder.free();
  const info = await infoOf(flac);
  const parts = [first, rest].filter(({ channels }) => channels.length > 0);
  return Array.from({ length: info?.channels ?? 0 }, (_, side) =>
    parts.flatMap(({ channels }) => Array.from(channels[side] ?? [])),
  );
}

/** How many samples are not the same; a list of them all would be thousands of lines. */
function different(some: readonly (readonly number[])[], others: readonly (readonly number[])[]): number {
  const lengths = [some, others].map((sides) => sides.map((side) => side.length).join());
  if (lengths[0] !== lengths[1]) return Infinity;
  return some.reduce(
    (sum, side, at) => sum + side.filter((value, frame) => value !== others[at]?.[frame]).length,
    0,
  );
}

const KINDS: [string, MadeFile, (samples: readonly number[], made: MadeFile) => Uint8Array][] = [
  ['16-bit stereo WAV', { bits: 16, rate: 44_100 }, makeWav],
  ['24-bit stereo WAV', { bits: 24, rate: 96_000 }, makeWav],
  ['24-bit mono WAV', { bits: 24, channels: 1, rate: 192_000 }, makeWav],
  ['24-bit WAV of six channels', { bits: 24, channels: 6 }, makeWav],
  ['8-bit WAV', { bits: 8 }, makeWav],
  ['24-bit AIFF', { bits: 24 }, makeAiff],
  ['16-bit AIFF', { bits: 16 }, makeAiff],
];

describe.each(encoders)('ORDR-08 a lossless copy by %s', (_, program) => {
  test.each(KINDS)('%s: every sample is the same, and the head says how many', async (...[, made, make]) => {
    const { bits = 24, channels = 2 } = made;
    const bytes = make(signal(30_000 * channels, bits), made);
    expect(await makeLossless(bytesSource(bytes), { path, ffmpeg: program })).toBe(true);
    const flac = new Uint8Array(await readFile(path));
    expect(await infoOf(flac)).toMatchObject({
      frames: 30_000,
      channels,
      bits: bits === 24 ? 24 : 16,
    });
    expect(different(await decoded(flac), await samplesOf(bytes))).toBe(0);
  });

  test('floating point and 32 bits that hold no more than 24 are copied, finer ones are not', async () => {
    const copied = (samples: readonly number[], made: MadeFile) =>
      makeLossless(bytesSource(makeWav(samples, made)), { path, ffmpeg: program });
    const coarse = signal(4000, 24);
    expect(await copied(coarse, { bits: 32, float: true })).toBe(true);
    const original = await samplesOf(makeWav(coarse, { bits: 32, float: true }));
    expect(different(await decoded(new Uint8Array(await readFile(path))), original)).toBe(0);
    expect(await copied(coarse, { bits: 32 })).toBe(true);
    expect(await copied([...coarse, 0.1, 0.1], { bits: 32, float: true })).toBe(false);
    expect(await copied([...coarse, 0.1, 0.1], { bits: 32 })).toBe(false);
    expect(await copied([...coarse, 1, 0], { bits: 32, float: true })).toBe(false);
    expect(await copied([...coarse, Number.NaN, 0], { bits: 32, float: true })).toBe(false);
  });

  test('a single frame is copied; what holds no sound is not', async () => {
    const one = makeWav([0.5, -0.5]);
    expect(await makeLossless(bytesSource(one), { path, ffmpeg: program })).toBe(true);
    expect(await decoded(new Uint8Array(await readFile(path)))).toEqual([[0.5], [-0.5]]);
    for (const bytes of [new Uint8Array(), one.slice(0, 44), new TextEncoder().encode('fLaC and so on')])
      expect(await makeLossless(bytesSource(bytes), { path, ffmpeg: program })).toBe(false);
  });
});

test('ORDR-08 an ffmpeg that can’t is made up for by the library', async () => {
  const bytes = makeWav(signal(2000, 24));
  expect(await makeLossless(bytesSource(bytes), { path, ffmpeg: '/bin/false' })).toBe(true);
  expect(different(await decoded(new Uint8Array(await readFile(path))), await samplesOf(bytes))).toBe(0);
});

test.skipIf(ffmpeg === null)('ORDR-08 another decoder finds the same bytes', async () => {
  const bytes = makeWav(signal(50_000, 24));
  expect(await makeLossless(bytesSource(bytes), { path, ffmpeg: null })).toBe(true);
  const { stdout } = spawnSync(ffmpeg ?? '', ['-v', 'error', '-i', path, '-f', 's24le', '-'], {
    maxBuffer: 2 ** 26,
  });
  const md5 = (data: Uint8Array): string => createHash('md5').update(data).digest('hex');
  expect(md5(stdout)).toBe(md5(bytes.subarray(44)));
});
