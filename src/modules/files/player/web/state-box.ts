import type { PlayerState } from './player-engine';

/** A state that tells its listeners when something of it changed. */
export class StateBox {
  #state: PlayerState;
  readonly #listeners = new Set<() => void>();

  constructor(state: PlayerState) {
    this.#state = state;
  }

  readonly get = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  change(change: Partial<PlayerState>): void {
    const next = { ...this.#state, ...change };
    const keys = Object.keys(next) as (keyof PlayerState)[];
    if (keys.every((key) => next[key] === this.#state[key])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
