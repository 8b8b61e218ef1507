import type { Pool } from 'pg';
import { rawQuery, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { JobEntry, Lane } from './job';
import {
  BEHIND,
  CLAIM_BY_CLOCK,
  CLAIM_DUE,
  INSERT,
  IS_HELD,
  NEXT_DUE,
  OPEN,
  OPEN_COUNTS,
  OPEN_OF,
  QUARANTINED,
  REMOVE,
  REVIVE,
  TELL,
  TROUBLED,
} from './job-sql';

/** What a job row carries: its kind, its data, and when it may run where that was asked for. */
interface Payload {
  readonly job: string;
  readonly data: object;
  readonly at?: string;
}

/** A job that this process works on. */
export interface ClaimedJob {
  readonly id: string;
  readonly lane: Lane;
  readonly name: string;
  readonly data: object;
  /** Another failure makes it a dead job. */
  readonly isLast: boolean;
}

/** A job that failed at least once, for people who look after the queue. */
export interface TroubledJob {
  readonly id: string;
  readonly job: string;
  /** `retry`: will be repeated at `next_at`. `failed`: dead until somebody revives it. */
  readonly state: 'retry' | 'failed';
  readonly retries: number;
  readonly created_at: Date;
  readonly next_at: Date;
  readonly error: string | null;
}

export interface ClaimWish {
  readonly lane: Lane;
  readonly count: number;
  /** Number that the worker's lock is held under; 0 where nobody holds one. */
  readonly worker: number;
}

const WRITE = statement('jobs.write', INSERT);

interface ClaimRow extends Record<string, unknown> {
  id: string;
  payload: Payload;
  is_last: boolean;
}

/** Writes jobs in one statement, which goes with the commit of the transaction `tx`. */
export async function insertJobs(
  tx: Db,
  entries: readonly JobEntry[],
  laneOf: (name: string) => Lane,
): Promise<void> {
  const rows = entries.map(({ name, data, startAfter, singletonKey, unlessQuarantined = false }) => {
    const at = startAfter?.toISOString();
    const payload: Payload = { job: name, data, ...(at === undefined ? {} : { at }) };
    const key = singletonKey === undefined ? null : `${name}:${singletonKey}`;
    const when = { start_after: at ?? null, singleton_key: key };
    return { lane: laneOf(name), payload, ...when, guarded: unlessQuarantined };
  });
  await runPrepared(tx, WRITE, [JSON.stringify(rows)]);
}

function claimed(lane: Lane, rows: ClaimRow[]): ClaimedJob[] {
  return rows.map(({ id, payload, is_last }) => ({
    id,
    lane,
    name: payload.job,
    data: payload.data,
    isLast: is_last,
  }));
}

/** Takes due jobs of a lane, oldest first; no other process gets them meanwhile. */
export async function claimDue(pool: Pool, { lane, count, worker }: ClaimWish): Promise<ClaimedJob[]> {
  const values = [lane, count, worker];
  const { rows } = await pool.query<ClaimRow>({ name: 'jobs.claim', text: CLAIM_DUE, values });
  return claimed(lane, rows);
}

/** Takes jobs of a lane that are due by the clock of a test, but for those named. */
export async function claimByClock(
  db: Db,
  wish: { lane: Lane; now: Date; except: readonly string[] },
): Promise<ClaimedJob[]> {
  const values = [wish.lane, 50, 0, wish.now, wish.except];
  return claimed(wish.lane, await rawQuery<ClaimRow>(db, CLAIM_BY_CLOCK, values));
}

/** Forgets finished jobs. */
export async function removeJobs(pool: Pool, lane: Lane, ids: readonly string[]): Promise<void> {
  await pool.query({ name: 'jobs.remove', text: REMOVE, values: [lane, ids] });
}

/** Milliseconds until the next waiting job of a lane is due (0 or less: now); null where none waits. */
export async function nextDueMs(pool: Pool, lane: Lane): Promise<number | null> {
  const query = { name: 'jobs.next', text: NEXT_DUE, values: [lane] };
  const { rows } = await pool.query<{ wait_ms: number | null }>(query);
  return rows[0]?.wait_ms ?? null;
}

/** Tells the processes that listen on a channel of new jobs in these lanes. */
export async function tellLanes(pool: Pool, channel: string, lanes: readonly Lane[]): Promise<void> {
  await pool.query({ name: 'jobs.tell', text: TELL, values: [channel, lanes] });
}

/** Whether a process lives that holds this advisory lock. */
export async function isLockHeld(pool: Pool, lockClass: number, number: number): Promise<boolean> {
  const query = { name: 'jobs.held', text: IS_HELD, values: [lockClass, number] };
  return (await pool.query<{ held: boolean }>(query)).rows[0]?.held ?? false;
}

/** Lanes with jobs that should have begun two seconds ago. */
export async function lanesBehind(pool: Pool, lanes: readonly Lane[]): Promise<Lane[]> {
  const { rows } = await pool.query<{ lane: Lane }>({ name: 'jobs.behind', text: BEHIND, values: [lanes] });
  return rows.map(({ lane }) => lane);
}

/** Jobs that failed at least once, newest first. */
export async function findTroubled(db: Db, lanes: readonly Lane[], limit: number): Promise<TroubledJob[]> {
  return rawQuery<TroubledJob & Record<string, unknown>>(db, TROUBLED, [lanes, limit]);
}

/**
 * `running`, `waiting` for its first time, `failed` and to be repeated, `dead` until somebody repeats it, `quarantined`
 * because its process died with it.
 */
export type OpenState = 'running' | 'waiting' | 'failed' | 'dead' | 'quarantined';

/** A job that is not done, for people who look after the queue. */
export interface OpenJob {
  readonly id: string;
  readonly job: string;
  /** What it is about, by its numbers: 'file 12'; null where it names nothing. Its data may hold secrets. */
  readonly about: string | null;
  readonly state: OpenState;
  /** Failed tries, or of quarantined ones the deaths of their process. */
  readonly retries: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly next_at: Date;
  readonly error: string | null;
}

// What pg-boss calls these states.
const STATES = { running: 'active', waiting: 'created', failed: 'retry', dead: 'failed' } as const;

type OpenRow = Omit<OpenJob, 'state' | 'about'> & { readonly state: string; readonly data: object | null };

function stateOf(name: string): OpenState {
  if (name === STATES.running) return 'running';
  if (name === STATES.failed) return 'failed';
  if (name === 'quarantined') return 'quarantined';
  return name === STATES.dead ? 'dead' : 'waiting';
}

// { file_id: 12, mail_id: 3 } is 'file 12, mail 3'.
function aboutOf(data: object | null): string | null {
  const parts = Object.entries(data ?? {}).flatMap(([name, value]) =>
    name.endsWith('_id') && typeof value === 'number'
      ? [`${name.slice(0, -3).replaceAll('_', ' ')} ${value}`]
      : [],
  );
  return parts.length === 0 ? null : parts.join(', ');
}

function openJob({ data, ...row }: OpenRow): OpenJob {
  const state = stateOf(row.state);
  // While a job runs its output says who works on it.
  return { ...row, about: aboutOf(data), state, error: state === 'running' ? null : row.error };
}

/** A page of the jobs in a state. */
export async function findOpen(
  db: Db,
  lanes: readonly Lane[],
  wish: { readonly state: OpenState; readonly limit: number; readonly offset: number },
): Promise<OpenJob[]> {
  if (wish.state === 'quarantined')
    return (await rawQuery<OpenRow>(db, QUARANTINED, [wish.limit, wish.offset])).map(openJob);
  const values = [lanes, STATES[wish.state], wish.limit, wish.offset];
  return (await rawQuery<OpenRow>(db, OPEN, values)).map(openJob);
}

/** How many jobs there are in each state. */
export async function countOpen(db: Db, lanes: readonly Lane[]): Promise<Record<OpenState, number>> {
  const rows = await rawQuery<{ state: string; count: number }>(db, OPEN_COUNTS, [lanes]);
  const counts: Record<OpenState, number> = { running: 0, waiting: 0, failed: 0, dead: 0, quarantined: 0 };
  for (const { state, count } of rows) counts[stateOf(state)] += count;
  return counts;
}

/** The jobs of one kind that are not done, newest first. */
export async function findOpenOf(db: Db, lanes: readonly Lane[], name: string): Promise<OpenJob[]> {
  return (await rawQuery<OpenRow>(db, OPEN_OF, [lanes, name])).map(openJob);
}

/** Makes a failed job run again at once; answers its kind, or null where there is no such job. */
export async function reviveJob(db: Db, lanes: readonly Lane[], id: string): Promise<string | null> {
  return (await rawQuery<{ job: string }>(db, REVIVE, [lanes, id]))[0]?.job ?? null;
}
