import { queryRows, type Db } from '@/platform/db/database';

/** One event as it is kept. */
export interface StoredEvent {
  readonly id: string;
  readonly name: string;
  readonly happened_at: string;
  readonly path: string;
  readonly referrer_host: string | null;
  readonly viewport: string;
  readonly details: object;
}

/** Keeps events of one visitor; those that are kept already stay as they are. */
export async function insertEvents(db: Db, visitor: Buffer, events: readonly StoredEvent[]): Promise<void> {
  await queryRows(
    db,
    `insert into analytics_events (id, name, happened_at, path, referrer_host, viewport, visitor, details)
     select id, name, happened_at, path, referrer_host, viewport, $2, details
     from jsonb_to_recordset($1::jsonb) as event (
       id uuid, name text, happened_at timestamptz, path text, referrer_host text, viewport text, details jsonb)
     on conflict (id) do nothing`,
    [JSON.stringify(events), visitor],
  );
}

/** The salt of a day: the fresh one, or what another process has put there before. */
export async function saltOfDay(db: Db, day: string, fresh: Buffer): Promise<Buffer> {
  const [row] = await queryRows<{ salt: Buffer }>(
    db,
    `insert into analytics_salts (day, salt) values ($1, $2)
     on conflict (day) do update set salt = analytics_salts.salt returning salt`,
    [day, fresh],
  );
  return row?.salt ?? fresh;
}

/** Removes the salts of other days: their visitors can't be told from their hashes any more. */
export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await queryRows(db, 'delete from analytics_salts where day < $1', [day]);
}

export async function deleteEventsBefore(db: Db, time: Date): Promise<void> {
  await queryRows(db, 'delete from analytics_events where happened_at < $1', [time]);
}
