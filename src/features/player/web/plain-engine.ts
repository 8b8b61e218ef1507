import type { Signal } from '@/ui/signal';
import { claimPlayback, releasePlayback } from './one-at-a-time';
import type { PlayerEngine, PlayerSources, PlayerState } from './player-engine';

/** What the engine needs of an HTML audio element. */
export interface AudioLike {
  src: string;
  preload: string;
  currentTime: number;
  readonly duration: number;
  readonly readyState: number;
  readonly buffered: { readonly length: number; start(index: number): number; end(index: number): number };
  play(): Promise<void>;
  pause(): void;
  load(): void;
  removeAttribute(name: string): void;
  addEventListener(type: string, listener: () => void): void;
}

/** The browser's part: making elements, and calling back on every frame until stopped. */
export interface EngineHost {
  createAudio(): AudioLike;
  everyFrame(callback: () => void): () => void;
}

const browserHost: EngineHost = {
  createAudio: () => new Audio(),
  everyFrame(callback) {
    let frame = 0;
    const tick = () => {
      callback();
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  },
};

// A place this far from the wanted one is the browser's rounding, not a lost seek.
const SEEK_TOLERANCE = 0.25;
// Closer than a frame of video: seeking there would only make a click.
const FRAME = 0.03;

/** Seconds that can be played on from a place without waiting. */
function bufferedFrom(audio: AudioLike, position: number): number {
  const { buffered } = audio;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= position + SEEK_TOLERANCE && buffered.end(index) >= position) {
      return buffered.end(index);
    }
  }
  return 0;
}

class PlainEngine implements PlayerEngine {
  readonly #sources: PlayerSources;
  readonly #host: EngineHost;
  readonly #listeners = new Set<() => void>();
  #elements: Partial<Record<Signal, AudioLike>> = {};
  #state: PlayerState;
  /** What the person wants; the elements follow as fast as they can. */
  #wanted = false;
  #stopFrames: (() => void) | null = null;

  constructor(sources: PlayerSources, host: EngineHost) {
    this.#sources = sources;
    this.#host = host;
    this.#state = { status: 'idle', side: 'after', position: 0, duration: sources.duration, buffered: 0 };
  }

  readonly state = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly play = (): void => {
    claimPlayback(this);
    const { position, duration } = this.#state;
    if (duration > 0 && position >= duration - 0.05) this.#update({ position: 0 });
    this.#wanted = true;
    this.#update({ status: 'loading' });
    this.#start(this.#state.side);
    this.#warmOtherSide();
  };

  readonly pause = (): void => {
    this.#wanted = false;
    this.#read();
    this.#elements[this.#state.side]?.pause();
    this.#rest('paused');
  };

  readonly seek = (seconds: number): void => {
    const position = Math.max(0, Math.min(seconds, this.#state.duration));
    const audio = this.#elements[this.#state.side];
    if (audio !== undefined) audio.currentTime = position;
    this.#update({ position, buffered: audio === undefined ? 0 : bufferedFrom(audio, position) });
  };

  readonly switchTo = (side: Signal): void => {
    const from = this.#state.side;
    if (side === from || (side === 'before' && this.#sources.before === undefined)) return;
    const old = this.#elements[from];
    const position = old !== undefined && old.readyState > 0 ? old.currentTime : this.#state.position;
    this.#update({ side, position, buffered: 0 });
    old?.pause();
    if (this.#wanted) this.#start(side);
    else this.#place(this.#elements[side]);
  };

  readonly dispose = (): void => {
    this.#wanted = false;
    this.#rest(this.#state.status === 'idle' ? 'idle' : 'paused');
    const loaded = Object.values(this.#elements);
    this.#elements = {};
    for (const audio of loaded) {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    }
  };

  #update(change: Partial<PlayerState>): void {
    const next = { ...this.#state, ...change };
    const keys = Object.keys(next) as (keyof PlayerState)[];
    if (keys.every((key) => next[key] === this.#state[key])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #rest(status: 'idle' | 'paused' | 'failed'): void {
    this.#stopFrames?.();
    this.#stopFrames = null;
    if (status !== 'paused' || this.#state.status !== 'idle') this.#update({ status });
    releasePlayback(this);
  }

  #element(side: Signal): AudioLike | undefined {
    const src = this.#sources[side];
    const known = this.#elements[side];
    if (known !== undefined || src === undefined) return known;
    const audio = this.#host.createAudio();
    audio.preload = 'auto';
    audio.src = src;
    this.#elements[side] = audio;
    this.#listen(audio, side);
    return audio;
  }

  #listen(audio: AudioLike, side: Signal): void {
    const heard = () => this.#elements[side] === audio && this.#state.side === side;
    const on = (type: string, act: () => void) => audio.addEventListener(type, () => heard() && act());
    on('loadedmetadata', () => {
      this.#follow(audio);
      this.#place(audio);
    });
    on('durationchange', () => this.#follow(audio));
    on('progress', () => this.#update({ buffered: bufferedFrom(audio, this.#state.position) }));
    on('timeupdate', () => this.#read());
    on('waiting', () => this.#wanted && this.#update({ status: 'loading' }));
    on('playing', () => this.#runs());
    on('ended', () => {
      this.#wanted = false;
      this.#update({ position: this.#state.duration });
      this.#rest('paused');
    });
    // Taken away by the system: headphones pulled out, a call.
    on('pause', () => this.#wanted && audio.readyState > 2 && this.pause());
    on('error', () => this.#fail());
  }

  /** What plays now, if it is still wanted by the time that it does. */
  #runs(): void {
    if (!this.#wanted) return;
    this.#update({ status: 'playing' });
    this.#stopFrames ??= this.#host.everyFrame(() => this.#read());
  }

  #follow(audio: AudioLike): void {
    if (Number.isFinite(audio.duration) && audio.duration > 0) this.#update({ duration: audio.duration });
  }

  #place(audio: AudioLike | undefined): void {
    if (audio === undefined) return;
    const { position } = this.#state;
    if (Math.abs(audio.currentTime - position) > SEEK_TOLERANCE) audio.currentTime = position;
  }

  #read(): void {
    const audio = this.#elements[this.#state.side];
    if (audio === undefined || audio.readyState === 0) return;
    const position = audio.currentTime;
    this.#update({ position, buffered: bufferedFrom(audio, position) });
  }

  #start(side: Signal): void {
    const audio = this.#element(side);
    if (audio === undefined) return;
    if (Math.abs(audio.currentTime - this.#state.position) > FRAME) audio.currentTime = this.#state.position;
    audio.play().catch((error: unknown) => {
      // A pause that comes before the sound is no failure.
      const name = error instanceof Error ? error.name : '';
      if (name !== 'AbortError' && this.#wanted && this.#state.side === side) this.#fail();
    });
  }

  #warmOtherSide(): void {
    this.#element(this.#state.side === 'after' ? 'before' : 'after');
  }

  #fail(): void {
    this.#wanted = false;
    delete this.#elements[this.#state.side];
    this.#rest('failed');
  }
}

/** A player on the browser's own audio elements; the host is replaced in tests only. */
export function createPlainEngine(sources: PlayerSources, host: EngineHost = browserHost): PlayerEngine {
  return new PlainEngine(sources, host);
}
