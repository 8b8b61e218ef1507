import { describe, expect, it } from 'vitest';
import { measureSignal, measureTones, seededNoise, type Tone, type ToneOptions } from '../audio.testing';

const at = (level: number, seconds: number): Tone => ({ levels: [level], seconds });
const loop = (parts: readonly Tone[], times: number): Tone[] =>
  Array.from({ length: times }, () => parts).flat();

describe('EBU Tech 3341, integrated loudness within 0.1 LU', () => {
  const cases: readonly [string, readonly Tone[], number, ToneOptions?][] = [
    ['1: -23 dBFS', [at(-23, 20)], -23],
    ['1 at 44.1 kHz', [at(-23, 20)], -23, { rate: 44_100 }],
    ['1 at 96 kHz', [at(-23, 20)], -23, { rate: 96_000 }],
    ['2: -33 dBFS', [at(-33, 20)], -33],
    ['3: relative gate', [at(-36, 10), at(-23, 60), at(-36, 10)], -23],
    ['4: absolute gate', [at(-72, 10), at(-36, 10), at(-23, 60), at(-36, 10), at(-72, 10)], -23],
    ['5: louder middle', [at(-26, 20), at(-20, 20.1), at(-26, 20)], -23],
    ['6: five channels', [{ levels: [-28, -28, -24, -30, -30], seconds: 20 }], -23, { channels: 5 }],
  ];
  it.each(cases)('case %s', (...[, parts, expected, options]) => {
    const { integrated } = measureTones(parts, options).loudness;
    expect(integrated).not.toBeNull();
    expect(Math.abs((integrated ?? 0) - expected)).toBeLessThanOrEqual(0.1);
  });
});

describe('EBU Tech 3341, momentary and short-term loudness within 0.1 LU', () => {
  it('case 9: short-term stays at -23 over a 3 s pattern', () => {
    const { shortTermMax } = measureTones(loop([at(-20, 1.34), at(-30, 1.66)], 5)).loudness;
    expect(Math.abs((shortTermMax ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  });
  it.each([0, 3, 7, 11, 15, 19])('case 10, file %i: a burst of 3 s', (file) => {
    const parts = [at(-100, file * 0.15), at(-23, 3), at(-100, 1)];
    expect(Math.abs((measureTones(parts).loudness.shortTermMax ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  });
  it('case 12: momentary stays at -23 over a 400 ms pattern', () => {
    const { momentaryMax } = measureTones(loop([at(-20, 0.18), at(-30, 0.22)], 25)).loudness;
    expect(Math.abs((momentaryMax ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  });
  it.each([0, 3, 7, 11, 15, 19])('case 13, file %i: a burst of 400 ms', (file) => {
    const parts = [at(-100, file * 0.02), at(-23, 0.4), at(-100, 1)];
    expect(Math.abs((measureTones(parts).loudness.momentaryMax ?? 0) + 23)).toBeLessThanOrEqual(0.1);
  });
});

describe('EBU Tech 3342, loudness range within 1 LU', () => {
  const cases: readonly [number, readonly number[]][] = [
    [10, [-20, -30]],
    [5, [-20, -15]],
    [20, [-40, -20]],
    [15, [-50, -35, -20, -35, -50]],
  ];
  it.each(cases)('%i LU', (expected, levels) => {
    const { range } = measureTones(levels.map((level) => at(level, 20))).loudness;
    expect(Math.abs((range ?? 0) - expected)).toBeLessThanOrEqual(1);
  });
});

describe('true peak', () => {
  const cases: readonly [number, number][] = [
    [4, 0],
    [4, 45],
    [6, 60],
    [8, 67.5],
    [6, 0],
    [6, 45],
  ];
  it.each(cases)(
    'EBU Tech 3341: a sine at a %ith of the rate, phase %d, within +0.2 and -0.4 dB',
    (part, phase) => {
      const measured = measureTones([at(-6, 1)], { hz: 48_000 / part, phase, fade: 0.05 });
      const error = (measured.truePeak ?? 0) + 6;
      expect(error).toBeLessThanOrEqual(0.2);
      expect(error).toBeGreaterThanOrEqual(-0.4);
    },
  );

  // The wave between samples, by the interpolation formula itself over the whole burst, 64 times for each sample.
  function idealPeak(burst: Float32Array): number {
    let peak = 0;
    for (let place = -8 * 64; place < (burst.length + 8) * 64; place += 1) {
      const t = place / 64;
      const near = Math.round(t);
      const side = Math.sin(Math.PI * (t - near)) / Math.PI;
      let sum = 0;
      for (let i = 0; i < burst.length; i += 1) {
        const distance = t - i;
        const sign = (near - i) % 2 === 0 ? 1 : -1;
        sum += (burst[i] ?? 0) * (Math.abs(distance) < 1e-9 ? 1 : (sign * side) / distance);
      }
      peak = Math.max(peak, Math.abs(sum));
    }
    return peak;
  }

  it('of random bursts up to Nyquist lies within 0.05 dB of 64 times interpolation', () => {
    const noise = seededNoise(11);
    for (let burst = 0; burst < 12; burst += 1) {
      const length = 160;
      const samples = Float32Array.from(
        { length },
        (_, i) => noise() * Math.sin((Math.PI * (i + 0.5)) / length),
      );
      const measured = measureSignal({ rate: 48_000, channels: 1 }, 4000, ([room], from, count) => {
        room?.fill(0, 0, count);
        if (from === 0) room?.set(samples, 1000);
      });
      expect(Math.abs((measured.truePeak ?? 0) - 20 * Math.log10(idealPeak(samples)))).toBeLessThanOrEqual(
        0.05,
      );
    }
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
