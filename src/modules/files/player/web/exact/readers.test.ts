import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { makeAiff, makeWav, seededNoise } from '@/audio/audio.testing';
import type { PcmFormat } from '@/audio/containers/pcm-format';
import { flacFrame, flacHead, makeFlac } from '@/audio/flac.testing';
import { openReader } from './open-reader';
import { createPcmReader, type HereSource } from './pcm-reader';
import { SoundFault, type TrackReader } from './reader';
import { resampled } from './resampler';

function inMemory(bytes: Uint8Array): HereSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    hereTo: () => bytes.length,
  };
}

const open = (bytes: Uint8Array) => openReader(inMemory(bytes));

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    await open(bytes);
    return 'plays';
  } catch (error) {
    return error instanceof SoundFault ? error.kind : String(error);
  }
}

/** All of it in pieces of uneven size. */
async function readAll(
  reader: TrackReader,
  pieces: readonly number[] = [1000, 4096, 777],
): Promise<number[]> {
  const left: number[] = [];
  for (let turn = 0; ; turn += 1) {
    const sound = await reader.read(left.length, pieces[turn % pieces.length] ?? 1000);
    if (sound.left.length === 0) return left;
    left.push(...sound.left);
  }
}

const noise = seededNoise(3);
const frames = Array.from({ length: 20_000 }, () => [noise() * 0.5, noise() * 0.5]).flat();

describe('uncompressed sound', () => {
  test.each([
    ['24-bit WAV', makeWav(frames, { bits: 24 })],
    ['32-bit float WAV', makeWav(frames, { bits: 32, float: true })],
    ['16-bit AIFF', makeAiff(frames, { bits: 16 })],
  ])('%s: any part is the same as that part of the whole', async (_, bytes) => {
    const reader = await open(bytes);
    const whole = await readAll(reader);
    expect(whole).toHaveLength(20_000);
    for (const from of [0, 1, 9999, 19_990]) {
      const { left } = await reader.read(from, 500);
      expect([...left]).toEqual(whole.slice(from, from + 500));
    }
  });

  test('one channel is heard on both sides', async () => {
    const { left, right } = await (await open(makeWav([0.25, -0.5], { channels: 1, bits: 16 }))).read(0, 2);
    expect([[...left], [...right]]).toEqual([
      [0.25, -0.5],
      [0.25, -0.5],
    ]);
  });

  test('what is not a number is silence, what is over full scale stays', async () => {
    const bytes = makeWav([Number.NaN, 0, Infinity, 2, -3, 0.5], { bits: 32, float: true });
    const { left, right } = await (await open(bytes)).read(0, 3);
    expect([[...left], [...right]]).toEqual([
      [0, 0, -3],
      [0, 2, 0.5],
    ]);
  });
});

describe('mp3', () => {
  const bytes = readFileSync(
    join(import.meta.dirname, '../../../../../../content/media/samples/hip-hop-after.mp3'),
  );

  test('SAMP-03 from any frame on, every sample is the same to the last bit as from the beginning', async () => {
    const reader = await open(bytes);
    const whole = await readAll(reader, [8192]);
    expect(whole).toHaveLength(reader.length().frames);
    for (const from of [1_000_000, 3, 123_456, 57_600, 800_001]) {
      // One that has read all, and one that jumps there before it has seen anything else.
      for (const asked of [reader, await open(bytes)]) {
        const { left } = await asked.read(from, 5000);
        expect([...left]).toEqual(whole.slice(from, from + 5000));
      }
    }
  });

  test('SAMP-03 both sides of every sample run side by side: as long to the frame, and late by as much', async () => {
    const media = join(import.meta.dirname, '../../../../../../content/media/samples');
    for (const name of ['hip-hop', 'indie-rock', 'electronic', 'acoustic-ballad', 'soul', 'techno']) {
      const [before, after] = await Promise.all(
        ['before', 'after'].map((side) => open(readFileSync(join(media, `${name}-${side}.mp3`)))),
      );
      await Promise.all([before?.read(3_000_000, 1), after?.read(3_000_000, 1)]);
      expect(before?.length()).toEqual({ frames: after?.length().frames, sure: true });
    }
  }, 60_000);

  test('LAME’s tag: its frame is no sound, and what the encoder added is cut off', async () => {
    const info = Uint8Array.from(bytes.subarray(0, 417));
    info.fill(0, 4);
    info.set(Buffer.from('Info'), 36);
    new DataView(info.buffer).setUint32(40, 1);
    new DataView(info.buffer).setUint32(44, 948);
    info.set(Buffer.from('LAME3.100'), 48);
    // 576 samples before, 1,000 behind.
    info.set([576 >> 4, ((576 & 15) << 4) | (1000 >> 8), 1000 & 255], 48 + 21);
    const plain = await open(bytes);
    const tagged = await open(Buffer.concat([info, bytes]));
    const { left } = await tagged.read(0, 2000);
    expect([...left]).toEqual([...(await plain.read(576 + 529, 2000)).left]);
    expect(tagged.length()).toEqual({ frames: 948 * 1152 - 576 - 1000, sure: true });
  });

  test('a tag before, garbage between and a cut at the end', async () => {
    const id3 = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20, ...Array.from({ length: 20 }, () => 0)]);
    const reader = await open(
      Buffer.concat([id3, bytes.subarray(0, 40_000), Buffer.alloc(50, 7), bytes.subarray(40_000, 60_000)]),
    );
    const whole = await readAll(reader, [8192]);
    expect(reader.length().sure).toBe(true);
    expect(whole.length % 1152).toBe(0);
    expect(whole.length).toBeGreaterThan(140 * 1152);
  });
});

