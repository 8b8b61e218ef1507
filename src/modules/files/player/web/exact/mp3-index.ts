import { readMp3Header, type Mp3Header } from '@/audio/containers/mp3-frames';
import type { HereSource } from './pcm-reader';

/** Garbage between frames is searched this far; frames that follow each other are read in smaller steps. */
export const LOST = 1 << 16;
const STRIDE = 1 << 13;
/** Bytes that a frame of an even stream may lie beside where it is by reckoning: padding is rounded in several ways. */
const OFF = 2;
/** An ID3v1 tag behind the last frame. */
const TAIL = 128;

/** Frames that follow each other: their sizes stand in themselves only. */
class Stretch {
  readonly from: number;
  readonly starts: number[] = [];
  /** Where the last known frame ends. */
  end: number;
  /** There is none behind the last known one. */
  ended = false;
  readonly #source: HereSource;
  readonly #kind: number;

  constructor(source: HereSource, kind: number, place: { readonly frame: number; readonly at: number }) {
    this.#source = source;
    this.#kind = kind;
    this.from = place.frame;
    this.end = place.at;
  }

  /** The first frame that is not known yet. */
  get to(): number {
    return this.from + this.starts.length;
  }

  /** Knows all frames before this one, or all. */
  async reach(to: number): Promise<void> {
    while (!this.ended && this.to < to) {
      const base = this.end;
      this.#walk(await this.#source.read(base, STRIDE));
      if (this.end > base || this.ended) continue;
      // Nothing but garbage (a tag at the end, a picture): that was all.
      this.#walk(await this.#source.read(base, LOST));
      this.ended ||= this.end === base;
    }
  }

  #walk(bytes: Uint8Array): void {
    const base = this.end;
    let at = 0;
    while (at + 4 <= bytes.length) {
      const header = readMp3Header(bytes, at);
      if (header?.kind === this.#kind) {
        if (base + at + header.size > this.#source.size) break;
        this.starts.push(base + at);
        at += header.size;
        this.end = base + at;
      } else at += 1;
    }
    if (base + bytes.length >= this.#source.size) this.ended = true;
  }
}

/** Whether a whole number of frames of this size fills the rest of a file. */
function fills(bytes: number, pitch: number): boolean {
  const rest = (length: number) => Math.abs(length - Math.round(length / pitch) * pitch);
  return rest(bytes) <= OFF || rest(bytes - TAIL) <= OFF;
}

/**
 * Where the frames of an mp3 begin. Those of an even bitrate are found at once, wherever somebody jumps to: by
 * reckoning, and by two headers that stand there. In others all frames before are looked at, one by one.
 */
export class Mp3Index {
  readonly #source: HereSource;
  readonly #first: Mp3Header;
  /** Where the first frame begins. */
  readonly #at: number;
  /** All from the first frame on, and those around where somebody jumped to. */
  readonly #head: Stretch;
  #far: Stretch | null = null;
  #isEven: boolean;

  /** @param isEven whether all frames may have the bitrate of the first: the length of the file has a say in it too */
  constructor(source: HereSource, first: Mp3Header, { at, isEven }: { at: number; isEven: boolean }) {
    this.#source = source;
    this.#first = first;
    this.#at = at;
    this.#head = new Stretch(source, first.kind, { frame: 0, at });
    this.#isEven = isEven && fills(source.size - at, first.pitch);
  }

  /** Frames of the whole file, once its end was seen; null before. */
  get count(): number | null {
    const last = [this.#head, this.#far].find((stretch) => stretch?.ended);
    return last?.to ?? null;
  }

  /** Bytes of a frame, on average, as far as they are known. */
  get pitch(): number {
    if (this.#isEven) return this.#first.pitch;
    const { starts, end } = this.#head;
    return starts.length > 0 ? (end - this.#at) / starts.length : this.#first.size;
  }

  /** Knows all frames from one to another, or as many of them as there are. */
  async reach(from: number, to: number): Promise<void> {
    await (await this.#stretchFor(from)).reach(to);
  }

  /** Where a frame begins, or ends the one before it; undefined where it was not reached. */
  startOf(frame: number): number | undefined {
    for (const stretch of [this.#head, this.#far]) {
      if (stretch === null || frame < stretch.from || frame > stretch.to) continue;
      return stretch.starts[frame - stretch.from] ?? stretch.end;
    }
    return undefined;
  }

  async #stretchFor(frame: number): Promise<Stretch> {
    const known = [this.#head, this.#far].find(
      (stretch) => stretch && frame >= stretch.from && frame <= stretch.to,
    );
    if (known) return known;
    const near = frame < this.#head.to || (frame - this.#head.to) * this.#first.pitch < LOST;
    const landed = near || !this.#isEven ? null : await this.#land(frame);
    if (landed === null) return this.#head;
    this.#far = landed;
    return landed;
  }

  /** The stretch that begins with a frame far ahead; null where it is not where it should be. */
  async #land(frame: number): Promise<Stretch | null> {
    const { pitch, kind } = this.#first;
    const from = Math.round(this.#at + frame * pitch) - OFF;
    const bytes = await this.#source.read(from, Math.ceil(pitch) + 2 * OFF + 8);
    for (let off = 0; off <= 2 * OFF; off += 1) {
      const header = readMp3Header(bytes, off);
      const next = header && readMp3Header(bytes, off + header.size);
      const isOne = header?.kind === kind && header.pitch === pitch && next?.kind === kind;
      if (isOne) return new Stretch(this.#source, kind, { frame, at: from + off });
    }
    if (from + bytes.length < this.#source.size) this.#isEven = false;
    return null;
  }
}
