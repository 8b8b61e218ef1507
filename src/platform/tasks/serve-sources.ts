import type { MessagePort } from 'node:worker_threads';
import type { TaskBytes, TaskRequest } from './task-messages';
import type { TaskSource } from './task';

// A source may go on using its bytes, and small Buffers share their memory: what is handed over is a copy.
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

async function bytesFor(
  sources: readonly TaskSource[],
  { id, source, offset, length }: Exclude<TaskRequest, string>,
): Promise<TaskBytes> {
  try {
    const bytes = await sources[source]?.read(offset, length);
    if (bytes === undefined) throw new Error(`There is no source ${source}.`);
    return { id, bytes: ownBytes(bytes) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

async function answer(
  port: MessagePort,
  sources: readonly TaskSource[],
  input: Exclude<TaskRequest, string>,
): Promise<void> {
  const sent = await bytesFor(sources, input);
  port.postMessage(sent, 'bytes' in sent ? [sent.bytes.buffer] : []);
}

/** Hands a thread the bytes that it asks for, and passes on what else it says. */
export function serveSources(
  port: MessagePort,
  sources: readonly TaskSource[],
  said: (word: 'begun' | 'over-memory') => void,
): void {
  port.on('message', (input: TaskRequest) => {
    if (typeof input === 'string') {
      said(input);
      return;
    }
    void answer(port, sources, input);
  });
}