describe('FLAC', () => {
  const sound = Array.from({ length: 30_000 }, (_, index) => [index + 1, -index - 1] as const);

  test.each([16, 24] as const)('%i bits: any part, to the bit', async (bits) => {
    const reader = await open(makeFlac(sound, { bits, blockSize: 4096 }));
    expect([reader.rate, reader.length()]).toEqual([48_000, { frames: 30_000, sure: true }]);
    for (const from of [0, 25_000, 12_345, 4096, 29_990]) {
      const { left, right } = await reader.read(from, 5000);
      const part = sound.slice(from, from + 5000);
      expect([...left].map((value) => value * 2 ** (bits - 1))).toEqual(part.map(([value]) => value));
      expect([...right].map((value) => value * 2 ** (bits - 1))).toEqual(part.map(([, value]) => value));
    }
  });
});

test('FLAC of one channel whose blocks are one value each: thirteen bytes a block, none is passed over', async () => {
  const [blockSize, blocks] = [4096, 60];
  const shape = { channels: 1, bits: 16 } as const;
  const steady = Array.from({ length: blocks }, (_, number) =>
    flacFrame({ ...shape, number, length: blockSize }, [0, 0, number + 1]),
  );
  const head = flacHead({ ...shape, blockSize, frames: blocks * blockSize });
  const reader = await open(Uint8Array.from([...head, ...steady.flat()]));
  for (const number of [0, 35, 1, 58, 59]) {
    const from = number * blockSize + 100;
    const { left } = await reader.read(from, blockSize);
    const there = Math.min(blockSize, blocks * blockSize - from);
    expect([...left].map((value) => value * 2 ** 15)).toEqual(
      Array.from({ length: there }, (_, at) => number + 1 + (at + 100 >= blockSize ? 1 : 0)),
    );
  }
});

describe('another rate', () => {
  test('a tone stays that tone, from wherever it is read', async () => {
    const rate = 44_100;
    const tone = Array.from({ length: rate }, (_, i) => {
      const value = 0.5 * Math.sin((2 * Math.PI * 997 * i) / rate);
      return [value, value];
    }).flat();
    const reader = resampled(await open(makeWav(tone, { rate, bits: 32, float: true })), 48_000);
    expect(reader.length()).toEqual({ frames: 48_000, sure: true });
    const whole = await readAll(reader, [5000]);
    let limit = 0;
    for (let i = 1000; i < 47_000; i += 1)
      limit = Math.max(limit, Math.abs((whole[i] ?? 9) - 0.5 * Math.sin((2 * Math.PI * 997 * i) / 48_000)));
    expect(20 * Math.log10(limit)).toBeLessThan(-90);
    const { left } = await reader.read(20_000, 100);
    expect([...left]).toEqual(whole.slice(20_000, 20_100));
  });
});

describe('bad input', () => {
  const wav = makeWav(frames, { bits: 24 });

  test.each([
    ['nothing at all', new Uint8Array(0), 'silent'],
    ['a header only', wav.slice(0, 44), 'silent'],
    ['half a header', wav.slice(0, 20), 'broken'],
    [
      'a picture named .wav',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'broken',
    ],
    ['no channels', Uint8Array.from(wav, (byte, at) => (at === 22 || at === 23 ? 0 : byte)), 'broken'],
    ['a rate of 0', Uint8Array.from(wav, (byte, at) => (at >= 24 && at < 28 ? 0 : byte)), 'broken'],
    ['Ogg, which the browser may know', Buffer.from('OggS000000000000'), 'unfit'],
    ['FLAC without its facts', Buffer.from('fLaC00000000000000000000'), 'broken'],
    ['mp3 with one frame that is none', Uint8Array.from([0xff, 0xfb, 0x90, 0x64, 1, 2, 3]), 'unfit'],
  ])('%s', async (_, bytes, verdict) => {
    expect(await faultOf(bytes)).toBe(verdict);
  });

  test('a file that was cut plays as far as it goes', async () => {
    expect(await readAll(await open(wav.slice(0, 44 + 6 * 1234 + 3)))).toHaveLength(1234);
  });

  test('whatever the bytes, there is a verdict or sound, and an end', async () => {
    // The decoder logs what it can't read.
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const seeds = [wav.slice(0, 3000), makeFlac([[1, 2]], { bits: 16, blockSize: 16 }), makeAiff([0.1, 0.2])];
    const kinds = fc.constantFrom(...seeds);
    const changes = fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(kinds, changes, async (seed, changes) => {
        const bytes = Uint8Array.from(seed);
        for (const [at, value] of changes) bytes[at] = value;
        const reader = await open(bytes).catch((error: unknown) => {
          if (!(error instanceof SoundFault)) throw error;
          return null;
        });
        const sound = await reader?.read(0, 1000);
        expect(sound?.left.every((value) => Number.isFinite(value)) ?? true).toBe(true);
      }),
      { numRuns: 200 },
    );
    log.mockRestore();
  });
});

test('how far sound is here is said in frames', () => {
  const source: HereSource = {
    size: 10_044,
    read: (offset, length) => inMemory(new Uint8Array(10_044)).read(offset, length),
    hereTo: () => 6044,
  };
  const format: PcmFormat = {
    container: 'wav',
    encoding: 'int',
    littleEndian: true,
    unsigned: false,
    bits: 24,
    timeReference: null,
    bytesPerSample: 3,
    rate: 48_000,
    channels: 2,
    channelMask: null,
    dataOffset: 44,
    frames: 1600,
    warnings: [],
  };
  expect(createPcmReader(source, format).bufferedTo(0)).toBe(1000);
});
