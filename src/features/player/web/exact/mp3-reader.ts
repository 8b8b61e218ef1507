import { MPEGDecoder } from 'mpg123-decoder';
import {
  id3Length,
  readMp3Header,
  readMp3Tag,
  type Mp3Header,
  type Mp3Tag,
} from '@/audio/containers/mp3-frames';
import { DecodedSound } from './decoded-sound';
import type { HereSource } from './pcm-reader';
import { SoundFault, type TrackReader } from './reader';
import { silence, type Stereo } from './stereo';

/** A decoder of layer III gives sound so many samples late (one granule less one sample, and its filter's half). */
const DECODER_DELAY = 529;
/** Bytes of earlier frames that a frame may use, and frames whose echo is still in it. */
const RESERVOIR = 511;
const ECHO_FRAMES = 3;
/** The decoder's filter comes round every four frames: begun in step with it, sums come out the same to the last bit. */
const STEP = 4;
/** Garbage between frames is searched this far; frames that follow each other are read in smaller steps. */
const LOST = 1 << 16;
const STRIDE = 1 << 13;

/** Where frames begin, found one after the other: their sizes stand in themselves only. */
class FrameIndex {
  readonly starts: number[] = [];
  readonly #source: HereSource;
  readonly first: Mp3Header;
  #next: number;
  #ended = false;

  constructor(source: HereSource, { first, at }: { first: Mp3Header; at: number }) {
    this.#source = source;
    this.first = first;
    this.#next = at;
  }

  get whole(): boolean {
    return this.#ended;
  }

  /** Where the last known frame ends. */
  get end(): number {
    return this.#next;
  }

  /** Knows at least so many frames, or all. */
  async reach(count: number): Promise<void> {
    while (!this.#ended && this.starts.length < count) {
      const base = this.#next;
      this.#walk(await this.#source.read(base, STRIDE));
      if (this.#next > base || this.#ended) continue;
      // Nothing but garbage (a tag at the end, a picture): that was all.
      this.#walk(await this.#source.read(base, LOST));
      this.#ended ||= this.#next === base;
    }
  }

  #walk(bytes: Uint8Array): void {
    const base = this.#next;
    let at = 0;
    while (at + 4 <= bytes.length) {
      const header = readMp3Header(bytes, at);
      if (header?.kind === this.first.kind) {
        if (base + at + header.size > this.#source.size) break;
        this.starts.push(base + at);
        at += header.size;
        this.#next = base + at;
      } else at += 1;
    }
    if (base + bytes.length >= this.#source.size) this.#ended = true;
  }
}

/** Numbers from 0 to `count`, or as many of them as there are frames. */
function startOf(index: FrameIndex, frame: number, size: (frame: number) => number): number {
  let from = Math.max(0, frame - ECHO_FRAMES);
  for (let bytes = 0; from > 0 && bytes < RESERVOIR; from -= 1)
    bytes += Math.max(0, size(from - 1) - index.first.overhead);
  return from - (from % STEP);
}

interface Opened {
  readonly index: FrameIndex;
  readonly tag: Mp3Tag | null;
}

async function openIndex(source: HereSource): Promise<Opened> {
  const id3 = id3Length(await source.read(0, 10));
  const bytes = await source.read(id3, LOST);
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const first = readMp3Header(bytes, at);
    const second = first && readMp3Header(bytes, at + first.size);
    // Two in a row: a lone header is chance.
    if (first === null || (second?.kind !== first.kind && id3 + at + first.size !== source.size)) continue;
    const tag = readMp3Tag(bytes.subarray(at, at + first.size), first);
    const start = id3 + at + (tag === null ? 0 : first.size);
    return { index: new FrameIndex(source, { first, at: start }), tag };
  }
  throw new SoundFault('unfit');
}

class Mp3Reader implements TrackReader {
  readonly rate: number;
  readonly #source: HereSource;
  readonly #index: FrameIndex;
  readonly #tag: Mp3Tag | null;
  readonly #decoder: MPEGDecoder;
  /** Sample of the coded stream that the sound of the tag begins with. */
  readonly #skip: number;
  readonly #sound = new DecodedSound(() => this.#decodeNext());
  #frame = -1;

