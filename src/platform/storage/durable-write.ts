import type { FileHandle } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BUFFER_BYTES = 1024 * 1024;
const SYNC_EVERY_BYTES = 64 * 1024 * 1024;

/** Has the disk write back while more arrives, one request at a time. */
class BackgroundSync {
  readonly #handle: FileHandle;
  #unsynced = 0;
  #running: Promise<void> = Promise.resolve();
  #busy = false;
  #failure: unknown;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  written(bytes: number): void {
    this.#unsynced += bytes;
    if (this.#busy || this.#unsynced < SYNC_EVERY_BYTES) return;
    this.#unsynced = 0;
    this.#busy = true;
    this.#running = this.#sync();
  }

  async #sync(): Promise<void> {
    try {
      await this.#handle.datasync();
    } catch (error) {
      // The kernel tells of a failed write-back once: whoever swallows it loses the file.
      this.#failure ??= error;
    } finally {
      this.#busy = false;
    }
  }

  async end(): Promise<void> {
    await this.#running;
    if (this.#failure !== undefined) throw this.#failure;
  }
}

/**
 * Streams a body into an open file from an offset and closes it; resolves with the number of bytes written when
 * they are on the disk. The disk is asked to write back along the way, so that the last wait is short.
 */
export async function writeDurably(handle: FileHandle, body: Readable, start: number): Promise<number> {
  const sync = new BackgroundSync(handle);
  const track = new Transform({
    highWaterMark: BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      sync.written(chunk.byteLength);
      done(null, chunk);
    },
  });
  const file = handle.createWriteStream({ start, flush: true, highWaterMark: BUFFER_BYTES });
  try {
    await pipeline(body, track, file);
    await sync.end();
    return file.bytesWritten;
  } finally {
    // Waits for writes under way, so that nobody reads a size that still grows.
    await handle.close();
  }
}
