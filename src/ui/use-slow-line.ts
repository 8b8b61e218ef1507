import { useSyncExternalStore } from 'react';

/** What browsers tell of the line (Network Information API, Save-Data); those that tell nothing count as fast. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  addEventListener?(type: 'change', listener: () => void): void;
  removeEventListener?(type: 'change', listener: () => void): void;
}

const lineHere = (): Line | undefined => (navigator as Navigator & { readonly connection?: Line }).connection;

const SLOW = new Set(['slow-2g', '2g', '3g']);

function isSlow(): boolean {
  const line = lineHere();
  return line?.saveData === true || SLOW.has(line?.effectiveType ?? '');
}

function subscribe(listener: () => void): () => void {
  const line = lineHere();
  line?.addEventListener?.('change', listener);
  return () => line?.removeEventListener?.('change', listener);
}

/** True while the browser knows that its line is slow, or that its person wants to save data. */
export function useSlowLine(): boolean {
  return useSyncExternalStore(subscribe, isSlow, () => false);
}
