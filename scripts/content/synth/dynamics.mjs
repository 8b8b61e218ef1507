const toDb = (x) => 20 * Math.log10(Math.max(x, 1e-9));
const fromDb = (db) => 10 ** (db / 20);

/**
 * Compressor over linked channels, in place. `threshold` dB, `ratio`, `attack` and `release` in seconds,
 * `knee` dB; gives the greatest gain reduction in dB.
 */
export function compress(
  channels,
  rate,
  { threshold = -18, ratio = 2, attack = 0.01, release = 0.12, knee = 6 },
) {
  const up = Math.exp(-1 / (attack * rate));
  const down = Math.exp(-1 / (release * rate));
  let state = 0;
  let most = 0;
  for (let i = 0; i < channels[0].length; i += 1) {
    let peak = 0;
    for (const channel of channels) peak = Math.max(peak, Math.abs(channel[i]));
    const over = toDb(peak) - threshold;
    let wanted = 0;
    if (over > knee / 2) wanted = over * (1 - 1 / ratio);
    else if (over > -knee / 2) wanted = ((1 - 1 / ratio) * (over + knee / 2) ** 2) / (2 * knee);
    const pace = wanted > state ? up : down;
    state = pace * state + (1 - pace) * wanted;
    most = Math.max(most, state);
    const gain = fromDb(-state);
    for (const channel of channels) channel[i] *= gain;
  }
  return most;
}

const TAPS = 12;

// Windowed-sinc interpolation at quarter samples, as in the 4x true-peak meter of BS.1770.
const PHASES = [0.25, 0.5, 0.75].map((offset) =>
  Float64Array.from({ length: TAPS }, (_, k) => {
    const x = k - (TAPS / 2 - 1) - offset;
    const sinc = Math.sin(Math.PI * x) / (Math.PI * x);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS / 2)));
  }),
);

/** The highest absolute value at and after each sample up to the next, read at four times the rate. */
export function truePeakEnvelope(channels) {
  const length = channels[0].length;
  const out = new Float32Array(length);
  for (const channel of channels) {
    for (let i = 0; i < length; i += 1) {
      let peak = Math.abs(channel[i]);
      if (i >= TAPS && i < length - TAPS) {
        for (const phase of PHASES) {
          let sum = 0;
          for (let k = 0; k < TAPS; k += 1) sum += phase[k] * channel[i + k - TAPS / 2 + 1];
          peak = Math.max(peak, Math.abs(sum));
        }
      }
      if (peak > out[i]) out[i] = peak;
    }
  }
  return out;
}

/** Smallest value of `data` within `reach` samples to both sides of each sample. */
function slidingMin(data, reach) {
  const out = new Float32Array(data.length);
  const queue = new Int32Array(data.length);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < data.length + reach; i += 1) {
    if (i < data.length) {
      while (tail > head && data[queue[tail - 1]] >= data[i]) tail -= 1;
      queue[tail] = i;
      tail += 1;
    }
    const centre = i - reach;
    if (centre < 0) continue;
    while (queue[head] < centre - reach) head += 1;
    out[centre] = data[queue[head]];
  }
  return out;
}

function movingMean(data, reach) {
  const out = new Float32Array(data.length);
  let sum = (reach + 1) * data[0];
  for (let i = 1; i <= reach; i += 1) sum += data[Math.min(i, data.length - 1)];
  for (let i = 0; i < data.length; i += 1) {
    out[i] = sum / (2 * reach + 1);
    sum += data[Math.min(i + reach + 1, data.length - 1)] - data[Math.max(i - reach, 0)];
  }
  return out;
}

/** True-peak limiter in place, without latency (it looks ahead 1.5 ms both ways); `ceiling` in dBTP, `release` in seconds. */
export function limit(channels, rate, { ceiling = -1, release = 0.08 } = {}) {
  const top = fromDb(ceiling - 0.02);
  const envelope = truePeakEnvelope(channels);
  const wanted = envelope.map((peak) => (peak > top ? top / peak : 1));
  const reach = Math.round(0.0015 * rate);
  const held = slidingMin(wanted, reach + 1);
  const pace = 1 - Math.exp(-1 / (release * rate));
  let state = 1;
  for (let i = 0; i < held.length; i += 1) {
    state = held[i] < state ? held[i] : state + pace * (held[i] - state);
    held[i] = state;
  }
  const gain = movingMean(held, reach);
  for (const channel of channels) {
    for (let i = 0; i < channel.length; i += 1) channel[i] *= gain[i];
  }
  let minimum = 1;
  for (const g of gain) if (g < minimum) minimum = g;
  return -toDb(minimum);
}
