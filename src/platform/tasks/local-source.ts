import { open } from 'node:fs/promises';
import type { TaskSource } from './task';

/** Lets work read a file of this machine's disk anywhere, and closes it afterwards. */
export async function withLocalSource<T>(path: string, work: (source: TaskSource) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await work({
      size,
      async read(offset, length) {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
        for (let done = 0; done < bytes.length;) {
          const { bytesRead } = await file.read(bytes, done, bytes.length - done, offset + done);
          if (bytesRead === 0) return bytes.subarray(0, done);
          done += bytesRead;
        }
        return bytes;
      },
    });
  } finally {
    await file.close();
  }
}
