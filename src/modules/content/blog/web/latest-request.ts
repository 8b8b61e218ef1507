/** Something that is being asked for, and the way to call it off. */
interface Running<T> {
  readonly key: string;
  readonly leaving: AbortController;
  readonly answer: Promise<T>;
}

type Ask<T> = (signal: AbortSignal) => Promise<T>;
type Wait = (milliseconds: number) => Promise<void>;

const pause: Wait = async (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

// A cancelled request is ignored silently: nobody waits for it any more.
async function nothing<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}

/**
 * One request at a time, of those that replace each other: the same one under way is shared, another one cancels it.
 * A cancelled request never settles.
 */
export function createLatestRequest<T>(wait: Wait = pause) {
  let running: Running<T> | null = null;

  async function start(ask: Ask<T>, delayMs: number, { signal }: AbortController): Promise<T> {
    if (delayMs > 0) await wait(delayMs);
    if (signal.aborted) return nothing();
    const cancelled = (error: unknown): Promise<T> => {
      if (signal.aborted) return nothing();
      throw error;
    };
    const answer = await ask(signal).catch(cancelled);
    return signal.aborted ? nothing() : answer;
  }

  return {
    /** Asks after a moment; the same key while it runs is not asked again. */
    run(key: string, ask: Ask<T>, delayMs = 0): Promise<T> {
      if (running?.key === key) return running.answer;
      running?.leaving.abort();
      const leaving = new AbortController();
      const answer = start(ask, delayMs, leaving).finally(() => {
        if (running?.leaving === leaving) running = null;
      });
      running = { key, leaving, answer };
      return answer;
    },
    /** Calls off what runs under this key, if it still does. */
    cancel(key: string): void {
      if (running?.key !== key) return;
      running.leaving.abort();
      running = null;
    },
  };
}
