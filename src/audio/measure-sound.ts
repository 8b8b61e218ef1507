import type { ByteSource } from './containers/byte-source';
import { createPcmDecoder, type PcmFacts } from './containers/pcm-decoder';
import type { ContainerFault, PcmFormat, SoundFormat } from './containers/pcm-format';
import { readContainer } from './containers/read-container';
import { measureCompressed, type OpenDecoder } from './measure-compressed';
import { BLOCK } from './metering/kernel';
import { Meter, type Measurement, type MeterOptions } from './metering/meter';

/** Why a file can't be measured. */
export type SoundFault = ContainerFault | 'rate-out-of-reach';

/** All that can be said of a file by its bytes. */
export type SoundReport =
  | {
      readonly ok: true;
      readonly format: SoundFormat;
      readonly facts: PcmFacts;
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
/** Bytes that are read at once: enough that reading costs little, little enough to be answered in between. */
const PIECE = 1 << 20;

/** Whether a meter takes this rate, in Hz. */
export function isMeasurableRate(rate: number): boolean {
  return rate >= SLOWEST && rate <= FASTEST;
}

/** Pieces of whole frames, each read while the one before is worked on. */
async function* piecesOf(
  source: ByteSource,
  { dataOffset, frames }: PcmFormat,
  { frameBytes, piece }: { frameBytes: number; piece: number },
): AsyncGenerator<Uint8Array> {
  const atOnce = Math.max(1, Math.floor(piece / frameBytes));
  const read = (from: number): Promise<Uint8Array> | null =>
    from >= frames
      ? null
      : source.read(dataOffset + from * frameBytes, Math.min(atOnce, frames - from) * frameBytes);
  let next = read(0);
  for (let from = 0; next !== null;) {
    const bytes = await next;
    const whole = Math.floor(bytes.length / frameBytes);
    if (whole === 0) return;
    from += whole;
    next = read(from);
    // Whoever stops in between never waits for it.
    next?.catch(() => undefined);
    yield bytes.subarray(0, whole * frameBytes);
  }
}

async function measurePcm(
  source: ByteSource,
  format: PcmFormat,
  options: MeasureOptions,
): Promise<SoundReport> {
  const { rate, channels, channelMask } = format;
  if (!isMeasurableRate(rate)) return { ok: false, fault: 'rate-out-of-reach' };
  const decoder = createPcmDecoder(format);
  const { frameBytes } = decoder;
  const kernel = options.kernel === undefined ? {} : { kernel: options.kernel };
  const meter = new Meter({ rate, channels, channelMask, ...kernel });
  const room = meter.room();
  let done = 0;
  options.signal?.throwIfAborted();
  for await (const bytes of piecesOf(source, format, { frameBytes, piece: options.piece ?? PIECE })) {
    const frames = bytes.length / frameBytes;
    for (let from = 0; from < frames; from += BLOCK) {
      const count = Math.min(BLOCK, frames - from);
      decoder.decode(bytes.subarray(from * frameBytes, (from + count) * frameBytes), room);
      meter.commit(count);
    }
    done += frames;
    options.onProgress?.(done / format.frames);
    options.signal?.throwIfAborted();
  }
  return { ok: true, format, facts: decoder.seen(), measurement: meter.finish() };
}

/**
 * Measures a file in one pass, whatever its length, with bounded memory. A refusal says what the file is instead.
 * Rejects only with what the source, a decoder's opening or the signal threw.
 */
export async function measureSound(source: ByteSource, options: MeasureOptions = {}): Promise<SoundReport> {
  const read = await readContainer(source);
  if (read.ok) return measurePcm(source, read.format, options);
  const { fault, start = 0 } = read;
  if ((fault !== 'flac' && fault !== 'mp3') || options.decoders === undefined) return { ok: false, fault };
  return measureCompressed(source, { kind: fault, start }, { ...options, decoders: options.decoders });
}
