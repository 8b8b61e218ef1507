import { open, type FileHandle } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// As large as a socket's chunks: more only makes the garbage collector later (a megabyte cost 30 MB of memory).
const BUFFER_BYTES = 64 * 1024;
// No divisor of the 64 MiB in which files arrive: the end of a part would wait for the write-back that it started.
const SYNC_EVERY_BYTES = 24 * 1024 * 1024;

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
 * Streams a body into an open file from an offset and closes it; resolves with the number of bytes written. The disk
 * is asked to write back along the way, so that a `syncFile` at the end of a large file waits shortly.
 */
export async function writeThrough(handle: FileHandle, body: Readable, start: number): Promise<number> {
  const sync = new BackgroundSync(handle);
  const track = new Transform({
    highWaterMark: BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      sync.written(chunk.byteLength);
      done(null, chunk);
    },
  });
  const file = handle.createWriteStream({ start, highWaterMark: BUFFER_BYTES });
  try {
    await pipeline(body, track, file);
    await sync.end();
    return file.bytesWritten;
  } finally {
    // Waits for writes under way, so that nobody reads a size that still grows.
    await handle.close();
  }
}

/** Resolves when a file's bytes are on the disk, whoever wrote them. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
