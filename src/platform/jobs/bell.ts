import type { Lane } from './job';

// Under load many transactions commit in that time: they are told of together.
const GAP_MS = 20;

/** Tells of lanes that have new jobs: at once, and again no sooner than 20 ms later with all that came meanwhile. */
export class Bell {
  readonly #tell: (lanes: ReadonlySet<Lane>) => void;
  #lanes = new Set<Lane>();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = -Infinity;

  constructor(tell: (lanes: ReadonlySet<Lane>) => void) {
    this.#tell = tell;
  }

  ring(lanes: Iterable<Lane>): void {
    for (const lane of lanes) this.#lanes.add(lane);
    if (this.#timer !== undefined || this.#lanes.size === 0) return;
    const wait = this.#toldAt + GAP_MS - performance.now();
    if (wait <= 0) this.#fire();
    else this.#timer = setTimeout(() => this.#fire(), wait).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lanes.clear();
  }

  #fire(): void {
    this.#timer = undefined;
    this.#toldAt = performance.now();
    const lanes = this.#lanes;
    this.#lanes = new Set();
    this.#tell(lanes);
  }
}
