import type { WaveformLevel } from '@/audio/metering/waveform-pyramid';

/** Slices of a drawn waveform: a small picture beside a file's name. */
export const DRAWN_SLICES = 120;
const FULL = 127;

/** The waveform of a whole file as a short text: lowest and highest value of 120 slices, a byte each, in base64. */
export function drawnPeaks(levels: readonly WaveformLevel[]): string {
  const enough = levels.filter(({ pairs }) => pairs.length / 2 >= DRAWN_SLICES);
  const pairs = (enough.at(-1) ?? levels[0])?.pairs ?? new Float32Array();
  const count = pairs.length / 2;
  const slices = Math.min(DRAWN_SLICES, count);
  let text = '';
  for (let slice = 0; slice < slices; slice += 1) {
    let low = 1;
    let high = -1;
    const to = Math.max(Math.floor((slice * count) / slices) + 1, Math.floor(((slice + 1) * count) / slices));
    for (let at = Math.floor((slice * count) / slices); at < to; at += 1) {
      low = Math.min(low, pairs[at * 2] ?? 0);
      high = Math.max(high, pairs[at * 2 + 1] ?? 0);
    }
    for (const value of [low, high])
      text += String.fromCharCode(128 + Math.round(Math.max(-1, Math.min(1, value)) * FULL));
  }
  return btoa(text);
}

/** The way back: pairs from -1 to 1; none where the text is something else. */
export function readPeaks(packed: string): [number, number][] {
  try {
    const text = atob(packed);
    const value = (at: number): number => (text.charCodeAt(at) - 128) / FULL;
    return Array.from({ length: Math.floor(text.length / 2) }, (_, at) => [value(at * 2), value(at * 2 + 1)]);
  } catch {
    return [];
  }
}
