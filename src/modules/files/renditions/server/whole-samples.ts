import type { ByteSource } from '@/audio/containers/byte-source';
import { createPcmDecoder, type PcmDecoder } from '@/audio/containers/pcm-decoder';
import type { PcmFormat } from '@/audio/containers/pcm-format';

/** Bits of a sample in a lossless copy. */
export type CopyBits = 16 | 24;

/** A sound as whole numbers. */
export interface WholeSound {
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  readonly frames: number;
  readonly bits: CopyBits;
  /** Interleaved samples from the first to the last one, signed. Throws NotWhole at the first that is no such number. */
  pieces(): AsyncGenerator<Int32Array>;
}

/** A sound has samples between the steps of 24 bits, or above full scale: nothing lossless can be made of it. */
export class NotWhole extends Error {}

/** Frames that are worked on without a pause: a few milliseconds. */
const PIECE = 16_384;
/** FLAC's own limits (RFC 9639, 8.2). */
const MAX_CHANNELS = 8;
const HIGHEST_RATE = 655_350;

function toWhole(
  samples: readonly Float32Array[],
  { frames, bits }: { frames: number; bits: CopyBits },
): Int32Array {
  const scale = 2 ** (bits - 1);
  const whole = new Int32Array(frames * samples.length);
  for (const [channel, side] of samples.entries())
    for (let frame = 0; frame < frames; frame += 1) {
      const value = (side[frame] as number) * scale;
      if (value !== Math.trunc(value) || value >= scale || value < -scale) throw new NotWhole();
      whole[frame * samples.length + channel] = value;
    }
  return whole;
}

// Samples of 32 bits are rounded when they are read; what was no number became silence.
function checkSeen(decoder: PcmDecoder, { bits, format }: { bits: CopyBits; format: PcmFormat }): void {
  const { bitsUsed, notNumbers } = decoder.seen();
  if (notNumbers > 0 || (format.encoding === 'int' && bitsUsed > bits)) throw new NotWhole();
}

/** An uncompressed file as whole numbers of 16 or 24 bits; null where FLAC knows no such rate or so many channels. */
export function wholeSound(source: ByteSource, format: PcmFormat): WholeSound | null {
  const { rate, channels, frames, dataOffset, encoding } = format;
  if (channels > MAX_CHANNELS || rate > HIGHEST_RATE) return null;
  const bits: CopyBits = encoding === 'int' && format.bits <= 16 ? 16 : 24;
  return {
    rate,
    channels,
    frames,
    bits,
    async *pieces() {
      const decoder = createPcmDecoder(format);
      const { frameBytes } = decoder;
      const room = Array.from({ length: channels }, () => new Float32Array(PIECE));
      for (let from = 0; from < frames; from += PIECE) {
        const count = Math.min(PIECE, frames - from);
        const bytes = await source.read(dataOffset + from * frameBytes, count * frameBytes);
        const got = decoder.decode(bytes.subarray(0, bytes.length - (bytes.length % frameBytes)), room);
        if (got < count) throw new Error('A file that is copied is shorter than it was.');
        checkSeen(decoder, { bits, format });
        yield toWhole(room, { frames: got, bits });
      }
    },
  };
}

/** Samples as bytes, the lowest first: what FLAC's checksum is made of (RFC 9639, 8.2), and what ffmpeg reads. */
export function bytesOfSamples(samples: Int32Array, bits: CopyBits): Buffer {
  const step = bits / 8;
  const bytes = Buffer.allocUnsafe(samples.length * step);
  for (let at = 0; at < samples.length; at += 1) {
    const value = samples[at] as number;
    bytes[at * step] = value;
    bytes[at * step + 1] = value >> 8;
    if (step === 3) bytes[at * step + 2] = value >> 16;
  }
  return bytes;
}
