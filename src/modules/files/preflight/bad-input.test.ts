import { expect, test } from 'vitest';
import { makeAiff } from '@/audio/audio.testing';
import { bytesSource } from '@/audio/containers/byte-source';
import { measureSound } from '@/audio/measure-sound';
import { factsOf } from './file-data.rules';
import type { Finding } from './findings.rules';
import { openDecoder } from './open-decoder';
import { judge, type JudgedFile } from './preflight.rules';
import { wav } from './seeded-files.testing';
import { record } from './seeded-sounds.testing';

const RATE = 48_000;
const SOUND = record('Pad', { seed: 4, rate: RATE, seconds: 1.5, peakDb: -7 });
const GOOD = wav(SOUND, RATE);

async function judged(bytes: Uint8Array, name = 'Pad.wav'): Promise<JudgedFile> {
  const data = factsOf(await measureSound(bytesSource(bytes), { decoders: openDecoder }));
  const [file] = judge([{ key: 1, name, facts: data, isMix: null }]).files;
  if (file === undefined) throw new Error('one file gives one answer');
  return file;
}

type Change = (view: DataView, bytes: Uint8Array) => void;

function changed(change: Change, bytes = GOOD): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer), copy);
  return copy;
}

const put = (bytes: Uint8Array, at: number, text: string): void =>
  bytes.set(new TextEncoder().encode(text), at);

/** An RF64 of a given size of the sound by its `ds64` chunk (EBU Tech 3306), around the same sound. */
function rf64(said: number): Uint8Array {
  const bytes = new Uint8Array(GOOD.length + 36);
  const view = new DataView(bytes.buffer);
  put(bytes, 0, 'RF64');
  view.setUint32(4, 0xffffffff, true);
  put(bytes, 8, 'WAVEds64');
  view.setUint32(16, 28, true);
  view.setUint32(28, said >>> 0, true);
  view.setUint32(32, Math.floor(said / 2 ** 32), true);
  bytes.set(GOOD.subarray(12), 48);
  view.setUint32(76, 0xffffffff, true);
  return bytes;
}

function float64(): Uint8Array {
  const [left = new Float32Array(), right = left] = SOUND;
  const bytes = new Uint8Array(44 + left.length * 16);
  bytes.set(GOOD.subarray(0, 44));
  const view = new DataView(bytes.buffer);
  const head: [number, number][] = [
    [20, 3],
    [32, 16],
    [34, 64],
  ];
  for (const [at, value] of head) view.setUint16(at, value, true);
  view.setUint32(40, left.length * 16, true);
  for (let frame = 0; frame < left.length; frame += 1) {
    view.setFloat64(44 + frame * 16, left[frame] ?? 0, true);
    view.setFloat64(52 + frame * 16, right[frame] ?? 0, true);
  }
  return bytes;
}

const spoilt = (value: number): Uint8Array =>
  wav(
    SOUND.map((side) => side.map((one, frame) => (frame % 9001 === 77 ? value : one))),
    RATE,
    { bits: 32, float: true },
  );

const tag = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...new Uint8Array(4000)]);

/** What is wrong with each, as it is said: kind and level; nothing for what is fine. */
const CASES: [string, Uint8Array, { said: string; name?: string }][] = [
  ['an empty file', new Uint8Array(), { said: 'unreadable problem' }],
  ['a head and nothing after it', GOOD.slice(0, 44), { said: 'unreadable problem' }],
  ['half a head', GOOD.slice(0, 30), { said: 'unreadable problem' }],
  ['four bytes', GOOD.slice(0, 4), { said: 'unreadable problem' }],
  ['cut off in the middle', GOOD.slice(0, GOOD.length / 2), { said: 'truncated problem' }],
  [
    'a size of 4 GiB that is not there',
    changed((view) => view.setUint32(40, 0xfffffff0, true)),
    { said: 'truncated problem' },
  ],
  ['a size of nothing', changed((view) => view.setUint32(40, 0, true)), { said: 'truncated advice' }],
  ['a wrong size of all', changed((view) => view.setUint32(4, 7, true)), { said: '' }],
  ['a wrong size of a frame', changed((view) => view.setUint16(32, 999, true)), { said: '' }],
  ['no channels', changed((view) => view.setUint16(22, 0, true)), { said: 'unreadable problem' }],
  ['60,000 channels', changed((view) => view.setUint16(22, 60_000, true)), { said: 'unreadable problem' }],
  ['a rate of 0', changed((view) => view.setUint32(24, 0, true)), { said: 'unreadable problem' }],
  [
    'a rate of 4 GHz',
    changed((view) => view.setUint32(24, 0xffffffff, true)),
    { said: 'unreadable problem' },
  ],
  ['a rate of 384 kHz', changed((view) => view.setUint32(24, 384_000, true)), { said: 'unreadable problem' }],
  ['samples of no bits', changed((view) => view.setUint16(34, 0, true)), { said: 'unreadable problem' }],
  ['ADPCM', changed((view) => view.setUint16(20, 2, true)), { said: 'unreadable problem' }],
  ['floating point with NaN', spoilt(Number.NaN), { said: 'not-numbers problem' }],
  ['floating point with infinity', spoilt(Number.NEGATIVE_INFINITY), { said: 'not-numbers problem' }],
  ['64-bit floating point', float64(), { said: '' }],
  ['RF64 of this size', rf64(GOOD.length - 44), { said: '' }],
  ['RF64 that says 6 GiB', rf64(6 * 2 ** 30), { said: 'truncated problem' }],
  ['an ID3 tag before a WAV', new Uint8Array([...tag, ...GOOD]), { said: '' }],
  [
    'an ID3 tag that is longer than the file',
    new Uint8Array([...tag.subarray(0, 6), 127, 127, 127, 127]),
    { said: 'unreadable problem' },
  ],
  ['a PNG named .wav', png, { said: 'unreadable problem' }],
  ['a PNG named .flac', png, { said: 'unreadable problem', name: 'Pad.flac' }],
  [
    'a FLAC of four bytes',
    new TextEncoder().encode('fLaC'),
    { said: 'unreadable problem', name: 'Pad.flac' },
  ],
  [
    'an AIFF without its format',
    changed((_, bytes) => put(bytes, 12, 'XXXX'), makeAiff([0.1, 0.2])),
    { said: 'unreadable problem', name: 'Pad.aiff' },
  ],
];

const wordOf = ({ kind, level }: Finding): string => `${kind} ${level}`;

test.each(CASES)('UPLD-02 %s: one clear word', async (_, bytes, { said: expected, name }) => {
  const { findings, verdict } = await judged(bytes, name);
  expect(findings.map(wordOf).join()).toBe(expected);
  expect(verdict).toBe(expected === '' ? 'pass' : expected.split(' ')[1]);
  for (const { text, todo } of findings)
    expect([text.length, todo.length].every((length) => length > 10)).toBe(true);
});
