import type { ByteSource } from '@/audio/containers/byte-source';
import { SoundFault } from './reader';

/** Bytes of one request. */
export const BLOCK = 1 << 17;
/** Blocks that are asked for before they are needed. */
const AHEAD = 6;
/** Blocks that are kept: 12 MiB, whatever the length of the file. */
const KEPT = 96;
const TRIES = 3;
const PAUSE_MS = 250;
/** A server that gives no parts sends the whole; more than this is not taken. */
const LARGEST_WHOLE = 64 * 1024 * 1024;

/** Parts of a file by its address, fetched when needed and a little before, kept while near. */
export class HttpSource implements ByteSource {
  readonly size: number;
  readonly #url: string;
  readonly #blocks = new Map<number, Uint8Array>();
  readonly #coming = new Map<number, Promise<Uint8Array>>();
  readonly #whole: Uint8Array | null;

  private constructor(url: string, first: { bytes: Uint8Array; size: number; whole: boolean }) {
    this.#url = url;
    this.size = first.size;
    this.#whole = first.whole ? first.bytes : null;
    if (!first.whole) this.#blocks.set(0, first.bytes);
  }

  /** Asks for the beginning. Throws a SoundFault where there is none. */
  static async open(url: string): Promise<HttpSource> {
    const answer = await ask(url, 0);
    const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    if (answer.status === 206 && total !== undefined) {
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return new HttpSource(url, { bytes, size: Number(total), whole: false });
    }
    if (answer.status === 416) return new HttpSource(url, { bytes: new Uint8Array(0), size: 0, whole: true });
    if (Number(answer.headers.get('content-length') ?? 0) > LARGEST_WHOLE) {
      await answer.body?.cancel();
      throw new SoundFault('unfit');
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return new HttpSource(url, { bytes, size: bytes.length, whole: true });
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    if (this.#whole) return this.#whole.subarray(offset, offset + length);
    const end = Math.min(this.size, offset + length);
    if (offset >= end) return new Uint8Array(0);
    const first = Math.floor(offset / BLOCK);
    const last = Math.floor((end - 1) / BLOCK);
    const needed = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    // What is needed now has the line for itself.
    const here = needed.every((index) => this.#blocks.has(index));
    if (here) this.#fetchAhead(last);
    const blocks = await Promise.all(needed.map((index) => this.#block(index)));
    if (!here) this.#fetchAhead(last);
    const start = offset - first * BLOCK;
    if (blocks.length === 1) return (blocks[0] as Uint8Array).subarray(start, start + end - offset);
    const bytes = new Uint8Array(end - offset);
    let at = 0;
    for (const [index, block] of blocks.entries()) {
      const part = block.subarray(index === 0 ? start : 0).subarray(0, bytes.length - at);
      bytes.set(part, at);
      at += part.length;
    }
    return bytes.subarray(0, at);
  }

  /** Where the bytes end that are here already, from one on. */
  hereTo(offset: number): number {
    if (this.#whole) return this.size;
    let index = Math.floor(offset / BLOCK);
    if (!this.#blocks.has(index)) return offset;
    while (this.#blocks.has(index)) index += 1;
    return Math.min(this.size, index * BLOCK);
  }

  #fetchAhead(last: number): void {
    for (let index = last + 1; index <= last + AHEAD && index * BLOCK < this.size; index += 1)
      // What fails here is asked for again when it is needed.
      this.#block(index).catch(() => undefined);
  }

  #block(index: number): Promise<Uint8Array> {
    const known = this.#blocks.get(index);
    if (known) {
      // Put at the end: what was not read for the longest time goes first.
      this.#blocks.delete(index);
      this.#blocks.set(index, known);
      return Promise.resolve(known);
    }
    const coming = this.#coming.get(index) ?? this.#fetch(index).finally(() => this.#coming.delete(index));
    this.#coming.set(index, coming);
    return coming;
  }

  async #fetch(index: number): Promise<Uint8Array> {
    const answer = await ask(this.#url, index * BLOCK);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (answer.status !== 206) throw new SoundFault('network');
    this.#blocks.set(index, bytes);
    for (const old of this.#blocks.keys()) {
      if (this.#blocks.size <= KEPT) break;
      this.#blocks.delete(old);
    }
    return bytes;
  }
}

async function ask(url: string, offset: number): Promise<Response> {
  const headers = { range: `bytes=${offset}-${offset + BLOCK - 1}` };
  for (let left = TRIES - 1; ; left -= 1) {
    const answer = await fetch(url, { headers }).catch(() => null);
    if (answer?.ok || answer?.status === 416) return answer;
    if (answer && [401, 403, 404, 410].includes(answer.status)) throw new SoundFault('expired');
    if (left <= 0) throw new SoundFault('network');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
