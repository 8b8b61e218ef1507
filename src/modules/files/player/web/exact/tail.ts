import { silence, type Stereo } from './stereo';

/** What would have come next at a place that was left; it plays on until the new place is there. */
export class Tail {
  #sound: Stereo;
  #spare: Stereo;
  #count = 0;
  #at = 0;
  readonly #ramp: number;

  /** @param frames the most that is kept; its last `ramp` frames fade to silence */
  constructor(frames: number, ramp: number) {
    this.#sound = silence(frames);
    this.#spare = silence(frames);
    this.#ramp = ramp;
  }

  /** Room for a new tail, while the old one can still be read. */
  get room(): Stereo {
    return this.#spare;
  }

  /** Makes what was written into the room the tail. */
  keep(count: number): void {
    const old = this.#sound;
    this.#sound = this.#spare;
    this.#spare = old;
    this.#count = count;
    this.#at = 0;
  }

  get left(): number {
    return Math.max(0, this.#count - this.#at);
  }

  /** Fades from the tail to sound: `part` of the way after each frame, from `at` of `frames` on. */
  fadeInto(sound: { left: Float32Array; right: Float32Array }, frames: number, from: number): void {
    for (let i = 0; i < frames && from + i + 1 < this.#ramp; i += 1) {
      const part = (from + i + 1) / this.#ramp;
      const fade = (1 - part) * this.#level(i);
      const at = this.#at + i;
      sound.left[i] = (this.#sound.left[at] ?? 0) * fade + (sound.left[i] as number) * part;
      sound.right[i] = (this.#sound.right[at] ?? 0) * fade + (sound.right[i] as number) * part;
    }
  }

  /** Writes its next frames. */
  play(sound: { left: Float32Array; right: Float32Array }, frames: number): void {
    for (let i = 0; i < frames; i += 1) {
      const level = this.#level(i);
      sound.left[i] = (this.#sound.left[this.#at + i] as number) * level;
      sound.right[i] = (this.#sound.right[this.#at + i] as number) * level;
    }
    this.advance(frames);
  }

  advance(frames: number): void {
    this.#at += frames;
  }

  #level(ahead: number): number {
    return Math.max(0, Math.min(1, (this.left - ahead) / this.#ramp));
  }
}
