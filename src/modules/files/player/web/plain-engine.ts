import { factorOf, matchGains } from './level-match';
import {
  firstState,
  heldRegion,
  NOT_LOADED,
  type LoopRegion,
  type PlayerEngine,
  type PlayerSources,
  type PlayerState,
} from './player-engine';
import { StateBox } from './state-box';

/** What the engine needs of an HTML audio element. */
export interface AudioLike {
  src: string;
  preload: string;
  volume: number;
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
  readonly #box: StateBox;
  readonly #elements = new Map<string, AudioLike>();
  /** What the person wants; the elements follow as fast as they can. */
  #wanted = false;
  #stopFrames: (() => void) | null = null;
  readonly state: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;

  constructor(sources: PlayerSources, { host, state }: { host: EngineHost; state: PlayerState }) {
    this.#sources = sources;
    this.#host = host;
    this.#box = new StateBox(state);
    this.state = this.#box.get;
    this.subscribe = this.#box.subscribe;
  }

  readonly place = (): number => {
    const audio = this.#heard();
    return audio !== undefined && audio.readyState > 0 ? audio.currentTime : this.state().position;
  };

  readonly play = (): void => {
    const { position, duration, heard } = this.state();
    if (duration > 0 && position >= duration - 0.05) this.#box.change({ position: 0 });
    this.#wanted = true;
    this.#box.change({ status: 'loading', problem: null });
    this.#start(heard);
    this.#warmOthers();
  };

  readonly pause = (): void => {
    this.#wanted = false;
    this.#read();
    this.#heard()?.pause();
    this.#rest('paused');
  };

  readonly seek = (seconds: number): void => {
    const position = Math.max(0, Math.min(seconds, this.state().duration));
    const audio = this.#heard();
    if (audio !== undefined) audio.currentTime = position;
    this.#box.change({ position, buffered: audio === undefined ? 0 : bufferedFrom(audio, position) });
  };

  readonly switchTo = (id: string): void => {
    const from = this.state().heard;
    if (id === from || !this.#sources.tracks.some((track) => track.id === id)) return;
    const old = this.#elements.get(from);
    const position = this.place();
    this.#box.change({ heard: id, position, buffered: 0 });
    old?.pause();
    if (this.#wanted) this.#start(id);
    else this.#put(this.#heard());
  };

  readonly match = (matched: boolean): void => {
    this.#box.change({ matched });
    for (const [id, audio] of this.#elements) audio.volume = this.#volume(id);
  };

  readonly loop = (region: LoopRegion | null): void => {
    this.#box.change({ loop: heldRegion(region, this.state().duration) });
  };

  /** Elements don't give their samples away, and their volume is not known to the bit. */
  readonly levels = () => null;

  readonly dispose = (): void => {
    this.#wanted = false;
    this.#rest(this.state().status === 'idle' ? 'idle' : 'paused');
    const loaded = [...this.#elements.values()];
    this.#elements.clear();
    for (const audio of loaded) {
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
    }
  };

  #heard(): AudioLike | undefined {
    return this.#elements.get(this.state().heard);
  }

  #volume(id: string): number {
    const index = this.#sources.tracks.findIndex((track) => track.id === id);
    const gain = matchGains(this.#sources.tracks)?.[index] ?? 0;
    return this.state().matched ? factorOf(gain) : 1;
  }

  #rest(status: 'idle' | 'paused' | 'failed'): void {
    this.#stopFrames?.();
    this.#stopFrames = null;
    if (status !== 'paused' || this.state().status !== 'idle') this.#box.change({ status });
  }

  #element(id: string): AudioLike | undefined {
    const track = this.#sources.tracks.find((track) => track.id === id);
    const known = this.#elements.get(id);
    if (known !== undefined || track === undefined) return known;
    const audio = this.#host.createAudio();
    audio.preload = 'auto';
    audio.volume = this.#volume(id);
    audio.src = track.src;
    this.#elements.set(id, audio);
    this.#listen(audio, id);
    return audio;
  }

  #listen(audio: AudioLike, id: string): void {
    const heard = () => this.#elements.get(id) === audio && this.state().heard === id;
    const on = (type: string, act: () => void) => audio.addEventListener(type, () => heard() && act());
    on('loadedmetadata', () => {
      this.#follow(audio);
      this.#put(audio);
    });
    on('durationchange', () => this.#follow(audio));
    on('progress', () => this.#box.change({ buffered: bufferedFrom(audio, this.state().position) }));
    on('timeupdate', () => this.#read());
    on('waiting', () => this.#wanted && this.#box.change({ status: 'loading' }));
    on('playing', () => this.#runs());
    on('ended', () => {
      this.#wanted = false;
      this.#box.change({ position: this.state().duration });
      this.#rest('paused');
    });
    // Taken away by the system: headphones pulled out, a call.
    on('pause', () => this.#wanted && audio.readyState > 2 && this.pause());
    on('error', () => this.#fail());
  }

  /** What plays now, if it is still wanted by the time that it does. */
  #runs(): void {
    if (!this.#wanted) return;
    this.#box.change({ status: 'playing' });
    this.#stopFrames ??= this.#host.everyFrame(() => this.#read());
  }

  #follow(audio: AudioLike): void {
    if (Number.isFinite(audio.duration) && audio.duration > 0) this.#box.change({ duration: audio.duration });
  }

  #put(audio: AudioLike | undefined): void {
    if (audio === undefined) return;
    const { position } = this.state();
    if (Math.abs(audio.currentTime - position) > SEEK_TOLERANCE) audio.currentTime = position;
  }

  #read(): void {
    const audio = this.#heard();
    if (audio === undefined || audio.readyState === 0) return;
    const { loop, position: last } = this.state();
    // Only who comes from inside the region turns back: whoever was put behind it plays on.
    const turn = loop !== null && last < loop.to && audio.currentTime >= loop.to;
    if (turn) audio.currentTime = loop.from;
    const position = audio.currentTime;
    this.#box.change({ position, buffered: bufferedFrom(audio, position) });
  }

  #start(id: string): void {
    const audio = this.#element(id);
    if (audio === undefined) return;
    const { position } = this.state();
    if (Math.abs(audio.currentTime - position) > FRAME) audio.currentTime = position;
    audio.play().catch((error: unknown) => {
      // A pause that comes before the sound is no failure.
      const name = error instanceof Error ? error.name : '';
      if (name === 'AbortError' || !this.#wanted || this.state().heard !== id) return;
      // The press that asked for it is too long ago for this browser: one more press, and it plays.
      if (name === 'NotAllowedError') this.pause();
      else this.#fail();
    });
  }

  /** The other side of a pair stands ready; of many versions, loading all would slow down the heard one. */
  #warmOthers(): void {
    const { tracks } = this.#sources;
    if (tracks.length === 2) for (const { id } of tracks) this.#element(id);
  }

  #fail(): void {
    this.#wanted = false;
    this.#elements.delete(this.state().heard);
    this.#box.change({ problem: NOT_LOADED });
    this.#rest('failed');
  }
}

/**
 * A player on the browser's own audio elements, for browsers and files that the exact one can't play: a switch may be
 * heard, and lands within some hundredths of a second. It does not stop other players.
 * @param from how it stands; the host is replaced in tests only
 */
export function createPlainEngine(
  sources: PlayerSources,
  from: { readonly host?: EngineHost; readonly state?: PlayerState } = {},
): PlayerEngine {
  return new PlainEngine(sources, { host: browserHost, state: firstState(sources), ...from });
}
