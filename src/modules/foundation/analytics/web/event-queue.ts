import type { WireEvent } from '../analytics.contract';
import { MAX_EVENTS, OLDEST_MS } from '../analytics.rules';

/** An event without its age, which is told when it is sent. */
export type NewEvent = Omit<WireEvent, 'ago_ms'>;

export interface QueueDeps {
  /** Brings a batch to the studio; false where it may arrive by being sent again. Never throws. */
  readonly send: (events: readonly WireEvent[]) => Promise<boolean>;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly later: (action: () => void, ms: number) => void;
}

interface Waiting {
  readonly event: NewEvent;
  readonly at: number;
  readonly again: boolean;
}

const GATHER_MS = 2_000;
const RETRY_MS = 10_000;

/**
 * Gathers events for a moment and sends them in batches. A batch that did not arrive is sent once more; the
 * events' ids keep them from counting twice.
 */
export function createEventQueue({ send, now, later }: QueueDeps) {
  let waiting: Waiting[] = [];
  let armed = false;

  function arm(ms: number): void {
    if (armed) return;
    armed = true;
    later(() => {
      armed = false;
      void flush();
    }, ms);
  }

  async function flush(): Promise<void> {
    const time = now();
    const batch = waiting.slice(0, MAX_EVENTS);
    if (batch.length === 0) return;
    waiting = waiting.slice(batch.length);
    const ago = (at: number): number => Math.min(OLDEST_MS, Math.max(0, Math.round(time - at)));
    const arrived = await send(batch.map(({ event, at }) => ({ ...event, ago_ms: ago(at) })));
    if (!arrived) waiting = [...batch.filter((one) => !one.again).map(again), ...waiting];
    if (waiting.length > 0) arm(arrived ? GATHER_MS : RETRY_MS);
  }

  return {
    /** @param at when it happened, by `now`; at this moment where unset */
    add(event: NewEvent, at = now()): void {
      waiting.push({ event, at, again: false });
      if (waiting.length >= MAX_EVENTS) void flush();
      else arm(GATHER_MS);
    },
    /** Sends what waits without waiting longer: the page is being left. */
    flush,
  };
}

function again(one: Waiting): Waiting {
  return { ...one, again: true };
}
