import type { Stereo } from './stereo';

/** The latest frames of a recording, by their numbers from its beginning; older ones make room for newer ones. */
export class Ring {
  readonly #left: Float32Array;
  readonly #right: Float32Array;
  readonly #capacity: number;
  #start = 0;
  #end = 0;

  /** @param capacity frames, a power of two */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#left = new Float32Array(capacity);
    this.#right = new Float32Array(capacity);
  }

  /** Empties it; the next frame that comes is this one. */
  clear(frame: number): void {
    this.#start = frame;
    this.#end = frame;
  }

  /** Takes frames that go on where the last ones ended; others belong to a time that is over. */
  write(frame: number, { left, right }: Stereo): void {
    if (frame !== this.#end) return;
    const mask = this.#capacity - 1;
    for (let i = 0; i < left.length; i += 1) {
      const at = (frame + i) & mask;
      this.#left[at] = left[i] as number;
      this.#right[at] = right[i] as number;
    }
    this.#end = frame + left.length;
    this.#start = Math.max(this.#start, this.#end - this.#capacity);
  }

  /** Frames at hand from one on. */
  from(frame: number): number {
    return frame >= this.#start && frame < this.#end ? this.#end - frame : 0;
  }

  /** Copies frames that are at hand. */
  copy(frame: number, count: number, to: { left: Float32Array; right: Float32Array; at: number }): void {
    const mask = this.#capacity - 1;
    for (let i = 0; i < count; i += 1) {
      const at = (frame + i) & mask;
      to.left[to.at + i] = this.#left[at] as number;
      to.right[to.at + i] = this.#right[at] as number;
    }
  }
}

/** The ring that holds at least so many frames. */
export function ringFor(frames: number): Ring {
  return new Ring(2 ** Math.ceil(Math.log2(Math.max(2, frames))));
}
