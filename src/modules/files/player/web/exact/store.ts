import { ringFor, type Ring } from './ring';
import type { Stereo } from './stereo';

/** Frames kept for a jump back: the beginning of a looped part. */
interface Pinned {
  readonly from: number;
  readonly sound: Stereo;
}

/** What the deck has of one recording. */
export class Store {
  /** Frames of the whole; Infinity while nobody knows. */
  length = Infinity;
  readonly #ring: Ring;
  #pinned: Pinned | null = null;

  constructor(frames: number) {
    this.#ring = ringFor(frames);
  }

  clear(frame: number): void {
    this.#ring.clear(frame);
  }

  write(frame: number, sound: Stereo): void {
    this.#ring.write(frame, sound);
  }

  pin(pinned: Pinned | null): void {
    this.#pinned = pinned;
  }

  /** Frames that can be played from one on; Infinity where nothing comes after them. */
  from(frame: number): number {
    if (frame >= this.length) return Infinity;
    const first = this.#pinnedFrom(frame);
    const there = first + this.#ring.from(frame + first);
    return frame + there >= this.length ? Infinity : there;
  }

  /** Where the pinned frames end, if they hold this one; else the frame itself: what has to come by the ring. */
  after(frame: number): number {
    return frame + this.#pinnedFrom(frame);
  }

  /** Copies frames; those that are not there become silence. */
  copy(frame: number, count: number, to: { left: Float32Array; right: Float32Array }): void {
    const pinned = Math.min(count, this.#pinnedFrom(frame));
    const from = frame - (this.#pinned?.from ?? 0);
    if (pinned > 0 && this.#pinned) {
      to.left.set(this.#pinned.sound.left.subarray(from, from + pinned));
      to.right.set(this.#pinned.sound.right.subarray(from, from + pinned));
    }
    const ringed = Math.min(count - pinned, this.#ring.from(frame + pinned));
    this.#ring.copy(frame + pinned, ringed, { ...to, at: pinned });
    to.left.fill(0, pinned + ringed, count);
    to.right.fill(0, pinned + ringed, count);
  }

  #pinnedFrom(frame: number): number {
    if (this.#pinned === null) return 0;
    const { from, sound } = this.#pinned;
    return frame >= from ? Math.max(0, from + sound.left.length - frame) : 0;
  }
}
