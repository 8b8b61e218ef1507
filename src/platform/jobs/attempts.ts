import { queryRows, type Db } from '@/platform/db/database';
import type { Lane } from './job';

/** As many stops of its process make a job one that nobody tries again by himself. */
export const MAX_DEATHS = 2;

/** What is said of a job whose process has stopped. */
export const DEAD_PROCESS = 'The process that worked on it ended.';

const FAILURES = 'select job_id as id, failures from job_attempts where job_id = any($1::uuid[])';

// $1 ids, $2 how many more.
const NOTE = `
  insert into job_attempts as attempt (job_id, failures) select id, $2 from unnest($1::uuid[]) as id
  on conflict (job_id) do update set failures = attempt.failures + $2, noted_at = now()`;

const SUCCEEDED = 'delete from job_attempts where job_id = any($1::uuid[])';

// Those of jobs that are gone: the queue keeps none longer than a month.
const FORGET = `delete from job_attempts where noted_at < now() - interval '60 days'`;

// $1 list of {id, lane, job, data, singleton_key, deaths, created_at, started_at}.
const QUARANTINE = `
  insert into quarantined_jobs (id, lane, job, data, singleton_key, deaths, created_at, started_at)
  select id, lane, job, data, singleton_key, deaths, created_at, started_at
  from json_to_recordset($1::json) as held (
    id uuid, lane text, job text, data jsonb, singleton_key text, deaths integer, created_at timestamptz, started_at timestamptz
  )
  on conflict (id) do nothing`;

const FREE = `
  delete from quarantined_jobs where id = $1::uuid
  returning id, lane, job, data, singleton_key as "singletonKey"`;

// $1 list of {job, data}: numbers, from 1, of those whose like is in quarantine.
const HELD = `
  select wish.number::integer as number
  from json_to_recordset($1::json) as wish (number integer, job text, data jsonb)
  where exists (select from quarantined_jobs as held where held.job = wish.job and held.data = wish.data)`;

const QUARANTINED = `
  select id, job, data, deaths as retries, created_at, started_at, quarantined_at as next_at
  from quarantined_jobs`;

/** A job that is on its way into quarantine. */
export interface LostJob {
  readonly id: string;
  readonly lane: Lane;
  readonly job: string;
  readonly data: object;
  readonly singleton_key: string | null;
  readonly deaths: number;
  readonly created_at: Date;
  readonly started_at: Date;
}

/** A quarantined job, as people see it. */
export interface HeldJob extends Record<string, unknown> {
  readonly id: string;
  readonly job: string;
  readonly data: object;
  readonly retries: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly next_at: Date;
}

/** A job that was taken, as much as its tries need of it. */
export interface Taken {
  readonly id: string;
  /** How often it was taken before. */
  readonly retryCount: number;
  /** Stops of its process that were counted before it came into the queue. */
  readonly deaths: number;
}

/**
 * Our own record of how tries of jobs ended, in a table of our own. Whatever was tried once more than it is known to have
 * ended lost its process. Jobs that succeed at once, which are nearly all, cost nothing here.
 */
export class Attempts {
  readonly #db: Db;
  readonly #running = new Set<string>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** How often the process of these jobs has stopped while it worked on them; only those where it did. */
  async deathsOf(jobs: readonly Taken[]): Promise<ReadonlyMap<string, number>> {
    const again = jobs.filter(({ retryCount, deaths }) => retryCount > 0 || deaths > 0);
    if (again.length === 0) return new Map();
    const ids = again.map(({ id }) => id);
    const rows = await queryRows<{ id: string; failures: number }>(this.#db, FAILURES, [ids]);
    const failures = new Map(rows.map((row) => [row.id, row.failures]));
    const counted = again.map(
      ({ id, retryCount, deaths }) => [id, deaths + retryCount - (failures.get(id) ?? 0)] as const,
    );
    return new Map(counted.filter(([, deaths]) => deaths > 0));
  }

  /** These jobs run from now on. */
  begin(ids: readonly string[]): void {
    for (const id of ids) this.#running.add(id);
  }

  /** These jobs were taken, but wait: should the process stop meanwhile, it is none of theirs. */
  async pause(ids: readonly string[]): Promise<void> {
    await this.#note(ids, 1);
  }

  /** A job that waited runs now. */
  async resume(id: string): Promise<void> {
    await this.#note([id], -1);
    this.begin([id]);
  }

  /** Writes how jobs ended: failures, and successes of those that are `known` to have been tried before. */
  async end(ended: { readonly known: readonly string[]; readonly failed: readonly string[] }): Promise<void> {
    // Noted here or by `release`, whichever comes first, and never by both.
    const failed = ended.failed.filter((id) => this.#running.delete(id));
    try {
      await this.#note(failed, 1);
    } catch (error) {
      this.begin(failed);
      throw error;
    }
    if (ended.known.length > 0) await queryRows(this.#db, SUCCEEDED, [ended.known]);
  }

  /** These jobs are settled. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#running.delete(id);
  }

  /** Whoever was told to stop has not died: what this process leaves has no mark. */
  async release(): Promise<void> {
    const left = [...this.#running];
    this.#running.clear();
    await this.#note(left, 1);
  }

  async forgetOld(): Promise<void> {
    await queryRows(this.#db, FORGET);
  }

  async #note(ids: readonly string[], more: number): Promise<void> {
    if (ids.length > 0) await queryRows(this.#db, NOTE, [ids, more]);
  }
}

/** Puts jobs into quarantine, in the transaction that takes them out of the queue. */
export async function quarantine(tx: Db, jobs: readonly LostJob[]): Promise<void> {
  await queryRows(tx, QUARANTINE, [JSON.stringify(jobs)]);
  await queryRows(tx, SUCCEEDED, [jobs.map(({ id }) => id)]);
}

/** Takes a job out of quarantine; null where there is none of this id. */
export async function takeOutOfQuarantine(tx: Db, id: string) {
  const [freed] = await queryRows<{
    id: string;
    lane: Lane;
    job: string;
    data: object;
    singletonKey: string | null;
  }>(tx, FREE, [id]);
  return freed ?? null;
}

/** Those of the jobs whose like, of the same kind and data, is not in quarantine. */
export async function withoutHeld<J extends { readonly name: string; readonly data: object }>(
  tx: Db,
  jobs: readonly J[],
): Promise<J[]> {
  const inputs = jobs.map(({ name, data }, number) => ({ number, job: name, data }));
  const held = await queryRows<{ number: number }>(tx, HELD, [JSON.stringify(inputs)]);
  const numbers = new Set(held.map(({ number }) => number));
  return jobs.filter((_, number) => !numbers.has(number));
}

/** A page of the quarantined jobs, newest first, and how many there are. */
export async function findQuarantined(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<HeldJob[]> {
  return queryRows<HeldJob>(db, `${QUARANTINED} order by quarantined_at desc, id limit $1 offset $2`, [
    limit,
    offset,
  ]);
}

/** The quarantined jobs of one kind, newest first. */
export async function findQuarantinedOf(db: Db, name: string): Promise<HeldJob[]> {
  return queryRows<HeldJob>(db, `${QUARANTINED} where job = $1 order by created_at desc limit 100`, [name]);
}

/** How many jobs are in quarantine. */
export async function countQuarantined(db: Db): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, 'select count(*)::int as count from quarantined_jobs');
  return row?.count ?? 0;
}
