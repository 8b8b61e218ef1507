import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { queryRows, type Db } from '@/platform/db/database';
import type { Log } from '@/platform/log/log';

/** Who opens a stream: a name for the person or what they show, and the address they come from. */
export interface Renditions {
  readonly person: string;
  readonly ip: string;
}

// Enough for somebody with many tabs, and for a house behind one address; a stream holds memory and a connection.
const MAX_FOR_PERSON = 12;
const MAX_FOR_IP = 100;

// Class of the advisory locks that say 'this process has streams'; any number that nothing else here uses.
const LOCK_CLASS = 71_306;

// Processes that are gone have let go of their locks; this one counts even while its listener reconnects.
const IS_ALIVE = `
  (process = $1 or exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid::bigint = ${LOCK_CLASS}
      and objid::bigint = process
      and database = (select oid from pg_database where datname = current_database())
  ))`;

// Two at once would both find a place left: whoever has the same name or address waits. Always in this order.
const TAKE_TURNS = `
  select pg_advisory_xact_lock(hashtextextended('stream person ' || $1, 0)),
    pg_advisory_xact_lock(hashtextextended('stream ip ' || $2, 0))`;

const ENTER = `
  with own as (
    select hashtextextended($2::text, 0) as person, hashtextextended($3::text, 0) as ip
  ), counted as (
    select own.person, own.ip,
      (select count(*) from event_streams where event_streams.person = own.person and ${IS_ALIVE}) as by_person,
      (select count(*) from event_streams where event_streams.ip = own.ip and ${IS_ALIVE}) as by_ip
    from own
  )
  insert into event_streams (process, person, ip)
  select $1, person, ip from counted where by_person < ${MAX_FOR_PERSON} and by_ip < ${MAX_FOR_IP}
  returning id`;

const LEAVE = 'delete from event_streams where id = any($1::bigint[])';

/** The places that streams have, counted together by all processes of the studio. */
export class OpenStreams {
  readonly #db: Db;
  readonly #log: Log;
  readonly #process = randomInt(1, 2 ** 31 - 1);
  /** Places that were left while the database could not be told. */
  readonly #left = new Set<number>();
  #telling: Promise<void> = Promise.resolve();

  constructor({ db, log }: { readonly db: Db; readonly log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  /** Says on the listener's connection that this process lives, and forgets the streams of those that do not. */
  async begin(client: Client): Promise<void> {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, this.#process]);
    await client.query(`delete from event_streams where not ${IS_ALIVE}`, [this.#process]);
  }

  /** Takes a place; null where this person or address has all of theirs. */
  async enter({ person, ip }: Renditions): Promise<number | null> {
    // Who closes a tab to open another one finds its place free.
    await this.#telling;
    const rows = await this.#db.transaction(async (tx) => {
      await queryRows(tx, TAKE_TURNS, [person, ip]);
      return queryRows<{ id: number }>(tx, ENTER, [this.#process, person, ip]);
    });
    return rows[0]?.id ?? null;
  }

  /** Gives a place back. */
  leave(place: number): void {
    this.#left.add(place);
    this.tidy();
  }

  /** Tells the database of places that were given back while it was away. */
  tidy(): void {
    const places = [...this.#left];
    if (places.length === 0) return;
    this.#left.clear();
    this.#telling = queryRows(this.#db, LEAVE, [places]).then(
      () => undefined,
      (error: unknown) => {
        for (const place of places) this.#left.add(place);
        this.#log.debug({ err: error }, 'places of ended streams are given back later');
      },
    );
  }
}
