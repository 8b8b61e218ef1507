import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createJobs } from '@/platform/jobs/boss';
import { createListener } from '@/platform/events/listener';
import { systemClock } from '@/platform/clock/system-clock';
import { createStorage } from '@/platform/storage/create-storage';
import { createTestDatabase } from '@test/support/database';
import { pino } from 'pino';
import { openBackupFolder, type BackupFolder } from './backup-folder';

const database = await createTestDatabase();
const log = pino({ level: 'silent' });
const listener = createListener({ url: database.url, log });
await createJobs({ database, listener, log, clock: systemClock }).prepare();
const root = mkdtempSync(join(tmpdir(), 'headroom-backups-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const storage = createStorage({ kind: 'disk', folder: join(root, 'files') });
const folderOf = (name: string): BackupFolder =>
  openBackupFolder({ pool: database.pool, storage, folder: join(root, name), secret: null });
const [one, two, three] = ['one', 'two', 'three'].map(folderOf) as [BackupFolder, BackupFolder, BackupFolder];
const all = [one, two, three];
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 23, hour));
const namesOf = async (folder: BackupFolder): Promise<string[]> =>
  (await folder.list()).map(({ name }) => name);

test('processes 6: every process lists, reads and removes the backups of all, and the newest N are counted together', async () => {
  const made = [await one.make(at(1)), await two.make(at(2)), await three.make(at(3))].map(
    ({ name }) => name,
  );
  const newestFirst = made.toReversed();
  for (const folder of all) expect(await namesOf(folder)).toEqual(newestFirst);
  for (const folder of all) {
    for (const name of made) {
      const found = await folder.read(name);
      if (found === null || 'host' in found) throw new Error('the backup can not be read here');
      expect((await buffer(found.body)).length).toBe(found.backup.size);
    }
  }
  // Two are kept, whoever looks after that.
  expect(await two.prune(2)).toEqual([made[0]]);
  expect(existsSync(join(root, 'one', made[0] ?? ''))).toBe(false);
  for (const folder of all) expect(await namesOf(folder)).toEqual(newestFirst.slice(0, 2));
  expect(await one.remove(made[2] ?? '')).toBe(true);
  expect(await one.remove(made[2] ?? '')).toBe(false);
  for (const folder of all) expect(await namesOf(folder)).toEqual([made[1]]);
});

test('processes 6: one that only another machine can read says where it lies, and is removed there once it is too old', async () => {
  const { name } = await one.make(at(5));
  await queryRows(
    database.db,
    `update backups set host = 'studio-b', folder = '/srv/backups' where name = $1`,
    [name],
  );
  // It is the other machine's now.
  renameSync(join(root, 'one', name), join(root, name));
  expect(await namesOf(two)).toContain(name);
  expect(await two.read(name)).toEqual({ host: 'studio-b', folder: '/srv/backups' });
  expect(await two.remove(name)).toBe(true);
  expect(await namesOf(two)).not.toContain(name);
  // That machine looks at its folder again.
  mkdirSync(join(root, 'b'));
  renameSync(join(root, name), join(root, 'b', name));
  await queryRows(database.db, 'update backups set host = $1, folder = $2 where name = $3', [
    hostname(),
    join(root, 'b'),
    name,
  ]);
  expect(await namesOf(folderOf('b'))).not.toContain(name);
  expect(existsSync(join(root, 'b', name))).toBe(false);
});

test('processes 6: what was made before, or brought by hand, is found; what was deleted by hand is listed no more', async () => {
  const { name } = await one.make(at(7));
  await queryRows(database.db, 'delete from backups where name = $1', [name]);
  expect(await namesOf(two)).not.toContain(name);
  expect(await namesOf(one)).toContain(name);
  expect(await namesOf(two)).toContain(name);
  rmSync(join(root, 'one', name));
  expect(await namesOf(one)).not.toContain(name);
  expect(await namesOf(two)).not.toContain(name);
});
