// What the threads of `task-pool.test.ts` run; bundled by it.
import { taskRunner } from './run-task';
import { defineTask, taskHandler } from './task';

export const sumTask = defineTask<{ readonly from: number }, number>({
  name: 'test.sum',
  lane: 'heavy',
  budget: { ms: 5_000 },
});
export const promptTask = defineTask<null, string>({
  name: 'test.prompt',
  lane: 'prompt',
  budget: { ms: 5_000 },
});
export const endlessTask = defineTask<null, null>({
  name: 'test.endless',
  lane: 'heavy',
  budget: { ms: 300 },
});
export const heapTask = defineTask<null, number>({
  name: 'test.heap',
  lane: 'heavy',
  budget: { ms: 30_000 },
});
export const samplesTask = defineTask<null, number>({
  name: 'test.samples',
  lane: 'heavy',
  budget: { ms: 30_000 },
});
export const failingTask = defineTask<null, null>({
  name: 'test.failing',
  lane: 'heavy',
  budget: { ms: 5_000 },
});
export const unknownTask = defineTask<null, null>({
  name: 'test.unknown',
  lane: 'heavy',
  budget: { ms: 5_000 },
});

/** @public The pool asks for it by its name. */
export const runTask = taskRunner([
  taskHandler(sumTask, async ({ from }, sources) => {
    let sum = 0;
    for (const source of sources)
      for (let at = from; at < source.size; at += 1000)
        for (const byte of await source.read(at, 1000)) sum += byte;
    return sum;
  }),
  taskHandler(promptTask, async () => 'here'),
  taskHandler(endlessTask, async () => {
    for (;;);
  }),
  taskHandler(heapTask, async () => {
    const stored: number[][] = [];
    for (;;) stored.push(Array.from({ length: 10_000 }, (_, index) => index + stored.length));
  }),
  taskHandler(samplesTask, async (_, [source]) => {
    const stored: Float32Array[] = [];
    // As a decoder that bursts: memory outside the heap, between two reads.
    for (;;) {
      stored.push(new Float32Array(2 ** 24).fill(1));
      await source?.read(0, 1);
    }
  }),
  taskHandler(failingTask, async () => {
    throw new TypeError('these bytes make no sense');
  }),
]);
