import { describe, expect, it } from 'vitest';
import {
  burstCases,
  errorOf,
  LOUDNESS_CASES,
  RANGE_CASES,
  TRUE_PEAK_CASES,
  type AccuracyCase,
} from '../accuracy.testing';
import { measureSignal, measureTones, seededNoise, type Tone } from '../audio.testing';

const at = (level: number, seconds: number): Tone => ({ levels: [level], seconds });
const named = (cases: readonly AccuracyCase[]) => cases.map((one) => [one.name, one] as const);

describe('EBU Tech 3341, loudness within 0.1 LU', () => {
  it.each(named(LOUDNESS_CASES))('%s', (_, one) => expect(errorOf(one)).toMatchObject({ fine: true }));
});

describe('EBU Tech 3342, loudness range within 1 LU', () => {
  it.each(named(RANGE_CASES))('%s', (_, one) => expect(errorOf(one)).toMatchObject({ fine: true }));
});

describe('true peak', () => {
  it.each(named(TRUE_PEAK_CASES))('%s, within +0.2 and -0.4 dB', (_, one) =>
    expect(errorOf(one)).toMatchObject({ fine: true }),
  );

  it('of random bursts up to Nyquist lies within 0.05 dB of 64 times interpolation', () => {
    for (const burst of burstCases(12)) expect(errorOf(burst)).toMatchObject({ fine: true });
  });

  it('says where it is', () => {
    const measured = measureSignal({ rate: 48_000, channels: 1 }, 96_000, ([room], from, count) => {
      for (let i = 0; i < count; i += 1) if (room) room[i] = from + i === 60_000 ? 0.9 : 0;
    });
    expect(measured.truePeakAt).toBeCloseTo(60_000 / 48_000, 2);
    expect(measured.samplePeak).toBeCloseTo(20 * Math.log10(0.9), 4);
  });
});

describe('the two kernels', () => {
  it.each([1, 2, 3])('give the same numbers for %i channels', (channels) => {
    const measure = (kernel: 'wasm' | 'typescript') => {
      const noise = seededNoise(5);
      return measureSignal({ rate: 44_100, channels, kernel }, 30_011, (room, from, count) => {
        for (let i = 0; i < count; i += 1)
          for (const samples of room) samples[i] = noise() * 0.8 * Math.sin((from + i) / 900) + 0.1;
      });
    };
    expect(measure('wasm')).toEqual(measure('typescript'));
  });
});

describe('the two kernels, beyond what is usual,', () => {
  // Squares leave single precision on both ends; bits of magnitudes from 2 on do not fit into a difference.
  it.each([1e-30, 1e-12, 3, 1e12, 1e25])('give the same numbers for samples of %f', (size) => {
    const measure = (kernel: 'wasm' | 'typescript') => {
      const noise = seededNoise(6);
      return measureSignal({ rate: 44_100, channels: 2, kernel }, 20_011, (room, from, count) => {
        for (let i = 0; i < count; i += 1)
          for (const samples of room) samples[i] = size * noise() * Math.sin((from + i) / 900) ** 2;
      });
    };
    const { truePeak, waveform, ...others } = measure('typescript');
    expect(measure('wasm')).toEqual({ truePeak, waveform, ...others });
    expect(truePeak).toBeGreaterThan(20 * Math.log10(size) - 1);
  });

  it('give the same numbers for zeros of both signs and for waves on one side', () => {
    const measure = (kernel: 'wasm' | 'typescript', sign: number) =>
      measureSignal({ rate: 48_000, channels: 1, kernel }, 20_011, ([room], from, count) => {
        for (let i = 0; i < count; i += 1)
          if (room) room[i] = sign * ((from + i) % 3 === 0 ? -0 : Math.sin(i / 50) ** 2);
      });
    for (const sign of [1, -1]) {
      const { waveform, ...others } = measure('typescript', sign);
      expect(measure('wasm', sign)).toEqual({ waveform, ...others });
      const pairs = [...(waveform[0]?.pairs ?? [])];
      expect(pairs.filter((value) => value * sign < 0)).toEqual([]);
      expect(pairs.some((value) => Math.abs(value) > 0.99)).toBe(true);
    }
  });
});

describe('what is passed over', () => {
  const length = 40_000;
  const noise = seededNoise(8);
  const SHAPES: Record<string, (i: number) => number> = {
    noise: () => noise() * 0.9,
    'a bright sound': (i) => 0.6 * Math.sin(i / 30) + 0.2 * noise(),
    'tones near Nyquist': (i) => 0.7 * Math.sin(i * 3.1) * Math.sin(i / 999) + 0.05 * noise(),
    'sparse bursts': (i) => (i % 9000 < 200 ? noise() : 0.0001 * noise()),
  };
  const peakOf = (samples: Float32Array, kernel: 'wasm' | 'typescript') =>
    measureSignal({ rate: 48_000, channels: 1, kernel }, length, ([room], from, count) =>
      room?.set(samples.subarray(from, from + count)),
    ).truePeak ?? -Infinity;

  // From the other end other places are passed over, as other peaks come first.
  it.each(Object.entries(SHAPES))('holds no true peak: %s from both ends', (_, shape) => {
    const samples = Float32Array.from({ length }, (_value, i) => shape(i));
    const there = peakOf(samples, 'wasm');
    expect(peakOf(samples, 'typescript')).toBe(there);
    expect(Math.abs(peakOf(samples.toReversed(), 'wasm') - there)).toBeLessThan(0.001);
  });
});

