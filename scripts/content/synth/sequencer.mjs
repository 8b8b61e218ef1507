import { createRandom } from './random.mjs';
import { readPhrase } from './notes.mjs';

/**
 * A place to render one song in: sample rate, tempo, length in beats, the beat from which no note of a phrase begins,
 * seconds of tail (or of all of it), swing (0.5 straight, 0.66 triplet; on 16ths), and seeded random numbers.
 */
export function createStudio({
  rate = 44_100,
  bpm,
  beats,
  last = beats + 8,
  tail = 2,
  seconds,
  swing = 0.5,
  seed,
}) {
  const random = createRandom(seed);
  const perBeat = (60 / bpm) * rate;
  const length = Math.round(seconds === undefined ? beats * perBeat + tail * rate : seconds * rate);
  const positionOf = (beat) => {
    const sixteenth = Math.round(beat * 4 * 1000) / 1000;
    const isOff = Math.floor(sixteenth) % 2 === 1;
    return (beat + (isOff ? (swing - 0.5) / 2 : 0)) * perBeat;
  };
  return { rate, bpm, beats, last, random, length, positionOf, secondsOf: (n) => (n * 60) / bpm };
}

/** An empty mono track of the song's length. */
export function createTrack(studio) {
  return new Float32Array(studio.length);
}

/** Adds `sound` into `track` at a sample position; what would lie outside is left out. */
export function addAt(track, sound, { position, gain = 1 }) {
  const start = Math.round(position);
  const from = Math.max(0, -start);
  const to = Math.min(sound.length, track.length - start);
  for (let i = from; i < to; i += 1) track[start + i] += sound[i] * gain;
}

const LEVELS = { X: 1, x: 0.78, o: 0.5, '.': 0.25 };

/**
 * Plays a pattern of 16ths ('X' loud, 'x' normal, 'o' soft, '.' ghost, '-' silence, spaces and bars ignored)
 * from beat `from`, repeated until beat `to`. `hit(velocity)` renders or gives the sound.
 */
export function drum(studio, track, { pattern, from = 0, to = studio.beats, hit, late = 0, human = 0.0025 }) {
  const steps = pattern.replaceAll(/[\s|]/g, '');
  for (let i = 0; from + i / 4 < to; i += 1) {
    const level = LEVELS[steps[i % steps.length]];
    if (level === undefined) continue;
    const velocity = level * (0.94 + 0.12 * studio.random());
    const shift = (late + human * (studio.random() - 0.5)) * studio.rate;
    addAt(track, hit(velocity), { position: studio.positionOf(from + i / 4) + shift, gain: velocity });
  }
}

/**
 * A drum that is rendered `takes` times and then picked from in turn, so that no two hits in a row are equal.
 * @param {number} count
 * @param {() => Float32Array} make
 */
export function takes(count, make) {
  const sounds = Array.from({ length: count }, () => make());
  let next = 0;
  return () => {
    next += 1;
    return sounds[next % count];
  };
}

/**
 * Plays a phrase (see readPhrase) from beat `from`, `times` times. `voice(note)` gives the sound of a note
 * {frequency, seconds, velocity, previous, index}; `gate` shortens notes; `strum` spreads chords in seconds.
 */
export function play(
  studio,
  track,
  { phrase, from = 0, times = 1, voice, gate = 0.95, strum = 0, human = 0.006, gain = 1 },
) {
  const { notes, beats } = readPhrase(phrase);
  for (let turn = 0; turn < times; turn += 1) {
    let previous;
    for (const note of notes) {
      const start = from + turn * beats + note.start;
      if (start >= studio.last) return;
      const velocity = note.velocity * (0.92 + 0.16 * studio.random());
      const seconds = studio.secondsOf(note.length) * gate;
      const sound = voice({ frequency: note.frequency, seconds, velocity, previous, index: note.index });
      const shift = (strum * note.index + human * (studio.random() - 0.5)) * studio.rate;
      addAt(track, sound, { position: studio.positionOf(start) + shift, gain });
      previous = note.frequency;
    }
  }
}

/** A new track named `name`, filled by `fill(buffer)`, with what the raw and the finished mix do to it. */
export function record(studio, name, { fill, raw = {}, mix }) {
  const buffer = createTrack(studio);
  fill(buffer);
  return { name, buffer, raw, mix };
}

/** Sample positions of all hits of a pattern (see drum), for side-chains. */
export function hitsOf(studio, { pattern, from = 0, to = studio.beats }) {
  const steps = pattern.replaceAll(/[\s|]/g, '');
  /** @type {number[]} */
  const positions = [];
  for (let i = 0; from + i / 4 < to; i += 1) {
    if (steps[i % steps.length] !== '-') positions.push(studio.positionOf(from + i / 4));
  }
  return positions;
}
