import { lazy, Suspense, useEffect } from 'react';
import { endHeld, useHeldPlayer } from './held-player';

const PlayerBar = lazy(async () => ({ default: (await import('./player-bar')).PlayerBar }));

interface PlayerBarPlaceProps {
  /** Whether what plays may play on here; where it may not, it stops. */
  readonly welcome: boolean;
}

/** Where the player's bar stands while a sample plays on from another page. Its code comes with the first one. */
export function PlayerBarPlace({ welcome }: PlayerBarPlaceProps) {
  const held = useHeldPlayer();
  useEffect(() => {
    if (!welcome && held !== null) endHeld();
  }, [welcome, held]);
  if (held === null || !welcome) return null;
  return (
    <Suspense>
      <PlayerBar held={held} />
    </Suspense>
  );
}
