import type { PgBoss } from 'pg-boss';
import type { Db } from '@/platform/db/database';
import {
  countQuarantined,
  DEAD_PROCESS,
  findQuarantined,
  findQuarantinedOf,
  MAX_DEATHS,
  takeOutOfQuarantine,
  type HeldJob,
} from './attempts';
import { aboutOf, findJob, findOpen, insertJobs, RETRIES, type OpenJob, type OpenState } from './boss-store';
import type { Lane } from './job';

const MAX_OF_A_KIND = 100;

function heldJob({ id, job, data, retries, created_at, started_at, next_at }: HeldJob): OpenJob {
  const about = aboutOf(data);
  return {
    id,
    job,
    about,
    state: 'quarantined',
    retries,
    created_at,
    started_at,
    next_at,
    error: DEAD_PROCESS,
  };
}

// Those that run next first; of the others those that ran last.
function byTurn(a: OpenJob, b: OpenJob): number {
  if (a.state === 'waiting' || a.state === 'failed') return a.next_at.getTime() - b.next_at.getTime();
  return (b.started_at?.getTime() ?? 0) - (a.started_at?.getTime() ?? 0);
}

/** Jobs that are not done, for people who look after the queue. */
export class OpenJobs {
  readonly #boss: PgBoss;
  readonly #db: Db;
  readonly #lanes: readonly Lane[];

  constructor(deps: { readonly boss: PgBoss; readonly db: Db; readonly lanes: readonly Lane[] }) {
    this.#boss = deps.boss;
    this.#db = deps.db;
    this.#lanes = deps.lanes;
  }

  /** A page of the jobs in a state, and how many there are in each. */
  async list(state: OpenState, page: { readonly limit: number; readonly offset: number }) {
    const open = await this.#all();
    const counts: Record<OpenState, number> = { running: 0, waiting: 0, failed: 0, dead: 0, quarantined: 0 };
    for (const job of open) counts[job.state] += 1;
    counts.quarantined = await countQuarantined(this.#db);
    const found =
      state === 'quarantined'
        ? (await findQuarantined(this.#db, page)).map(heldJob)
        : open
            .filter((job) => job.state === state)
            .toSorted(byTurn)
            .slice(page.offset, page.offset + page.limit);
    return { found, counts };
  }

  /** What is not done of one kind of job, newest first. */
  async of(name: string): Promise<OpenJob[]> {
    const held = (await findQuarantinedOf(this.#db, name)).map(heldJob);
    return [...(await this.#all(name)), ...held]
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, MAX_OF_A_KIND);
  }

  /** Has a failed or quarantined job run again now; answers its kind and lane, or null where there is none of this id. */
  async revive(id: string): Promise<{ job: string; lane: Lane } | null> {
    for (const lane of this.#lanes) {
      const found = await findJob(this.#boss, lane, id);
      if (found === null) continue;
      const { state, retryCount, data } = found;
      if (state === 'failed') await this.#boss.retry(lane, id);
      else if (state === 'cancelled') await this.#boss.resume(lane, id);
      else if (state !== 'retry') return null;
      await this.#boss.update(lane, undefined, {
        id,
        startAfter: new Date(),
        retryLimit: retryCount + RETRIES,
      });
      return { job: data.job, lane };
    }
    return this.#db.transaction(async (tx) => {
      const freed = await takeOutOfQuarantine(tx, id);
      if (freed === null) return null;
      const { lane, job, data, singletonKey } = freed;
      // One more stop takes it back.
      const payload = { job, data, deaths: MAX_DEATHS - 1 };
      await insertJobs(this.#boss, tx, { lane, jobs: [{ id, payload, startAfter: null, singletonKey }] });
      return { job, lane };
    });
  }

  async #all(kind?: string): Promise<OpenJob[]> {
    const lanes = await Promise.all(this.#lanes.map((lane) => findOpen(this.#boss, lane, kind)));
    return lanes.flat();
  }
}
