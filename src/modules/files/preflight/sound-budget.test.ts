import { describe, expect, test } from 'vitest';
import { flacBomb, lyingMp3, lyingWav, mp3Bomb } from '@/audio/bombs.testing';
import { bytesSource } from '@/audio/containers/byte-source';
import { flacPieces } from '@/audio/containers/flac-frames';
import { measureSound } from '@/audio/measure-sound';
import { overBudget } from '@/audio/sound-budget';
import { faultFinding } from './findings.rules';
import { openDecoder } from './open-decoder';

const measured = (bytes: Uint8Array) => measureSound(bytesSource(bytes), { decoders: openDecoder });

// Sixty-seven million samples are decoded and metered before the budget ends: a busy machine takes its time.
describe('V1, 5.2.3: what a file may become', { timeout: 120_000 }, () => {
  test.each([
    ['one channel', 64_000, { channels: 1 }],
    ['eight channels', 64_000, { channels: 8 }],
    ['stereo, in a megabyte', 1_000_000, { channels: 2 }],
  ])('V1: a FLAC of %s that stands for hours is refused after a bit of it', async (_, bytes, shape) => {
    const bomb = flacBomb(bytes, shape);
    let decoded = 0;
    const report = await measureSound(bytesSource(bomb), {
      async decoders(kind) {
        const decoder = await openDecoder(kind);
        return {
          ...decoder,
          async decode(piece) {
            const sound = await decoder.decode(piece);
            decoded += (sound.channels[0]?.length ?? 0) * sound.channels.length;
            return sound;
          },
        };
      },
    });
    expect(report).toEqual({ ok: false, fault: 'unpacks-too-far' });
    // Not more than the budget and one small piece.
    expect(decoded).toBeLessThan(2 ** 26 + 2 ** 23);
  });

  test('V1: a small silent FLAC, as an encoder packs a silent track, is measured', async () => {
    expect(await measured(flacBomb(2_000, { channels: 2 }))).toMatchObject({ ok: true });
  });

  test('V1: an mp3 of silence and one with a lying head are what they are', async () => {
    expect(await measured(mp3Bomb(24_000))).toMatchObject({ ok: true, format: { rate: 24_000 } });
    const lying = await measured(lyingMp3(24_000));
    expect(lying.ok ? lying.measurement.seconds : 0).toBeLessThan(60);
  });

  test('V1: headers of WAVs that lie cost nothing', async () => {
    const samples = new Uint8Array(4000).fill(3);
    for (const wav of [
      lyingWav({ samples }),
      lyingWav({ samples, channels: 64 }),
      lyingWav({ samples, channels: 65_535 }),
      lyingWav({ samples, rate: 0xffffffff }),
      lyingWav({ samples, channels: 0 }),
      lyingWav({ samples, bits: 65_528 }),
    ]) {
      const report = await measured(wav);
      expect(report.ok ? report.format.frames : 0).toBeLessThanOrEqual(1000);
    }
  });

  test('V1: more than twelve hours are refused by the head, unread', async () => {
    const head = lyingWav({ channels: 1, rate: 8000, bits: 8 });
    let read = 0;
    const report = await measureSound({
      size: 13 * 60 * 60 * 8000,
      read: async (offset, length) => {
        read += length;
        return head.slice(offset, offset + length);
      },
    });
    expect(report).toEqual({ ok: false, fault: 'too-long' });
    expect(read).toBeLessThan(1000);
  });

  test('V1: the budget: 400 frames a byte beyond what is free, and twelve hours', () => {
    const free = { bytes: 10, frames: 2 ** 25, channels: 2, rate: 48_000 };
    expect(overBudget(free)).toBeNull();
    expect(overBudget({ ...free, channels: 3 })).toBe('unpacks-too-far');
    expect(overBudget({ ...free, channels: 3, bytes: 2 ** 25 / 400 })).toBeNull();
    const long = { bytes: 2 ** 33, frames: 12 * 3600 * 8000, channels: 1, rate: 8000 };
    expect(overBudget(long)).toBeNull();
    expect(overBudget({ ...long, frames: long.frames + 1 })).toBe('too-long');
  });

  test('V1: where blocks crowd, a decoder gets few bytes at a time; else as many as ever', () => {
    const sizes = (bytes: Uint8Array): number[] => [...flacPieces(bytes, 2048)].map(({ length }) => length);
    expect(Math.max(...sizes(flacBomb(10_000)))).toBe(128);
    expect(sizes(flacBomb(10_000)).reduce((sum, size) => sum + size)).toBe(flacBomb(10_000).length);
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256);
    expect(sizes(noise)).toEqual([2048, 2048, 904]);
  });

  test('V1: whoever sent it reads that it arrived, and what to do', () => {
    for (const fault of ['too-long', 'unpacks-too-far', 'too-costly'] as const) {
      const finding = faultFinding(fault);
      expect(finding.text).toMatch(/^This file arrived, but we could not measure it: /);
      expect(finding.todo).not.toBe('');
    }
  });
});
