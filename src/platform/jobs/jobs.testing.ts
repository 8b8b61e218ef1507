import { pino } from 'pino';
import { afterEach } from 'vitest';
import { systemClock } from '@/platform/clock/system-clock';
import { rawQuery } from '@/platform/db/database';
import { createListener, type Listener } from '@/platform/events/listener';
import type { Clock } from '@/shared/clock';
import { createTestDatabase } from '@test/support/database';
import { createJobs, type Jobs, type JobsDeps } from './boss';
import type { JobHandler } from './job';

/** A queue with its listener, as one process has them. */
export interface Studio {
  readonly jobs: Jobs;
  readonly listener: Listener;
}

const log = pino({ level: 'silent' });

/** Queues on one test database, emptied after each test; call it at the top of the file. */
export async function createTestStudios() {
  const database = await createTestDatabase();
  const studios: Studio[] = [];

  function open(handlers: JobHandler[], more: Partial<Pick<JobsDeps, 'clock' | 'database'>> = {}): Studio {
    const listener = createListener({ url: database.url, log });
    const jobs = createJobs({ database, listener, log, clock: systemClock, ...more });
    jobs.register(handlers);
    const studio = { jobs, listener };
    studios.push(studio);
    return studio;
  }

  afterEach(async () => {
    for (const { jobs, listener } of studios.splice(0)) {
      await jobs.stop();
      await listener.stop();
    }
    await rawQuery(
      database.db,
      'delete from pgboss.job; delete from job_schedules; delete from quarantined_jobs',
    );
  });

  await open([]).jobs.prepare();
  return {
    database,
    open,
    openWorking: async (
      handlers: JobHandler[],
      more: Partial<Pick<JobsDeps, 'database'>> = {},
    ): Promise<Studio> => {
      const studio = open(handlers, more);
      await studio.jobs.start();
      await studio.listener.start();
      return studio;
    },
    /** Rows of the queue, in whatever state. */
    waiting: async (): Promise<number> => {
      const rows = await rawQuery<{ count: number }>(database.db, 'select count(*) as count from pgboss.job');
      return rows[0]?.count ?? 0;
    },
  };
}

/** A clock that stands where a test sets it. */
export function clockAt(text: string): Clock & { set(text: string): void } {
  let now = new Date(text);
  return {
    now: () => now,
    set(next) {
      now = new Date(next);
    },
  };
}
