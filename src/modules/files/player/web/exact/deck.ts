import { Ramp } from './ramp';
import { Reserve } from './reserve';
import { restOf, silence, type Stereo } from './stereo';
import { Store } from './store';
import { Tail } from './tail';

/** What a deck is doing: `waiting` for sound that it was asked for. */
export type DeckStatus = 'stopped' | 'waiting' | 'playing' | 'ended';

export interface DeckOptions {
  /** Hz. */
  readonly rate: number;
  readonly tracks: number;
  /** Seconds of each track that are kept at hand. */
  readonly seconds: number;
  /** Told when a loop jumped: of each track sound is wanted from this frame on. */
  readonly onJump?: ((frames: readonly number[]) => void) | undefined;
}

/** Which stretch of play sound belongs to: seeks number the first, loops within one the second. */
export interface Stretch {
  readonly epoch: number;
  readonly lap: number;
}

export interface Block extends Stretch {
  readonly track: number;
  readonly frame: number;
  readonly sound: Stereo;
}

interface Output {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** First frame that is not written yet. */
  readonly at: number;
}

/** Of every switch, jump, start and stop. */
const RAMP_SECONDS = 0.005;
/** How long the old place plays on, at most, while a new one is fetched. */
const TAIL_SECONDS = 1;

/**
 * Recordings that run side by side on one count of frames: the sound of all comes out of `render`, sample by sample,
 * and nothing here knows of time. A switch is a ramp between two recordings at the same frame; a jump is a ramp from
 * what would have come, which plays on until the new place is there, to the new place.
 */
export class Deck {
  /** The next frame to play. */
  position = 0;
  readonly #stores: readonly Store[];
  readonly #options: DeckOptions;
  readonly #ramp: number;
  readonly #heard: Ramp;
  readonly #gains: Ramp;
  readonly #scratch = silence(128);
  readonly #tail: Tail;
  readonly #reserve: Reserve;
  #stretch: Stretch = { epoch: 0, lap: 0 };
  readonly #early: Block[] = [];
  #target = 0;
  #wanted = false;
  #running = false;
  #ended = false;
  #transport = 0;
  #joined: number;
  #loop: { readonly from: number; readonly to: number } | null = null;

