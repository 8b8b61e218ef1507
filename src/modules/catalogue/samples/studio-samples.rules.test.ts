import { expect, test } from 'vitest';
import { bytesSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import type { SoundReport } from '@/audio/sound-report';
import { mp3Of, wav } from '@/modules/files/preflight/seeded-files.testing';
import { pairProblem } from './studio-samples.rules';

const sine = (rate: number, seconds: number, level = 0.2): Float32Array =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, frame) => level * Math.sin((2 * Math.PI * 440 * frame) / rate),
  );
const report = (bytes: Uint8Array) => measureSound(bytesSource(bytes));
const stereo = (rate: number, seconds: number, level?: number) => {
  const side = sine(rate, seconds, level);
  return report(wav([side, side], rate));
};

// As if it were longer: ten minutes of sound take long to make.
const lasting = (one: SoundReport, seconds: number): SoundReport =>
  one.ok ? { ...one, format: { ...one.format, frames: one.format.rate * seconds } } : one;

test.each([44_100, 48_000, 88_200, 96_000, 192_000])('API-80 a pair of %i Hz can be made', async (rate) => {
  expect(pairProblem(await stereo(rate, 3), await stereo(rate, 3))).toBeNull();
});

test('API-80 a mono side and an end of a few milliseconds are fine', async () => {
  const mono = await report(wav([sine(44_100, 3.04)], 44_100));
  expect(pairProblem(mono, await stereo(44_100, 3))).toBeNull();
});

test('API-80 what can’t be made is said of the side that it is about', async () => {
  const good = await stereo(44_100, 3);
  const side = sine(44_100, 3);
  const bytes = wav([side, side], 44_100);
  const cases: readonly [SoundReport, string][] = [
    [await report(await mp3Of([side, side], 44_100)), 'The before is an mp3. Send a WAV.'],
    [
      await report(new TextEncoder().encode('no sound at all')),
      'The before can’t be read as sound. Send a WAV.',
    ],
    [await report(bytes.subarray(0, 44)), 'The before has a header and no sound. Send a WAV.'],
    [
      await report(bytes.subarray(0, bytes.length / 2)),
      'The before is shorter than it says: it was cut off. Send it again.',
    ],
    [await report(wav([side, side, side], 44_100)), 'The before has 3 channels. Send stereo or mono.'],
    [await stereo(22_050, 3), 'The before has 22.05 kHz. Send 44.1 or 48 kHz, or twice or four times that.'],
    [await stereo(44_100, 1), 'The before lasts 0:01.00. A sample lasts at least 3 seconds.'],
    [lasting(good, 601), 'The before lasts 10:01.00. A sample lasts up to 10 minutes.'],
    [await stereo(44_100, 3, 0), 'The before is silent.'],
    [await stereo(48_000, 3), 'The before has 48 kHz and the after 44.1 kHz. Export both at the same rate.'],
    [
      await stereo(44_100, 3.5),
      'The before lasts 0:03.50 and the after 0:03.00. Export both from the same start to the same end.',
    ],
  ];
  for (const [before, problem] of cases) expect(pairProblem(before, good)).toBe(problem);
  expect(pairProblem(good, await stereo(44_100, 3, 0))).toBe('The after is silent.');
});
