import { truePeakEnvelope } from './dynamics.mjs';
import { integratedLoudness } from './loudness.mjs';

const toDb = (x) => 20 * Math.log10(Math.max(x, 1e-9));

/** In-place FFT, radix 2, of real and imaginary parts. */
export function fft(re, im) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
  for (let size = 2; size <= n; size *= 2) {
    const angle = (-2 * Math.PI) / size;
    for (let start = 0; start < n; start += size) {
      for (let k = 0; k < size / 2; k += 1) {
        const cos = Math.cos(angle * k);
        const sin = Math.sin(angle * k);
        const a = start + k;
        const b = a + size / 2;
        const x = re[b] * cos - im[b] * sin;
        const y = re[b] * sin + im[b] * cos;
        re[b] = re[a] - x;
        im[b] = im[a] - y;
        re[a] += x;
        im[a] += y;
      }
    }
  }
}

/** Mean power per FFT bin of a mono buffer (Hann windows of 4096, hop 4096). */
export function meanSpectrum(buffer, size = 4096) {
  const power = new Float64Array(size / 2);
  for (let start = 0; start + size <= buffer.length; start += size) {
    const re = Float64Array.from(
      { length: size },
      (_, i) => buffer[start + i] * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)),
    );
    const im = new Float64Array(size);
    fft(re, im);
    for (let k = 0; k < size / 2; k += 1) power[k] += re[k] ** 2 + im[k] ** 2;
  }
  return power;
}

/** Level of each octave from 31.5 Hz to 16 kHz in dB, relative to the whole. */
export function octaveLevels(buffer, rate) {
  const power = meanSpectrum(buffer);
  const width = rate / (power.length * 2);
  let whole = 0;
  for (const p of power) whole += p;
  return [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000].map((centre) => {
    let sum = 0;
    for (
      let k = Math.ceil(centre / Math.SQRT2 / width);
      k < Math.min(power.length, (centre * Math.SQRT2) / width);
      k += 1
    )
      sum += power[k];
    return 10 * Math.log10(sum / whole + 1e-9);
  });
}

/** All figures of a stereo pair that the table shows. */
export function measure([left, right], rate) {
  let peak = 0;
  let clipped = 0;
  const sums = { ll: 0, rr: 0, lr: 0 };
  const mono = new Float32Array(left.length);
  for (let i = 0; i < left.length; i += 1) {
    const l = left[i];
    const r = right[i];
    mono[i] = (l + r) / 2;
    peak = Math.max(peak, Math.abs(l), Math.abs(r));
    if (Math.abs(l) >= 1 || Math.abs(r) >= 1) clipped += 1;
    sums.ll += l * l;
    sums.rr += r * r;
    sums.lr += l * r;
  }
  const rms = Math.sqrt((sums.ll + sums.rr) / (2 * left.length));
  const spectrum = meanSpectrum(mono);
  let weight = 0;
  let total = 0;
  for (const [k, p] of spectrum.entries()) {
    const magnitude = Math.sqrt(p);
    weight += magnitude * k * (rate / (spectrum.length * 2));
    total += magnitude;
  }
  return {
    lufs: integratedLoudness([left, right], rate),
    peak: toDb(peak),
    truePeak: toDb(truePeakEnvelope([left, right]).reduce((a, b) => Math.max(a, b), 0)),
    crest: toDb(peak) - toDb(rms),
    centroid: weight / total,
    correlation: sums.lr / Math.sqrt(sums.ll * sums.rr),
    clipped,
    octaves: octaveLevels(mono, rate),
  };
}

/** Waveform overview: `count` pairs [lowest, highest] over both channels as whole numbers -127..127, from every sample. */
export function waveformPeaks([left, right], count = 600) {
  const peaks = [];
  for (let b = 0; b < count; b += 1) {
    const from = Math.floor((b * left.length) / count);
    const to = Math.floor(((b + 1) * left.length) / count);
    let low = 0;
    let high = 0;
    for (let i = from; i < to; i += 1) {
      low = Math.min(low, left[i], right[i]);
      high = Math.max(high, left[i], right[i]);
    }
    peaks.push([Math.max(-127, Math.round(low * 127)), Math.min(127, Math.round(high * 127))]);
  }
  return peaks;
}
