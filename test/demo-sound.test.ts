import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measurePair } from '@/audio/pairs.testing';
import type { Decoded } from '@/audio/sound-report';
import { openDecoder } from '@/modules/files/preflight/open-decoder';

interface Side {
  readonly integrated_lufs: number;
}

interface Entry {
  readonly slug: string;
  readonly style: string;
  readonly duration_seconds: number;
  readonly before_audio: string;
  readonly after_audio: string;
  readonly before: Side;
  readonly after: Side;
}

const MEDIA = join(import.meta.dirname, '../content/media');
const samples = JSON.parse(readFileSync(join(MEDIA, '../demo/samples.json'), 'utf8')) as readonly Entry[];

async function decoded(path: string): Promise<Decoded> {
  const decoder = await openDecoder('mp3');
  const { channels, rate } = await decoder.decode(new Uint8Array(readFileSync(join(MEDIA, path))));
  const sound = { channels: channels.map((side) => side.slice()), rate };
  decoder.free();
  return sound;
}

test('SAMP-01 six demo pairs of 30 seconds in six styles, 12 MB at most in all', () => {
  expect(samples).toHaveLength(6);
  expect(new Set(samples.map(({ style }) => style)).size).toBe(6);
  for (const { duration_seconds } of samples) expect(duration_seconds).toBe(30);
  const files = readdirSync(join(MEDIA, 'samples'));
  expect(files.toSorted()).toEqual(
    samples
      .flatMap(({ before_audio, after_audio }) => [before_audio, after_audio])
      .map((path) => path.replace('samples/', ''))
      .toSorted(),
  );
  const bytes = files.reduce((sum, file) => sum + statSync(join(MEDIA, 'samples', file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(12e6);
});

describe.each(samples)('SAMP-01 $slug', (entry) => {
  test('both sides are one performance, nothing is clipped, and the after is not merely louder', async () => {
    const [before, after] = [await decoded(entry.before_audio), await decoded(entry.after_audio)];
    expect(after.channels[0]?.length).toBe(before.channels[0]?.length);
    const pair = measurePair(before, after);
    // Not clipped anywhere, also between samples and after coding.
    for (const side of [pair.before, pair.after]) {
      expect(side.clips.count).toBe(0);
      expect(side.truePeak).toBeLessThan(0);
      expect(side.seconds).toBeGreaterThanOrEqual(30);
      expect(side.silence.whole).toBe(false);
    }
    // A raw mix as it is sent: some headroom, neither in one channel nor out of phase, no limiter on it.
    expect(pair.before.samplePeak).toBeLessThan(-5.5);
    expect(pair.before.stereo?.correlation).toBeGreaterThan(0.5);
    expect((pair.before.truePeak ?? 0) - (pair.before.loudness.integrated ?? 0)).toBeGreaterThan(11);
    // One performance at the same place (filters turn phases, no more), unlike enough to be another mix of it.
    expect(Math.abs(pair.lag) / pair.before.rate).toBeLessThan(0.001);
    expect(pair.alike).toBeGreaterThan(0.2);
    expect(pair.alike).toBeLessThan(0.9);
    expect(pair.reshaped).toBeGreaterThan(1);
    expect(pair.after.stereo?.correlation).toBeLessThan(pair.before.stereo?.correlation ?? 1);
    expect(pair.after.stereo?.monoLoss).toBeLessThan(3);
    // What the player matches by is what is heard.
    const told = entry.after.integrated_lufs - entry.before.integrated_lufs;
    expect(Math.abs(told - pair.louder)).toBeLessThanOrEqual(0.1);
  });
});
