import { useNavigate } from 'react-router';
import { rowsShown, stepThroughRows } from '@/ui/row-keys';
import { useShortcuts } from '@/ui/use-shortcuts';

/** Presses what a key stands for: in the item beside the list, else in the row that has the focus. */
function press(key: string): void {
  const row = document.activeElement?.closest('tr, li');
  const places = [document.getElementById('beside'), row, document.getElementById('studio-main')];
  // Without an item beside it, the page's own button only counts where there is no list.
  const hasList = document.querySelector('[data-row]') !== null;
  const within = (hasList ? places.slice(0, 2) : places).find((place) =>
    place?.querySelector(`[data-key="${key}"]`),
  );
  within?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
}

const MOVES = { t: () => press('t'), a: () => press('a'), g: () => press('g'), z: () => press('z') };

/** Keys of an item on its own page: t, a, g, z. */
export function useItemKeys(): void {
  useShortcuts(MOVES);
}

interface QueueKeys {
  /** The item beside the list. */
  readonly open: number | null;
  /** The address of an item beside the list; null closes it. */
  readonly hrefFor: (item: number | null) => string;
  /** The address of a part of the queue, counted from 1; null where there is none. */
  readonly hrefOfPart: (place: number) => string | null;
  readonly hrefOfOtherView: string;
}

/** Keys of the queue: through its rows, into an item and back, to its parts and to the search. */
export function useQueueKeys({ open, hrefFor, hrefOfPart, hrefOfOtherView }: QueueKeys): void {
  const navigate = useNavigate();
  const step = (by: 1 | -1) => () => {
    const next = stepThroughRows(by, open === null ? null : String(open));
    if (open !== null && next !== undefined)
      void navigate(hrefFor(Number(next.dataset['row'])), { replace: true, preventScrollReset: true });
  };
  const close = () => {
    if (open === null) return;
    const was = String(open);
    void navigate(hrefFor(null), { preventScrollReset: true });
    // The list is another one then: its row takes the focus once it stands there.
    setTimeout(
      () =>
        rowsShown()
          .find((row) => row.dataset['row'] === was)
          ?.focus(),
      50,
    );
  };
  const parts = [1, 2, 3, 4, 5].map((place) => {
    const to = hrefOfPart(place);
    return [String(place), () => void (to !== null && navigate(to))] as const;
  });
  useShortcuts({
    ...MOVES,
    j: step(1),
    k: step(-1),
    ArrowDown: step(1),
    ArrowUp: step(-1),
    f: () => press('f'),
    l: () => document.getElementById('beside')?.querySelector('h2')?.focus(),
    b: () => void navigate(hrefOfOtherView),
    '/': () => document.getElementById('queue-search')?.focus(),
    Escape: close,
    ...Object.fromEntries(parts),
  });
}
