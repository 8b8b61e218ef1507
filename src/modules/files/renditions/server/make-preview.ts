import { open } from 'node:fs/promises';
import { halvedTo } from '@/audio/stems/halved';
import type { ByteSource } from '@/audio/containers/byte-source';
import { openSound } from '@/audio/stems/sound-reader';
import { encodeMp3, MP3_RATES } from '@/platform/sound/mp3-encoder';
import { piecesOf } from '@/platform/sound/pieces-of';
import { FrameCount, mp3Tag, tagSize } from './mp3-tag';

/**
 * Writes an uncompressed sound as a small mp3 that begins and ends at the same sample; high rates are halved.
 * @returns false where none can be made: no such sound, more than two channels, a rate that mp3 does not know
 */
export async function makePreview(source: ByteSource, path: string): Promise<boolean> {
  const sound = await openSound(source);
  const small = sound === null || sound.channels > 2 ? null : halvedTo(sound, MP3_RATES);
  if (small === null || small.frames === 0) return false;
  const file = await open(path, 'w');
  try {
    const count = new FrameCount();
    let head: Uint8Array | null = null;
    for await (const bytes of encodeMp3(piecesOf(small), small)) {
      if (bytes.length === 0) continue;
      if (head === null) {
        head = bytes.slice(0, 4);
        await file.write(new Uint8Array(tagSize(head)));
      }
      count.take(bytes);
      await file.write(bytes);
    }
    if (head === null) return false;
    const tag = mp3Tag(head, { frames: count.frames, samples: small.frames });
    await file.write(tag, 0, tag.length, 0);
    return true;
  } finally {
    await file.close();
  }
}
