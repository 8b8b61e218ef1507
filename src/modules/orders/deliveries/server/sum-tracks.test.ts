import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeAiff, makeWav, type MadeFile } from '@/audio/audio.testing';
import { bytesSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { openSound } from '@/audio/stems/sound-reader';
import { makeLossless } from '@/modules/files/renditions/server/make-lossless';
import { openDecoder } from '@/modules/files/preflight/server/decoding';
import type { SummedTrack } from './sum-task';
import { sumTracks } from './sum-tracks';

const folder = await mkdtemp(join(tmpdir(), 'headroom-sums-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = join(folder, 'sum.wav');

interface Given {
  readonly bytes: Uint8Array;
  readonly track: SummedTrack;
}

/** A track of one value from its start to its end. */
function flat(value: number, frames: number, made: MadeFile & { readonly aiff?: boolean } = {}): Given {
  const { channels = 2, rate = 44_100 } = made;
  const bytes = (made.aiff === true ? makeAiff : makeWav)(
    Array.from({ length: frames * channels }, () => value),
    { bits: 24, rate, ...made },
  );
  return { bytes, track: { rate, channels, frames } };
}

async function summed(...given: readonly Given[]) {
  const result = await sumTracks(
    given.map(({ bytes }) => bytesSource(bytes)),
    { tracks: given.map(({ track }) => track), path, decoders: openDecoder },
  );
  if (result === null) return null;
  const sound = await openSound(bytesSource(new Uint8Array(await readFile(path))));
  if (sound === null) throw new Error('a sum that can’t be opened');
  const [left = new Float32Array(), right = new Float32Array()] = await sound.read(0, sound.frames);
  return { ...result, left, right, sound };
}

test('tracks start together; a shorter one ends earlier; mono lies on both sides', async () => {
  const sum = await summed(flat(0.25, 1000), flat(0.125, 400, { channels: 1 }));
  expect([sum?.frames, sum?.rate, sum?.reducedDb, sum?.leftOut]).toEqual([1000, 44_100, 0, []]);
  for (const side of [sum?.left, sum?.right]) {
    expect(side?.[399]).toBeCloseTo(0.375, 5);
    expect(side?.[400]).toBeCloseTo(0.25, 5);
  }
});

test('other bit depths and AIFF add up to the same; other rates are resampled to the one that most have', async () => {
  const tracks = [
    flat(0.1, 48_000, { rate: 48_000 }),
    flat(0.1, 48_000, { rate: 48_000, bits: 16, channels: 1 }),
    flat(0.1, 44_100, { rate: 44_100 }),
    flat(0.1, 48_000, { rate: 48_000, aiff: true }),
    flat(0.1, 48_000, { rate: 48_000, bits: 32, float: true }),
  ];
  const sum = await summed(...tracks);
  expect([sum?.rate, sum?.frames]).toEqual([48_000, 48_000]);
  expect(sum?.left[24_000]).toBeCloseTo(0.5, 3);
});

test('what would clip is reduced as a whole, and by how much is told', async () => {
  const sum = await summed(flat(0.9, 500), flat(0.9, 500), flat(-0.5, 200));
  const top = sum?.left.reduce((limit, value) => Math.max(limit, Math.abs(value)), 0) ?? 2;
  expect(20 * Math.log10(top)).toBeCloseTo(-1, 2);
  expect(sum?.reducedDb).toBeCloseTo(20 * Math.log10(1.8) + 1, 2);
  // The balance stays.
  expect((sum?.left[0] ?? 0) / (sum?.left[400] ?? 1)).toBeCloseTo(1.3 / 1.8, 3);
});

test('FLAC is added too; what has six channels or can’t be read is left out by name', async () => {
  const tone = (bits: 16 | 24): Given => {
    const samples = Array.from({ length: 44_100 * 2 }, (_, at) => 0.2 * Math.sin(Math.floor(at / 2) / 20));
    return {
      bytes: makeWav(samples, { bits, rate: 44_100 }),
      track: { rate: 44_100, channels: 2, frames: 44_100 },
    };
  };
  const flacPath = join(folder, 'a.flac');
  await makeLossless(bytesSource(tone(24).bytes), { path: flacPath, ffmpeg: null });
  const flac = { ...tone(24), bytes: new Uint8Array(await readFile(flacPath)) };
  const six = flat(0.5, 44_100, { channels: 6 });
  const broken = { ...tone(16), bytes: new TextEncoder().encode('RIFF and nothing else') };
  const sum = await summed(tone(24), flac, six, broken, tone(16));
  expect(sum?.leftOut).toEqual([2, 3]);
  const at = 20_000;
  expect(sum?.left[at]).toBeCloseTo(0.6 * Math.sin(at / 20), 3);
  expect(await summed(tone(24), six, broken)).toBeNull();
});

test('a sample that is no number is silence; the result is a WAV that the meter reads', async () => {
  const loud = flat(0.3, 4000, { bits: 32, float: true });
  const view = new DataView(loud.bytes.buffer, loud.bytes.byteOffset + loud.bytes.length - 16_000);
  view.setFloat32(0, Number.NaN, true);
  view.setFloat32(4, Infinity, true);
  const sum = await summed(loud, flat(0.1, 4000));
  expect(sum?.left.every((value) => Number.isFinite(value) && Math.abs(value) < 0.41)).toBe(true);
  const report = await measureSound(bytesSource(new Uint8Array(await readFile(path))));
  expect(report).toMatchObject({ ok: true, format: { bits: 24, channels: 2, frames: 4000, warnings: [] } });
});

const hasSox = spawnSync('sox', ['--version']).status === 0;

test.skipIf(!hasSox)('another program finds the same sum', async () => {
  const song = (seed: number): Given => {
    const samples = Array.from({ length: 30_000 * 2 }, (_, at) => 0.2 * Math.sin((at * seed) / 50));
    return {
      bytes: makeWav(samples, { bits: 24, rate: 44_100 }),
      track: { rate: 44_100, channels: 2, frames: 30_000 },
    };
  };
  const given = [song(1), song(2), song(3)];
  const files = given.map((_, index) => join(folder, `${index}.wav`));
  for (const [index, { bytes }] of given.entries()) await writeFile(files[index] ?? '', bytes);
  const sum = await summed(...given);
  const other = join(folder, 'other.wav');
  spawnSync('sox', ['-m', ...files.flatMap((file) => ['-v', '1', file]), '-b', '24', other]);
  const theirs = await openSound(bytesSource(new Uint8Array(await readFile(other))));
  const [left = new Float32Array()] = (await theirs?.read(0, 30_000)) ?? [];
  const worst = left.reduce((limit, value, at) => Math.max(limit, Math.abs(value - (sum?.left[at] ?? 9))), 0);
  expect(worst).toBeLessThan(2 / 2 ** 23);
});
