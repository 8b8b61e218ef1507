import { useShortcuts } from './use-shortcuts';

/** The rows of the page's list that are shown: what opens each of them, with its key in `data-row`. */
export function rowsShown(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.offsetParent !== null);
}

/**
 * Moves the focus through the rows: from the one that has it, else from the one of a key, else in from the end.
 * @returns the row that has the focus now; undefined where there is none
 */
export function stepThroughRows(by: 1 | -1, from: string | null = null): HTMLElement | undefined {
  const all = rowsShown();
  const focused = all.findIndex(
    (row) => row.contains(document.activeElement) || row === document.activeElement,
  );
  const at = focused === -1 ? all.findIndex((row) => row.dataset['row'] === from) : focused;
  const next =
    all[at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next;
}

/** What `useRowKeys` does, for those who look at the list. */
export const ROW_KEYS = 'j and k go through them, Enter opens, / searches';

/** Keys of a list of links: j and k go through its rows, / to its search. */
export function useRowKeys({ searchId }: { readonly searchId: string }): void {
  useShortcuts({
    j: () => void stepThroughRows(1),
    k: () => void stepThroughRows(-1),
    '/': () => document.getElementById(searchId)?.focus(),
  });
}
