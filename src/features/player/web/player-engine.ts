import type { Signal } from '@/ui/signal';

/** What a player is doing; `failed` until the next press of play, which tries again. */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'failed';

export interface PlayerState {
  readonly status: PlayerStatus;
  /** The side that is heard, or will be. */
  readonly side: Signal;
  /** Seconds. */
  readonly position: number;
  readonly duration: number;
  /** Seconds up to which the heard side can be played without waiting. */
  readonly buffered: number;
}

/** What is played. A single recording has no `before`. */
export interface PlayerSources {
  readonly before?: string | undefined;
  readonly after: string;
  /** Seconds, where known before anything is loaded; else 0. */
  readonly duration: number;
}

/**
 * Plays one recording, or the two sides of one. At most one engine of the page plays at a time: who starts
 * pauses the others. Nothing is loaded before the first play.
 */
export interface PlayerEngine {
  /** The same object until something changes. */
  readonly state: () => PlayerState;
  /** Tells of every change; returns the function that stops. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** @param seconds held between 0 and the duration */
  readonly seek: (seconds: number) => void;
  /** Changes the side that is heard and keeps the place and whether it plays. */
  readonly switchTo: (side: Signal) => void;
  /** Stops and lets go of everything loaded; playing again loads it anew. */
  readonly dispose: () => void;
}
