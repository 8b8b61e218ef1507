import { open } from 'node:fs/promises';

/** Where the samples of a WAV come from: interleaved stereo, from -1 to 1. */
export interface StereoSamples {
  /** Hz. */
  readonly rate: number;
  readonly frames: number;
  /** Frames that are asked for at once. */
  readonly block: number;
  /** What each sample is multiplied by. */
  readonly gain: number;
  read(from: number, count: number): Promise<Float32Array>;
}

const BYTES = 3;
const FRAME_BYTES = 2 * BYTES;
const TOP = 2 ** 23 - 1;

/** Head of a WAV of 24 bits with two channels (Microsoft, RIFF: fmt, then data). */
function headOf(rate: number, frames: number): Buffer {
  const size = frames * FRAME_BYTES;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * FRAME_BYTES, 28);
  head.writeUInt16LE(FRAME_BYTES, 32);
  head.writeUInt16LE(8 * BYTES, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(size, 40);
  return head;
}

function bytesOf(samples: Float32Array, gain: number): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * BYTES);
  for (let index = 0; index < samples.length; index += 1) {
    const value = Math.max(-TOP, Math.min(TOP, Math.round((samples[index] as number) * gain * TOP)));
    const at = index * BYTES;
    bytes[at] = value;
    bytes[at + 1] = value >> 8;
    bytes[at + 2] = value >> 16;
  }
  return bytes;
}

/** Writes a stereo WAV of 24 bits, block by block. */
export async function writeStereoWav(path: string, sound: StereoSamples): Promise<void> {
  const { rate, frames, block, gain } = sound;
  const file = await open(path, 'w');
  try {
    await file.write(headOf(rate, frames));
    for (let from = 0; from < frames; from += block) {
      const samples = await sound.read(from, Math.min(block, frames - from));
      await file.write(bytesOf(samples, gain));
    }
  } finally {
    await file.close();
  }
}
