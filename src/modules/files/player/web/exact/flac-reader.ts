import { FLACDecoder } from '@wasm-audio-decoders/flac';
import {
  readFlacBlock,
  readFlacInfo,
  toFullScale,
  type FlacBlock,
  type FlacInfo,
} from '@/audio/containers/flac-frames';
import { DecodedSound } from './decoded-sound';
import type { HereSource } from './pcm-reader';
import { SoundFault, type TrackReader } from './reader';
import { silence, toStereo, type Stereo } from './stereo';

interface Placed extends FlacBlock {
  /** Bytes from the beginning of the file. */
  readonly at: number;
}

/** Below this distance blocks are walked one by one. */
const NEAR_BYTES = 1 << 15;
/** The smallest block: silence in one channel (RFC 9639: a header of 6 bytes, 2 of sound, a checksum of 2). */
const MIN_BYTES = 10;

/** Finds blocks in a file: they tell their number, but not their size. */
class Blocks {
  readonly #source: HereSource;
  readonly #info: FlacInfo;

  constructor(source: HereSource, info: FlacInfo) {
    this.#source = source;
    this.#info = info;
  }

  /** The first block at a place or behind it; `from` is the frame it must begin with, where that is known. */
  async next(at: number, from?: number): Promise<Placed | null> {
    const bytes = await this.#source.read(at, this.#info.mostBytes * 2 + 16);
    for (let i = 0; i + MIN_BYTES <= bytes.length; i += 1) {
      const block = readFlacBlock(bytes, i, this.#info);
      if (block !== null && (from === undefined || block.from === from)) return { ...block, at: at + i };
    }
    return null;
  }

  /** The block that holds a frame. */
  async find(frame: number): Promise<Placed | null> {
    let low = this.#info.start;
    let high = this.#source.size;
    while (high - low > NEAR_BYTES) {
      const middle = Math.floor((low + high) / 2);
      const block = await this.next(middle);
      if (block === null || block.from > frame || block.at >= high) high = middle;
      else low = block.at;
      if (block !== null && block.from <= frame && frame < block.from + block.frames) return block;
    }
    let block = await this.next(low);
    while (block !== null && frame >= block.from + block.frames)
      block = await this.next(block.at + MIN_BYTES, block.from + block.frames);
    return block;
  }
}

class FlacReader implements TrackReader {
  readonly rate: number;
  readonly #source: HereSource;
  readonly #info: FlacInfo;
  readonly #blocks: Blocks;
  readonly #decoder: FLACDecoder;
  readonly #sound = new DecodedSound(() => this.#decodeNext());
  #next: Placed | null = null;

  constructor(source: HereSource, info: FlacInfo, decoder: FLACDecoder) {
    this.rate = info.rate;
    this.#source = source;
    this.#info = info;
    this.#blocks = new Blocks(source, info);
    this.#decoder = decoder;
  }

  readonly length = () => ({ frames: this.#info.frames, sure: true });

  readonly read = async (from: number, count: number): Promise<Stereo> => {
    if (from !== this.#sound.from) await this.#goTo(from);
    return this.#sound.take(Math.max(0, Math.min(count, this.#info.frames - from)));
  };

  readonly bufferedTo = (from: number): number => {
    const { start, frames } = this.#info;
    const bytes = Math.max(1, this.#source.size - start);
    const here = this.#source.hereTo(start + Math.floor((from / Math.max(1, frames)) * bytes));
    return here >= this.#source.size ? frames : Math.max(0, Math.floor(((here - start) / bytes) * frames));
  };

  async #goTo(frame: number): Promise<void> {
    this.#next = await this.#blocks.find(frame);
    // It would put silence in place of the blocks between.
    await this.#decoder.reset();
    await this.#decoder.ready;
    this.#sound.restart(this.#next?.from ?? frame);
    await this.#sound.skipTo(frame);
  }

  async #decodeNext(): Promise<Stereo | null> {
    const block = this.#next;
    if (block === null) return null;
    const { frames } = this.#info;
    const end = block.from + block.frames;
    const next = end >= frames ? null : await this.#blocks.next(block.at + MIN_BYTES, end);
    const until = next?.at ?? Math.min(this.#source.size, block.at + this.#info.mostBytes);
    const bytes = await this.#source.read(block.at, until - block.at);
    const { channelData, samplesDecoded } = await this.#decoder.decodeFrames([bytes]);
    const count = Math.min(samplesDecoded, block.frames);
    for (const samples of channelData) toFullScale(samples, this.#info.bits);
    this.#next = next;
    // A block that can't be decoded is silent; what follows stays in its place.
    if (count !== block.frames) return silence(block.frames);
    return toStereo(channelData as Float32Array<ArrayBuffer>[], count);
  }
}

/** Reads FLAC: any part of it, found by the numbers of its blocks. Throws a SoundFault where it is broken. */
export async function openFlac(source: HereSource): Promise<TrackReader> {
  const info = await readFlacInfo((offset, length) => source.read(offset, length));
  if (info === null) throw new SoundFault('broken');
  // A stream that never learned its length.
  if (info.frames === 0) throw new SoundFault('unfit');
  const decoder = new FLACDecoder();
  await decoder.ready;
  return new FlacReader(source, info, decoder);
}