describe('other facts', () => {
  const rate = 48_000;
  it('finds clipped runs with their places, also when the file was turned down afterwards', () => {
    for (const gain of [1, 0.5]) {
      const measured = measureSignal({ rate, channels: 1 }, rate, ([room], from, count) => {
        for (let i = 0; i < count; i += 1) {
          const wave = 1.5 * Math.sin((2 * Math.PI * 100 * (from + i)) / rate);
          if (room) room[i] = gain * Math.max(-1, Math.min(1, wave));
        }
      });
      expect(measured.clips.count).toBe(200);
      const [first] = measured.clips.runs;
      expect(first?.frames).toBeGreaterThan(100);
      expect(first?.frame).toBeGreaterThan(40);
      expect(first?.frame).toBeLessThan(80);
    }
  });
  it('calls no clipping what only peaks', () => {
    expect(measureTones([at(-0.1, 1)], { hz: 997 }).clips.count).toBe(0);
  });
  it('tells silence at both ends, and a silent file', () => {
    const measured = measureTones([at(-200, 0.5), at(-20, 1), at(-200, 0.25)]);
    expect(measured.silence.start).toBeCloseTo(0.5, 3);
    expect(measured.silence.end).toBeCloseTo(0.25, 3);
    const silent = measureTones([at(-200, 1)]);
    expect(silent.silence.whole).toBe(true);
    expect(silent.loudness.integrated).toBeNull();
  });
  it('tells mono as stereo, the opposite, and unlike sides', () => {
    const both = (factor: number) =>
      measureSignal({ rate, channels: 2 }, rate, ([left, right], from, count) => {
        const noise = seededNoise(from + 1);
        for (let i = 0; i < count; i += 1) {
          const wave = Math.sin((from + i) / 20) / 2;
          if (left) left[i] = wave;
          if (right) right[i] = factor === 0 ? noise() / 2 : wave * factor;
        }
      }).stereo;
    expect(both(1)).toMatchObject({ same: true });
    expect(both(-1)?.correlation).toBeCloseTo(-1, 5);
    expect(both(-1)?.monoLoss).toBeGreaterThan(60);
    expect(Math.abs(both(0)?.correlation ?? 1)).toBeLessThan(0.05);
    expect(both(0)).toMatchObject({ same: false });
  });
  it('tells direct current and the noise floor', () => {
    const measured = measureSignal({ rate, channels: 1 }, rate * 2, ([room], from, count) => {
      const noise = seededNoise(from + 9);
      for (let i = 0; i < count; i += 1)
        if (room) room[i] = 0.02 + (from + i > rate ? 0.0001 * noise() : 0.3 * Math.sin((from + i) / 9));
    });
    expect(measured.perChannel[0]?.dc).toBeCloseTo(0.02, 3);
    expect(measured.noiseFloor).toBeCloseTo(20 * Math.log10(0.02), 1);
  });
  it('counts all parts of a long sound alike in its spectrum', () => {
    const { levels, bandwidth } = measureSignal(
      { rate: 8000, channels: 1 },
      8000 * 200,
      ([room], from, count) => {
        for (let i = 0; i < count; i += 1) {
          const hz = from + i < 8000 * 100 ? 1000 : 2000;
          if (room) room[i] = 0.5 * Math.sin((2 * Math.PI * hz * (from + i)) / 8000);
        }
      },
    ).spectrum;
    const levelAt = (hz: number): number => levels[Math.round(hz / bandwidth)] ?? 0;
    expect(Math.abs(levelAt(1000) - levelAt(2000))).toBeLessThan(0.3);
    // Half of the time, and one channel counts as both sides.
    expect(levelAt(1000)).toBeCloseTo(20 * Math.log10(0.5), 0);
  });
  it('draws a waveform in several zoom levels that hold every peak', () => {
    const measured = measureSignal({ rate, channels: 1 }, rate * 20, ([room], from, count) => {
      for (let i = 0; i < count; i += 1) if (room) room[i] = from + i === 500_000 ? -0.75 : 0.25;
    });
    expect(measured.waveform.length).toBeGreaterThan(1);
    for (const { framesPerPair, pairs } of measured.waveform) {
      expect(pairs.length / 2).toBe(Math.ceil((rate * 20) / framesPerPair));
      expect(pairs[Math.floor(500_000 / framesPerPair) * 2]).toBe(-0.75);
      expect(Math.max(...pairs)).toBe(0.25);
    }
  });
});
