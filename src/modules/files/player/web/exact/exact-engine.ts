import { LevelMemory, STEPS_PER_SECOND, type Levels } from '../level-memory';
import { factorOf, matchGains } from '../level-match';
import {
  heldRegion,
  isSeen,
  NOT_LOADED,
  type LoopRegion,
  type PlayerEngine,
  type PlayerSources,
  type PlayerState,
} from '../player-engine';
import { StateBox } from '../state-box';
import type { DeckReport, FromWorker } from './messages';
import { Pipeline } from './pipeline';
import type { SoundFaultKind } from './reader';

const PROBLEMS: Record<SoundFaultKind, string> = {
  network: NOT_LOADED,
  expired: 'The link to this recording has expired. Reload the page, then press play.',
  silent: 'This file has no audio. It is empty or ends after its header.',
  broken: 'This file can’t be played. Its contents don’t match its format.',
  unfit: 'This file can’t be played here. Download it to listen.',
};

/** A paused player gives its memory back after this. */
const IDLE_MS = 60_000;
const AT_END = 0.005;

/** Ends the one that is open: a page has one worker and one deck at a time. */
let endOpen: (() => void) | null = null;

interface ExactOptions {
  readonly state: PlayerState;
  /** Told where this engine can't play the recordings, and another one may. */
  readonly onUnfit: () => void;
}

class ExactEngine implements PlayerEngine {
  readonly #sources: PlayerSources;
  readonly #onUnfit: () => void;
  readonly #box: StateBox;
  #pipeline: Pipeline | null = null;
  #ready = false;
  #wanted = false;
  #report: DeckReport | null = null;
  readonly #lengths: number[] = [];
  readonly #faults = new Map<number, SoundFaultKind>();
  readonly #levels = new Map<number, LevelMemory>();
  /** The step that a meter showed last. */
  #shown = 0;
  #frame = 0;
  #idle: ReturnType<typeof setTimeout> | null = null;
  readonly state: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;

  constructor(sources: PlayerSources, { state, onUnfit }: ExactOptions) {
    this.#sources = sources;
    this.#onUnfit = onUnfit;
    this.#box = new StateBox(state);
    this.state = this.#box.get;
    this.subscribe = this.#box.subscribe;
  }

