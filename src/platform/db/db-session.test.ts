import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { isUniqueViolation, queryRows } from './database';
import { runPrepared, statement } from './prepared-query';

const { db, pool } = await createTestDatabase();
await queryRows(db, 'create table takes (id bigint primary key, title text not null, facts jsonb)');

const ADD = statement<{ id: number }>(
  'test_add_take',
  'insert into takes values ($1, $2, $3::jsonb) returning id',
);
const ALL = statement<{ id: number; facts: object | null }>(
  'test_takes',
  'select id, facts from takes order by id',
);
const all = async () => (await runPrepared(db, ALL, [])).map(({ id }) => id);

test('what a transaction wrote is there once it has committed; an empty one commits too', async () => {
  await db.transaction(async (tx) => {
    expect(await runPrepared(tx, ADD, [1, 'One', { key: 'A' }])).toEqual([{ id: 1 }]);
    await runPrepared(tx, ADD, [2, 'Two', null]);
    expect(await all()).toEqual([]);
  });
  expect(await runPrepared(db, ALL, [])).toEqual([
    { id: 1, facts: { key: 'A' } },
    { id: 2, facts: null },
  ]);
  await db.transaction((tx) => runPrepared(tx, ADD, [3, 'Three', null]));
  await db.transaction(async () => undefined);
  expect(await all()).toEqual([1, 2, 3]);
});

test('one of those that fails undoes everything, and says why', async () => {
  const attempt = db.transaction(async (tx) => {
    await runPrepared(tx, ADD, [4, 'Four', null]);
    await runPrepared(tx, ADD, [1, 'One again', null]);
  });
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  expect(isUniqueViolation(error, 'takes_pkey')).toBe(true);
  expect(await all()).toEqual([1, 2, 3]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('a first statement that fails leaves the connection as it was', async () => {
  const BROKEN = statement('test_broken_take', 'select 1 / $1::int as no');
  for (let round = 0; round < 3; round += 1) {
    await expect(db.transaction((tx) => runPrepared(tx, BROKEN, [0]))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/division by zero/) },
    });
    const [one] = await db.transaction((tx) => runPrepared(tx, BROKEN, [1]));
    expect(one).toEqual({ no: 1 });
  }
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('statements asked at once and savepoints stay inside of it', async () => {
  const attempt = db.transaction(async (tx) => {
    await Promise.all([
      runPrepared(tx, ADD, [5, 'Five', null]),
      queryRows(tx, `insert into takes values (6, 'Six')`),
      runPrepared(tx, ADD, [7, 'Seven', null]),
    ]);
    await tx
      .transaction((inner) => runPrepared(inner, ADD, [5, 'Five again', null]))
      .catch(() => runPrepared(tx, ADD, [8, 'Eight', null]));
    expect((await runPrepared(tx, ALL, [])).map(({ id }) => id)).toEqual([1, 2, 3, 5, 6, 7, 8]);
    throw new Error('undo');
  });
  await expect(attempt).rejects.toThrow('undo');
  expect(await all()).toEqual([1, 2, 3]);
});

test('who carries on after its end is refused, and touches nobody else’s connection', async () => {
  let late: Promise<PromiseSettledResult<unknown>[]> | undefined;
  const attempt = db.transaction(async (tx) => {
    late = runPrepared(tx, ADD, [9, 'Nine', null])
      .then(() => sleep(50))
      .then(() =>
        Promise.allSettled([
          runPrepared(tx, ADD, [10, 'Ten', null]),
          queryRows(tx, `insert into takes values (11, 'Eleven')`),
          runPrepared(tx, ADD, [12, 'Twelve', null]),
        ]),
      );
    await runPrepared(tx, ADD, [1, 'One again', null]);
  });
  expect(isUniqueViolation(await attempt.catch((reason: unknown) => reason))).toBe(true);
  expect((await late)?.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await all()).toEqual([1, 2, 3]);
});
