import type { PgBoss } from 'pg-boss';
import { queryRows, type Db } from '@/platform/db/database';
import { cancelJob, insertJobs, type Payload } from './boss-store';
import type { Lane } from './job';

interface EarlierJob extends Record<string, unknown> {
  readonly id: string;
  readonly lane: Lane;
  readonly payload: Payload;
  readonly singletonKey: string | null;
  readonly startAfter: Date;
  readonly isDead: boolean;
}

const THERE = `select to_regclass('public.earlier_jobs')::text as name`;

const TAKE = `
  delete from earlier_jobs
  returning id, lane, payload, singleton_key as "singletonKey", start_after as "startAfter", is_dead as "isDead"`;

/**
 * Puts what waited in the queue of an earlier release into this one, in one transaction. Jobs that had failed for the last
 * time go on waiting for a person.
 */
export async function takeOverEarlierJobs(boss: PgBoss, db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // A backup is restored into a database that has no tables of ours yet.
    const [table] = await queryRows<{ name: string | null }>(tx, THERE);
    if (table === undefined || table.name === null) return;
    for (const job of await queryRows<EarlierJob>(tx, TAKE)) {
      const { id, lane, payload, singletonKey, startAfter, isDead } = job;
      await insertJobs(boss, tx, { lane, jobs: [{ id, payload, startAfter, singletonKey }] });
      if (isDead) await cancelJob(boss, tx, { lane, id });
    }
  });
}
