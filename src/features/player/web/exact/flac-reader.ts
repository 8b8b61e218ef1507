import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { readFlacBlock, readFlacInfo, type FlacBlock, type FlacInfo } from '@/audio/containers/flac-frames';
import type { HereSource } from './pcm-reader';
import { SoundFault, type TrackReader } from './reader';
import { silence, toStereo, type Stereo } from './stereo';

interface Placed extends FlacBlock {
  /** Bytes from the beginning of the file. */
  readonly at: number;
}

/** Below this distance blocks are walked one by one. */
const NEAR_BYTES = 1 << 15;

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
    for (let i = 0; i + 16 <= bytes.length; i += 1) {
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
      block = await this.next(block.at + 16, block.from + block.frames);
    return block;
  }
}

class FlacReader implements TrackReader {
  readonly rate: number;
  readonly #source: HereSource;
  readonly #info: FlacInfo;
  readonly #blocks: Blocks;
  readonly #decoder: FLACDecoder;
  #next: Placed | null = null;
  #rest: Stereo = silence(0);
  #restFrom = -1;

  constructor(source: HereSource, info: FlacInfo, decoder: FLACDecoder) {
    this.rate = info.rate;
    this.#source = source;
    this.#info = info;
    this.#blocks = new Blocks(source, info);
    this.#decoder = decoder;
  }

  readonly length = () => ({ frames: this.#info.frames, sure: true });

  readonly read = async (from: number, count: number): Promise<Stereo> => {
    const wanted = Math.max(0, Math.min(count, this.#info.frames - from));
    const made = silence(wanted);
    if (from !== this.#restFrom) await this.#goTo(from);
    let done = 0;
    while (done < wanted) {
      if (this.#rest.left.length === 0 && !(await this.#decodeNext())) break;
      const part = Math.min(wanted - done, this.#rest.left.length);
      made.left.set(this.#rest.left.subarray(0, part), done);
      made.right.set(this.#rest.right.subarray(0, part), done);
      this.#drop(part);
      done += part;
    }
    return { left: made.left.subarray(0, done), right: made.right.subarray(0, done) };
  };

  readonly bufferedTo = (from: number): number => {
    const { start, frames } = this.#info;
    const bytes = Math.max(1, this.#source.size - start);
    const here = this.#source.hereTo(start + Math.floor((from / Math.max(1, frames)) * bytes));
    return here >= this.#source.size ? frames : Math.max(0, Math.floor(((here - start) / bytes) * frames));
  };

  #drop(count: number): void {
    const { left, right } = this.#rest;
    this.#rest = { left: left.subarray(count), right: right.subarray(count) };
    this.#restFrom += count;
  }

  async #goTo(frame: number): Promise<void> {
    this.#next = await this.#blocks.find(frame);
    // It would put silence in place of the blocks between.
    await this.#decoder.reset();
    await this.#decoder.ready;
    this.#rest = silence(0);
    this.#restFrom = this.#next?.from ?? frame;
    if (this.#next !== null && (await this.#decodeNext()) && frame > this.#restFrom)
      this.#drop(Math.min(frame - this.#restFrom, this.#rest.left.length));
  }

  async #decodeNext(): Promise<boolean> {
    const block = this.#next;
    if (block === null) return false;
    const { frames } = this.#info;
    const end = block.from + block.frames;
    const next = end >= frames ? null : await this.#blocks.next(block.at + 16, end);
    const until = next?.at ?? Math.min(this.#source.size, block.at + this.#info.mostBytes);
    const bytes = await this.#source.read(block.at, until - block.at);
    const { channelData, samplesDecoded } = await this.#decoder.decodeFrames([bytes]);
    const count = Math.min(samplesDecoded, block.frames);
    for (const samples of channelData) rescale(samples, this.#info.bits);
    const sound = toStereo(channelData as Float32Array<ArrayBuffer>[], count);
    // A block that can't be decoded is silent; what follows stays in its place.
    this.#rest = count === block.frames ? sound : silence(block.frames);
    this.#next = next;
    return true;
  }
}

/** The decoder divides by the largest value, one too few: full scale is a power of two everywhere else. */
function rescale(samples: Float32Array, bits: number): void {
  const full = 2 ** (bits - 1);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = Math.round((samples[i] as number) * (full - 1)) / full;
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
