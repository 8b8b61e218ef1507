const WINDOW_MS = 8000;
const SETTLED_MS = 1500;

/** How fast bytes travel, over the last seconds. */
export interface TransferRate {
  /** Bytes that were sent just now. */
  add(bytes: number): void;
  /** Bytes per second; null until enough is known, and when nothing has moved for a while. */
  perSecond(): number | null;
  /** Forgets what was: after a pause the time in between does not count. */
  reset(): void;
}

/** Makes a rate; `now` in milliseconds. */
export function createRate(now: () => number = () => performance.now()): TransferRate {
  let began: number | null = null;
  let parts: { at: number; bytes: number }[] = [];
  const recent = (): void => {
    const oldest = now() - WINDOW_MS;
    parts = parts.filter((part) => part.at >= oldest);
  };
  return {
    add(bytes) {
      began ??= now();
      if (bytes > 0) parts.push({ at: now(), bytes });
      recent();
    },
    perSecond() {
      recent();
      if (began === null || parts.length === 0) return null;
      const span = Math.min(WINDOW_MS, now() - began);
      if (span < SETTLED_MS) return null;
      return parts.reduce((sum, part) => sum + part.bytes, 0) / (span / 1000);
    },
    reset() {
      began = null;
      parts = [];
    },
  };
}
