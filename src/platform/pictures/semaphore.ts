/** Too many wait already; whoever asked does without. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
  constructor() {
    super('Too many pictures are being made.');
  }
}

/** Lets only so many pieces of work run at once, first come, first served. */
export function createSemaphore({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new TooManyWaitingError();
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The turn is handed on; nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
}
