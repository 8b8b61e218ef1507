import type { ByteSource } from './containers/byte-source';
import { createPcmDecoder, type PcmFacts } from './containers/pcm-decoder';
import type { ContainerFault, PcmFormat } from './containers/pcm-format';
import { readContainer } from './containers/read-container';
import { BLOCK } from './metering/kernel';
import { Meter, type Measurement, type MeterOptions } from './metering/meter';

/** All that can be said of a file by its bytes. */
export type SoundReport =
  | {
      readonly ok: true;
      readonly format: PcmFormat;
      readonly facts: PcmFacts;
      readonly measurement: Measurement;
    }
  | { readonly ok: false; readonly fault: ContainerFault | 'rate-out-of-reach' };

export interface MeasureOptions {
  readonly kernel?: MeterOptions['kernel'];
  /** Told after each piece, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

const SLOWEST = 8000;
const FASTEST = 192_000;
/** Bytes that are read at once: enough that reading costs little, little enough to be answered in between. */
const PIECE = 1 << 20;

/**
 * Measures an uncompressed file in one pass, whatever its length, with bounded memory. A refusal says what the file is
 * instead. Rejects only with what the source or the signal threw.
 */
export async function measurePcm(source: ByteSource, options: MeasureOptions = {}): Promise<SoundReport> {
  const read = await readContainer(source);
  if (!read.ok) return read;
  const { format } = read;
  const { rate, channels, channelMask } = format;
  if (rate < SLOWEST || rate > FASTEST) return { ok: false, fault: 'rate-out-of-reach' };
  const decoder = createPcmDecoder(format);
  const { frameBytes } = decoder;
  const kernel = options.kernel === undefined ? {} : { kernel: options.kernel };
  const meter = new Meter({ rate, channels, channelMask, ...kernel });
  const room = meter.room();
  const framesAtOnce = Math.max(1, Math.floor(PIECE / frameBytes));
  for (let done = 0; done < format.frames;) {
    options.signal?.throwIfAborted();
    const wanted = Math.min(framesAtOnce, format.frames - done);
    const bytes = await source.read(format.dataOffset + done * frameBytes, wanted * frameBytes);
    const frames = Math.floor(bytes.length / frameBytes);
    if (frames === 0) break;
    for (let from = 0; from < frames; from += BLOCK) {
      const count = Math.min(BLOCK, frames - from);
      decoder.decode(bytes.subarray(from * frameBytes, (from + count) * frameBytes), room);
      meter.commit(count);
    }
    done += frames;
    options.onProgress?.(done / format.frames);
  }
  return { ok: true, format, facts: decoder.seen(), measurement: meter.finish() };
}
