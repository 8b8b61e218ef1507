import { compress, limit, truePeakEnvelope } from './dynamics.mjs';
import { duck, pingPong, reverb, saturate, widen } from './effects.mjs';
import { equalise } from './filters.mjs';
import { integratedLoudness } from './loudness.mjs';

const fromDb = (db) => 10 ** (db / 20);

/** @type {(buffer: Float32Array, gain: number) => Float32Array} */
const scale = (buffer, gain) => {
  for (let i = 0; i < buffer.length; i += 1) buffer[i] *= gain;
  return buffer;
};

/**
 * Scales a mono buffer to a loudness in LUFS (both channels alike); silence stays silence.
 * @param {Float32Array} buffer
 * @param {number} rate
 * @param {number} level
 */
function toLevel(buffer, rate, level) {
  const now = integratedLoudness([buffer, buffer], rate);
  return Number.isFinite(now) ? scale(buffer, fromDb(level - now)) : buffer;
}

function addStereo([left, right], [l, r], gain = 1) {
  for (let i = 0; i < left.length; i += 1) {
    left[i] += gain * l[i];
    right[i] += gain * r[i];
  }
}

/**
 * @param {Float32Array} buffer
 * @param {number} pan
 */
function panned(buffer, pan) {
  const angle = ((pan + 1) * Math.PI) / 4;
  return [
    scale(Float32Array.from(buffer), Math.SQRT2 * Math.cos(angle)),
    scale(Float32Array.from(buffer), Math.SQRT2 * Math.sin(angle)),
  ];
}

function peakOf(channels) {
  let peak = 0;
  for (const channel of channels) for (const x of channel) peak = Math.max(peak, Math.abs(x));
  return peak;
}

// What an untreated room and a close microphone add: some boxiness, less air.
const RAW_COLOUR = [
  { type: 'peak', frequency: 290, q: 0.7, gain: 3.5 },
  { type: 'highShelf', frequency: 6500, gain: -2.5 },
];

/**
 * The unmixed side: every track at its raw level (LUFS offset from the mixed one), nearly in the middle, coloured
 * by the room and a little of its sound, with no more width than the source had, without compression; peaks at `peak` dBFS.
 */
export function rawMix(song, { peak = -6 } = {}) {
  const { studio, tracks } = song;
  const mix = [new Float32Array(studio.length), new Float32Array(studio.length)];
  const send = new Float32Array(studio.length);
  for (const track of tracks) {
    const raw = { offset: 0, pan: 0, room: 0.12, colour: RAW_COLOUR, ...track.raw };
    const dry = toLevel(
      equalise(Float32Array.from(track.buffer), studio.rate, raw.colour),
      studio.rate,
      track.mix.level + raw.offset,
    );
    const own = 0.35 * (track.mix.wide ?? 0);
    if (own > 0) addStereo(mix, widen(dry, studio.rate, { amount: own }));
    else addStereo(mix, panned(dry, raw.pan));
    for (let i = 0; i < dry.length; i += 1) send[i] += raw.room * dry[i];
  }
  addStereo(mix, reverb(send, studio.rate, { seconds: 0.45, size: 0.45, dark: 0.5, before: 0.004 }));
  const gain = fromDb(peak) / peakOf(mix);
  for (const side of mix) scale(side, gain);
  return mix;
}

function treat(track, { studio, pumpedBy }) {
  const { eq = [], comp, drive, level, pump } = track.mix;
  const buffer = toLevel(equalise(Float32Array.from(track.buffer), studio.rate, eq), studio.rate, level);
  if (comp) compress([buffer], studio.rate, { ...comp, threshold: level + 8 + (comp.threshold ?? 0) });
  if (drive) saturate(scale(buffer, 3), drive);
  toLevel(buffer, studio.rate, level);
  if (pump) {
    const [depth, seconds] = pump;
    const curve = duck(buffer.length, studio.rate, { positions: pumpedBy, depth, seconds });
    for (let i = 0; i < buffer.length; i += 1) buffer[i] *= curve[i];
  }
  return buffer;
}

