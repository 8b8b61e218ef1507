import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
  type RefCallback,
} from 'react';
import { heldPlayer, playOn, takeBack, type PlayerEvents } from './held-player';
import { createPlayer } from './lazy-player';
import { watchNear } from './near';
import { isBusy, type Player, type PlayerSources, type PlayerState } from './player-engine';

/** How a player stands, and its page told of plays and pauses. */
export function usePlayerState(player: Player, events: PlayerEvents): PlayerState {
  const state = useSyncExternalStore(player.subscribe, player.state, player.state);
  const audible = state.status === 'playing';
  // Who takes a player over that sounds has nothing to tell.
  const wasAudible = useRef(audible);
  const tell = useEffectEvent((playing: boolean) => (playing ? events.onPlay?.() : events.onPause?.()));
  const stopped = state.status === 'paused' || state.status === 'failed';
  useEffect(() => {
    if (audible && !wasAudible.current) tell(true);
    if (stopped && wasAudible.current) tell(false);
    // Waiting for more sound is neither a play nor a pause.
    if (audible) wasAudible.current = true;
    if (stopped) wasAudible.current = false;
  }, [audible, stopped]);
  return state;
}

export interface UsePlayer {
  readonly player: Player;
  readonly state: PlayerState;
  /** For the element that it is pressed in: it gets ready when somebody comes near. */
  readonly near: RefCallback<HTMLElement>;
}

interface UsePlayerOptions {
  /** What sounds goes along in the bar of the page when this page is left. */
  readonly playsOn?: boolean;
  /**
   * Where the same recordings come in other files, or a newer one beside them, the next player goes on at the place of
   * this one; the newer one is chosen where nothing plays.
   */
  readonly goesOn?: boolean;
}

interface Left {
  readonly state: PlayerState;
  readonly first: string;
}

/**
 * A player for the life of a component, and what it is doing. Leaving the page stops it; with `playsOn` what sounds
 * goes along in the bar of the page.
 */
export function usePlayer(
  sources: PlayerSources,
  { playsOn = false, goesOn = false, ...events }: PlayerEvents & UsePlayerOptions,
): UsePlayer {
  // Pages hand in new objects with every rendering; what they say decides.
  const key = JSON.stringify(sources);
  const player = useMemo(() => heldPlayer(key) ?? createPlayer(JSON.parse(key) as PlayerSources), [key]);
  const state = usePlayerState(player, events);
  const leave = useEffectEvent((left: Player) => {
    const title = sources.title ?? '';
    if (!playsOn || !playOn({ key, player: left, title, parts: sources.parts ?? [], events })) left.dispose();
  });
  const before = useRef<Left | null>(null);
  const { first } = sources;
  const follow = useEffectEvent((next: Player) => {
    const left = before.current;
    if (goesOn && left !== null && (isBusy(left.state) || left.first === first)) next.goOn(left.state);
  });
  useEffect(() => {
    takeBack(player);
    follow(player);
    return () => {
      before.current = { state: { ...player.state(), position: player.place() }, first };
      leave(player);
    };
  }, [player, first]);
  const near = useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : watchNear(element, player)),
    [player],
  );
  return { player, state, near };
}
