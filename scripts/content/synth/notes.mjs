const STEPS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Frequency in Hz of a note name such as 'C4', 'F#3' or 'Bb2' (A4 = 440 Hz). */
export function frequencyOf(name) {
  const match = /^([A-G])([#b]?)(-?\d)$/.exec(name);
  if (!match) throw new Error(`not a note: ${name}`);
  const [, letter, accidental, octave] = match;
  const shift = { '#': 1, b: -1, '': 0 }[accidental];
  const midi = 12 * (Number(octave) + 1) + STEPS[letter] + shift;
  return 440 * 2 ** ((midi - 69) / 12);
}

/**
 * Reads a phrase: tokens 'NOTE[+NOTE…]:BEATS[@VELOCITY]', '-' is a rest. Gives notes with
 * start and length in beats, one entry per sounding note.
 */
export function readPhrase(text) {
  const notes = [];
  let at = 0;
  for (const token of text.trim().split(/\s+/)) {
    const [head, velocity] = token.split('@');
    const [names, beats] = head.split(':');
    const length = Number(beats);
    if (!(length > 0)) throw new Error(`no length in '${token}'`);
    if (names !== '-') {
      for (const [index, name] of names.split('+').entries()) {
        notes.push({
          start: at,
          length,
          index,
          frequency: frequencyOf(name),
          velocity: Number(velocity ?? 0.8),
        });
      }
    }
    at += length;
  }
  return { notes, beats: at };
}
