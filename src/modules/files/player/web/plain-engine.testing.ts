import type { AudioLike, EngineHost } from './plain-engine';
import type { PlayerSources } from './player-engine';

/** An audio element of tests: sound arrives and plays when it is told to. */
export class FakeAudio implements AudioLike {
  src = '';
  preload = '';
  volume = 1;
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  ranges: [number, number][] = [];
  outcome: Error | null = null;
  readonly #listeners = new Map<string, (() => void)[]>();

  get buffered() {
    return {
      length: this.ranges.length,
      start: (index: number) => this.ranges[index]?.[0] ?? 0,
      end: (index: number) => this.ranges[index]?.[1] ?? 0,
    };
  }
  async play() {
    this.paused = false;
    if (this.outcome) throw this.outcome;
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }
  load() {
    this.readyState = 0;
  }
  removeAttribute() {
    this.src = '';
  }
  addEventListener(type: string, listener: () => void) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }
  tell(type: string) {
    for (const listener of this.#listeners.get(type) ?? []) listener();
  }
  /** The sound arrives and plays on from where it was put. */
  arrive(duration = 20) {
    this.duration = duration;
    this.readyState = 4;
    this.ranges = [[0, duration]];
    this.tell('loadedmetadata');
    if (!this.paused) this.tell('playing');
  }
  runTo(seconds: number) {
    this.currentTime = seconds;
    this.tell('timeupdate');
  }
}

export interface FakeHost extends EngineHost {
  /** Every element made so far. */
  readonly made: FakeAudio[];
  readonly audioOf: (src: string) => FakeAudio;
}

/** A browser of fake elements. */
export function fakeHost(): FakeHost {
  const made: FakeAudio[] = [];
  return {
    made,
    createAudio: () => {
      const audio = new FakeAudio();
      made.push(audio);
      return audio;
    },
    everyFrame: () => () => undefined,
    audioOf(src) {
      const found = made.findLast((audio) => audio.src === src);
      if (!found) throw new Error(`${src} was never loaded`);
      return found;
    },
  };
}

/** A pair of 20 s whose after side is 6 LU louder. */
export const fakePair: PlayerSources = {
  tracks: [
    { id: 'before', src: 'b.mp3', lufs: -20 },
    { id: 'after', src: 'a.mp3', lufs: -14 },
  ],
  first: 'after',
  duration: 20,
};
