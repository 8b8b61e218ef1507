import type { PcmProperties } from './containers/pcm-decoder';
import type { ContainerFault, SoundFormat } from './containers/pcm-format';
import type { Measurement, MeterOptions } from './metering/meter';

/** Samples as a decoder gives them: one array of the same length for each channel, -1 to 1. */
export interface Decoded {
  readonly channels: readonly Float32Array[];
  /** Hz. */
  readonly rate: number;
}

/** Decodes a compressed file piece by piece. Both calls may throw for bytes that make no sense. */
export interface SoundDecoder {
  decode(bytes: Uint8Array): Promise<Decoded>;
  /** What is left after the last piece. */
  end(): Promise<Decoded>;
  free(): void;
}

export type CompressedKind = 'flac' | 'mp3';
/** Brings the decoder of a kind; this core has none of its own. */
export type OpenDecoder = (kind: CompressedKind) => Promise<SoundDecoder>;

/** Why a file can't be measured. */
export type SoundFault =
  | ContainerFault
  | 'rate-out-of-reach'
  /** More than twelve hours. */
  | 'too-long'
  /** Its bytes stand for far more sound than a recording of that size holds. */
  | 'unpacks-too-far'
  /** Measuring it took more time or memory than a file of its size may. */
  | 'too-costly';

/** All that can be said of a file by its bytes. */
export type SoundReport =
  | {
      readonly ok: true;
      readonly format: SoundFormat;
      readonly facts: PcmProperties;
      readonly measurement: Measurement;
    }
  | { readonly ok: false; readonly fault: SoundFault };

export interface MeasureOptions {
  readonly kernel?: MeterOptions['kernel'];
  /** Opens FLAC and mp3; without it they are told by name only. */
  readonly decoders?: OpenDecoder;
  /** Told after each piece, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
  /** Bytes that are read, and measured without a pause, at once; 1 MiB unless told. */
  readonly piece?: number;
}

const SLOWEST = 8000;
const FASTEST = 192_000;

/** Whether a meter takes this rate, in Hz. */
export function isMeasurableRate(rate: number): boolean {
  return rate >= SLOWEST && rate <= FASTEST;
}
