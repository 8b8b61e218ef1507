import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markersCsv, markersMidi, type MarkerNote } from './markers.rules';

/** Reads a Standard MIDI File as a sequencer does: tempo, and markers with their milliseconds. */
function readMidi(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunk = (at: number): string => String.fromCharCode(...bytes.slice(at, at + 4));
  expect([chunk(0), view.getUint32(4), view.getUint16(8), view.getUint16(10), chunk(14)]).toEqual([
    'MThd',
    6,
    1,
    1,
    'MTrk',
  ]);
  const division = view.getUint16(12);
  const end = 22 + view.getUint32(18);
  expect(end).toBe(bytes.length);
  let at = 22;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = view.getUint8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  const markers: { ms: number; name: string }[] = [];
  let [ticks, perQuarter, ended] = [0, 0, false];
  while (at < end) {
    ticks += number();
    expect(view.getUint8(at)).toBe(0xff);
    const kind = view.getUint8(at + 1);
    at += 2;
    const length = number();
    const content = bytes.slice(at, at + length);
    at += length;
    if (kind === 0x51) perQuarter = content.reduce((sum, byte) => sum * 256 + byte, 0);
    if (kind === 0x06)
      markers.push({ ms: (ticks * perQuarter) / division / 1000, name: new TextDecoder().decode(content) });
    ended = kind === 0x2f;
  }
  expect(ended).toBe(true);
  return markers;
}

/** Reads a list of markers as a program that knows quoted fields does. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.split('\r\n').slice(0, -1)) {
    const fields = line.match(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/g) ?? [];
    rows.push(fields.map((field) => field.replace(/^"|"$/g, '').replaceAll('""', '"')));
  }
  return rows;
}

const note = (at_ms: number | null, text: string, state: MarkerNote['state'] = 'open'): MarkerNote => ({
  at_ms,
  end_ms: null,
  text,
  state,
});

test('issue 17 B2: a note about a part is a region in REAPER, and two markers in Pro Tools', () => {
  const notes = [{ ...note(40_000, 'Less reverb'), end_ms: 52_500 }, note(45_000, 'Snare')];
  expect(readCsv(markersCsv(notes)).slice(1)).toEqual([
    ['R1', '1. Less reverb', '0:40.000', '0:52.500', '0:12.500'],
    ['M2', '2. Snare', '0:45.000', '', ''],
  ]);
  expect(readMidi(markersMidi(notes))).toEqual([
    { ms: 40_000, name: '1. Less reverb' },
    { ms: 45_000, name: '2. Snare' },
    { ms: 52_500, name: '1. end' },
  ]);
});

test('ORDR-08 REAPER: the columns of its own export, markers by time, names in one line', () => {
  const rows = readCsv(
    markersCsv([
      note(3_723_004, 'Fade, "slower"\nplease'),
      note(42_000, '=HYPERLINK("x")', 'done'),
      note(null, 'Warmer'),
    ]),
  );
  expect(rows).toEqual([
    ['#', 'Name', 'Start', 'End', 'Length'],
    ['M1', '1. Whole song: Warmer', '0:00.000', '', ''],
    ['M2', '2. [done] =HYPERLINK("x")', '0:42.000', '', ''],
    ['M3', '3. Fade, "slower" please', '1:02:03.004', '', ''],
  ]);
});

test('ORDR-08 Pro Tools: a MIDI file whose markers lie where the notes do, to the millisecond', () => {
  expect(
    readMidi(markersMidi([note(42_500, 'Voice up'), note(0, 'Count-in'), note(null, 'Née “here”')])),
  ).toEqual([
    { ms: 0, name: '1. Whole song: Nee "here"' },
    { ms: 0, name: '2. Count-in' },
    { ms: 42_500, name: '3. Voice up' },
  ]);
});

test('ORDR-08 any notes make files that can be read back', () => {
  const notes = fc.array(
    fc.record({
      at_ms: fc.option(fc.integer({ min: 0, max: 86_400_000 })),
      end_ms: fc.constant(null),
      text: fc.string({ unit: 'grapheme', maxLength: 400 }),
      state: fc.constantFrom('open' as const, 'done' as const, 'declined' as const),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(notes, (given) => {
      const times = given.map((one) => one.at_ms ?? 0).toSorted((a, b) => a - b);
      expect(readMidi(markersMidi(given)).map((marker) => marker.ms)).toEqual(times);
      const lines = markersCsv(given).split('\r\n');
      expect(lines).toHaveLength(given.length + 2);
    }),
    { numRuns: 50 },
  );
});
