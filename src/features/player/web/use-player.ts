import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPlayer } from './lazy-player';
import type { PlayerEngine, PlayerSources, PlayerState } from './player-engine';

export interface PlayerEvents {
  /** Sound begins, or goes on after a pause. */
  readonly onPlay?: (() => void) | undefined;
  /** Sound stops: by hand, at the end, or because another player began. */
  readonly onPause?: (() => void) | undefined;
}

/** A player for the life of a component, and what it is doing. Leaving the page stops it. */
export function usePlayer(
  sources: PlayerSources,
  events: PlayerEvents = {},
): { player: PlayerEngine; state: PlayerState } {
  // Pages hand in new objects with every rendering; what they say decides.
  const key = JSON.stringify(sources);
  const player = useMemo(() => createPlayer(JSON.parse(key) as PlayerSources), [key]);
  const state = useSyncExternalStore(player.subscribe, player.state, player.state);
  const audible = state.status === 'playing';
  const wasAudible = useRef(false);
  const tell = useEffectEvent((playing: boolean) => (playing ? events.onPlay?.() : events.onPause?.()));

  useEffect(() => player.dispose, [player]);
  const stopped = state.status === 'paused' || state.status === 'failed';
  useEffect(() => {
    if (audible && !wasAudible.current) tell(true);
    if (stopped && wasAudible.current) tell(false);
    // Waiting for more sound is neither a play nor a pause.
    if (audible) wasAudible.current = true;
    if (stopped) wasAudible.current = false;
  }, [audible, stopped]);
  return { player, state };
}
