import type { Lane } from './job';

/**
 * When to look for a job after it was written: its transaction commits some milliseconds later, at a moment that
 * nobody tells us. (NOTIFY inside the transaction would tell, but makes all such commits wait for each other: it
 * cost a third of the throughput of small transactions.)
 */
const STEPS_MS = [6, 20, 60, 200, 1_000, 4_000];

/** Calls `look` a few times, further and further apart, after each `expect`. */
export class WakeUp {
  readonly #look: (lanes: ReadonlySet<Lane>) => void;
  readonly #lanes = new Map<Lane, number>();
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;

  constructor(look: (lanes: ReadonlySet<Lane>) => void) {
    this.#look = look;
  }

  /** Something was written for these lanes. */
  expect(lanes: Iterable<Lane>): void {
    for (const lane of lanes) this.#lanes.set(lane, 0);
    this.#arm();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#lanes.clear();
  }

  #arm(): void {
    const steps = [...this.#lanes.values()].map((step) => STEPS_MS[step] ?? Infinity);
    const wait = Math.min(Infinity, ...steps);
    const dueAt = performance.now() + wait;
    // A look that is already planned sooner serves this one too.
    if (wait === Infinity || dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => this.#fire(), wait);
    this.#timer.unref();
  }

  #fire(): void {
    this.#dueAt = Infinity;
    const lanes = new Set(this.#lanes.keys());
    for (const [lane, step] of this.#lanes) {
      if (step + 1 < STEPS_MS.length) this.#lanes.set(lane, step + 1);
      else this.#lanes.delete(lane);
    }
    this.#look(lanes);
    this.#arm();
  }
}