/** The mixed side before mastering: each track treated, placed, and sent to the room, the hall and the delay. */
function balance(song) {
  const { studio, tracks, space } = song;
  const mix = [new Float32Array(studio.length), new Float32Array(studio.length)];
  const sends = {
    room: new Float32Array(studio.length),
    hall: new Float32Array(studio.length),
    delay: new Float32Array(studio.length),
  };
  for (const track of tracks) {
    const { pan = 0, wide = 0, sends: amounts = {} } = track.mix;
    const dry = treat(track, song);
    if (wide > 0)
      addStereo(mix, widen(dry, studio.rate, { amount: wide, milliseconds: 9 + 5 * Math.abs(pan) }));
    else addStereo(mix, panned(dry, pan));
    for (const [name, amount] of Object.entries(amounts)) {
      for (let i = 0; i < dry.length; i += 1) sends[name][i] += amount * dry[i];
    }
  }
  addStereo(
    mix,
    reverb(sends.room, studio.rate, { seconds: 0.7, size: 0.6, dark: 0.3, before: 0.006, ...space.room }),
  );
  const echo = pingPong(sends.delay, studio.rate, {
    time: studio.secondsOf(0.75),
    feedback: 0.4,
    ...space.delay,
  });
  addStereo(mix, echo);
  for (let i = 0; i < studio.length; i += 1) sends.hall[i] += 0.15 * (echo[0][i] + echo[1][i]);
  addStereo(
    mix,
    reverb(sends.hall, studio.rate, { seconds: 2.1, size: 1.1, dark: 0.4, before: 0.025, ...space.hall }),
  );
  return mix;
}

/**
 * The mixed and mastered side: balance, bus EQ and compression, then level and true-peak limit to -1 dBTP, or lower where
 * the song's `ceiling` says so.
 */
export function finishedMix(song) {
  const { studio, master } = song;
  const mix = balance(song);
  for (const side of mix)
    equalise(side, studio.rate, [{ type: 'highpass', frequency: 26 }, ...(master.eq ?? [])]);
  const before = integratedLoudness(mix, studio.rate);
  for (const side of mix) scale(side, fromDb(-18 - before));
  const glue = compress(mix, studio.rate, {
    threshold: -12,
    ratio: 2,
    attack: 0.025,
    release: 0.14,
    ...master.glue,
  });
  let gain = fromDb(master.lufs - integratedLoudness(mix, studio.rate));
  let out = mix;
  let limited = 0;
  for (let turn = 0; turn < 4; turn += 1) {
    out = mix.map((side) => saturate(scale(Float32Array.from(side), gain), master.drive ?? 0.35));
    limited = limit(out, studio.rate);
    const miss = master.lufs - integratedLoudness(out, studio.rate);
    if (Math.abs(miss) < 0.1) break;
    gain *= fromDb(miss);
  }
  const top = truePeakEnvelope(out).reduce((a, b) => Math.max(a, b), 0);
  const trim = Math.min(1, fromDb(master.ceiling ?? -1) / top);
  return { channels: out.map((side) => scale(side, trim)), glue, limited };
}

/**
 * Fades the last `seconds` of all channels out, and the first 3 ms in, in place.
 * @param {Float32Array[]} channels
 * @param {number} rate
 */
export function fadeEnds(channels, rate, seconds = 1.2) {
  const out = Math.round(seconds * rate);
  const start = Math.round(0.003 * rate);
  for (const channel of channels) {
    for (let i = 0; i < start; i += 1) channel[i] *= i / start;
    for (let i = 0; i < out; i += 1)
      channel[channel.length - 1 - i] *= Math.sin((Math.PI / 2) * (i / out)) ** 2;
  }
  return channels;
}
