import { MPEGDecoder } from 'mpg123-decoder';
import {
  id3Length,
  readMp3Header,
  readMp3Tag,
  type Mp3Header,
  type Mp3Tag,
} from '@/audio/containers/mp3-frames';
import { DecodedSound } from './decoded-sound';
import { LOST, Mp3Index } from './mp3-index';
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
/** What usually holds the first two frames. */
const FIRST_LOOK = 1 << 12;

interface Opened {
  readonly first: Mp3Header;
  readonly index: Mp3Index;
  readonly tag: Mp3Tag | null;
}

/** Two frames in a row, and where the first of them begins; a lone header is chance. */
function firstFrame(bytes: Uint8Array, isWhole: boolean): { at: number; first: Mp3Header } | null {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const first = readMp3Header(bytes, at);
    const second = first && readMp3Header(bytes, at + first.size);
    const isAlone = isWhole && first !== null && at + first.size === bytes.length;
    if (first !== null && (second?.kind === first.kind || isAlone)) return { at, first };
  }
  return null;
}

async function openIndex(source: HereSource): Promise<Opened> {
  const id3 = id3Length(await source.read(0, 10));
  for (const length of [FIRST_LOOK, LOST]) {
    const bytes = await source.read(id3, length);
    const found = firstFrame(bytes, id3 + bytes.length === source.size);
    if (found === null) continue;
    const { first, at } = found;
    const tag = readMp3Tag(bytes.subarray(at, at + first.size), first);
    const start = id3 + at + (tag === null ? 0 : first.size);
    const isEven = tag?.isEven ?? true;
    return { first, index: new Mp3Index(source, first, { at: start, isEven }), tag };
  }
  throw new SoundFault('unfit');
}

class Mp3Reader implements TrackReader {
  readonly rate: number;
  readonly #source: HereSource;
  readonly #first: Mp3Header;
  readonly #index: Mp3Index;
  readonly #tag: Mp3Tag | null;
  readonly #decoder: MPEGDecoder;
  /** Sample of the coded stream that the sound of the tag begins with. */
  readonly #skip: number;
  readonly #sound = new DecodedSound(() => this.#decodeNext());
  #frame = -1;

  constructor(source: HereSource, { first, index, tag }: Opened, decoder: MPEGDecoder) {
    this.#source = source;
    this.#first = first;
    this.#index = index;
    this.#tag = tag;
    this.#decoder = decoder;
    this.rate = first.rate;
    this.#skip = tag !== null && tag.delay > 0 ? tag.delay + DECODER_DELAY : 0;
  }

  readonly length = () => {
    const { samples } = this.#first;
    const cut = this.#skip > 0 ? this.#skip + Math.max(0, (this.#tag?.padding ?? 0) - DECODER_DELAY) : 0;
    const known = this.#index.count ?? this.#tag?.frames ?? null;
    if (known !== null) return { frames: Math.max(0, known * samples - cut), sure: true };
    return { frames: Math.floor((this.#source.size / this.#index.pitch) * samples), sure: false };
  };

  readonly read = async (from: number, count: number): Promise<Stereo> => {
    const { samples } = this.#first;
    const coded = from + this.#skip;
    const goesOn = coded === this.#sound.from;
    const back = goesOn ? this.#frame : Math.max(0, Math.floor(coded / samples) - this.#farthestBack());
    await this.#index.reach(back, Math.ceil((coded + count) / samples) + 2);
    const { frames, sure } = this.length();
    const wanted = sure ? Math.max(0, Math.min(count, frames - from)) : count;
    if (!goesOn) await this.#goTo(coded);
    return this.#sound.take(wanted);
  };

  readonly bufferedTo = (from: number): number => {
    const frame = Math.floor((from + this.#skip) / this.#first.samples);
    const start = this.#index.startOf(frame) ?? Math.floor(frame * this.#index.pitch);
    const here = this.#source.hereTo(start);
    const share = here / Math.max(1, this.#source.size);
    return here >= this.#source.size ? this.length().frames : Math.floor(this.length().frames * share);
  };

  async #bytes(frame: number): Promise<Uint8Array | null> {
    const start = this.#index.startOf(frame);
    const end = this.#index.startOf(frame + 1);
    return start === undefined || end === undefined ? null : this.#source.read(start, end - start);
  }

  /** Frames that reservoir and echo reach back at most, where all have the bitrate of the first. */
  #farthestBack(): number {
    const { pitch, overhead } = this.#first;
    return ECHO_FRAMES + STEP + Math.ceil(RESERVOIR / Math.max(1, Math.floor(pitch) - overhead));
  }

  /** Starts far enough before a place that nothing of what came before is missing. */
  async #goTo(coded: number): Promise<void> {
    const { samples, overhead } = this.#first;
    const target = Math.min(Math.floor(coded / samples), this.#index.count ?? Infinity);
    let from = Math.max(0, target - ECHO_FRAMES);
    for (let bytes = 0; from > 0 && bytes < RESERVOIR; from -= 1) {
      const start = this.#index.startOf(from - 1) ?? 0;
      bytes += Math.max(0, (this.#index.startOf(from) ?? start) - start - overhead);
    }
    this.#frame = from - (from % STEP);
    this.#sound.restart(this.#frame * samples);
    await this.#decoder.reset();
    await this.#sound.skipTo(coded);
  }

  async #decodeNext(): Promise<Stereo | null> {
    const bytes = await this.#bytes(this.#frame);
    if (bytes === null) return null;
    this.#frame += 1;
    const { samples } = this.#first;
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
