import { wakeAudio } from './exact/audio-context';
import { claimPlayback, releasePlayback } from './one-at-a-time';
import {
  firstState,
  heldRegion,
  isBusy,
  NOT_LOADED,
  type EngineCode,
  type LoopRegion,
  type Player,
  type PlayerEngine,
  type PlayerSources,
  type PlayerState,
} from './player-engine';
import { StateBox } from './state-box';

type LoadEngine = () => Promise<EngineCode>;

const loadFromServer: LoadEngine = async () => (await import('./open-engine')).engineCode;

/** What is pressed before the engine is there is kept and given to it; its code comes when somebody comes near. */
class LazyPlayer implements Player {
  readonly #sources: PlayerSources;
  readonly #load: LoadEngine;
  readonly #box: StateBox;
  #engine: PlayerEngine | null = null;
  #stopListening: (() => void) | null = null;
  #wanted = false;
  #loading = false;
  /** Hz, once known. */
  #rate: number | null = null;
  #near = false;
  readonly state: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;

  constructor(sources: PlayerSources, load: LoadEngine) {
    this.#sources = sources;
    this.#load = load;
    this.#box = new StateBox(firstState(sources));
    this.state = this.#box.get;
    this.subscribe = this.#box.subscribe;
  }

  readonly place = (): number => this.#engine?.place() ?? this.state().position;

  readonly play = (): void => {
    claimPlayback(this);
    wakeAudio(this.#rate);
    this.#wanted = true;
    if (this.#engine !== null) return this.#engine.play();
    this.#box.change({ status: 'loading', problem: null });
    if (!this.#loading) void this.#open();
  };

  readonly pause = (): void => {
    this.#wanted = false;
    releasePlayback(this);
    if (this.#engine !== null) return this.#engine.pause();
    if (this.state().status === 'loading') this.#box.change({ status: 'paused' });
  };

  readonly seek = (seconds: number): void => {
    if (this.#engine !== null) return this.#engine.seek(seconds);
    this.#box.change({ position: Math.max(0, Math.min(seconds, this.state().duration)) });
  };

  readonly switchTo = (id: string): void => {
    if (this.#engine !== null) return this.#engine.switchTo(id);
    const track = this.#sources.tracks.find((track) => track.id === id);
    if (track === undefined) return;
    this.#box.change({ heard: id, duration: track.duration ?? this.state().duration });
    if (this.#near) this.prepare();
  };

  readonly match = (matched: boolean): void => {
    if (this.#engine !== null) return this.#engine.match(matched);
    this.#box.change({ matched });
  };

  readonly loop = (region: LoopRegion | null): void => {
    if (this.#engine !== null) return this.#engine.loop(region);
    this.#box.change({ loop: heldRegion(region, this.state().duration) });
  };

  readonly levels = () => this.#engine?.levels() ?? null;

  readonly warm = (): void => this.#ahead((code) => code.warm(this.#sources));

  readonly prepare = (): void => {
    this.#near = true;
    this.#ahead((code) =>
      code.prepare(this.#sources, this.state(), ({ rate, seconds }) => {
        this.#rate = rate;
        if (this.state().duration === 0) this.#box.change({ duration: seconds });
      }),
    );
  };

  readonly goOn = (from: PlayerState): void => {
    const isSame = this.#sources.tracks.some(({ id }) => id === from.heard);
    if (from.status === 'idle' || this.#engine !== null || !isSame) return;
    const { heard, position, matched, loop } = from;
    this.switchTo(heard);
    const duration = this.state().duration || from.duration;
    this.#box.change({ position, matched, loop, duration, status: 'paused' });
    if (isBusy(from)) this.play();
  };

  readonly dispose = (): void => {
    this.#wanted = false;
    releasePlayback(this);
    this.#stopListening?.();
    this.#stopListening = null;
    const engine = this.#engine;
    this.#engine = null;
    engine?.dispose();
    const { status } = this.state();
    if (status !== 'idle') this.#box.change({ status: 'paused', buffered: 0 });
  };

  /** Before a press: what fails here is told when it is pressed. */
  #ahead(act: (code: EngineCode) => void): void {
    if (this.#engine !== null || this.#loading) return;
    this.#load().then(
      (code) => this.#engine === null && act(code),
      () => undefined,
    );
  }

  async #open(): Promise<void> {
    this.#loading = true;
    try {
      const code = await this.#load();
      // Given up meanwhile: nothing is opened for nobody.
      if (!this.#wanted) return;
      const replace = (engine: PlayerEngine) => this.#join(engine);
      this.#join(code.open(this.#sources, { state: this.state(), player: this, replace }));
    } catch {
      this.#wanted = false;
      releasePlayback(this);
      this.#box.change({ status: 'failed', problem: NOT_LOADED });
    } finally {
      this.#loading = false;
    }
  }

  #join(engine: PlayerEngine): void {
    this.#stopListening?.();
    this.#engine?.dispose();
    this.#engine = engine;
    this.#stopListening = engine.subscribe(() => {
      const state = engine.state();
      this.#box.change(state);
      if (state.status === 'paused' || state.status === 'failed') releasePlayback(this);
    });
    if (this.#wanted) engine.play();
  }
}

/** A player for the life of a component. The engine is fetched when somebody comes near; tests hand in another one. */
export function createPlayer(sources: PlayerSources, load: LoadEngine = loadFromServer): Player {
  return new LazyPlayer(sources, load);
}
