import { useEffect, useSyncExternalStore } from 'react';
import { onClaim } from './one-at-a-time';
import type { Player, PlayerPart } from './player-engine';

export interface PlayerEvents {
  /** Sound begins, or goes on after a pause. */
  readonly onPlay?: (() => void) | undefined;
  /** Sound stops: by hand, at the end, or because another player began. */
  readonly onPause?: (() => void) | undefined;
}

/** A player whose card has left the page while it played. */
export interface HeldPlayer {
  /** What it plays, as text: a card that plays the same takes it back. */
  readonly key: string;
  readonly player: Player;
  readonly title: string;
  /** What it plays one after the other; none for a pair. */
  readonly parts: readonly PlayerPart[];
  readonly events: PlayerEvents;
}

let held: HeldPlayer | null = null;
let bars = 0;
const listeners = new Set<() => void>();

function put(next: HeldPlayer | null): void {
  if (held === next) return;
  held = next;
  for (const listener of listeners) listener();
}

/** Stops what plays on in the bar, and the bar goes. */
export function endHeld(): void {
  const ended = held;
  put(null);
  ended?.player.dispose();
}

/** Lets a player that sounds play on in the bar. @returns false where it is silent, or no bar is there */
export function playOn(playing: HeldPlayer): boolean {
  const { status } = playing.player.state();
  if (bars === 0 || (status !== 'playing' && status !== 'loading')) return false;
  if (held?.player !== playing.player) endHeld();
  put(playing);
  return true;
}

/** The player of the bar, where it plays just this. */
export function heldPlayer(key: string): Player | null {
  return held?.key === key ? held.player : null;
}

/** A card is there again for it: the bar lets it go, and it plays on. */
export function takeBack(player: Player): void {
  if (held?.player === player) put(null);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the bar plays. Where this is used, players may play on; with the last of them gone they stop. */
export function useHeldPlayer(): HeldPlayer | null {
  useEffect(() => {
    bars += 1;
    // Whoever starts another one does not want this one any more.
    const stop = onClaim((player) => {
      if (held !== null && held.player !== player) endHeld();
    });
    return () => {
      stop();
      bars -= 1;
      if (bars === 0) endHeld();
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => held,
    () => null,
  );
}
