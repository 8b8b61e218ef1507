interface Pausable {
  pause(): void;
}

let current: Pausable | null = null;

/** Makes this the one thing on the page that plays, and pauses what played before (SAMP-02). */
export function claimPlayback(player: Pausable): void {
  if (current === player) return;
  const previous = current;
  current = player;
  previous?.pause();
}

/** Gives the place up, where it is held. */
export function releasePlayback(player: Pausable): void {
  if (current === player) current = null;
}
