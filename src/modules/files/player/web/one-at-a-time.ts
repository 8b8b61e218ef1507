interface Pausable {
  pause(): void;
}

let current: Pausable | null = null;
const listeners = new Set<(player: Pausable) => void>();

/** Makes this the one thing on the page that plays, and pauses what played before (SAMP-02). */
export function claimPlayback(player: Pausable): void {
  if (current === player) return;
  const previous = current;
  current = player;
  previous?.pause();
  for (const listener of listeners) listener(player);
}

/** Gives the place up, where it is held. */
export function releasePlayback(player: Pausable): void {
  if (current === player) current = null;
}

/** Hears of every player that starts; returns the function that stops. */
export function onClaim(listener: (player: Pausable) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
