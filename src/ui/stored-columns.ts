import { useSyncExternalStore } from 'react';

const PREFIX = 'columns-hidden:';
const listeners = new Set<() => void>();
// Where storage is closed the choice lives as long as the page.
const ofThisPage = new Map<string, string>();

function read(table: string): string {
  try {
    return localStorage.getItem(PREFIX + table) ?? '';
  } catch {
    return ofThisPage.get(table) ?? '';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Keeps in this browser which columns of a table are hidden, for all tables of that name on the page. */
export function keepHiddenColumns(table: string, keys: readonly string[]): void {
  try {
    if (keys.length === 0) localStorage.removeItem(PREFIX + table);
    else localStorage.setItem(PREFIX + table, keys.join(','));
  } catch {
    ofThisPage.set(table, keys.join(','));
  }
  for (const listener of listeners) listener();
}

/** The keys of the columns that are hidden in this browser; none on the server and in the first render. */
export function useHiddenColumns(table: string): readonly string[] {
  const stored = useSyncExternalStore(
    subscribe,
    () => read(table),
    () => '',
  );
  return stored === '' ? [] : stored.split(',');
}
