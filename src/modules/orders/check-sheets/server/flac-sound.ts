import type { ByteSource } from '@/audio/containers/byte-source';
import { flacPieces } from '@/audio/containers/flac-frames';
import type { Decoded, SoundDecoder } from '@/audio/sound-report';
import type { SoundReader } from '@/audio/stems/sound-reader';
import { openDecoder } from '@/modules/files/preflight/server/decoding';

/** Bytes that are decoded at once. */
const PIECE = 4096;
/** Frames that stay at hand behind what was read: filters look back a little. */
const KEPT = 4096;

type Shape = Pick<SoundReader, 'rate' | 'channels' | 'frames'>;

/** A FLAC file that is read from its start to its end, decoded as it goes; whoever goes back far begins it anew. */
export class FlacSound implements SoundReader {
  readonly rate: number;
  readonly channels: number;
  readonly frames: number;
  readonly #source: ByteSource;
  #decoder: SoundDecoder | null = null;
  /** The next byte to decode. */
  #at = 0;
  /** Decoded frames at hand, and the number of the first of them. */
  #sides: Float32Array[] = [];
  #from = 0;

  /** @param shape as it was measured: headers may say less */
  constructor(source: ByteSource, { rate, channels, frames }: Shape) {
    this.#source = source;
    this.rate = rate;
    this.channels = channels;
    this.frames = frames;
  }

  async read(from: number, count: number): Promise<Float32Array[]> {
    const first = Math.max(0, from);
    const last = Math.min(this.frames, from + count);
    if (first < this.#from) this.free();
    while (this.#end < last && (await this.#decodeMore()));
    const sides = Array.from({ length: this.channels }, (_, side) => {
      const room = new Float32Array(count);
      const there = this.#sides[side]?.subarray(first - this.#from, Math.max(first, last) - this.#from);
      if (there !== undefined) room.set(there, first - from);
      return room;
    });
    this.#forgetBefore(first - KEPT);
    return sides;
  }

  /** Gives back what the decoder holds. Reading on begins anew. */
  free(): void {
    this.#decoder?.free();
    this.#decoder = null;
    this.#at = 0;
    this.#sides = [];
    this.#from = 0;
  }

  get #end(): number {
    return this.#from + (this.#sides[0]?.length ?? 0);
  }

  async #decodeMore(): Promise<boolean> {
    if (this.#at >= this.#source.size) return false;
    this.#decoder ??= await openDecoder('flac');
    const bytes = await this.#source.read(this.#at, PIECE);
    this.#at += PIECE;
    const pieces = await this.#decoded(this.#decoder, bytes);
    for (const { channels } of pieces)
      if (channels.length > 0) this.#sides = channels.map((side, index) => joined(this.#sides[index], side));
    return true;
  }

  // What a decoder throws at was the end of the file when it was measured, too.
  async #decoded(decoder: SoundDecoder, bytes: Uint8Array): Promise<Decoded[]> {
    try {
      const sounds: Decoded[] = [];
      for (const piece of flacPieces(bytes, PIECE)) sounds.push(await decoder.decode(piece));
      return this.#at < this.#source.size ? sounds : [...sounds, await decoder.end()];
    } catch {
      this.#at = this.#source.size;
      return [];
    }
  }

  #forgetBefore(frame: number): void {
    const gone = frame - this.#from;
    if (gone < KEPT) return;
    // A view, no copy: a few bytes may have become many frames.
    this.#sides = this.#sides.map((side) => side.subarray(gone));
    this.#from = frame;
  }
}

function joined(before: Float32Array | undefined, side: Float32Array): Float32Array {
  const all = new Float32Array((before?.length ?? 0) + side.length);
  if (before !== undefined) all.set(before);
  all.set(side, before?.length ?? 0);
  return all;
}
