import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the page's data anew every so many milliseconds, while that is a number. */
export function useRefresh(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
