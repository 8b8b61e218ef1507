import { createMp3Encoder } from 'wasm-media-encoders';
import { makeWav, type MadeFile } from '@/audio/audio.testing';
import type { FindingKind } from './findings.rules';
import { openDecoder } from './open-decoder';
import { INSTRUMENTS, leveled, limited, record, together } from './seeded-sounds.testing';

/** A made file and what has to be found in it: nothing else. */
export interface SeededFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly faults: readonly FindingKind[];
}

/** Files that are sent together. */
export type SeededSet = readonly SeededFile[];

type Sides = readonly Float32Array[];

interface Take {
  readonly name: string;
  readonly sides: Sides;
  readonly rate: number;
  readonly seed: number;
}

const SECONDS = 2.6;

/** A WAV of a sound; 24 bits unless told. */
export function wav(sides: Sides, rate: number, made: MadeFile = {}): Uint8Array {
  const { bits = 24, float = false } = made;
  const head = makeWav([], { rate, channels: sides.length, ...made });
  const frames = sides[0]?.length ?? 0;
  const bytes = new Uint8Array(44 + (frames * sides.length * bits) / 8);
  const view = new DataView(bytes.buffer);
  bytes.set(head);
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(40, bytes.length - 44, true);
  const top = 2 ** (bits - 1);
  for (const [side, samples] of sides.entries()) {
    for (let frame = 0; frame < frames; frame += 1) {
      const at = 44 + ((frame * sides.length + side) * bits) / 8;
      const value = samples[frame] as number;
      const whole = Math.max(-top, Math.min(top - 1, Math.round(value * top)));
      if (float) view.setFloat32(at, value, true);
      else if (bits === 16) view.setInt16(at, whole, true);
      else {
        view.setInt16(at, whole, true);
        view.setInt8(at + 2, whole >> 16);
      }
    }
  }
  return bytes;
}

/** An mp3 of a sound. */
export async function mp3Of(sides: Sides, rate: number, kilobits: 128 | 192 = 128): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  const [left = new Float32Array(), right = left] = sides;
  encoder.configure({ sampleRate: rate, channels: 2, bitrate: kilobits });
  const body = encoder.encode([left, right]).slice();
  const rest = encoder.finalize().slice();
  return new Uint8Array([...body, ...rest]);
}

async function throughMp3(sides: Sides, rate: number): Promise<Float32Array[]> {
  const decoder = await openDecoder('mp3');
  const { channels } = await decoder.decode(await mp3Of(sides, rate));
  decoder.free();
  return sides.map((side, index) => (channels[index] ?? new Float32Array()).slice(0, side.length));
}

const clipped = (sides: Sides, driveDb: number, ceilingDb: number): Float32Array[] => {
  const ceiling = 10 ** (ceilingDb / 20);
  return leveled(sides, ceilingDb + driveDb).map((side) =>
    side.map((value) => Math.max(-ceiling, Math.min(ceiling, value))),
  );
};

/** A `bext` chunk with a time reference in front of a WAV's data. */
function stamped(bytes: Uint8Array, reference: number): Uint8Array {
  const chunk = new Uint8Array(8 + 602);
  const view = new DataView(chunk.buffer);
  chunk.set(new TextEncoder().encode('bext'));
  view.setUint32(4, 602, true);
  view.setUint32(8 + 338, reference, true);
  return new Uint8Array([...bytes.subarray(0, 36), ...chunk, ...bytes.subarray(36)]);
}

const withNoNumbers = (sides: Sides): Float32Array[] =>
  sides.map((side) => side.map((value, frame) => (frame % 20_011 === 500 ? Number.NaN : value)));

type Made = {
  readonly bytes: Uint8Array;
  readonly faults: readonly FindingKind[];
  readonly name?: string;
  readonly isStamped?: true;
};
type Spoil = (take: Take) => Made | Promise<Made>;

