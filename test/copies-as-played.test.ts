import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeWav, seededNoise, type MadeFile } from '@/audio/audio.testing';
import { bytesSource } from '@/audio/containers/byte-source';
import { makeLossless } from '@/modules/files/renditions/server/make-lossless';
import { makePreview } from '@/modules/files/renditions/server/make-preview';
import { openReader } from '@/modules/files/player/web/exact/open-reader';
import type { TrackReader } from '@/modules/files/player/web/exact/reader';

const folder = await mkdtemp(join(tmpdir(), 'headroom-played-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const played = async (bytes: Uint8Array): Promise<TrackReader> =>
  openReader({ ...bytesSource(bytes), hereTo: () => bytes.length });

const FRAMES = 60_000;

/** Bursts of tones at odd places: what is shifted by one sample no longer fits. */
function song(channels: number): number[] {
  const noise = seededNoise(8);
  return Array.from({ length: FRAMES * channels }, (_, at) => {
    const frame = Math.floor(at / channels);
    const burst = Math.exp(-(frame % 7919) / 900);
    return 0.3 * burst * Math.sin((frame % 7919) / 9) + 0.001 * noise();
  });
}

async function fileOf(make: (path: string) => Promise<boolean>): Promise<Uint8Array> {
  const path = join(folder, 'copy');
  expect(await make(path)).toBe(true);
  return new Uint8Array(await readFile(path));
}

/** By how many frames one sound comes later than the other, by the best fit of a part in the middle. */
function lateBy(late: Float32Array, early: Float32Array): number {
  const [from, count, max] = [20_000, 16_000, 1500];
  let best = { at: Number.NaN, sum: -Infinity };
  for (let at = -max; at <= max; at += 1) {
    let sum = 0;
    for (let i = 0; i < count; i += 1) sum += (late[from + at + i] ?? 0) * (early[from + i] ?? 0);
    if (sum > best.sum) best = { at, sum };
  }
  return best.at;
}

test('ORDR-08 the player hears of a lossless copy the very samples of the delivered file, from any place', async () => {
  const wav = makeWav(song(2));
  const original = await played(wav);
  const copy = await played(await fileOf((path) => makeLossless(bytesSource(wav), { path, ffmpeg: null })));
  expect(copy.rate).toBe(original.rate);
  expect(copy.length()).toEqual(original.length());
  for (const from of [0, 1, 4095, 4096, 31_777, FRAMES - 10])
    expect(await copy.read(from, 9000)).toEqual(await original.read(from, 9000));
});

const SMALL: [string, MadeFile][] = [
  ['44.1 kHz stereo', { rate: 44_100 }],
  ['48 kHz mono', { rate: 48_000, channels: 1 }],
  ['32 kHz stereo', { rate: 32_000 }],
];

test.each(SMALL)('ORDR-08 a preview of %s begins and ends at the same sample', async (_, made) => {
  const wav = makeWav(song(made.channels ?? 2), made);
  const [original, preview] = [
    await played(wav),
    await played(await fileOf((path) => makePreview(bytesSource(wav), path))),
  ];
  expect(preview.length()).toEqual({ frames: FRAMES, sure: true });
  const [a, b] = [await preview.read(0, FRAMES), await original.read(0, FRAMES)];
  expect(a.left).toHaveLength(FRAMES);
  expect(lateBy(a.left, b.left)).toBe(0);
});

test('ORDR-08 a preview of 96 kHz has half the rate and the same length; six channels have none', async () => {
  const preview = await played(
    await fileOf((path) => makePreview(bytesSource(makeWav(song(2), { rate: 96_000 })), path)),
  );
  expect([preview.rate, preview.length().frames]).toEqual([48_000, FRAMES / 2]);
  const path = join(folder, 'none');
  expect(await makePreview(bytesSource(makeWav(song(6), { channels: 6 })), path)).toBe(false);
  expect(await makePreview(bytesSource(new Uint8Array(300)), path)).toBe(false);
});
