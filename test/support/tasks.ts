import { afterAll, inject } from 'vitest';
import type { Tasks } from '@/platform/tasks/task';
import { createTasks } from '@/platform/tasks/task-pool';

/** Worker threads as a studio has them, ended at the end of the test file. */
export function createTestTasks(): Tasks {
  const tasks = createTasks({ worker: inject('taskWorker') });
  afterAll(() => tasks.close());
  return tasks;
}
