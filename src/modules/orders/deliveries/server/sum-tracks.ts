import { open, rm, type FileHandle } from 'node:fs/promises';
import type { ByteSource } from '@/audio/containers/byte-source';
import { readContainer } from '@/audio/containers/read-container';
import type { OpenDecoder } from '@/audio/sound-report';
import { openForward } from '@/audio/stems/forward-sound';
import { resampled } from '@/audio/stems/resampled';
import { openSound, type SoundReader } from '@/audio/stems/sound-reader';
import type { SummedTrack, TracksSum } from './sum-task';
import { writeStereoWav } from './write-stereo-wav';

/** Frames that are added at once: reading a megabyte of each track costs little more than reading a block. */
const BLOCK = 2 ** 17;
/** Level of the highest sample that a sum may reach: -1 dBFS leaves room for the peaks between samples. */
const CEILING = 10 ** (-1 / 20);
const MAX_SECONDS = 2 * 60 * 60;
const FLOAT_BYTES = 4;

interface OpenTrack {
  readonly place: number;
  readonly sound: SoundReader;
  /** Given by those that hold a decoder: one of them is open at a time. */
  readonly free?: () => void;
}

/** The rate that most tracks have; of several the highest. */
function commonRate(tracks: readonly SummedTrack[]): number {
  const counts = new Map<number, number>();
  for (const { rate } of tracks) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return first?.[0] ?? 0;
}

const isSides = ({ channels }: { readonly channels: number }): boolean => channels === 1 || channels === 2;

async function openTrack(
  source: ByteSource,
  track: SummedTrack,
  decoders: OpenDecoder,
): Promise<Omit<OpenTrack, 'place'> | null> {
  const plain = await openSound(source);
  if (plain !== null) return isSides(plain) ? { sound: plain } : null;
  const container = await readContainer(source);
  if (container.ok || (container.fault !== 'flac' && container.fault !== 'mp3') || !isSides(track))
    return null;
  const { fault: kind, start = 0 } = container;
  const sound = await openForward(source, { sound: { ...track, kind, start }, decoders });
  return { sound, free: () => sound.free() };
}

/** What was added up so far: 32-bit floats, left and right side by side, in a file. */
class Mixed {
  readonly #file: FileHandle;
  readonly frames: number;
  peak = 0;
  #isEmpty = true;

  constructor(file: FileHandle, frames: number) {
    this.#file = file;
    this.frames = frames;
  }

  async read(from: number, count: number): Promise<Float32Array> {
    const values = new Float32Array(count * 2);
    if (this.#isEmpty) return values;
    const bytes = new Uint8Array(values.buffer);
    for (let done = 0; done < bytes.length;) {
      const at = from * 2 * FLOAT_BYTES + done;
      const { bytesRead } = await this.#file.read(bytes, done, bytes.length - done, at);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return values;
  }

  /** Adds sounds to what is there, block by block. */
  async add(sounds: readonly SoundReader[]): Promise<void> {
    this.peak = 0;
    for (let from = 0; from < this.frames; from += BLOCK) {
      const count = Math.min(BLOCK, this.frames - from);
      const values = await this.read(from, count);
      for (const sound of sounds) {
        if (from < sound.frames) addSides(values, await sound.read(from, count));
      }
      for (const value of values) this.peak = Math.max(this.peak, Math.abs(value));
      await this.#file.write(new Uint8Array(values.buffer), 0, values.byteLength, from * 2 * FLOAT_BYTES);
    }
    this.#isEmpty = false;
  }
}

// A mono track lies in the middle: the same on both sides.
function addSides(values: Float32Array, [left, right = left]: readonly Float32Array[]): void {
  if (left === undefined || right === undefined) return;
  for (let frame = 0; frame < left.length; frame += 1) {
    const at = frame * 2;
    values[at] = (values[at] as number) + finite(left[frame] as number);
    values[at + 1] = (values[at + 1] as number) + finite(right[frame] as number);
  }
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

interface Work {
  readonly sources: readonly ByteSource[];
  readonly tracks: readonly SummedTrack[];
  readonly rate: number;
  readonly decoders: OpenDecoder;
}

/** Adds every track that can be; answers the places of those that can't. Compressed ones come one after the other. */
async function addAll({ sources, tracks, rate, decoders }: Work, mixed: Mixed): Promise<number[]> {
  const leftOut: number[] = [];
  const plain: SoundReader[] = [];
  for (const [place, source] of sources.entries()) {
    const track = tracks[place];
    const opened = track === undefined ? null : await openTrack(source, track, decoders);
    const sound = opened === null ? null : resampled(opened.sound, rate);
    if (sound === null) leftOut.push(place);
    else if (opened?.free === undefined) plain.push(sound);
    else await mixed.add([sound]);
    opened?.free?.();
  }
  if (plain.length > 0) await mixed.add(plain);
  return leftOut;
}

/**
 * Adds tracks up from their starts into a stereo WAV of 24 bits: mono lies on both sides, other rates are resampled to the
 * one that most have, shorter ones end earlier. The level is reduced where the sum would pass -1 dBFS. Memory: some
 * megabytes, however many tracks there are and however long; on the disk eight bytes a frame beside the result.
 * @returns null where fewer than two can be added, or they are longer than two hours
 */
export async function sumTracks(
  sources: readonly ByteSource[],
  { tracks, path, decoders }: { tracks: readonly SummedTrack[]; path: string; decoders: OpenDecoder },
): Promise<TracksSum | null> {
  const rate = commonRate(tracks.filter(isSides));
  const seconds = Math.max(0, ...tracks.filter(isSides).map((track) => track.frames / track.rate));
  if (rate === 0 || seconds === 0 || seconds > MAX_SECONDS) return null;
  const frames = Math.ceil(seconds * rate);
  const rough = `${path}.sum`;
  const file = await open(rough, 'w+');
  try {
    const mixed = new Mixed(file, frames);
    const leftOut = await addAll({ sources, tracks, rate, decoders }, mixed);
    if (tracks.length - leftOut.length < 2) return null;
    const gain = mixed.peak > CEILING ? CEILING / mixed.peak : 1;
    await writeStereoWav(path, {
      rate,
      frames,
      block: BLOCK,
      gain,
      read: (at, count) => mixed.read(at, count),
    });
    return { frames, rate, reducedDb: gain === 1 ? 0 : -20 * Math.log10(gain), leftOut };
  } finally {
    await file.close();
    await rm(rough, { force: true });
  }
}
