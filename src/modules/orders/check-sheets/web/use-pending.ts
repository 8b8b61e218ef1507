import { useEffect } from 'react';

const ASK_AGAIN_MS = 2500;

/** Asks again while something is being measured and somebody looks at the page. */
export function usePending(pending: boolean, ask: () => void): void {
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [pending, ask]);
}
