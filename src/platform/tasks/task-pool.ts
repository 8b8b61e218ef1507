import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { createSemaphore } from '@/platform/pictures/semaphore';
import type { TaskOrder } from './task-messages';
import { serveSources } from './serve-sources';
import { TaskOverBudgetError, type TaskBudget, type Tasks, type TaskSource, type TaskType } from './task';

export interface TaskPoolOptions {
  /** Path of the bundle whose `runTask` runs tasks: `build/tasks/worker.mjs` of the project. */
  readonly worker: string;
}

type Lane = TaskType<unknown, unknown>['lane'];

const IDLE_MS = 10_000;
const HEAP_MIB = 256;
const MAX_MS = 30 * 60_000;
const MIB = 2 ** 20;
// Priorities of threads are a thing of Linux; elsewhere the whole process would get the lower one.
const NICE = process.platform === 'linux' ? 10 : 0;

// Two at most compute, whatever the machine has: each holds up to half a gigabyte at its worst.
function threadsOf(lane: Lane): number {
  return lane === 'heavy' ? Math.min(2, availableParallelism()) : 1;
}

function openPool(lane: Lane, worker: string): Piscina {
  return new Piscina({
    filename: worker,
    name: 'runTask',
    minThreads: 0,
    maxThreads: threadsOf(lane),
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
    // Tasks wait for their bytes: a thread that sleeps on an atomic would never get them.
    atomics: 'disabled',
    niceIncrement: lane === 'heavy' ? NICE : 0,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    // What a process was started with, such as a debugger or a loader, is not for its threads.
    execArgv: [],
  });
}

function timeFor({ ms, msPerMiB = 0 }: TaskBudget, sources: readonly TaskSource[]): number {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  return Math.min(MAX_MS, ms + (bytes / MIB) * msPerMiB);
}

// A thread whose heap is full is ended by Node.
function isOverHeap(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

interface Wanted<I, O> {
  readonly task: TaskType<I, O>;
  readonly input: I;
  readonly sources: readonly TaskSource[];
}

async function runIn<I, O>(pool: Piscina, { task, input, sources }: Wanted<I, O>): Promise<O> {
  const { port1, port2 } = new MessageChannel();
  const stop = new AbortController();
  let spent: TaskOverBudgetError['spent'] = 'time';
  let timer: NodeJS.Timeout | undefined;
  serveSources(port1, sources, (word) => {
    if (word === 'begun') timer = setTimeout(() => stop.abort(), timeFor(task.budget, sources));
    else {
      spent = 'memory';
      stop.abort();
    }
  });
  const order: TaskOrder = { name: task.name, input, sizes: sources.map(({ size }) => size), port: port2 };
  try {
    return (await pool.run(order, { signal: stop.signal, transferList: [port2] })) as O;
  } catch (error) {
    if (isOverHeap(error)) throw new TaskOverBudgetError(task.name, 'memory');
    if (stop.signal.aborted) throw new TaskOverBudgetError(task.name, spent);
    throw error;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

interface OpenLane {
  readonly pool: Piscina;
  readonly turns: ReturnType<typeof createSemaphore>;
}

/** Worker threads that start when there is work, end soon after it, and are ended where a task takes too much. */
export function createTasks({ worker }: TaskPoolOptions): Tasks {
  const lanes = new Map<Lane, OpenLane>();
  const laneOf = (lane: Lane): OpenLane => {
    const known = lanes.get(lane);
    if (known !== undefined) return known;
    // The line is ours: a pool whose threads were all ended starts none for those that wait in its own.
    const turns = createSemaphore({ atOnce: threadsOf(lane), waiting: Infinity });
    const opened = { pool: openPool(lane, worker), turns };
    lanes.set(lane, opened);
    return opened;
  };
  return {
    run(task, input, sources = []) {
      const { pool, turns } = laneOf(task.lane);
      return turns(() => runIn(pool, { task, input, sources }));
    },
    async close() {
      const open = [...lanes.values()];
      lanes.clear();
      await Promise.all(open.map(({ pool }) => pool.destroy()));
    },
  };
}
