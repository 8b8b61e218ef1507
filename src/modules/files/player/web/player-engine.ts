import type { Levels } from './level-memory';

/** What a player is doing; `failed` until the next press of play, which tries again. */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'failed';

/** A part that is played again and again, seconds. */
export interface LoopRegion {
  readonly from: number;
  readonly to: number;
}

export interface PlayerState {
  readonly status: PlayerStatus;
  /** Id of the track that is heard, or will be. */
  readonly heard: string;
  /** Seconds; while it plays as exact as it can be seen (`place` tells it to the sample). */
  readonly position: number;
  readonly duration: number;
  /** Seconds up to which the heard track can be played without waiting. */
  readonly buffered: number;
  /** Whether louder tracks are turned down to the quietest one. */
  readonly matched: boolean;
  readonly loop: LoopRegion | null;
  /** Why it failed, in words; null while it did not. */
  readonly problem: string | null;
}

/** One recording among those that are compared. */
export interface PlayerTrack {
  readonly id: string;
  readonly src: string;
  /** Integrated loudness in LUFS, where known. */
  readonly lufs?: number | null | undefined;
  /** Seconds, where it is known and not the same for all. */
  readonly duration?: number | null | undefined;
}

/** One recording among those that a sequence plays one after the other. */
export interface PlayerPart {
  readonly title: string;
  /** Its length, and the silence before it, seconds; the first has none. */
  readonly seconds: number;
  readonly gap: number;
}

/** What is played: recordings that run side by side, of which one is heard. */
export interface PlayerSources {
  readonly tracks: readonly PlayerTrack[];
  /** Id of the track that is heard first. */
  readonly first: string;
  /** Seconds, where known before anything is loaded; else 0. */
  readonly duration: number;
  /** What lock screens and keyboards call it. */
  readonly title?: string | undefined;
  /** Whether its levels are shown while it plays. */
  readonly meter?: boolean | undefined;
  /** Where its one track is a sequence: what it plays one after the other. */
  readonly parts?: readonly PlayerPart[] | undefined;
}

/** Plays recordings that run side by side. */
export interface PlayerEngine {
  /** The same object until something changes. */
  readonly state: () => PlayerState;
  /** Tells of every change; returns the function that stops. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Where it is at this moment, seconds. */
  readonly place: () => number;
  readonly play: () => void;
  readonly pause: () => void;
  /** @param seconds held between 0 and the duration */
  readonly seek: (seconds: number) => void;
  /** Changes the track that is heard and keeps the place and whether it plays. */
  readonly switchTo: (id: string) => void;
  /** Turns louder tracks down to the quietest one, or lets all be as they are. */
  readonly match: (on: boolean) => void;
  /** Plays a part again and again from when its end is reached; null plays on. */
  readonly loop: (region: LoopRegion | null) => void;
  /** What a meter shows now; null while nothing sounds, and where this engine can't measure. */
  readonly levels: () => Levels | null;
  /** Stops and lets go of everything loaded; playing again loads it anew. */
  readonly dispose: () => void;
}

/**
 * What a page holds. At most one player of the page plays at a time: who starts pauses the others. Nothing is loaded
 * before somebody comes near.
 */
export interface Player extends PlayerEngine {
  /** It is in view, and somebody is there: has the code of playing here. */
  readonly warm: () => void;
  /** Somebody is about to press: has the recording's head here too. */
  readonly prepare: () => void;
  /** Takes the place of a player of the same recordings in other files: at its place, and playing where that played. */
  readonly goOn: (from: PlayerState) => void;
}

/** Makes the engine that plays, standing where the state says; it does not play yet. */
export type OpenEngine = (
  sources: PlayerSources,
  from: {
    readonly state: PlayerState;
    /** What the page holds: whoever presses from outside presses this. */
    readonly player: Player;
    /** Puts another engine in the place of the opened one, which can't play these. */
    readonly replace: (engine: PlayerEngine) => void;
  },
) => PlayerEngine;

/** The part of the player that is fetched when somebody comes near. */
export interface EngineCode {
  readonly open: OpenEngine;
  readonly warm: (sources: PlayerSources) => void;
  /** @param told hears of the heard recording once its head is here: Hz and seconds */
  readonly prepare: (
    sources: PlayerSources,
    state: PlayerState,
    told: (about: { readonly rate: number; readonly seconds: number }) => void,
  ) => void;
}

/** How things stand before anything is loaded. */
export function firstState({ tracks, first, duration }: PlayerSources): PlayerState {
  return {
    status: 'idle',
    heard: first,
    position: 0,
    duration: tracks.find(({ id }) => id === first)?.duration ?? duration,
    buffered: 0,
    matched: true,
    loop: null,
    problem: null,
  };
}

/** Whether it plays, or will as soon as it can. */
export const isBusy = ({ status }: Pick<PlayerState, 'status'>): boolean =>
  status === 'playing' || status === 'loading';

/** Places on a bar that can be told apart, on wide screens with fine points. */
const PLACES = 2000;
const MAX_SECONDS = 0.1;

/** Whether a place that is played on to is to be seen: by its figure, or by a point on the bar. */
export function isSeen(position: number, { position: shown, duration }: PlayerState): boolean {
  const minimum = Math.min(MAX_SECONDS, duration / PLACES);
  return Math.abs(position - shown) >= minimum || Math.floor(position) !== Math.floor(shown);
}

/** Lets a part be heard again and again, from its beginning. One that is too short to loop is only gone to. */
export function loopPart(player: Pick<PlayerEngine, 'loop' | 'seek'>, part: LoopRegion): void {
  player.loop(part);
  player.seek(Math.min(part.from, part.to));
}

/** What to say where sound did not come. */
export const NOT_LOADED = 'The sound did not load. Check your connection and press play again.';

/** Shorter regions are a tone, not a loop. */
const SHORTEST_LOOP = 0.25;

/** A region within the recording, its ends in their order; null where it is too short to loop. */
export function heldRegion(region: LoopRegion | null, duration: number): LoopRegion | null {
  if (region === null) return null;
  const held = (seconds: number) => Math.max(0, Math.min(seconds, duration > 0 ? duration : seconds));
  const [from, to] = [held(region.from), held(region.to)].sort((a, b) => a - b) as [number, number];
  return to - from >= SHORTEST_LOOP ? { from, to } : null;
}
