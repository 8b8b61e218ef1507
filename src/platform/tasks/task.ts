/** Bytes that a task may read anywhere: whoever asks for the task keeps them, and hands them over as they are wanted. */
export interface TaskSource {
  readonly size: number;
  /** Bytes from `offset`; fewer than `length` only where the source ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** How long a task may run once it has begun, waiting for its bytes included; then its thread is ended. */
export interface TaskBudget {
  readonly ms: number;
  /** Added for each MiB of its sources, up to half an hour in all. */
  readonly msPerMiB?: number;
}

/**
 * A named kind of work that computes, with typed input and output; both travel between threads (structured clone).
 * `heavy` work takes seconds and waits in the background, `prompt` work somebody waits for.
 */
export interface TaskType<I, O> {
  readonly name: string;
  readonly lane: 'heavy' | 'prompt';
  readonly budget: TaskBudget;
  /** Only for the types; never present at run time. */
  readonly types?: { readonly input: I; readonly output: O };
}

/** Declares a task, such as `defineTask<{ fonts: string }, Uint8Array>({ name: 'receipts.print', … })`. */
export function defineTask<I, O>(task: Omit<TaskType<I, O>, 'types'>): TaskType<I, O> {
  return task;
}

/** Runs tasks off the thread that answers requests. */
export interface Tasks {
  /**
   * Runs a task in a worker thread, which is started when one is needed.
   * @param sources what the task may read, in the order that it expects
   * @throws TaskOverBudgetError where it took more time or memory than it may; else what the task threw
   */
  run<I, O>(task: TaskType<I, O>, input: I, sources?: readonly TaskSource[]): Promise<O>;
  /** Ends all threads, whatever they are at; tasks under way fail. */
  close(): Promise<void>;
}

/** A task was ended because it took more than its budget: it will not get better by being tried again. */
export class TaskOverBudgetError extends Error {
  override readonly name = 'TaskOverBudgetError';
  readonly spent: 'time' | 'memory';

  constructor(task: string, spent: 'time' | 'memory') {
    super(`The task '${task}' was ended: it took more ${spent} than it may.`);
    this.spent = spent;
  }
}

/** What runs a task inside a thread. */
export interface TaskHandler {
  readonly name: string;
  readonly run: (input: unknown, sources: readonly TaskSource[]) => Promise<unknown>;
}

/** Joins a task to what runs it; the types of both are checked here. */
export function taskHandler<I, O>(
  task: TaskType<I, O>,
  run: (input: I, sources: readonly TaskSource[]) => Promise<O>,
): TaskHandler {
  return { name: task.name, run: run as TaskHandler['run'] };
}
