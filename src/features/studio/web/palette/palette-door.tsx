import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '@/features/accounts/web';
import { useShortcuts } from '@/ui/use-shortcuts';
import type { Place } from './place';

const load = () => import('./palette');
const Palette = lazy(() => load().then((module) => ({ default: module.Palette })));

const neverChanges = () => () => undefined;
const keysHere = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');
const SOON_MS = 1500;

/** The button and the key (Ctrl or Cmd and K) that open the palette; its code comes when the page is quiet. */
export function PaletteDoor({ places }: { readonly places: readonly Place[] }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const keys = useSyncExternalStore(neverChanges, keysHere, () => 'Ctrl K');
  useShortcuts({ 'mod+k': () => setOpen((was) => user !== null && !was) });
  useEffect(() => {
    const timer = setTimeout(() => void load(), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  if (user === null) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-3 rounded border border-edge px-3 text-sm text-muted transition-colors hover:bg-hover hover:text-ink lg:w-full"
      >
        <Search size={16} aria-hidden />
        <span className="max-sm:sr-only lg:flex-1 lg:text-left">Search</span>
        <kbd className="figures text-xs max-lg:hidden">{keys}</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette places={places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
