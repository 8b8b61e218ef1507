import { wholeBlocks, type ByteSource } from './containers/byte-source';
import { createPcmDecoder } from './containers/pcm-decoder';
import type { PcmFormat } from './containers/pcm-format';
import { readContainer } from './containers/read-container';
import { measureCompressed } from './measure-compressed';
import { BLOCK } from './metering/kernel';
import { Meter } from './metering/meter';
import { overBudget } from './sound-budget';
import { isMeasurableRate, type MeasureOptions, type SoundReport } from './sound-report';

/** Bytes that are read at once: enough that reading costs little, little enough to be answered in between. */
const PIECE = 1 << 20;

/** Pieces of a part of the source, each read while the one before is worked on. */
async function* piecesOf(
  source: ByteSource,
  { offset, length }: { offset: number; length: number },
  piece: number,
): AsyncGenerator<Uint8Array> {
  const end = offset + length;
  const read = (from: number): Promise<Uint8Array> | null =>
    from >= end ? null : source.read(from, Math.min(piece, end - from));
  let next = read(offset);
  for (let from = offset; next !== null;) {
    const bytes = await next;
    if (bytes.length === 0) return;
    from += bytes.length;
    next = read(from);
    // Whoever stops in between never waits for it.
    next?.catch(() => undefined);
    yield bytes;
  }
}

/** By whole blocks, whatever the source gives: the same samples give the same sums then, to the last bit. */
function samplesOf(source: ByteSource, format: PcmFormat, piece: number): AsyncIterable<Uint8Array> {
  const frameBytes = format.bytesPerSample * format.channels;
  const part = { offset: format.dataOffset, length: format.frames * frameBytes };
  const pieces = source.pour?.(part.offset, part.length) ?? piecesOf(source, part, piece);
  return wholeBlocks(pieces, BLOCK * frameBytes);
}

async function measureSamples(
  source: ByteSource,
  format: PcmFormat,
  options: MeasureOptions,
): Promise<SoundReport> {
  const { rate, channels, channelMask } = format;
  if (!isMeasurableRate(rate)) return { ok: false, fault: 'rate-out-of-reach' };
  const over = overBudget({ bytes: source.size, frames: format.frames, channels, rate });
  if (over !== null) return { ok: false, fault: over };
  const kernel = options.kernel === undefined ? {} : { kernel: options.kernel };
  const meter = new Meter({ rate, channels, channelMask, ...kernel });
  const decoder = createPcmDecoder(format, meter.unpack());
  const { frameBytes } = decoder;
  const room = meter.room();
  let done = 0;
  options.signal?.throwIfAborted();
  for await (const bytes of samplesOf(source, format, options.piece ?? PIECE)) {
    const frames = Math.floor(bytes.length / frameBytes);
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
  if (read.ok) return measureSamples(source, read.format, options);
  const { fault, start = 0 } = read;
  if ((fault !== 'flac' && fault !== 'mp3') || options.decoders === undefined) return { ok: false, fault };
  return measureCompressed(source, { kind: fault, start }, { ...options, decoders: options.decoders });
}
