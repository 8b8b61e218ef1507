import { wakeAudio } from './exact/audio-context';
import { claimPlayback, releasePlayback } from './one-at-a-time';
import {
  firstState,
  heldRegion,
  NOT_LOADED,
  type LoopRegion,
  type OpenEngine,
  type PlayerEngine,
  type PlayerSources,
  type PlayerState,
} from './player-engine';
import { StateBox } from './state-box';

type LoadEngine = () => Promise<OpenEngine>;

const loadFromServer: LoadEngine = async () => (await import('./open-engine')).openEngine;

/** What is pressed before the engine is there is kept and given to it; it comes with the first press of play. */
class LazyPlayer implements PlayerEngine {
  readonly #sources: PlayerSources;
  readonly #load: LoadEngine;
  readonly #box: StateBox;
  #engine: PlayerEngine | null = null;
  #stopListening: (() => void) | null = null;
  #wanted = false;
  #loading = false;
  readonly state: () => PlayerState;
  readonly subscribe: (listener: () => void) => () => void;

  constructor(sources: PlayerSources, load: LoadEngine) {
    this.#sources = sources;
    this.#load = load;
    this.#box = new StateBox(firstState(sources));
    this.state = this.#box.get;
    this.subscribe = this.#box.subscribe;
  }

  readonly play = (): void => {
    claimPlayback(this);
    wakeAudio();
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
    if (this.#sources.tracks.some((track) => track.id === id)) this.#box.change({ heard: id });
  };

  readonly match = (matched: boolean): void => {
    if (this.#engine !== null) return this.#engine.match(matched);
    this.#box.change({ matched });
  };

  readonly loop = (region: LoopRegion | null): void => {
    if (this.#engine !== null) return this.#engine.loop(region);
    this.#box.change({ loop: heldRegion(region, this.state().duration) });
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

  async #open(): Promise<void> {
    this.#loading = true;
    try {
      const open = await this.#load();
      // Given up meanwhile: nothing is opened for nobody.
      if (!this.#wanted) return;
      const replace = (engine: PlayerEngine) => this.#join(engine);
      this.#join(open(this.#sources, { state: this.state(), player: this, replace }));
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

/** A player for the life of a component. The engine is fetched with the first play; tests hand in another one. */
export function createPlayer(sources: PlayerSources, load: LoadEngine = loadFromServer): PlayerEngine {
  return new LazyPlayer(sources, load);
}
