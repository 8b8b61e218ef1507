import { pino } from 'pino';
import { afterEach } from 'vitest';
import { systemClock } from '@/platform/clock/system-clock';
import { queryRows } from '@/platform/db/database';
import { createListener, type Listener } from '@/platform/events/listener';
import type { Clock } from '@/shared/clock';
import { createTestDatabase, type TestDatabase } from '@test/support/database';
import { createJobs, LANES, type Jobs, type JobsDeps } from './boss';
import { findOpen, insertJobs, openBoss } from './boss-store';
import type { JobHandler } from './job';

/** A queue with its listener, as one process has them. */
export interface Studio {
  readonly jobs: Jobs;
  readonly listener: Listener;
}

const log = pino({ level: 'silent' });

function deathsOn({ db }: Pick<TestDatabase, 'db'>, boss: ReturnType<typeof openBoss>) {
  return {
    /** A quick job as a killed process leaves it; its process stopped `deaths` times before. */
    leaveBehind: async (name: string, data: object, deaths = 0): Promise<void> => {
      await insertJobs(boss, db, {
        lane: 'quick',
        jobs: [{ payload: { job: name, data, deaths }, startAfter: null, singletonKey: null }],
      });
      await boss.fetch('quick');
    },
    /** What upkeep finds out of taken jobs within seconds: nobody shows a sign of life. They are tried again at once. */
    noticeDeaths: async (): Promise<void> => {
      for (const { id } of await boss.findJobs('quick')) {
        await boss.fail('quick', id, { value: 'job heartbeat timeout' });
        await boss.update('quick', undefined, { id, startAfter: new Date(0) });
      }
    },
  };
}

/** Queues on one test database, emptied after each test; call it at the top of the file. */
export async function createTestStudios() {
  const database = await createTestDatabase();
  const studios: Studio[] = [];
  // Looks behind the queue, and leaves jobs as a process that was killed.
  const boss = openBoss(database.pool, log);

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
    await boss.deleteAllJobs();
    await queryRows(
      database.db,
      'delete from job_schedules; delete from quarantined_jobs; delete from job_attempts',
    );
  });

  await open([]).jobs.prepare();
  return {
    database,
    boss,
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
    /** Jobs of the queue that are not done. */
    waiting: async (): Promise<number> => {
      const open = await Promise.all(LANES.map((lane) => findOpen(boss, lane)));
      return open.flat().length;
    },
    ...deathsOn(database, boss),
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
