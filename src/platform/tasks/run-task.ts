import type { MessagePort } from 'node:worker_threads';
import type { TaskBytes, TaskOrder, TaskRequest } from './task-messages';
import type { TaskHandler, TaskSource } from './task';

/** Bytes that one task may hold outside the heap, where samples and decoders lie: limits of threads know heaps only. */
const MAX_EXTERNAL = 384 * 2 ** 20;

/** A task holds more memory than it may. */
class OverMemoryError extends Error {}

function checkMemory(): void {
  if (process.memoryUsage().external > MAX_EXTERNAL) throw new OverMemoryError('Too much memory is held.');
}

// What V8 says where it could not get as much memory as was asked for at once.
const NO_ROOM = /allocation failed|out of memory|could not allocate/i;

function isOverMemory(error: unknown): boolean {
  return error instanceof OverMemoryError || (error instanceof RangeError && NO_ROOM.test(error.message));
}

const say = (port: MessagePort, query: TaskRequest): void => port.postMessage(query);

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void };

function sourcesBehind(port: MessagePort, sizes: readonly number[]): TaskSource[] {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  port.on('message', (sent: TaskBytes) => {
    const query = waiting.get(sent.id);
    waiting.delete(sent.id);
    if ('bytes' in sent) query?.resolve(sent.bytes);
    else query?.reject(new Error(sent.error));
  });
  return sizes.map((size, source) => ({
    size,
    read(offset, length) {
      checkMemory();
      return new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        say(port, { id: last, source, offset, length });
      });
    },
  }));
}

/** What a worker thread does: runs the tasks that these handlers know, one at a time. */
export function taskRunner(handlers: readonly TaskHandler[]): (order: TaskOrder) => Promise<unknown> {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  return async ({ name, input, sizes, port }) => {
    try {
      const handler = byName.get(name);
      if (handler === undefined) throw new Error(`Nobody runs the task '${name}'.`);
      const sources = sourcesBehind(port, sizes);
      say(port, 'begun');
      return await handler.run(input, sources);
    } catch (error) {
      // The thread goes with what it holds: whoever asked ends it.
      if (isOverMemory(error)) {
        say(port, 'over-memory');
        await new Promise(() => undefined);
      }
      throw error;
    } finally {
      port.close();
    }
  };
}