/** Every fault that a stem can have, each made as it happens in studios. */
const SPOILS: readonly Spoil[] = [
  ({ sides, rate }) => ({ bytes: wav(clipped(sides, 5, 0), rate), faults: ['clipping'] }),
  ({ sides, rate }) => ({ bytes: wav(clipped(sides, 4, -7.2), rate), faults: ['clipping'] }),
  ({ sides, rate }) => ({ bytes: wav(leveled(sides, -1.5), rate), faults: ['headroom'] }),
  ({ sides, rate }) => ({
    bytes: wav(leveled(sides, 3), rate, { bits: 32, float: true }),
    faults: ['headroom'],
  }),
  ({ sides, rate }) => ({ bytes: wav(sides, rate, { bits: 16 }), faults: ['bit-depth'] }),
  ({ sides, rate }) => ({
    bytes: wav(
      sides.map((side) => side.map((value) => Math.round(value * 32_768) / 32_768)),
      rate,
    ),
    faults: ['bit-depth'],
  }),
  ({ name, seed }) => ({
    bytes: wav(record(name, { seed, rate: 96_000, seconds: SECONDS, peakDb: -7 }), 96_000),
    faults: ['rate', 'mixed-rates'],
  }),
  ({ name, seed, rate }) => {
    const other = rate === 48_000 ? 44_100 : 48_000;
    return {
      bytes: wav(record(name, { seed, rate: other, seconds: SECONDS, peakDb: -7 }), other),
      faults: ['mixed-rates'],
    };
  },
  ({ sides, rate }) => ({
    bytes: wav(
      sides.map((side) => new Float32Array([...new Float32Array(2000), ...side.subarray(0, rate * 2)])),
      rate,
    ),
    faults: ['length'],
  }),
  ({ sides, rate }) => ({
    bytes: wav(
      sides.map((side) => side.subarray(rate)),
      rate,
    ),
    faults: ['start'],
  }),
  ({ sides, rate }) => ({
    bytes: stamped(wav(sides, rate), rate * 3610),
    faults: ['start'],
    isStamped: true,
  }),
  ({ sides, rate }) => ({
    bytes: wav(
      sides.map((side) => side.map(() => 0)),
      rate,
    ),
    faults: ['silent'],
  }),
  async ({ sides, rate, name }) => ({
    bytes: await mp3Of(sides, rate),
    faults: ['lossy'],
    name: `${name}.mp3`,
  }),
  ({ sides, rate }) => ({
    bytes: wav([...sides.slice(0, 1), ...sides.slice(0, 1)], rate),
    faults: ['mono-as-stereo'],
  }),
  ({ sides, rate }) => ({
    bytes: wav([...sides.slice(0, 1), new Float32Array(sides[0]?.length ?? 0)], rate),
    faults: ['one-sided'],
  }),
  ({ sides, rate }) => ({ bytes: wav(sides, rate), faults: ['name'], name: 'Audio 07.wav' }),
  ({ sides, rate }) => ({
    bytes: wav(withNoNumbers(sides), rate, { bits: 32, float: true }),
    faults: ['not-numbers'],
  }),
  ({ sides, rate }) => {
    const bytes = wav(sides, rate);
    return { bytes: bytes.subarray(0, bytes.length - 6000), faults: ['truncated'] };
  },
  () => ({
    bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...new Uint8Array(5000)]),
    faults: ['unreadable'],
  }),
  ({ sides: [left = new Float32Array()], rate }) => ({
    bytes: wav([left, left.map((value) => -value)], rate),
    faults: ['out-of-phase'],
  }),
  ({ sides, rate }) => ({
    bytes: wav(
      sides.map((side) => side.map((value) => value * 0.8 + 0.06)),
      rate,
    ),
    faults: ['dc'],
  }),
];

/** Broadband sounds only: in what ends far below, coding leaves no wall. */
const codedWav: Spoil = async ({ sides, rate }) => ({
  bytes: wav(leveled(await throughMp3(sides, rate), -7), rate),
  faults: ['lossy'],
});

const NAMES = Object.keys(INSTRUMENTS);

// Sets in which a broadband sound went through an mp3 before.
const CODED: Readonly<Record<string, readonly number[]>> = { Kit: [2, 3], 'Hi-hat': [0, 2] };

function take(name: string, seed: number, rate: number): Take {
  return {
    name,
    seed,
    rate,
    sides: record(name, { seed, rate, seconds: SECONDS, peakDb: -6.6 - (seed % 4) / 2 }),
  };
}

async function stemSet(seed: number): Promise<SeededSet> {
  const rate = seed % 2 === 0 ? 48_000 : 44_100;
  const files: SeededFile[] = [];
  let isStamped = false;
  for (const [index, name] of NAMES.entries()) {
    const one = take(name, seed * 10 + index, rate);
    const place = (index + seed) % 10;
    // Four of ten have a fault; which one moves on from set to set, over all instruments.
    const spoil = [1, 4, 6, 9].includes(place)
      ? SPOILS[(seed * 4 + [1, 4, 6, 9].indexOf(place)) % SPOILS.length]
      : null;
    const isCoded = CODED[name]?.includes(seed) === true;
    const made = isCoded ? await codedWav(one) : await spoil?.(one);
    isStamped ||= made?.isStamped === true;
    if (made === undefined) files.push({ name: `${name}.wav`, bytes: wav(one.sides, rate), faults: [] });
    else files.push({ name: made.name ?? `${name}.wav`, bytes: made.bytes, faults: made.faults });
  }
  const [first, second] = files.filter(({ faults }) => faults.length === 0);
  if (seed === 2 && first && second)
    files[files.indexOf(second)] = { ...first, name: 'Pad double.wav', faults: ['duplicate'] };
  if (!isStamped) return files;
  const stamp = (file: SeededFile): SeededFile => ({ ...file, bytes: stamped(file.bytes, rate * 3600) });
  return files.map((file) => (file.faults.length === 0 ? stamp(file) : file));
}

/** A whole mix by itself, as sent for mastering: at most one fault. */
function mixSet(seed: number): SeededSet {
  const rate = 44_100;
  const parts = NAMES.slice(0, 8).map((name, index) => take(name, seed * 31 + index, rate).sides);
  const mixed = leveled(together(parts, [1, 0.5, 0.6, 0.16, 0.4, 0.3, 0.7, 0.45]), -6.5);
  const name = `Song ${seed}.wav`;
  const kind = seed % 4;
  if (kind === 0) return [{ name, bytes: wav(mixed, rate), faults: [] }];
  if (kind === 1)
    return [{ name, bytes: wav(limited(mixed, 16 + seed), rate), faults: ['limiter', 'headroom'] }];
  if (kind === 2) return [{ name, bytes: wav(leveled(mixed, -0.2), rate), faults: ['headroom'] }];
  return [{ name, bytes: wav(leveled(limited(mixed, 18), -6.5), rate), faults: ['limiter'] }];
}

/** 60 files: five sets of ten stems and ten whole mixes, the same ones in every run. */
export async function seededSets(): Promise<SeededSet[]> {
  const sets: SeededSet[] = [];
  for (let seed = 0; seed < 5; seed += 1) sets.push(await stemSet(seed));
  for (let seed = 0; seed < 10; seed += 1) sets.push(mixSet(seed));
  return sets;
}
