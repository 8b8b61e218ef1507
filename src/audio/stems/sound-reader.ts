import type { ByteSource } from '../containers/byte-source';
import { createPcmDecoder } from '../containers/pcm-decoder';
import { readContainer } from '../containers/read-container';

/** A sound that can be read anywhere. */
export interface SoundReader {
  /** Hz. */
  readonly rate: number;
  readonly channels: number;
  readonly frames: number;
  /** Samples of each channel from a frame on; silence before the start and after the end. */
  read(from: number, count: number): Promise<Float32Array[]>;
}

/** Opens an uncompressed file for reading anywhere; null for every other one. */
export async function openSound(source: ByteSource): Promise<SoundReader | null> {
  const answer = await readContainer(source);
  if (!answer.ok) return null;
  const { format } = answer;
  const { rate, channels, frames, dataOffset } = format;
  return {
    rate,
    channels,
    frames,
    async read(from, count) {
      const sides = Array.from({ length: channels }, () => new Float32Array(count));
      const first = Math.max(0, from);
      const last = Math.min(frames, from + count);
      if (last <= first) return sides;
      const decoder = createPcmDecoder(format);
      const { frameBytes } = decoder;
      const bytes = await source.read(dataOffset + first * frameBytes, (last - first) * frameBytes);
      const whole = bytes.subarray(0, bytes.length - (bytes.length % frameBytes));
      decoder.decode(
        whole,
        sides.map((side) => side.subarray(first - from)),
      );
      return sides;
    },
  };
}
