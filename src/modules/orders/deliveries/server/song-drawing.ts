import type { Letters } from '@/platform/pictures/letters';
import { letterableTitle } from '@/platform/pictures/letterable-title';
import { setLines } from '@/platform/pictures/set-lines';
import { waveStrokes, type WaveSlices } from '@/platform/pictures/wave-strokes';
import { SHARE_SIZE } from '@/shared/share-address';

/** Width and height of the picture in emails, px: twice what they show it in. */
export const MAIL_SIZE = { width: 1016, height: 200 } as const;

/** What was drawn of one side of a song. */
export interface SongSide {
  readonly slices: WaveSlices;
  /** Seconds; null where they are not known. */
  readonly duration: number | null;
}

/** A song as its picture shows it: before on the left, after on the right; where one side is missing, all of the other. */
export interface SongWave {
  readonly before: SongSide | null;
  readonly after: SongSide | null;
}

/** What a picture for sharing says beside the wave. */
export interface SongLabels {
  readonly title: string;
  readonly siteName: string;
}

// Emails are read on white, on cream and on near black: these two keep 3:1 on each of them.
const MAIL_INK = { before: '#64799A', after: '#C98420' };
const SHARE_INK = { before: '#8FA3BF', after: '#F2A33A', page: '#111214', text: '#F4F1EA' };
const EDGE = 96;
const STROKES = { mail: 200, share: 340 };

/** The slices of a side between two shares of a timeline of so many seconds, as many as asked for. */
function along(
  { slices, duration }: SongSide,
  timeline: number | null,
  [from, to, of]: [number, number, number],
): WaveSlices {
  const stretch = timeline === null || duration === null || duration === 0 ? 1 : timeline / duration;
  return Array.from({ length: to - from }, (_, index) => {
    const at = (share: number) => Math.floor((share / of) * stretch * slices.length);
    const covered = slices.slice(at(from + index), Math.max(at(from + index) + 1, at(from + index + 1)));
    return [Math.min(0, ...covered.map(([low]) => low)), Math.max(0, ...covered.map(([, high]) => high))];
  });
}

interface Place {
  readonly left: number;
  readonly width: number;
  readonly middle: number;
  readonly reach: number;
  readonly count: number;
  readonly ink: { readonly before: string; readonly after: string };
}

function wavePaths({ before, after }: SongWave, place: Place): string {
  const { left, width, middle, reach, count, ink } = place;
  const lengths = [before, after].flatMap((side) => side?.duration ?? []);
  const timeline = lengths.length === 0 ? null : Math.max(...lengths);
  const half = before === null ? 0 : after === null ? count : Math.floor(count / 2);
  const pitch = width / count;
  const side = (of: SongSide | null, [from, to]: [number, number], colour: string): string => {
    if (of === null || to <= from) return '';
    const box = { left: left + (from + 0.5) * pitch, pitch, middle, reach };
    const path = waveStrokes(along(of, timeline, [from, to, count]), box);
    return `<path d="${path}" stroke="${colour}" stroke-width="${(pitch * 0.55).toFixed(2)}"/>`;
  };
  return side(before, [0, half], ink.before) + side(after, [half, count], ink.after);
}

/** The wave alone, see-through, for emails in light and dark. */
export function mailSvg(wave: SongWave): string {
  const { width, height } = MAIL_SIZE;
  const place = { left: 0, width, middle: height / 2, reach: height / 2 - 4, count: STROKES.mail };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    wavePaths(wave, { ...place, ink: MAIL_INK }),
    '</svg>',
  ].join('');
}

function outlined(text: string, letters: Letters, box: { width: number; height: number }) {
  const widthAt = (part: string, size: number): number => letters.outline(part, size).width;
  const { size, lines } = setLines(
    text,
    { ...box, sizes: [132, 116, 102, 90, 80, 72], leading: 1.06 },
    widthAt,
  );
  const drawn = lines.map((line) => letters.outline(line, size));
  const words = drawn.map(
    ({ svg }, index) =>
      `<g transform="translate(${EDGE} ${(150 + size * (0.78 + index * 1.06)).toFixed(1)})">${svg}</g>`,
  );
  return { words: words.join(''), widest: Math.max(160, ...drawn.map(({ width }) => width)) };
}

/** The picture that a link to a song is shown with: its name, its wave, the studio's name; letters are paths. */
export function songShareSvg(wave: SongWave, { title, siteName }: SongLabels, letters: Letters): string {
  const { width, height } = SHARE_SIZE;
  const inner = width - 2 * EDGE;
  const covers = (text: string): boolean => letters.covers(text);
  const said = letterableTitle(title, covers);
  const { words, widest } = outlined(said ?? siteName, letters, { width: inner, height: 300 });
  const name = said === null ? '' : letters.outline(siteName, 46).svg;
  const place = { left: EDGE, width: inner, middle: 690, reach: 210, count: STROKES.share };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${SHARE_INK.page}"/>`,
    `<path d="M${EDGE} 112h${widest.toFixed(1)}" stroke="${SHARE_INK.after}" stroke-width="5"/>`,
    `<g fill="${SHARE_INK.text}">${words}</g>`,
    wavePaths(wave, { ...place, ink: SHARE_INK }),
    `<g fill="${SHARE_INK.text}" transform="translate(${EDGE} 1020)">${name}</g>`,
    '</svg>',
  ].join('');
}
