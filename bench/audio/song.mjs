import { open, writeFile } from 'node:fs/promises';

export const HEAD = 44;

/**
 * The head of a 24-bit stereo WAV.
 * @param {number} rate Hz
 * @param {number} frames
 */
export function wavHead(rate, frames) {
  const head = Buffer.alloc(HEAD);
  head.write('RIFF', 0);
  head.writeUInt32LE(Math.min(0xff_ff_ff_ff, HEAD - 8 + frames * 6), 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 6, 28);
  head.writeUInt16LE(6, 32);
  head.writeUInt16LE(24, 34);
  head.write('data', 36);
  head.writeUInt32LE(Math.min(0xff_ff_ff_ff, frames * 6), 40);
  return head;
}

/**
 * Something like music: decaying chords and noise, driven into a limiter, as 24-bit stereo without a head.
 * @param {number} rate Hz
 * @param {number} frames
 */
export function songBytes(rate, frames) {
  const bytes = Buffer.alloc(frames * 6);
  let seed = 1;
  const noise = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 31 - 1;
  const tones = [55, 110, 220.5, 331, 447, 1320, 3521, 7040];
  const beatFrames = rate / 2;
  for (let frame = 0; frame < frames; frame += 1) {
    const beat = (frame % beatFrames) / beatFrames;
    let sum = noise() * 0.5 * Math.exp(-beat * 18);
    for (const [index, hz] of tones.entries())
      sum += (0.5 / (index + 1)) * Math.exp(-beat * index) * Math.sin((2 * Math.PI * hz * frame) / rate);
    const left = Math.tanh(sum * 1.3) * 0.95;
    const right = Math.tanh(sum * 1.2 + noise() * 0.02) * 0.95;
    bytes.writeIntLE(Math.round(left * 8_388_607), frame * 6, 3);
    bytes.writeIntLE(Math.round(right * 8_388_607), frame * 6 + 3, 3);
  }
  return bytes;
}

/** Writes a song as a WAV file. */
export async function writeSong(path, seconds, rate) {
  const frames = seconds * rate;
  await writeFile(path, Buffer.concat([wavHead(rate, frames), songBytes(rate, frames)]));
}

const PIECE = 2 ** 20;

/** A file on the disk as the metering core reads it: a piece ahead, into the same two pieces of memory. */
export async function fileSource(path) {
  const file = await open(path);
  const { size } = await file.stat();
  const rooms = [new Uint8Array(PIECE), new Uint8Array(PIECE)];
  const source = {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.min(length, size - offset));
      await file.read(bytes, 0, bytes.length, offset);
      return bytes;
    },
    async *pour(offset, length) {
      const end = Math.min(size, offset + length);
      const read = (at, room) => file.read(room, 0, Math.min(PIECE, end - at), at);
      let next = read(offset, rooms[0]);
      for (let at = offset, turn = 0; at < end; turn = 1 - turn) {
        const { bytesRead, buffer } = await next;
        if (bytesRead === 0) return;
        at += bytesRead;
        if (at < end) next = read(at, rooms[1 - turn]);
        yield buffer.subarray(0, bytesRead);
      }
    },
  };
  return { source, close: () => file.close() };
}