  constructor(options: DeckOptions) {
    const { rate, tracks, seconds } = options;
    this.#options = options;
    this.#ramp = Math.round(rate * RAMP_SECONDS);
    this.#joined = this.#ramp;
    this.#reserve = new Reserve(rate);
    this.#stores = Array.from({ length: tracks }, () => new Store(rate * seconds));
    this.#heard = new Ramp(this.#only(0), this.#ramp);
    this.#gains = new Ramp(
      Array.from({ length: tracks }, () => 1),
      this.#ramp * 4,
    );
    this.#tail = new Tail(Math.round(rate * TAIL_SECONDS), this.#ramp);
  }

  get status(): DeckStatus {
    if (this.#ended) return 'ended';
    if (!this.#wanted) return 'stopped';
    return this.#running ? 'playing' : 'waiting';
  }

  get stretch(): Stretch {
    return this.#stretch;
  }

  /**
   * Takes sound: of this stretch now, of a later one when it begins, of an earlier one never.
   * @returns whether its arrays are free again
   */
  write(block: Block): boolean {
    const { epoch, lap } = this.#stretch;
    const isEarly = block.epoch > epoch;
    if (isEarly) this.#early.push(block);
    else if (block.epoch === epoch && block.lap === lap)
      this.#stores[block.track]?.write(block.frame, block.sound);
    return !isEarly;
  }

  /** Says how long a recording is. */
  finish(track: number, frames: number): void {
    const store = this.#stores[track];
    if (store !== undefined) store.length = frames;
  }

  /** Keeps frames of a track for the jump back of a loop; null forgets them. */
  pin(track: number, pinned: { from: number; sound: Stereo } | null): void {
    this.#stores[track]?.pin(pinned);
  }

  play(): void {
    this.#wanted = true;
    this.#ended = false;
  }

  pause(): void {
    this.#wanted = false;
  }

  /** Goes to another frame; sound of it comes as `epoch`. */
  seek(frame: number, epoch: number): void {
    this.#leave(TAIL_SECONDS * this.#options.rate);
    this.position = Math.max(0, frame);
    this.#ended = false;
    const frames = this.#stores.map(() => this.position);
    this.#begin({ epoch, lap: 0 }, frames);
    for (const block of this.#early.splice(0)) this.write(block);
  }

  /** Factors that tracks are turned down by. */
  turn(factors: readonly number[]): void {
    if (this.#transport === 0) this.#gains.jump(factors);
    else this.#gains.go(factors);
  }

  /** Jumps back from one frame to another whenever it comes there. */
  loop(region: { readonly from: number; readonly to: number } | null): void {
    this.#loop = region;
  }

  /**
   * Fills both channels with what comes next.
   * @param heard number of the track that is wanted
   */
  render(left: Float32Array, right: Float32Array, heard: number): void {
    this.#choose(heard);
    if (this.status === 'waiting') this.#reserve.wait(left.length);
    let done = 0;
    while (done < left.length) {
      const frames = this.#step({ left, right, at: done });
      if (frames === 0) break;
      done += frames;
    }
    left.fill(0, done);
    right.fill(0, done);
  }

  #only(track: number): number[] {
    return Array.from({ length: this.#options.tracks }, (_, index) => (index === track ? 1 : 0));
  }

  // The old track goes on until the new one has what the ramp needs.
  #choose(heard: number): void {
    const store = this.#stores[heard];
    if (heard === this.#target || store === undefined) return;
    const silent = this.#transport === 0 || !this.#running;
    if (!silent && store.from(this.position) < this.#ramp + this.#scratch.left.length) return;
    this.#target = heard;
    if (silent) this.#heard.jump(this.#only(heard));
    else this.#heard.go(this.#only(heard));
  }

  #step(out: Output): number {
    if (!this.#wanted && this.#transport === 0) return 0;
    // A stop ends where its ramp does, so that going on misses nothing.
    const last = this.#wanted ? Infinity : this.#transport;
    const room = Math.min(out.left.length - out.at, this.#scratch.left.length, last);
    if (!this.#running && !this.#start()) return this.#playTail(out, room);
    const frames = this.#ahead(room);
    if (frames === 0) return this.#running ? 0 : this.#playTail(out, room);
    this.#mix(frames, restOf(out));
    return this.#move(out, frames);
  }

  #start(): boolean {
    const there = this.#stores[this.#target]?.from(this.position) ?? 0;
    if (!this.#wanted || !this.#reserve.allows(there)) return false;
    this.#running = true;
    this.#reserve.begin();
    // Out of silence the transport's own ramp is enough.
    this.#joined = this.#transport === 0 ? this.#ramp : 0;
    return true;
  }

  /** How many frames can be mixed in one go; 0 at the end, or where sound ran out (it waits then). */
  #ahead(room: number): number {
    const store = this.#stores[this.#target];
    if (store === undefined) return 0;
    if (this.position === this.#loop?.to) this.#jumpBack(this.#loop.from);
    if (!this.#running) return 0;
    if (this.position >= store.length) {
      this.#ended = true;
      this.#wanted = false;
      this.#running = false;
      this.#transport = 0;
      this.#tail.keep(0);
      return 0;
    }
    const loop = this.#loop !== null && this.position < this.#loop.to ? this.#loop.to : Infinity;
    const limit = Math.min(room, store.length - this.position, loop - this.position);
    const there = store.from(this.position);
    if (there === Infinity) return limit;
    const usable = this.position + there >= loop ? there : there - this.#ramp;
    if (usable > 0) return Math.min(limit, usable);
    // The last of it fades, so that running dry is no click.
    const rest = this.#leave(there);
    this.position += rest;
    this.#running = false;
    this.#reserve.runDry();
    return 0;
  }

  #jumpBack(from: number): void {
    this.#leave(this.#ramp);
    this.position = from;
    const { epoch, lap } = this.#stretch;
    const frames = this.#stores.map((store) => store.after(from));
    this.#begin({ epoch, lap: lap + 1 }, frames);
    this.#start();
  }

  /** A new stretch: rings are empty, and wait for these frames. */
  #begin(stretch: Stretch, frames: readonly number[]): void {
    this.#stretch = stretch;
    this.#running = false;
    for (const [track, store] of this.#stores.entries()) store.clear(frames[track] ?? 0);
    if (stretch.lap > 0) this.#options.onJump?.(frames);
  }

  /** Keeps what would have come, to fade from it. @returns frames kept */
  #leave(frames: number): number {
    if (!this.#running || this.#transport === 0) {
      if (this.#transport === 0) this.#tail.keep(0);
      return 0;
    }
    const there = this.#stores[this.#target]?.from(this.position) ?? 0;
    const { room } = this.#tail;
    const count = Math.floor(Math.min(frames, there, room.left.length));
    for (let at = 0; at < count; at += this.#scratch.left.length) {
      const part = Math.min(this.#scratch.left.length, count - at);
      this.#mix(part, { left: room.left.subarray(at), right: room.right.subarray(at) }, at);
    }
    this.#tail.keep(count);
    this.#heard.jump(this.#only(this.#target));
    this.#running = false;
    return count;
  }

  /** Writes the sound of the next frames, `ahead` of the place, without moving it. */
  #mix(frames: number, to: { left: Float32Array; right: Float32Array }, ahead = 0): void {
    const { left, right } = this.#scratch;
    to.left.fill(0, 0, frames);
    to.right.fill(0, 0, frames);
    for (const [track, store] of this.#stores.entries()) {
      if (!this.#heard.sounds(track)) continue;
      store.copy(this.position + ahead, frames, this.#scratch);
      for (let i = 0; i < frames; i += 1) {
        const weight = this.#heard.weight(track, ahead + i + 1) * this.#gains.weight(track, ahead + i + 1);
        to.left[i] = (to.left[i] as number) + (left[i] as number) * weight;
        to.right[i] = (to.right[i] as number) + (right[i] as number) * weight;
      }
    }
    if (this.#joined < this.#ramp && ahead === 0) this.#tail.fadeInto(to, frames, this.#joined);
  }

  #playTail(out: Output, room: number): number {
    const frames = Math.min(room, this.#tail.left);
    if (frames === 0) {
      if (!this.#wanted) this.#transport = 0;
      return 0;
    }
    this.#tail.play(restOf(out), frames);
    this.#fadeTransport(out, frames);
    return frames;
  }

  #move(out: Output, frames: number): number {
    this.position += frames;
    this.#heard.advance(frames);
    this.#gains.advance(frames);
    this.#joined = Math.min(this.#ramp, this.#joined + frames);
    this.#tail.advance(frames);
    this.#fadeTransport(out, frames);
    return frames;
  }

  /** Start and stop. */
  #fadeTransport(out: Output, frames: number): void {
    const step = this.#wanted ? 1 : -1;
    for (let i = 0; i < frames; i += 1) {
      if (this.#wanted && this.#transport === this.#ramp) return;
      this.#transport = Math.max(0, this.#transport + step);
      const part = this.#transport / this.#ramp;
      out.left[out.at + i] = (out.left[out.at + i] as number) * part;
      out.right[out.at + i] = (out.right[out.at + i] as number) * part;
    }
  }
}
