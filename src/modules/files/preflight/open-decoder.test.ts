import { expect, test } from 'vitest';
import { makeWav, seededNoise } from '@/audio/audio.testing';
import { bytesSource } from '@/audio/containers/byte-source';
import { makeFlac } from '@/audio/flac.testing';
import { measureSound } from '@/audio/measure-sound';
import { factsOf } from './file-data.rules';
import { openDecoder } from './open-decoder';

const TOP = 2 ** 23;

const factsOfFile = async (bytes: Uint8Array) =>
  factsOf(await measureSound(bytesSource(bytes), { decoders: openDecoder }));

test.each([
  [24, 1],
  [16, 256],
])('UPLD-02 FLAC with %i bits in use measures as the WAV of the same samples', async (bits, step) => {
  const noise = seededNoise(bits);
  // The lowest number there is reaches full scale, and does not go over it.
  const value = (): number => Math.max(-TOP, Math.floor((noise() * TOP) / step) * step);
  const frames = Array.from({ length: 20_000 }, (): [number, number] => [value(), value()]);
  frames[5000] = [-TOP, -TOP];
  const flac = await factsOfFile(makeFlac(frames, { bits: 24, blockSize: 1152 }));
  const wav = await factsOfFile(makeWav(frames.flat().map((sample) => sample / TOP)));
  expect(flac).toEqual({ ...wav, container: 'flac' });
  expect(flac).toMatchObject({ bits: 24, bits_used: bits, peak: 0 });
});
