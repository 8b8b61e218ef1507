import { pino } from 'pino';
import type { Pool } from 'pg';
import { LANES } from '@/platform/jobs/boss';
import { openBoss, type Payload } from '@/platform/jobs/boss-store';

/** The queue of a studio from behind, for tests that need a job in a certain state. */
export function openQueue(pool: Pool) {
  const boss = openBoss(pool, pino({ level: 'silent' }));

  async function jobsOf(kind: string) {
    const found = await Promise.all(
      LANES.map((lane) => boss.findJobs<Payload>(lane, { data: { job: kind }, limit: 10_000 })),
    );
    return found.flat();
  }

  return {
    jobsOf,
    /** Fails the waiting job of a kind as its handler would; answers its id. A dead one is not tried again. */
    async fail(
      kind: string,
      failure: { readonly message: string; readonly isDead: boolean },
    ): Promise<string> {
      const [job] = await jobsOf(kind);
      if (job === undefined) throw new Error(`No job '${kind}' waits.`);
      const { name, id } = job;
      // The first one that is taken.
      await boss.update(name, undefined, {
        id,
        priority: 100,
        startAfter: new Date(0),
        ...(failure.isDead ? { retryLimit: 0 } : {}),
      });
      await boss.fetch(name);
      await boss.fail(name, id, { message: failure.message });
      return id;
    },
    /** Forgets the jobs of a kind. */
    async remove(kind: string): Promise<void> {
      for (const { name, id } of await jobsOf(kind)) await boss.deleteJob(name, id);
    },
    async removeAll(): Promise<void> {
      await boss.deleteAllJobs();
    },
    /** What upkeep does after seconds: whoever took these jobs shows no sign of life. */
    async giveBack(): Promise<void> {
      for (const lane of LANES)
        for (const { id, state } of await boss.findJobs(lane, { limit: 10_000 }))
          if (state === 'active') await boss.fail(lane, id, { value: 'job heartbeat timeout' });
    },
  };
}