  constructor(source: HereSource, { index, tag }: Opened, decoder: MPEGDecoder) {
    this.#source = source;
    this.#index = index;
    this.#tag = tag;
    this.#decoder = decoder;
    this.rate = index.first.rate;
    this.#skip = tag !== null && tag.delay > 0 ? tag.delay + DECODER_DELAY : 0;
  }

  readonly length = () => {
    const { samples } = this.#index.first;
    const { starts, whole, end } = this.#index;
    const cut = this.#skip > 0 ? this.#skip + Math.max(0, (this.#tag?.padding ?? 0) - DECODER_DELAY) : 0;
    const known = this.#tag?.frames ?? null;
    if (whole) return { frames: Math.max(0, starts.length * samples - cut), sure: true };
    if (known !== null) return { frames: Math.max(0, known * samples - cut), sure: true };
    const average = starts.length > 0 ? (end - (starts[0] ?? 0)) / starts.length : this.#index.first.size;
    return { frames: Math.floor((this.#source.size / average) * samples), sure: false };
  };

  readonly read = async (from: number, count: number): Promise<Stereo> => {
    await this.#index.reach(Math.ceil((from + this.#skip + count) / this.#index.first.samples) + 2);
    const { frames, sure } = this.length();
    const wanted = sure ? Math.max(0, Math.min(count, frames - from)) : count;
    const coded = from + this.#skip;
    if (coded !== this.#sound.from) await this.#goTo(coded);
    return this.#sound.take(wanted);
  };

  readonly bufferedTo = (from: number): number => {
    const { samples } = this.#index.first;
    const { starts, end } = this.#index;
    const frame = Math.floor((from + this.#skip) / samples);
    const here = this.#source.hereTo(starts[frame] ?? end);
    const share = here / Math.max(1, this.#source.size);
    return here >= this.#source.size ? this.length().frames : Math.floor(this.length().frames * share);
  };

  async #bytes(frame: number): Promise<Uint8Array | null> {
    const { starts, end } = this.#index;
    const start = starts[frame];
    if (start === undefined) return null;
    const next = starts[frame + 1] ?? end;
    return this.#source.read(start, next - start);
  }

  /** Starts far enough before a place that nothing of what came before is missing. */
  async #goTo(coded: number): Promise<void> {
    const { samples } = this.#index.first;
    const { starts, end } = this.#index;
    const target = Math.floor(coded / samples);
    const size = (frame: number) => (starts[frame + 1] ?? end) - (starts[frame] ?? end);
    this.#frame = startOf(this.#index, Math.min(target, starts.length), size);
    this.#sound.restart(this.#frame * samples);
    await this.#decoder.reset();
    await this.#sound.skipTo(coded);
  }

  async #decodeNext(): Promise<Stereo | null> {
    const bytes = await this.#bytes(this.#frame);
    if (bytes === null) return null;
    this.#frame += 1;
    const { samples } = this.#index.first;
    const { channelData } = this.#decoder.decode(bytes);
    const made = silence(samples);
    // A frame that can't be decoded is silent; what follows stays in its place.
    const [left = made.left, right = left] = channelData as Float32Array<ArrayBuffer>[];
    made.left.set(left.subarray(0, samples));
    made.right.set(right.subarray(0, samples));
    return made;
  }
}

/** A decoder that was made before its file was there; the first file takes it. */
let waiting: MPEGDecoder | null = null;

async function freshDecoder(): Promise<MPEGDecoder> {
  const decoder = waiting ?? new MPEGDecoder({ enableGapless: false });
  waiting = null;
  await decoder.ready;
  return decoder;
}

/** Makes a decoder for the file that may come. */
export async function readyMp3(): Promise<void> {
  waiting ??= new MPEGDecoder({ enableGapless: false });
  await waiting.ready;
}

/** Reads mp3: the same samples from wherever it begins. Throws a SoundFault where it is another layer. */
export async function openMp3(source: HereSource): Promise<TrackReader> {
  const [opened, decoder] = await Promise.all([openIndex(source), freshDecoder()]);
  return new Mp3Reader(source, opened, decoder);
}
