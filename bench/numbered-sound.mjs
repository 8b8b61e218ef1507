// Sounds that carry their own sample numbers.
const HEADER = 44;
/** Numbers stand in 24 bits: the largest one that fits. */
export const SCALE = 2 ** 23;

function header({ rate, frames }) {
  const bytes = Buffer.alloc(HEADER);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(Math.min(0xffffffff, 36 + frames * 6), 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 6, 28);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt16LE(24, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(frames * 6, 40);
  return bytes;
}

/**
 * A 24-bit stereo WAV that is made while it is read: in the right channel each frame has its number (from 1; after
 * 2^23 - 1 it begins anew), in the left one the same with the sign of the recording.
 */
export function numberedSound({ sign, seconds, rate = 48_000 }) {
  const frames = seconds * rate;
  const head = header({ rate, frames });
  const size = HEADER + frames * 6;
  return {
    size,
    read(start, end) {
      const first = Math.max(0, Math.floor((start - HEADER) / 6));
      const last = Math.max(0, Math.ceil((end + 1 - HEADER) / 6));
      const body = Buffer.alloc((last - first) * 6);
      for (let frame = first; frame < last; frame += 1) {
        const number = (frame % (SCALE - 1)) + 1;
        body.writeIntLE(sign * number, (frame - first) * 6, 3);
        body.writeIntLE(number, (frame - first) * 6 + 3, 3);
      }
      const from = HEADER + first * 6;
      const all = start < HEADER ? Buffer.concat([head, body]) : body;
      const offset = start < HEADER ? 0 : from;
      return all.subarray(start - offset, end + 1 - offset);
    },
  };
}
