import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { ByteSource } from '@/audio/containers/byte-source';
import { readContainer } from '@/audio/containers/read-container';
import { writeByFfmpeg } from './flac-ffmpeg';
import { writeByLibrary } from './flac-library';
import { bytesOfSamples, NotWhole, wholeSound, type WholeSound } from './whole-samples';

/** Where the length of the sound stands in a FLAC file, 36 bits with 4 others before them, and the checksum behind it. */
const LENGTH_AT = 21;
const MD5_AT = 26;
const MD5_BYTES = 16;

export interface LosslessTarget {
  readonly path: string;
  /** Its path; null where there is none. */
  readonly ffmpeg: string | null;
}

/** A sound that is written as ever; `md5` is that of all its samples once they have gone by. */
function counted(sound: WholeSound): { sound: WholeSound; md5: () => Buffer } {
  let hash = createHash('md5');
  return {
    sound: {
      ...sound,
      async *pieces() {
        hash = createHash('md5');
        for await (const samples of sound.pieces()) {
          hash.update(bytesOfSamples(samples, sound.bits));
          yield samples;
        }
      },
    },
    md5: () => hash.digest(),
  };
}

// The library can't go back to the head: it says the length by itself, and the checksum is told afterwards.
async function finishHead(file: FileHandle, md5: Buffer): Promise<void> {
  await file.write(md5, 0, MD5_BYTES, MD5_AT);
}

async function checkHead(path: string, { frames, md5 }: { frames: number; md5: Buffer }): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(MD5_AT + MD5_BYTES), 0, MD5_AT + MD5_BYTES, 0);
    const said = (buffer.readUInt8(LENGTH_AT) & 15) * 2 ** 32 + buffer.readUInt32BE(LENGTH_AT + 1);
    if (said !== frames || !buffer.subarray(MD5_AT).equals(md5))
      throw new Error('A lossless copy is not what it was made of.');
  } finally {
    await file.close();
  }
}

async function write(sound: WholeSound, { path, ffmpeg }: LosslessTarget): Promise<void> {
  const { sound: seen, md5 } = counted(sound);
  if (ffmpeg !== null && (await writeByFfmpeg(seen, { ffmpeg, path })))
    return checkHead(path, { frames: sound.frames, md5: md5() });
  const file = await open(path, 'w+');
  try {
    await writeByLibrary(seen, file);
    const sum = md5();
    await finishHead(file, sum);
    return await checkHead(path, { frames: sound.frames, md5: sum });
  } finally {
    await file.close();
  }
}

/**
 * Writes an uncompressed sound as FLAC that holds the same samples to the last bit; its length and checksum are held
 * against what went in.
 * @returns false where nothing lossless can be made of it: compressed already, no sound, finer than 24 bits
 */
export async function makeLossless(source: ByteSource, target: LosslessTarget): Promise<boolean> {
  const read = await readContainer(source);
  const sound = read.ok ? wholeSound(source, read.format) : null;
  if (sound === null || sound.frames === 0) return false;
  try {
    await write(sound, target);
    return true;
  } catch (error) {
    if (error instanceof NotWhole) return false;
    throw error;
  }
}
