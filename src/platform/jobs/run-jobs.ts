import type { Log } from '@/platform/log/log';
import type { JobHandler, Lane } from './job';

/** A job that this process works on. */
export interface ClaimedJob {
  readonly id: string;
  readonly lane: Lane;
  readonly name: string;
  readonly data: object;
  /** Another failure makes it a dead job. */
  readonly isLast: boolean;
}

/** How one job ended; `error` is undefined where it is done. */
export interface Outcome {
  readonly job: ClaimedJob;
  readonly error?: unknown;
}

type Handlers = ReadonlyMap<string, JobHandler>;

async function runOne(handlers: Handlers, job: ClaimedJob): Promise<Outcome[]> {
  try {
    const handler = handlers.get(job.name);
    // A newer version may know it: the job goes back and waits.
    if (handler === undefined) throw new Error(`Nobody handles the job '${job.name}' in this process.`);
    await handler.run(job.data);
    return [{ job }];
  } catch (error) {
    return [{ job, error: error ?? new Error('The handler threw nothing.') }];
  }
}

async function runGroup(handler: JobHandler, jobs: readonly ClaimedJob[]): Promise<Outcome[]> {
  try {
    await handler.runMany?.(jobs.map(({ data }) => data));
    return jobs.map((job) => ({ job }));
  } catch (error) {
    return jobs.map((job) => ({ job, error: error ?? new Error('The handler threw nothing.') }));
  }
}

function tasksOf(handlers: Handlers, jobs: readonly ClaimedJob[]): (() => Promise<Outcome[]>)[] {
  const groups = new Map<JobHandler, ClaimedJob[]>();
  const tasks: (() => Promise<Outcome[]>)[] = [];
  for (const job of jobs) {
    const handler = handlers.get(job.name);
    if (handler?.runMany === undefined) {
      tasks.push(() => runOne(handlers, job));
      continue;
    }
    const group = groups.get(handler);
    if (group) group.push(job);
    else {
      const started = [job];
      groups.set(handler, started);
      tasks.push(() => runGroup(handler, started));
    }
  }
  return tasks;
}

/** Runs claimed jobs, `atOnce` side by side, those of batch handlers together. Never throws. */
export async function runJobs(
  handlers: Handlers,
  jobs: readonly ClaimedJob[],
  atOnce: number,
): Promise<Outcome[]> {
  const tasks = tasksOf(handlers, jobs);
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) outcomes.push(...(await task()));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker));
  return outcomes;
}

/** Writes a failure to the log: loud when nobody will try again. */
export function logFailure(log: Log, { job, error }: Outcome): void {
  const fields = { err: error, job: job.name, id: job.id };
  if (job.isLast) log.error(fields, 'a job failed for the last time and is dead');
  else log.warn(fields, 'a job failed and will be repeated');
}

function innermost(error: unknown): unknown {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current;
}

/**
 * What is kept of an error beside its job: the cause's own message, without the values that a failed statement
 * names.
 */
export function failureNote(error: unknown): { message: string } {
  const cause = innermost(error);
  return { message: (cause instanceof Error ? cause.message : String(cause)).slice(0, 1000) };
}
