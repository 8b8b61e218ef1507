import type { Block, DeckStatus, Stretch } from './deck';
import type { SoundFaultKind } from './reader';
import type { Stereo } from './stereo';

/** A part in frames. */
export interface FrameRegion {
  readonly from: number;
  readonly to: number;
}

/** Page to worker. */
export type ToWorker =
  /** A file of this kind may be wanted soon. */
  | { readonly type: 'warm'; readonly kind: 'mp3' | 'flac' }
  | {
      readonly type: 'open';
      readonly addresses: readonly string[];
      readonly heard: number;
      /** Where it will begin, seconds: what sounds first is decoded at once. */
      readonly at: number;
      /** Whether levels are to be told. */
      readonly meter: boolean;
      /** Leads to the deck. */
      readonly port: MessagePort;
    }
  /** The rate that sound comes out at, and where it begins. */
  | { readonly type: 'start'; readonly rate: number; readonly frame: number }
  | { readonly type: 'seek'; readonly frame: number; readonly epoch: number }
  | { readonly type: 'heard'; readonly track: number }
  | { readonly type: 'loop'; readonly region: FrameRegion | null };

/** Worker to page. */
export type FromWorker =
  /** The heard track is open; rate in Hz. */
  | { readonly type: 'opened'; readonly rate: number; readonly seconds: number }
  | { readonly type: 'length'; readonly track: number; readonly frames: number }
  | { readonly type: 'buffered'; readonly track: number; readonly frame: number }
  | { readonly type: 'fault'; readonly track: number; readonly kind: SoundFaultKind }
  /** Levels of steps of 20 ms (step-meter.ts), as they are before any gain. */
  | { readonly type: 'levels'; readonly track: number; readonly step: number; readonly values: Float32Array };

/** Worker to deck. */
export type ToDeck =
  | ({ readonly type: 'block' } & Block)
  | { readonly type: 'finish'; readonly track: number; readonly frames: number }
  | {
      readonly type: 'pin';
      readonly track: number;
      readonly pinned: { readonly from: number; readonly sound: Stereo } | null;
    };

/** Deck to worker: where it plays, and what a loop's jump wants of each track. */
export type FromDeck =
  | { readonly type: 'at'; readonly frame: number; readonly stretch: Stretch }
  | { readonly type: 'jump'; readonly frames: readonly number[]; readonly stretch: Stretch }
  /** Arrays that it has no more use for. */
  | { readonly type: 'spent'; readonly sound: Stereo };

/** Page to deck. */
export type DeckOrder =
  | { readonly type: 'port'; readonly port: MessagePort }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly frame: number; readonly epoch: number }
  | { readonly type: 'turn'; readonly factors: readonly number[] }
  | { readonly type: 'loop'; readonly region: FrameRegion | null }
  | { readonly type: 'close' };

/** Deck to page: what it does, which frame comes next, and when (frames of the context's clock). */
export interface DeckReport {
  readonly status: DeckStatus;
  readonly frame: number;
  readonly at: number;
  readonly epoch: number;
}

/** What the deck is made with. */
export interface DeckSetup {
  readonly tracks: number;
  readonly seconds: number;
}
