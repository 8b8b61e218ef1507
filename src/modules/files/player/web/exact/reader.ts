import type { Stereo } from './stereo';

/** A recording that can be read from any frame on. */
export interface TrackReader {
  /** Hz. */
  readonly rate: number;
  /** Frames of the whole; `sure` once nothing can change it any more. */
  length(): { readonly frames: number; readonly sure: boolean };
  /** Frames from one on: up to `count`, none only behind the end. */
  read(from: number, count: number): Promise<Stereo>;
  /** The frame up to which sound is here already, from one on. */
  bufferedTo(from: number): number;
}

/** Why a recording can't be played by this engine. `unfit`: another one may be able to. */
export type SoundFaultKind = 'network' | 'expired' | 'silent' | 'broken' | 'unfit';

export class SoundFault extends Error {
  readonly kind: SoundFaultKind;

  constructor(kind: SoundFaultKind) {
    super(kind);
    this.kind = kind;
  }
}

/** A read that was under way when its place was left: nobody wants it any more. */
export class PlaceLeft extends Error {}
