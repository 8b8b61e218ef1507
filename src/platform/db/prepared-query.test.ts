import { expect, test } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { queryRows } from './database';
import { runPrepared, statement } from './prepared-query';

const { db, pool } = await createTestDatabase();
await queryRows(
  db,
  `create table songs (id bigint primary key, title text, made_at timestamptz, tags text[] not null default '{}')`,
);
const noon = new Date('2026-03-01T12:00:00.123Z');
const TAGS = ['a "b"', 'c\\d', '', '{x}', 'null', 'ä, é'];
await queryRows(db, `insert into songs values (1, 'One', $1, '{}'), (2, 'Two', null, $2)`, [noon, TAGS]);

const SONG = statement<{ id: number; title: string | null; made_at: Date | null }>(
  'test_song',
  'select id, title, made_at from songs where id = $1',
);
const TAGGED = statement<{ id: number; tags: string[] }>(
  'test_tagged',
  'select id, tags from songs where tags = $1::text[]',
);
const SINCE = statement<{ id: number }>(
  'test_since',
  'select id from songs where made_at >= $1 and $2::bool',
);
const TOO_LARGE = statement<{ big: number }>(
  'test_too_large',
  'select 9007199254740993::int8 as big where $1::int = 1',
);

test('values of every kind arrive as they are, and rows have the types of their columns', async () => {
  for (const _time of ['parsed', 'known by its name']) {
    expect(
      await Promise.all([
        runPrepared(db, SONG, [1]),
        runPrepared(db, SONG, [2]),
        runPrepared(db, TAGGED, [TAGS]),
        runPrepared(db, SINCE, [noon, true]),
        runPrepared(db, SINCE, [new Date(noon.getTime() + 1), true]),
      ]),
    ).toEqual([
      [{ id: 1, title: 'One', made_at: noon }],
      [{ id: 2, title: 'Two', made_at: null }],
      [{ id: 2, tags: TAGS }],
      [{ id: 1 }],
      [],
    ]);
  }
});

test('a number that JavaScript can not hold is an error, and takes nothing with it', async () => {
  const [large, beside] = await Promise.allSettled([
    runPrepared(db, TOO_LARGE, [1]),
    runPrepared(db, SONG, [1]),
  ]);
  expect(large).toMatchObject({ status: 'rejected' });
  expect(beside).toMatchObject({ status: 'fulfilled', value: [{ id: 1 }] });
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('more statements at once than the pool has connections are all answered', async () => {
  const many = await Promise.all(
    Array.from({ length: 60 }, (_, index) => runPrepared(db, SONG, [(index % 2) + 1])),
  );
  expect(many.map(([row]) => row?.id)).toEqual(Array.from({ length: 60 }, (_, index) => (index % 2) + 1));
});

test('inside a transaction a statement sees what it did, outside nobody does', async () => {
  await db.transaction(async (tx) => {
    await queryRows(tx, `update songs set title = 'Changed' where id = 1`);
    const [[inside], [outside]] = await Promise.all([runPrepared(tx, SONG, [1]), runPrepared(db, SONG, [1])]);
    expect([inside?.title, outside?.title]).toEqual(['Changed', 'One']);
    await queryRows(tx, `update songs set title = 'One' where id = 1`);
  });
});
