import { Search } from 'lucide-react';
import {
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
} from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { toast } from '@/ui/toast-store';
import { useShortcuts } from '@/ui/use-shortcuts';
import type { Palette as LoadedPalette } from './palette';
import type { Place } from './place';

type PaletteCode = ComponentType<ComponentProps<typeof LoadedPalette>>;

const load = async (): Promise<PaletteCode> => (await import('./palette')).Palette;

const neverChanges = () => () => undefined;
const keysHere = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');
const SOON_MS = 1500;

/** The palette's code: fetched when the page is quiet, and again when it is wanted and could not be had before. */
function usePaletteCode() {
  const [Palette, setPalette] = useState<PaletteCode | null>(null);
  const fetchIt = useCallback(async (): Promise<boolean> => {
    const loaded = await load().catch(() => null);
    if (loaded !== null) setPalette(() => loaded);
    return loaded !== null;
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void fetchIt(), SOON_MS);
    return () => clearTimeout(timer);
  }, [fetchIt]);
  return { Palette, fetchIt };
}

/** The button and the key (Ctrl or Cmd and K) that open the palette. */
export function PaletteButton({ places }: { readonly places: readonly Place[] }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const { Palette, fetchIt } = usePaletteCode();
  const keys = useSyncExternalStore(neverChanges, keysHere, () => 'Ctrl K');
  const show = async () => {
    setOpen(true);
    if (Palette !== null || (await fetchIt())) return;
    setOpen(false);
    toast.error('Search could not be loaded. Check your connection and try again.');
  };
  useShortcuts({
    'mod+k': () => {
      if (open) setOpen(false);
      else if (user !== null) void show();
    },
  });
  if (user === null) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => void show()}
        className="flex min-h-11 items-center gap-3 rounded border border-edge px-3 text-sm text-muted transition-colors hover:bg-hover hover:text-ink lg:w-full"
      >
        <Search size={16} aria-hidden />
        <span className="max-sm:sr-only lg:flex-1 lg:text-left">Search</span>
        <kbd className="figures text-xs max-lg:hidden">{keys}</kbd>
      </button>
      {open && Palette !== null && <Palette places={places} onClose={() => setOpen(false)} />}
    </>
  );
}
