import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { rawQuery } from './database';
import { reading, runPrepared } from './prepared-query';

const { db, pool } = await createTestDatabase();
await rawQuery(
  db,
  `create table songs (id bigint primary key, title text, made_at timestamptz, tags text[] not null default '{}')`,
);
const noon = new Date('2026-03-01T12:00:00.123Z');
await rawQuery(db, `insert into songs values (1, 'One', $1, '{}'), (2, 'Two', null, $2)`, [
  noon,
  ['a "b"', 'c\\d', ''],
]);

const SONG = reading<{ id: number; title: string | null; made_at: Date | null }>(
  'test_song',
  'select id, title, made_at from songs where id = $1',
);
const SONGS = reading<{ id: number }>(
  'test_songs',
  'select id from songs where id = any($1::bigint[]) order by id',
);
const TAGGED = reading<{ id: number; tags: string[] }>(
  'test_tagged',
  'select id, tags from songs where tags = $1::text[]',
);
const SINCE = reading<{ id: number }>('test_since', 'select id from songs where made_at >= $1 and $2::bool');
const BROKEN = reading<{ no: number }>('test_broken', 'select 1 / (id - 1) as no from songs where id = $1');
const TOO_LARGE = reading<{ big: number }>(
  'test_too_large',
  'select 9007199254740993::int8 as big where $1::int = 1',
);

/** How many connections the pool gives out while something runs. */
async function countConnections<T>(work: () => Promise<T>): Promise<{ value: T; count: number }> {
  let count = 0;
  const onAcquire = () => void (count += 1);
  pool.on('acquire', onAcquire);
  const value = await work();
  pool.off('acquire', onAcquire);
  return { value, count };
}

const everything = () =>
  Promise.all([
    runPrepared(db, SONG, [1]),
    runPrepared(db, SONG, [2]),
    runPrepared(db, SONGS, [[2, 1, 7]]),
    runPrepared(db, SONGS, [[]]),
    runPrepared(db, TAGGED, [['a "b"', 'c\\d', '']]),
    runPrepared(db, SINCE, [noon, true]),
  ]);

describe('reads that are asked for in one moment', () => {
  test('share one round trip, and each gets its own rows in the types of columns', async () => {
    for (const time of ['first', 'again']) {
      const { value, count } = await countConnections(everything);
      expect([time, count]).toEqual([time, 1]);
      expect(value).toEqual([
        [{ id: 1, title: 'One', made_at: noon }],
        [{ id: 2, title: 'Two', made_at: null }],
        [{ id: 1 }, { id: 2 }],
        [],
        [{ id: 2, tags: ['a "b"', 'c\\d', ''] }],
        [{ id: 1 }],
      ]);
    }
  });

  test('one that fails takes nothing with it: the others are answered, and it tells what is wrong', async () => {
    const [before, broken, after] = await Promise.allSettled([
      runPrepared(db, SONG, [1]),
      runPrepared(db, BROKEN, [1]),
      runPrepared(db, SONG, [2]),
    ]);
    expect(before).toMatchObject({ status: 'fulfilled', value: [{ id: 1 }] });
    expect(after).toMatchObject({ status: 'fulfilled', value: [{ id: 2 }] });
    expect(broken).toMatchObject({
      status: 'rejected',
      reason: { cause: { message: expect.stringMatching(/division by zero/) } },
    });
    const [large, beside] = await Promise.allSettled([
      runPrepared(db, TOO_LARGE, [1]),
      runPrepared(db, SONG, [1]),
    ]);
    expect(large).toMatchObject({ status: 'rejected' });
    expect(beside).toMatchObject({ status: 'fulfilled', value: [{ id: 1 }] });
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(await everything()).toHaveLength(6);
  });

  test('more than fit into one are asked by several', async () => {
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, index) => runPrepared(db, SONG, [(index % 2) + 1])),
    );
    expect(many.map(([row]) => row?.id)).toEqual(Array.from({ length: 60 }, (_, index) => (index % 2) + 1));
  });

  test('inside a transaction each is asked there, and sees what it did', async () => {
    await db.transaction(async (tx) => {
      await rawQuery(tx, `update songs set title = 'Changed' where id = 1`);
      const [[inside], [outside]] = await Promise.all([
        runPrepared(tx, SONG, [1]),
        runPrepared(db, SONG, [1]),
      ]);
      expect([inside?.title, outside?.title]).toEqual(['Changed', 'One']);
      await rawQuery(tx, `update songs set title = 'One' where id = 1`);
    });
  });

  test('a connection that is lost meanwhile is no answer: they are asked once more', async () => {
    pool.once('acquire', (client) => {
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
      setImmediate(() => connection.stream.destroy());
    });
    const SLOW = reading<{ id: number }>('test_slow', 'select id from songs, pg_sleep(0.2) where id = $1');
    const [[slow], [quick]] = await Promise.all([runPrepared(db, SLOW, [1]), runPrepared(db, SONG, [2])]);
    expect([slow?.id, quick?.id]).toEqual([1, 2]);
  });
});
