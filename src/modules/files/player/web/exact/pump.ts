import type { Stretch } from './deck';
import type { FrameRegion, FromDeck, FromWorker, ToDeck } from './messages';
import { PlaceLeft, SoundFault, type TrackReader } from './reader';
import { recycle, type Stereo } from './stereo';

/** Frames of one block; the first ones after a jump are smaller, so that sound begins sooner. */
const BLOCK_FRAMES = 8192;
export const FIRST_SECONDS = 0.1;
/** Seconds that lie ready of the heard track, and of the others once the heard one has enough. */
const HEARD_SECONDS = 4;
const OTHER_SECONDS = 2.5;
const ENOUGH_SECONDS = 0.5;
/** Seconds of a loop's beginning that the deck keeps, and what comes behind its end for the fade. */
const PINNED_SECONDS = 1;
const BEHIND_SECONDS = 0.05;
/** Room that the deck has for each track: more than ever lies ready. */
export const RING_SECONDS = 5;

export interface PumpOptions {
  readonly rate: number;
  readonly readers: readonly Promise<TrackReader>[];
  readonly heard: number;
  readonly frame: number;
  readonly toDeck: (message: ToDeck) => void;
  readonly toPage: (message: FromWorker) => void;
  /** Called when all tracks go to another place: reads that wait are given up. */
  readonly onLeave?: (() => void) | undefined;
  /** Hears of all sound before it is sent. */
  readonly onSound?: ((track: number, frame: number, sound: Stereo) => void) | undefined;
}

interface Line {
  reader: TrackReader | null;
  /** The next frame to send. */
  next: number;
  done: boolean;
  finished: number;
  pin: boolean;
}

/** Reads all tracks a little ahead of where the deck plays, the heard one first. */
export class Pump {
  readonly #options: PumpOptions;
  readonly #lines: readonly Line[];
  #stretch: Stretch = { epoch: 0, lap: 0 };
  #position: number;
  #heard: number;
  #loop: FrameRegion | null = null;
  #wake: () => void = () => undefined;
  #sleep = Promise.resolve();

  constructor(options: PumpOptions) {
    this.#options = options;
    this.#heard = options.heard;
    this.#position = options.frame;
    const { frame } = options;
    this.#lines = options.readers.map(() => ({
      reader: null,
      next: frame,
      done: false,
      finished: -1,
      pin: false,
    }));
    this.#poke();
    for (const [track, reader] of options.readers.entries()) void this.#run(track, reader);
  }

  hear(track: number): void {
    this.#heard = track;
    this.#poke();
  }

  seek(frame: number, epoch: number): void {
    this.#position = frame;
    this.#restart(
      { epoch, lap: 0 },
      this.#lines.map(() => frame),
    );
  }

  loop(region: FrameRegion | null): void {
    this.#loop = region;
    for (const line of this.#lines) {
      line.pin = true;
      line.done = false;
    }
    this.#poke();
  }

  /** Hears from the deck. What it says of an earlier stretch is over. */
  follow(message: FromDeck): void {
    if (message.type === 'spent') return recycle(message.sound);
    if (message.stretch.epoch !== this.#stretch.epoch) return;
    if (message.type === 'jump') {
      this.#position = this.#loop?.from ?? this.#position;
      this.#restart(message.stretch, message.frames);
    } else if (message.stretch.lap === this.#stretch.lap) {
      this.#position = message.frame;
      this.#tellBuffered();
      this.#poke();
    }
  }

  #restart(stretch: Stretch, frames: readonly number[]): void {
    this.#stretch = stretch;
    this.#options.onLeave?.();
    for (const [track, line] of this.#lines.entries()) {
      line.next = frames[track] ?? 0;
      line.done = false;
    }
    this.#poke();
  }

  #poke(): void {
    this.#wake();
    this.#sleep = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async #run(track: number, opening: Promise<TrackReader>): Promise<void> {
    const line = this.#lines[track];
    if (line === undefined) return;
    try {
      line.reader = await opening;
      for (;;) await this.#turn(track, line);
    } catch (error) {
      const kind = error instanceof SoundFault ? error.kind : 'broken';
      this.#options.toPage({ type: 'fault', track, kind });
    }
  }

  async #turn(track: number, line: Line): Promise<void> {
    const asleep = this.#sleep;
    try {
      if (line.pin) await this.#sendPin(track, line);
      else if (this.#wants(track, line)) await this.#send(track, line);
      else await asleep;
    } catch (error) {
      if (!(error instanceof PlaceLeft)) throw error;
    }
  }

  #wants(track: number, line: Line): boolean {
    if (line.done) return false;
    const { rate } = this.#options;
    const ahead = (line.next - this.#position) / rate;
    if (this.#loop !== null && this.#position < this.#loop.to) {
      if (line.next >= this.#loop.to + BEHIND_SECONDS * rate) return false;
    }
    if (track === this.#heard) return ahead < HEARD_SECONDS;
    const heard = this.#lines[this.#heard];
    const enough = heard === undefined || heard.done || heard.next - this.#position > ENOUGH_SECONDS * rate;
    return enough && ahead < OTHER_SECONDS;
  }

  async #send(track: number, line: Line): Promise<void> {
    const { reader, next } = line;
    if (reader === null) return;
    const stretch = this.#stretch;
    const first = Math.ceil(FIRST_SECONDS * this.#options.rate);
    const sound = await reader.read(next, next - this.#position < first ? first : BLOCK_FRAMES);
    this.#tellLength(track, line, reader);
    if (stretch !== this.#stretch) return;
    const frames = sound.left.length;
    if (frames === 0) {
      line.done = true;
      this.#finish(track, line, Math.min(next, reader.length().frames));
      return this.#poke();
    }
    line.next = next + frames;
    this.#options.onSound?.(track, next, sound);
    this.#options.toDeck({ type: 'block', ...stretch, track, frame: next, sound: owned(sound) });
    if (track === this.#heard) this.#poke();
  }

  async #sendPin(track: number, line: Line): Promise<void> {
    const loop = this.#loop;
    if (loop === null || line.reader === null) {
      line.pin = false;
      this.#options.toDeck({ type: 'pin', track, pinned: null });
      return;
    }
    const frames = Math.min(loop.to - loop.from, Math.round(PINNED_SECONDS * this.#options.rate));
    const sound = await line.reader.read(loop.from, frames);
    // Another part was chosen meanwhile: its turn comes.
    if (loop !== this.#loop) return;
    line.pin = false;
    this.#options.onSound?.(track, loop.from, sound);
    this.#options.toDeck({ type: 'pin', track, pinned: { from: loop.from, sound: owned(sound) } });
  }

  #tellLength(track: number, line: Line, reader: TrackReader): void {
    const { frames, sure } = reader.length();
    if (sure) this.#finish(track, line, frames);
    else this.#options.toPage({ type: 'length', track, frames });
  }

  #finish(track: number, line: Line, frames: number): void {
    if (line.finished === frames) return;
    line.finished = frames;
    this.#options.toDeck({ type: 'finish', track, frames });
    this.#options.toPage({ type: 'length', track, frames });
  }

  #tellBuffered(): void {
    const line = this.#lines[this.#heard];
    if (!line?.reader) return;
    const frame = Math.max(line.next, line.reader.bufferedTo(this.#position));
    this.#options.toPage({ type: 'buffered', track: this.#heard, frame });
  }
}

/** Samples in memory of their own: a view into larger memory would send all of it. */
function owned({ left, right }: Stereo): Stereo {
  return left.byteLength === left.buffer.byteLength
    ? { left, right }
    : { left: left.slice(), right: right.slice() };
}
