import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Data of a page: there already in a sent document, on its way during a navigation in the browser. */
export type Part<T> = T | Promise<T>;

interface Stored {
  readonly address: string;
  readonly value: unknown;
}

const MAX_ENTRIES = 20;
// By history entry, then by the part's name; the entry that was seen last stands last. Written in the browser only.
const stored = new Map<string, Map<string, Stored>>();
const landed = new WeakMap<Promise<unknown>, { readonly value: unknown }>();
const listeners = new Set<() => void>();
let landings = 0;

function keep(entry: string, name: string, one: Stored): void {
  const parts = stored.get(entry) ?? new Map<string, Stored>();
  stored.delete(entry);
  stored.set(entry, parts.set(name, one));
  const oldest = stored.keys().next();
  if (stored.size > MAX_ENTRIES && !oldest.done) stored.delete(oldest.value);
}

function land(part: Promise<unknown>, value: unknown): void {
  if (landed.has(part)) return;
  landed.set(part, { value });
  landings += 1;
  for (const listener of listeners) listener();
}

/** Forgets what pages were shown from: nothing private outlives a sign-out. */
export function forgetCachedParts(): void {
  stored.clear();
}

/** For useSyncExternalStore: calls back when data of a navigation is there; returns the function that stops. */
export function onLanding(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How much data has landed so far: changes with each landing. */
export function countOfLandings(): number {
  return landings;
}

/** The data where it is there, null while it is under way. */
export function landedOf<T>(part: Part<T> | undefined): T | null {
  if (part === undefined) return null;
  if (!(part instanceof Promise)) return part;
  return (landed.get(part) as { readonly value: T } | undefined)?.value ?? null;
}

/** The newest value that a part has had while its place stands: what was there stays until the next one lands; null before. */
export function useLatest<T>(part: Part<T>): T | null {
  const [latest, setLatest] = useState<{ readonly of: Part<T>; readonly value: T } | null>(null);
  useEffect(() => {
    if (!(part instanceof Promise)) return undefined;
    let here = true;
    void part.then(
      (value) => {
        if (here) setLatest({ of: part, value });
        return undefined;
      },
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [part]);
  const there = landedOf(part);
  // A document's own value stands until the first navigation's has landed.
  if (there !== null && latest?.value !== there && !(part instanceof Promise)) {
    setLatest({ of: part, value: there });
    return there;
  }
  return there ?? latest?.value ?? null;
}

interface UseStored {
  readonly name: string;
  /** Whether what is shown may stay when the fresh data fails like this. Default: never. */
  readonly bearable?: (error: unknown) => boolean;
}

/**
 * What to show a part of the page from. Whoever comes back by the history gets at once what they left, so that the
 * page is as long as it was and the reading place can be found again; the fresh data replaces it when it lands.
 */
export function useCachedPart<T>(part: Part<T>, { name, bearable }: UseStored): Part<T> {
  const { key, pathname, search } = useLocation();
  const returning = useNavigationType() === NavigationType.Pop;
  const address = pathname + search;
  const arrive = () => {
    const left = returning ? stored.get(key)?.get(name) : undefined;
    return { key, part, left: left?.address === address ? { value: left.value as T } : null };
  };
  const [arrived, setArrived] = useState(arrive);
  // Fresh data that is there, or has failed for good: either way nothing old is shown any more.
  const [settled, setSettled] = useState<Part<T> | null>(null);
  const now = arrived.key === key ? arrived : arrive();
  if (now !== arrived) setArrived(now);

  useEffect(() => {
    const one = (value: T): Stored => ({ address, value });
    if (!(part instanceof Promise)) {
      keep(key, name, one(part));
      return undefined;
    }
    let here = true;
    const follow = async (): Promise<void> => {
      try {
        const value = await part;
        land(part, value);
        if (here) keep(key, name, one(value));
      } catch (error) {
        if (bearable?.(error) === true) return;
      }
      if (here) setSettled(part);
    };
    void follow();
    return () => {
      here = false;
    };
  }, [part, key, name, address, bearable]);

  if (!(part instanceof Promise)) return part;
  const there = landed.get(part) as { readonly value: T } | undefined;
  if (there) return there.value;
  return now.left && now.part === part && settled !== part ? now.left.value : part;
}
