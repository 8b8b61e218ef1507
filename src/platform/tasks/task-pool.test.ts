import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TaskOverBudgetError, type TaskSource, type Tasks } from './task';
import { createTasks } from './task-pool';
import {
  endlessTask,
  failingTask,
  heapTask,
  promptTask,
  samplesTask,
  sumTask,
  unknownTask,
} from './tasks.testing';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
let folder = '';
let tasks: Tasks;

beforeAll(async () => {
  const cache = here('../../../node_modules/.cache/');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'tasks-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': here('../..') } },
    build: {
      ssr: here('./tasks.testing.ts'),
      outDir: folder,
      rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  tasks = createTasks({ worker: join(folder, 'worker.mjs') });
});
afterAll(async () => {
  await tasks.close();
  await rm(folder, { recursive: true, force: true });
});

const source = (size: number): TaskSource => ({
  size,
  read: async (offset, length) => new Uint8Array(Math.max(0, Math.min(length, size - offset))).fill(1),
});

/** How late timers of this thread were at worst while something ran. */
async function worstDelay(work: Promise<unknown>): Promise<number> {
  let worst = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    worst = Math.max(worst, performance.now() - last);
    last = performance.now();
  }, 5);
  await work.catch(() => undefined);
  clearInterval(ticking);
  return worst;
}

describe('V1: tasks in threads of their own', () => {
  test('V1: a task reads its sources in pieces, wherever they are kept', async () => {
    expect(await tasks.run(sumTask, { from: 0 }, [source(12_345), source(1)])).toBe(12_346);
    expect(await tasks.run(sumTask, { from: 12_000 }, [source(12_345)])).toBe(345);
  });

  test('V1: what a task throws reaches whoever asked, and the next one runs', async () => {
    await expect(tasks.run(failingTask, null)).rejects.toThrow('these bytes make no sense');
    await expect(tasks.run(unknownTask, null)).rejects.toThrow("Nobody runs the task 'test.unknown'");
    const broken: TaskSource = { size: 10, read: () => Promise.reject(new Error('the disk is gone')) };
    await expect(tasks.run(sumTask, { from: 0 }, [broken])).rejects.toThrow('the disk is gone');
    expect(await tasks.run(sumTask, { from: 0 }, [source(5)])).toBe(5);
  });

  test('V1: a task that never ends is ended with its thread, while this thread goes on', async () => {
    const running = tasks.run(endlessTask, null);
    expect(await worstDelay(running)).toBeLessThan(200);
    await expect(running).rejects.toBeInstanceOf(TaskOverBudgetError);
    await expect(running).rejects.toMatchObject({ spent: 'time' });
    expect(await tasks.run(sumTask, { from: 0 }, [source(7)])).toBe(7);
  });

  test('V1: a prompt task waits behind no heavy one', async () => {
    const endless = [1, 2, 3].map(() => tasks.run(endlessTask, null).catch((error: unknown) => error));
    expect(await tasks.run(promptTask, null)).toBe('here');
    for (const error of await Promise.all(endless)) expect(error).toBeInstanceOf(TaskOverBudgetError);
  });

  test.each([
    ['its heap', heapTask],
    ['samples outside its heap', samplesTask],
  ])('V1: a task that fills %s is ended alone', { timeout: 60_000 }, async (_, task) => {
    await expect(tasks.run<null, number>(task, null, [source(1)])).rejects.toMatchObject({
      name: 'TaskOverBudgetError',
      spent: 'memory',
    });
    expect(await tasks.run(sumTask, { from: 0 }, [source(3)])).toBe(3);
  });

  test('V1: closing ends what runs', async () => {
    const own = createTasks({ worker: join(folder, 'worker.mjs') });
    const running = own.run(sumTask, { from: 0 }, [{ size: 10, read: () => new Promise(() => undefined) }]);
    running.catch(() => undefined);
    await sleep(300);
    await own.close();
    await expect(running).rejects.toThrow(Error);
  });
});
