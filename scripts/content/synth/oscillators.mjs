const TWO_PI = 2 * Math.PI;

function polyBlep(phase, step) {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

/** Band-limited sawtooth; call with the frequency of the moment, gives -1..1. */
export function createSaw(rate, startPhase = 0) {
  let phase = startPhase;
  return (frequency) => {
    const step = frequency / rate;
    const value = 2 * phase - 1 - polyBlep(phase, step);
    phase += step;
    if (phase >= 1) phase -= 1;
    return value;
  };
}

/** Band-limited pulse; `width` 0..1. */
export function createPulse(rate, width = 0.5) {
  let phase = 0;
  return (frequency) => {
    const step = frequency / rate;
    let value = phase < width ? 1 : -1;
    value += polyBlep(phase, step) - polyBlep((phase + 1 - width) % 1, step);
    phase += step;
    if (phase >= 1) phase -= 1;
    return value;
  };
}

/** Sine that keeps its phase while the frequency moves; `offset` is phase modulation in radians. */
export function createSine(rate, startPhase = 0) {
  let phase = startPhase;
  return (frequency, offset = 0) => {
    const value = Math.sin(TWO_PI * phase + offset);
    phase += frequency / rate;
    if (phase >= 1) phase -= 1;
    return value;
  };
}

/** Envelope value at `t` seconds of a note held for `hold` seconds: attack, decay, sustain, release in seconds. */
export function envelopeAt(t, hold, { attack = 0.005, decay = 0.1, sustain = 0.7, release = 0.1 }) {
  const held = (u) => {
    if (u < attack) return u / attack;
    return sustain + (1 - sustain) * Math.exp(-(u - attack) / decay);
  };
  if (t < hold) return held(t);
  return held(hold) * Math.exp((-(t - hold) * 5) / release);
}

/** Renders `seconds` of sound by calling `sample(t, i)` for each sample; ends in a 5 ms fade so that nothing clicks. */
export function render(rate, seconds, sample) {
  const length = Math.max(1, Math.round(seconds * rate));
  const out = new Float32Array(length);
  for (let i = 0; i < length; i += 1) out[i] = sample(i / rate, i);
  const fade = Math.min(length, Math.round(0.005 * rate));
  for (let i = 0; i < fade; i += 1) out[length - 1 - i] *= i / fade;
  return out;
}
