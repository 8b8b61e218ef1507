import type { FileHandle } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BUFFER_BYTES = 1024 * 1024;
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

/**
 * Streams a body into an open file from an offset and closes it; resolves with the number of bytes written when
 * they are on the disk. The disk is asked to write back along the way, so that the last wait is short.
 */
export async function writeDurably(handle: FileHandle, body: Readable, start: number): Promise<number> {
  let unsynced = 0;
  let syncing: Promise<void> | null = null;
  let failure: unknown;
  const track = new Transform({
    highWaterMark: BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      unsynced += chunk.byteLength;
      if (unsynced >= SYNC_EVERY_BYTES && syncing === null) {
        unsynced = 0;
        syncing = handle.datasync().then(
          () => void (syncing = null),
          // The kernel tells of a failed write-back once: whoever swallows it loses the file.
          (error: unknown) => void (failure = error ?? new Error('The disk could not write.')),
        );
      }
      done(null, chunk);
    },
    flush(done) {
      void Promise.resolve(syncing).then(() => done(failure instanceof Error ? failure : null));
    },
  });
  const file = handle.createWriteStream({ start, flush: true, highWaterMark: BUFFER_BYTES });
  try {
    await pipeline(body, track, file);
    return file.bytesWritten;
  } finally {
    // Waits for writes under way, so that nobody reads a size that still grows.
    await handle.close();
  }
}
