import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { errorCode, isUniqueViolation, queryRows } from './database';
import type { Db } from './database';

const database = await createTestDatabase();
const { db, pool } = database;

const notes = pgTable('notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  body: text().notNull().unique(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
});
await queryRows(
  db,
  `create table notes (
    id bigint generated always as identity primary key,
    body text not null unique,
    written_at timestamptz not null
  )`,
);

const noon = new Date('2026-03-01T12:00:00.123Z');
const write = (to: Db, body: string) => to.insert(notes).values({ body, writtenAt: noon }).returning();
const bodies = async () => (await db.select().from(notes)).map(({ body }) => body);

describe('column types', () => {
  test('int8 is a number and timestamptz a Date, in tables and in raw selections', async () => {
    const [note] = await write(db, 'types');
    expect(note).toEqual({ id: expect.any(Number), body: 'types', writtenAt: noon });
    const [selected] = await db
      .select({ total: sql<number>`count(*)`, last: sql<Date>`max(${notes.writtenAt})` })
      .from(notes);
    expect(selected).toEqual({ total: 1, last: noon });
  });

  test('raw rows have the same types, and dates without a time stay text', async () => {
    const [row] = await queryRows(
      db,
      `select 9007199254740991::int8 as big, $1::timestamptz as instant, date '2026-03-01' as day, null::int8 as none,
        array[1, null, 2]::int8[] as many`,
      [noon],
    );
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      instant: noon,
      day: '2026-03-01',
      none: null,
      many: [1, null, 2],
    });
  });

  test('an int8 that would lose digits is an error, not another number', async () => {
    await expect(queryRows(db, 'select 9007199254740993::int8 as big')).rejects.toThrow(/Failed query/);
  });

  test('sessions run in UTC and statements end after 30 s', async () => {
    const [row] = await queryRows(
      db,
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as longest`,
    );
    expect(row).toEqual({ zone: 'UTC', longest: '30s' });
  });
});

describe('queryRows', () => {
  test('binds values by number, whatever their order and number of uses', async () => {
    const rows = await queryRows(db, `select $2::text || $1 || $2 || '$1' as text`, ['a', 'b']);
    expect(rows).toEqual([{ text: 'bab$1' }]);
  });

  test('takes part in the transaction it is given', async () => {
    const failure = new Error('no');
    const attempt = db.transaction(async (tx) => {
      await queryRows(tx, `insert into notes (body, written_at) values ($1, now())`, ['rolled back']);
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await bodies()).not.toContain('rolled back');
  });

  test('answers several statements with the rows of the last', async () => {
    expect(await queryRows(db, 'select 1 as one; select 2 as two')).toEqual([{ two: 2 }]);
  });
});

describe('transactions', () => {
  test('a transaction inside a transaction is undone alone', async () => {
    await db.transaction(async (tx) => {
      await write(tx, 'outer');
      const inner = tx.transaction(async (nested) => {
        await write(nested, 'inner');
        throw new Error('undo');
      });
      await expect(inner).rejects.toThrow('undo');
    });
    const found = await bodies();
    expect(found).toContain('outer');
    expect(found).not.toContain('inner');
  });

  test('one whose failed statement was swallowed does not pretend to have been stored', async () => {
    const attempt = db.transaction(async (tx) => {
      await write(tx, 'lost');
      await queryRows(tx, 'select 1/0').catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow('rolled back');
    expect(await bodies()).not.toContain('lost');
  });

  test('runs at the isolation it asks for', async () => {
    const level = await db.transaction(async (tx) => queryRows(tx, 'show transaction_isolation'), {
      isolationLevel: 'serializable',
    });
    expect(level).toEqual([{ transaction_isolation: 'serializable' }]);
  });
});

describe('errors', () => {
  test('a unique violation is known by its constraint, through what Drizzle wraps it in', async () => {
    await write(db, 'twice');
    const error: unknown = await write(db, 'twice').catch((caught: unknown) => caught);
    expect(errorCode(error)).toBe('23505');
    expect(isUniqueViolation(error, 'notes_body_key')).toBe(true);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(false);
  });
});

describe('lost connections', () => {
  const endAllOthers = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

  test('the pool goes on with new connections', async () => {
    await Promise.all(Array.from({ length: 5 }, () => queryRows(db, 'select pg_sleep(0.05)')));
    await queryRows(db, endAllOthers);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => queryRows(db, 'select 1 as one')),
    );
    // Statements are not repeated, so one that met a dying connection may fail; the next may not.
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await queryRows(db, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a transaction whose connection is lost rejects, and its place in the pool is free again', async () => {
    for (let round = 0; round < 8; round += 1) {
      const attempt = db.transaction(async (tx) => {
        const [self] = await queryRows<{ pid: number }>(tx, 'select pg_backend_pid() as pid');
        await queryRows(db, 'select pg_terminate_backend($1)', [self?.pid]);
        await write(tx, `never ${round}`);
      });
      await expect(attempt).rejects.toThrow(/Failed query/);
    }
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect(await bodies()).not.toContain('never 0');
  });

  test('a transaction that can not even begin gives its connection back', async () => {
    for (let round = 0; round < 8; round += 1) {
      // The connection dies between being handed out and BEGIN.
      pool.once('acquire', (client) => {
        client.connection.stream.destroy();
      });
      const attempt = db.transaction(async (tx) => queryRows(tx, 'select 1'));
      await expect(attempt).rejects.toThrow(/Connection terminated/);
    }
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe('closing', () => {
  test('is safe twice, and later statements are refused', async () => {
    const other = await createTestDatabase();
    await queryRows(other.db, 'select 1');
    await Promise.all([other.close(), other.close()]);
    await expect(queryRows(other.db, 'select 1')).rejects.toThrow(/Failed query/);
    await other.drop();
  });
});
