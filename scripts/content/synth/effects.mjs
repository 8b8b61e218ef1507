import { equalise } from './filters.mjs';

const LINES_MS = [29.7, 37.1, 41.9, 46.3, 53.9, 61.3, 67.7, 73.1];

function createLines(rate, size) {
  return LINES_MS.map((ms, i) => ({
    data: new Float32Array(Math.round((ms * size * rate) / 1000) + i),
    at: 0,
    low: 0,
  }));
}

/**
 * Stereo reverb of a mono send (eight delay lines with feedback through a Hadamard mix). `seconds` is the time to
 * fall by 60 dB, `size` scales the room, `dark` 0..1 takes off highs with each pass, `before` is the pre-delay in seconds.
 */
export function reverb(input, rate, { seconds = 1.6, size = 1, dark = 0.35, before = 0.018 } = {}) {
  const lines = createLines(rate, size);
  const gains = lines.map((line) => 10 ** ((-3 * line.data.length) / (seconds * rate)));
  const wait = Math.round(before * rate);
  const left = new Float32Array(input.length);
  const right = new Float32Array(input.length);
  const taps = new Float64Array(8);
  for (let i = 0; i < input.length; i += 1) {
    const x = i >= wait ? input[i - wait] : 0;
    for (let k = 0; k < 8; k += 1) {
      const line = lines[k];
      line.low += (1 - dark) * (line.data[line.at] - line.low);
      taps[k] = line.low * gains[k];
    }
    left[i] = 0.4 * (taps[0] - taps[2] + taps[4] - taps[6]);
    right[i] = 0.4 * (taps[1] - taps[3] + taps[5] - taps[7]);
    hadamard(taps);
    for (let k = 0; k < 8; k += 1) {
      const line = lines[k];
      line.data[line.at] = taps[k] + x * (k % 2 === 0 ? 0.5 : -0.5);
      line.at = line.at + 1 === line.data.length ? 0 : line.at + 1;
    }
  }
  for (const side of [left, right]) equalise(side, rate, [{ type: 'highpass', frequency: 220 }]);
  return [left, right];
}

function hadamard(v) {
  for (let step = 1; step < 8; step *= 2) {
    for (let i = 0; i < 8; i += 1) {
      if ((i & step) !== 0) continue;
      const a = v[i];
      const b = v[i + step];
      v[i] = a + b;
      v[i + step] = a - b;
    }
  }
  for (let i = 0; i < 8; i += 1) v[i] *= 0.353_553_39;
}

/** Ping-pong delay of a mono send: `time` in seconds, `feedback` 0..1; each repeat is darker. */
export function pingPong(input, rate, { time, feedback = 0.4, cutoff = 3200 }) {
  const gap = Math.round(time * rate);
  const sides = [new Float32Array(input.length), new Float32Array(input.length)];
  const repeat = Float32Array.from(input);
  let level = 1;
  for (let turn = 1; turn < 9; turn += 1) {
    equalise(repeat, rate, [
      { type: 'lowpass', frequency: cutoff, q: 0.6 },
      { type: 'highpass', frequency: 260, q: 0.6 },
    ]);
    const side = sides[turn % 2];
    for (let i = gap * turn; i < side.length; i += 1) side[i] += level * repeat[i - gap * turn];
    level *= feedback;
  }
  return sides;
}

/** Spreads a mono track: a short modulated delay, added to one side and taken off the other, so the mono sum is unchanged. */
export function widen(input, rate, { amount = 0.5, milliseconds = 11 } = {}) {
  const left = new Float32Array(input.length);
  const right = new Float32Array(input.length);
  const copy = equalise(Float32Array.from(input), rate, [{ type: 'highpass', frequency: 250 }]);
  for (let i = 0; i < input.length; i += 1) {
    const lag = ((milliseconds + 1.6 * Math.sin((2 * Math.PI * 0.41 * i) / rate)) * rate) / 1000;
    const whole = Math.floor(lag);
    const part = lag - whole;
    const late = i > whole ? copy[i - whole] * (1 - part) + copy[i - whole - 1] * part : 0;
    left[i] = input[i] + amount * late;
    right[i] = input[i] - amount * late;
  }
  return [left, right];
}

/**
 * Soft saturation in place that adds a little second and third harmonic; `drive` 0.2 (warm) to 3.
 * @param {Float32Array} buffer
 * @param {number} drive
 */
export function saturate(buffer, drive) {
  const norm = drive / Math.tanh(drive);
  for (let i = 0; i < buffer.length; i += 1) {
    const x = buffer[i];
    buffer[i] = (Math.tanh(drive * (x + 0.06 * x * x)) / drive) * Math.min(norm, 1.6);
  }
  return buffer;
}

/** Gain curve that dips by `depth` (0..1) at each of `positions` (samples) and comes back over `seconds`: the pump of a side-chain. */
export function duck(length, rate, { positions, depth = 0.6, seconds = 0.22 }) {
  const curve = new Float32Array(length).fill(1);
  for (const position of positions) {
    const start = Math.max(0, Math.round(position));
    const stop = Math.min(length, start + Math.round(seconds * rate));
    for (let i = start; i < stop; i += 1) {
      const share = (i - start) / (stop - start);
      const rise = Math.min(1, (i - start) / (0.004 * rate));
      curve[i] = Math.min(curve[i], 1 - depth * rise * (1 - share) ** 1.5);
    }
  }
  return curve;
}
