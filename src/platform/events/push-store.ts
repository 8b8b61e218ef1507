import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';

/** One push, as it is stored and as it travels between processes. */
export interface PushRow {
  readonly id: number;
  readonly topic: string;
  readonly data: object;
}

export const PUSH_CHANNEL = 'headroom_push';

// A notification carries at most 8,000 bytes; a longer push is told by its id alone.
// Nobody waits for the disk: what the power takes is written again, as its job is still there.
const WRITE = statement(
  'push_events_write',
  `
  with later as materialized (
    select set_config('synchronous_commit', 'off', true) as mode
  ), written as (
    insert into push_events (topic, data, created_at)
    select topic, data, $2 from json_to_recordset($1::json) as entry (topic text, data jsonb), later
    where later.mode is not null
    returning id, topic, data
  ), told as (
    select id, json_build_object('id', id, 'topic', topic, 'data', data)::text as whole from written order by id
  )
  select pg_notify('${PUSH_CHANNEL}',
    case when octet_length(whole) < 7900 then whole else json_build_object('id', id)::text end)
  from told`,
);

/** Stores pushes and tells every server process of them. */
export async function writePushes(
  db: Db,
  pushes: readonly { topic: string; data: object }[],
  at: Date,
): Promise<void> {
  await runPrepared(db, WRITE, [JSON.stringify(pushes), at]);
}

/** One push by its id; null where it is gone. */
export async function readPush(db: Db, id: number): Promise<PushRow | null> {
  const rows = await queryRows<PushRow & Record<string, unknown>>(
    db,
    'select id, topic, data from push_events where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Ids of the oldest and the newest push kept; null where there is none. */
export async function readCachedRange(db: Db): Promise<{ oldest: number; newest: number } | null> {
  const rows = await queryRows<{ oldest: number | null; newest: number | null }>(
    db,
    'select min(id) as oldest, max(id) as newest from push_events',
  );
  const { oldest, newest } = rows[0] ?? { oldest: null, newest: null };
  return oldest === null || newest === null ? null : { oldest, newest };
}

// Two processes may commit their pushes in another order than their ids say: the freshest lower ones come again.
const MISSED = `
  select id, topic, data from push_events
  where topic = any($1::text[]) and (id > $2 or (id > $2 - 100 and created_at > $3::timestamptz))
  order by id limit $4`;

export interface MissedQuery {
  readonly topics: readonly string[];
  readonly after: number;
  /** Pushes with a lower id than `after` that are younger than this are given again. */
  readonly freshSince: Date;
  readonly limit: number;
}

/** Pushes on topics after an id, oldest first. */
export async function readMissed(db: Db, input: MissedQuery): Promise<PushRow[]> {
  const values = [input.topics, input.after, input.freshSince, input.limit];
  return queryRows<PushRow & Record<string, unknown>>(db, MISSED, values);
}

/** All pushes after an id, oldest first, at most `limit`. */
export async function readAfter(db: Db, after: number, limit: number): Promise<PushRow[]> {
  const sql = 'select id, topic, data from push_events where id > $1 order by id limit $2';
  return queryRows<PushRow & Record<string, unknown>>(db, sql, [after, limit]);
}

/** Removes pushes older than a time. */
export async function prunePushes(db: Db, before: Date): Promise<void> {
  await queryRows(db, 'delete from push_events where created_at < $1', [before]);
}
