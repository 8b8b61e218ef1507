import type { NoteState } from './revisions.rules';

/** A note as a marker is made of it. */
export interface MarkerNote {
  /** Milliseconds from the beginning of the song; null for the whole song. */
  readonly at_ms: number | null;
  /** Where it ends; null for a moment. */
  readonly end_ms: number | null;
  readonly text: string;
  readonly state: NoteState;
}

interface Marker {
  readonly atMs: number;
  readonly endMs: number | null;
  readonly name: string;
}

const MAX_LENGTH = 180;
const STATE_LABELS: Record<NoteState, string> = { open: '', done: '[done] ', declined: '[declined] ' };

/**
 * Markers by time, numbered: the number stands first, so that no name is a formula where a list is opened as a sheet.
 * What is about the whole song stands at its beginning and says so.
 */
function markersOf(notes: readonly MarkerNote[]): Marker[] {
  const sorted = notes.toSorted((a, b) => (a.at_ms ?? -1) - (b.at_ms ?? -1));
  return sorted.map(({ at_ms, end_ms, text, state }, index) => {
    const line = text.replace(/\s+/g, ' ').trim();
    const whole = at_ms === null ? 'Whole song: ' : '';
    const name = `${index + 1}. ${STATE_LABELS[state]}${whole}${line}`;
    const signs = Array.from(name);
    const short = signs.length <= MAX_LENGTH ? name : `${signs.slice(0, MAX_LENGTH - 3).join('')}...`;
    return { atMs: at_ms ?? 0, endMs: end_ms, name: short };
  });
}

function clock(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor((ms % 3_600_000) / 60_000)];
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours === 0 ? `${minutes}:${seconds}` : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}

/**
 * Markers as REAPER's Region/Marker Manager imports them: UTF-8 without a byte order mark, the columns of its own
 * export, an M before a marker's number, an R before that of a region, which has an end and a length; times of the
 * ruler 'Minutes:Seconds'.
 */
export function markersCsv(notes: readonly MarkerNote[]): string {
  const rows = markersOf(notes).map(({ atMs, endMs, name }, index) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    return endMs === null
      ? `M${index + 1},${quoted},${clock(atMs)},,`
      : `R${index + 1},${quoted},${clock(atMs)},${clock(endMs)},${clock(endMs - atMs)}`;
  });
  return `${['#,Name,Start,End,Length', ...rows].join('\r\n')}\r\n`;
}

/** Parts as two markers each, in the order of their times. */
function withEnds(markers: readonly Marker[]): Marker[] {
  const all = markers.flatMap((marker, index) =>
    marker.endMs === null
      ? [marker]
      : [marker, { atMs: marker.endMs, endMs: null, name: `${index + 1}. end` }],
  );
  return all.toSorted((a, b) => a.atMs - b.atMs);
}

// One tick is one millisecond: 500 ticks to a quarter of half a second (120 beats a minute).
const TICKS_PER_QUARTER = 500;
const MICROSECONDS_PER_QUARTER = 500_000;
const META = { name: 0x03, marker: 0x06, end: 0x2f, tempo: 0x51, signature: 0x58 } as const;

function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

function meta(delta: number, kind: number, content: readonly number[]): number[] {
  return [...variableLength(delta), 0xff, kind, ...variableLength(content.length), ...content];
}

// The format knows ASCII only: accents are folded, and what has no such form stays UTF-8.
function textBytes(text: string): number[] {
  const folded = text.normalize('NFKD').replace(/[\u0300-\u036F]/g, '');
  return [
    ...new TextEncoder().encode(folded.replace(/[\u2018\u2019]/g, "'").replace(/[\u201C\u201D]/g, '"')),
  ];
}

function bigEndian(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);
}

/**
 * Markers as a Standard MIDI File (type 1, one track of meta events), which Pro Tools imports together with the tempo
 * that places them; its own text export of a session can't be imported. The format has no regions: a note about a part
 * has a second marker where it ends.
 */
export function markersMidi(notes: readonly MarkerNote[]): Uint8Array {
  const track = [
    ...meta(0, META.name, textBytes('Revision notes')),
    ...meta(0, META.tempo, bigEndian(MICROSECONDS_PER_QUARTER, 3)),
    // 4/4, a click each quarter, eight 32nds to it.
    ...meta(0, META.signature, [4, 2, 24, 8]),
  ];
  let before = 0;
  for (const { atMs, name } of withEnds(markersOf(notes))) {
    track.push(...meta(atMs - before, META.marker, textBytes(name)));
    before = atMs;
  }
  track.push(...meta(0, META.end, []));
  const header = [...textBytes('MThd'), ...bigEndian(6, 4), 0, 1, 0, 1, ...bigEndian(TICKS_PER_QUARTER, 2)];
  return Uint8Array.from([...header, ...textBytes('MTrk'), ...bigEndian(track.length, 4), ...track]);
}
