import { useSyncExternalStore } from 'react';

const HIDDEN = 'columns-hidden:';
const COMPACT = 'compact-rows:';
const listeners = new Set<() => void>();
// Where storage is closed the choice lives as long as the page.
const ofThisPage = new Map<string, string>();

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return ofThisPage.get(key) ?? '';
  }
}

function keep(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    ofThisPage.set(key, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

// Nothing is known on the server and in the first render.
function useStored(key: string): string {
  return useSyncExternalStore(
    subscribe,
    () => read(key),
    () => '',
  );
}

/** Keeps in this browser which columns of a table are hidden, for all tables of that name on the page. */
export function keepHiddenColumns(table: string, keys: readonly string[]): void {
  keep(HIDDEN + table, keys.join(','));
}

/** The keys of the columns that are hidden in this browser; none on the server and in the first render. */
export function useHiddenColumns(table: string): readonly string[] {
  const stored = useStored(HIDDEN + table);
  return stored === '' ? [] : stored.split(',');
}

/** Keeps in this browser whether the rows of a table are low. */
export function keepCompactRows(table: string, compact: boolean): void {
  keep(COMPACT + table, compact ? 'yes' : '');
}

/** Whether the rows of a table are low in this browser; not on the server and in the first render. */
export function useCompactRows(table: string): boolean {
  return useStored(COMPACT + table) === 'yes';
}