  /** Where it is now: where it was at the last report, and the time since then. */
  readonly place = (): number => {
    const { duration, loop, position: last } = this.state();
    if (this.#report?.status !== 'playing' || this.#pipeline === null) return last;
    const { frame, at } = this.#report;
    const since = Math.max(0, this.#pipeline.now() - at);
    let position = (frame + since) / this.#pipeline.rate;
    if (loop !== null && frame / this.#pipeline.rate < loop.to && position > loop.to)
      position = loop.from + (position - loop.to);
    return duration > 0 ? Math.min(position, duration) : position;
  };

  readonly play = (): void => {
    this.#wanted = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const { position, duration } = this.state();
    if (duration > 0 && position >= duration - AT_END) this.seek(0);
    this.#box.change({ status: 'loading', problem: null });
    if (this.#pipeline?.alive === false) this.#close();
    if (this.#pipeline === null) this.#open();
    else if (this.#ready) this.#pipeline.play();
  };

  readonly pause = (): void => {
    this.#wanted = false;
    this.#read();
    this.#pipeline?.pause();
    this.#rest('paused');
  };

  readonly seek = (seconds: number): void => {
    const { duration } = this.state();
    const position = Math.max(0, Math.min(seconds, duration > 0 ? duration : seconds));
    this.#box.change({ position, buffered: 0 });
    this.#report = null;
    this.#pipeline?.seek(position);
  };

  readonly switchTo = (id: string): void => {
    const track = this.#sources.tracks.findIndex((track) => track.id === id);
    if (track < 0 || id === this.state().heard) return;
    this.#pipeline?.hear(track);
    this.#read();
    this.#box.change({ heard: id, buffered: 0, duration: this.#duration(track) });
    const fault = this.#faults.get(track);
    if (fault !== undefined) this.#fail(fault);
  };

  readonly match = (matched: boolean): void => {
    this.#box.change({ matched });
    this.#pipeline?.turn(this.#factors());
  };

  readonly loop = (region: LoopRegion | null): void => {
    this.#box.change({ loop: heldRegion(region, this.state().duration) });
    if (this.#ready) this.#pipeline?.loop(this.state().loop);
  };

  readonly levels = (): Levels | null => {
    if (this.state().status !== 'playing') return null;
    const step = Math.floor(this.place() * STEPS_PER_SECOND);
    const gain = this.state().matched ? (matchGains(this.#sources.tracks)?.[this.#track()] ?? 0) : 0;
    const levels = this.#levels.get(this.#track())?.at(step, this.#shown, gain) ?? null;
    this.#shown = step;
    return levels;
  };

  readonly dispose = (): void => {
    this.#wanted = false;
    this.#close();
    this.#rest(this.state().status === 'idle' ? 'idle' : 'paused');
  };

  #track(): number {
    return this.#sources.tracks.findIndex(({ id }) => id === this.state().heard);
  }

  #factors(): number[] {
    const gains = matchGains(this.#sources.tracks);
    return this.#sources.tracks.map((_, index) => (this.state().matched ? factorOf(gains?.[index] ?? 0) : 1));
  }

  #duration(track: number): number {
    const frames = this.#lengths[track];
    const rate = this.#pipeline?.rate ?? 0;
    return frames !== undefined && rate > 0 ? frames / rate : this.state().duration;
  }

  #open(): void {
    if (endOpen !== this.dispose) endOpen?.();
    endOpen = this.dispose;
    this.#ready = false;
    this.#faults.clear();
    this.#lengths.length = 0;
    const pipeline: Pipeline = new Pipeline({
      addresses: this.#sources.tracks.map(({ src }) => src),
      heard: this.#track(),
      position: this.state().position,
      meter: this.#sources.meter ?? false,
      factors: this.#factors(),
      onReport: (report) => this.#pipeline === pipeline && this.#follow(report),
      onWorker: (message) => this.#pipeline === pipeline && this.#hear(message),
      onReady: (seconds) => this.#pipeline === pipeline && this.#begin(seconds),
      onFailure: () => this.#pipeline === pipeline && this.#fail('unfit'),
    });
    this.#pipeline = pipeline;
  }

  #begin(seconds: number): void {
    this.#ready = true;
    if (this.state().duration === 0) this.#box.change({ duration: seconds });
    if (this.state().loop !== null) this.#pipeline?.loop(this.state().loop);
    if (this.#wanted) this.#pipeline?.play();
  }

  #close(): void {
    this.#pipeline?.close();
    this.#pipeline = null;
    this.#ready = false;
    this.#report = null;
    if (endOpen === this.dispose) endOpen = null;
  }

  #hear(message: Exclude<FromWorker, { type: 'opened' }>): void {
    if (message.type === 'fault') return this.#faulty(message.track, message.kind);
    const rate = this.#pipeline?.rate ?? 0;
    if (rate === 0) return;
    if (message.type === 'levels') return this.#keepLevels(message);
    if (message.type === 'length') {
      this.#lengths[message.track] = message.frames;
      if (message.track === this.#track()) this.#box.change({ duration: message.frames / rate });
    } else if (message.track === this.#track()) this.#box.change({ buffered: message.frame / rate });
  }

  #keepLevels({ track, step, values }: Extract<FromWorker, { type: 'levels' }>): void {
    const memory = this.#levels.get(track) ?? new LevelMemory();
    this.#levels.set(track, memory);
    memory.write(step, values);
  }

  #faulty(track: number, kind: SoundFaultKind): void {
    this.#faults.set(track, kind);
    // A recording that only the browser knows is compared by the browser's means, all of them.
    if (kind === 'unfit' || track === this.#track()) this.#fail(kind);
  }

  #follow(report: DeckReport): void {
    const { status, epoch } = report;
    if (epoch !== this.#pipeline?.epoch) return;
    this.#report = report;
    if (status === 'ended') {
      this.#wanted = false;
      this.#box.change({ position: this.state().duration });
      this.#rest('paused');
    } else if (status === 'stopped') this.#box.change({ position: report.frame / this.#pipeline.rate });
    else if (this.#wanted) {
      this.#box.change({ status: status === 'playing' ? 'playing' : 'loading' });
      if (status === 'playing' && this.#frame === 0) this.#everyFrame();
    }
  }

  #everyFrame(): void {
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const position = this.place();
      if (isSeen(position, this.state())) this.#box.change({ position });
      if (this.state().status === 'playing') this.#everyFrame();
    });
  }

  #read(): void {
    if (this.#report?.status === 'playing' && this.#pipeline !== null)
      this.#box.change({ position: this.place() });
  }

  #rest(status: 'idle' | 'paused' | 'failed'): void {
    if (this.#frame !== 0) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (status !== 'paused' || this.state().status !== 'idle') this.#box.change({ status });
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#close(), IDLE_MS);
  }

  #fail(kind: SoundFaultKind): void {
    const wanted = this.#wanted;
    this.#wanted = false;
    this.#close();
    if (kind === 'unfit' && wanted) return this.#onUnfit();
    this.#box.change({ problem: PROBLEMS[kind] });
    this.#rest('failed');
  }
}

/** Whether this browser has what the exact engine needs. */
export function canPlayExactly(): boolean {
  return (
    typeof AudioContext === 'function' &&
    typeof AudioWorkletNode === 'function' &&
    typeof Worker === 'function' &&
    typeof WebAssembly === 'object'
  );
}

/** A player on samples: all tracks run on one clock, a switch is a ramp of 5 ms at the same sample. */
export function createExactEngine(sources: PlayerSources, options: ExactOptions): PlayerEngine {
  return new ExactEngine(sources, options);
}
