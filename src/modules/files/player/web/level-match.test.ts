import { MPEGDecoder } from 'mpg123-decoder';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureSignal } from '@/audio/audio.testing';
import { factorOf, gainText, matchGains } from './level-match';

test('the louder ones are turned down to the quietest, never up', () => {
  const tracks = [-20, -14.5, -9].map((lufs, index) => ({ id: String(index), src: '', lufs }));
  expect(matchGains(tracks)).toEqual([0, -5.5, -11]);
});

test('no claim is made where there is nothing to compare, or one was not measured', () => {
  expect(matchGains([{ id: 'a', src: '', lufs: -14 }])).toBeNull();
  const other = (lufs: number | null | undefined) => [
    { id: 'a', src: '', lufs: -14 },
    { id: 'b', src: '', lufs },
  ];
  for (const lufs of [null, undefined, Number.NaN, Infinity, -Infinity, -900])
    expect(matchGains(other(lufs))).toBeNull();
});

test('a gain reads with a real minus and one digit', () => {
  expect([0, -6.63, -0.04, -11].map(gainText)).toEqual(['0.0 dB', '−6.6 dB', '0.0 dB', '−11.0 dB']);
});

interface DemoSample {
  readonly name: string;
  readonly before_audio: string;
  readonly after_audio: string;
  readonly before: { readonly integrated_lufs: number };
  readonly after: { readonly integrated_lufs: number };
}

const content = join(import.meta.dirname, '../../../../../content');
const samples = JSON.parse(readFileSync(join(content, 'demo/samples.json'), 'utf8')) as DemoSample[];

async function loudnessOf(path: string, gain: number): Promise<number> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  const { channelData, sampleRate, samplesDecoded } = decoder.decode(
    readFileSync(join(content, 'media', path)),
  );
  decoder.free();
  const factor = factorOf(gain);
  const measured = measureSignal({ rate: sampleRate, channels: 2 }, samplesDecoded, (room, from, count) => {
    for (const [channel, samples] of room.entries())
      for (let i = 0; i < count; i += 1) samples[i] = (channelData[channel]?.[from + i] ?? 0) * factor;
  });
  return measured.loudness.integrated ?? Number.NaN;
}

test.each(samples)('the sides of $name come out within 0.1 LU of each other', async (sample) => {
  const gains = matchGains([
    { id: 'before', src: '', lufs: sample.before.integrated_lufs },
    { id: 'after', src: '', lufs: sample.after.integrated_lufs },
  ]);
  const before = await loudnessOf(sample.before_audio, gains?.[0] ?? Number.NaN);
  const after = await loudnessOf(sample.after_audio, gains?.[1] ?? Number.NaN);
  expect(Math.abs(before - after)).toBeLessThanOrEqual(0.1);
});
