// Sounds that carry their own sample numbers.
import { HEAD, wavHead } from './audio/song.mjs';

/** Numbers stand in 24 bits: the largest one that fits. */
export const SCALE = 2 ** 23;

/**
 * A 24-bit stereo WAV that is made while it is read: in the right channel each frame has its number (from 1; after
 * 2^23 - 1 it begins anew), in the left one the same with the sign of the recording.
 */
export function numberedSound({ sign, seconds, rate = 48_000 }) {
  const frames = seconds * rate;
  const head = wavHead(rate, frames);
  const size = HEAD + frames * 6;
  return {
    size,
    read(start, end) {
      const first = Math.max(0, Math.floor((start - HEAD) / 6));
      const last = Math.max(0, Math.ceil((end + 1 - HEAD) / 6));
      const body = Buffer.alloc((last - first) * 6);
      for (let frame = first; frame < last; frame += 1) {
        const number = (frame % (SCALE - 1)) + 1;
        body.writeIntLE(sign * number, (frame - first) * 6, 3);
        body.writeIntLE(number, (frame - first) * 6 + 3, 3);
      }
      const from = HEAD + first * 6;
      const all = start < HEAD ? Buffer.concat([head, body]) : body;
      const offset = start < HEAD ? 0 : from;
      return all.subarray(start - offset, end + 1 - offset);
    },
  };
}
