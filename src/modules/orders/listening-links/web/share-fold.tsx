import { useState } from 'react';
import { Collapsible } from '@/ui/collapsible';
import { useHydrated } from '@/ui/use-hydrated';
import { ShareToListen } from './share-to-listen';
import type { SharedSong } from './use-links';

/** The id of a song's fold, where links from lists lead. */
export const shareFoldId = (itemId: number): string => `share-${itemId}`;

/** The fold of a song's page that holds its listening links; what is in it is loaded once it is opened. */
export function ShareFold({ song, ...of }: SharedSong & { readonly song: string }) {
  const id = shareFoldId(of.itemId);
  const hydrated = useHydrated();
  const [pressed, setPressed] = useState<boolean | null>(null);
  const open = pressed ?? (hydrated && location.hash === `#${id}`);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <section aria-label="Share to listen" id={id} className="-mb-6 scroll-mt-24 border-t border-line pt-1">
      <Collapsible heading="h4" title="Share to listen" open={open} onToggle={() => setPressed(!open)}>
        {wasOpen && <ShareToListen song={song} {...of} />}
      </Collapsible>
    </section>
  );
}
