import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { openDatabase, queryRows } from './database';
import { migrate } from './migrate';

const database = await createTestDatabase();
const { db } = database;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-migrations-'));
  await queryRows(db, 'drop schema public cascade; create schema public');
});
afterEach(async () => rm(folder, { recursive: true }));
afterAll(async () => database.drop());

const put = async (name: string, text: string) => writeFile(path.join(folder, name), text);
const remove = async (name: string) => rm(path.join(folder, name));
const tables = async () =>
  (
    await queryRows<{ name: string }>(
      db,
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
    )
  ).map(({ name }) => name);

describe('migrate', () => {
  test('applies what is new, in order, once', async () => {
    await put('0002_b.sql', 'create table b (a integer references a); insert into b values (null);');
    await put('0001_a.sql', 'create table a (id integer primary key);');
    expect(await migrate(db, folder)).toEqual(['0001_a.sql', '0002_b.sql']);
    await put('0003_c.sql', `create table c (); do $$ begin execute 'create table d ()'; end $$;`);
    expect(await migrate(db, folder)).toEqual(['0003_c.sql']);
    expect(await migrate(db, folder)).toEqual([]);
    expect(await tables()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a file that fails leaves nothing of itself, keeps the ones before, and is named with its line', async () => {
    await put('0001_a.sql', 'create table a ();');
    await put('0002_b.sql', 'create table b ();\ncreate table c ();\ncreate tabel d ();');
    await expect(migrate(db, folder)).rejects.toThrow(/0002_b\.sql failed at line 3: syntax error/);
    expect(await tables()).toEqual(['a']);
    await put('0002_b.sql', 'create table b ();');
    expect(await migrate(db, folder)).toEqual(['0002_b.sql']);
  });

  test('an applied file that was changed is refused, and nothing newer runs', async () => {
    await put('0001_a.sql', 'create table a ();');
    await migrate(db, folder);
    await put('0001_a.sql', 'create table a (id integer);');
    await put('0002_b.sql', 'create table b ();');
    await expect(migrate(db, folder)).rejects.toThrow(/0001_a\.sql was applied .* has changed since/);
    expect(await tables()).toEqual(['a']);
  });

  test('an applied file that was renamed is refused', async () => {
    await put('0001_a.sql', 'create table a ();');
    await migrate(db, folder);
    await remove('0001_a.sql');
    await put('0001_z.sql', 'create table a ();');
    await expect(migrate(db, folder)).rejects.toThrow(/now 0001_z\.sql/);
  });

  test('line ends of another system are no change', async () => {
    await put('0001_a.sql', 'create table a (\n);\n');
    await migrate(db, folder);
    await put('0001_a.sql', 'create table a (\r\n);\r\n');
    expect(await migrate(db, folder)).toEqual([]);
  });

  test('a database newer than the files is refused', async () => {
    await put('0001_a.sql', 'create table a ();');
    await put('0002_b.sql', 'create table b ();');
    await migrate(db, folder);
    await remove('0002_b.sql');
    await expect(migrate(db, folder)).rejects.toThrow(/0002_b\.sql, which this version does not know/);
  });

  test('gaps, doubles and odd names are refused before anything runs', async () => {
    await put('0001_a.sql', 'create table a ();');
    await put('0003_c.sql', 'create table c ();');
    await expect(migrate(db, folder)).rejects.toThrow(/0003_c\.sql should be number 0002/);
    await put('0002_b.sql', 'create table b ();');
    await put('0002_x.sql', 'create table x ();');
    await expect(migrate(db, folder)).rejects.toThrow(/0002_x\.sql should be number 0003/);
    await remove('0002_x.sql');
    await put('4_d.sql', 'create table d ();');
    await expect(migrate(db, folder)).rejects.toThrow(/4_d\.sql should be named like/);
    expect(await tables()).toEqual([]);
  });

  test('several processes at once apply each file once', async () => {
    for (const number of [1, 2, 3]) {
      await put(`000${number}_t.sql`, `select pg_sleep(0.02); create table t${number} ();`);
    }
    const others = [1, 2, 3].map(() => openDatabase(database.url, { poolSize: 1, log: silent }));
    const applied = await Promise.all(others.map((other) => migrate(other.db, folder)));
    await Promise.all(others.map((other) => other.close()));
    expect(applied.flat().sort()).toEqual(['0001_t.sql', '0002_t.sql', '0003_t.sql']);
  });
});
