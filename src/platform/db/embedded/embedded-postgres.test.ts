import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../database';
import { embeddedPostgresHarness } from './embedded-harness.testing';
import { isGone, launchHolder, until } from './embedded.testing';

const harness = await embeddedPostgresHarness();

describe('starting and stopping', () => {
  test('the first start creates the database, the second finds it as it was', async () => {
    await harness.useFreshFolder();
    const first = await harness.start();
    await harness.ask(first.url, `create table kept as select 'yes' as answer`);
    const pid = await harness.folder.serverPid();
    await first.stop();
    expect(await isGone(pid)).toBe(true);
    const second = await harness.start();
    expect(await harness.ask(second.url, 'select * from kept')).toEqual([{ answer: 'yes' }]);
    expect(second.url).toBe(first.url);
    expect(harness.log.messages.filter((message) => message.startsWith('Creating'))).toHaveLength(1);
  });

  test('only the owner may read the folder and the password in it', async () => {
    const { url } = await harness.start();
    const file = path.join(harness.folder.cluster, 'headroom-password');
    const password = new URL(url).password;
    expect((await readFile(file, 'utf8')).trim()).toBe(password);
    expect(password).toMatch(/^[\w-]{32}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(harness.folder.dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect(await readFile(path.join(harness.folder.dataDir, 'postgres', 'server.log'), 'utf8')).not.toContain(
      password,
    );
  });

  test('what it acknowledges is on disk, text is UTF-8, and it stays small', async () => {
    const { url } = await harness.start();
    const settings = await harness.ask(
      url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding,
         current_setting('io_method') as io, current_setting('autovacuum') as autovacuum,
         upper('é') as upper, array(select * from unnest(array['é', 'z', 'a']) x order by x) as ordered`,
    );
    expect(settings).toEqual([
      {
        fsync: 'on',
        commit: 'on',
        pages: 'on',
        encoding: 'UTF8',
        io: 'sync',
        autovacuum: 'on',
        upper: 'É',
        ordered: ['a', 'z', 'é'],
      },
    ]);
  });

  test('a wrong password is refused', async () => {
    const url = new URL((await harness.start()).url);
    url.password = 'guess';
    await expect(harness.ask(url.href, 'select 1')).rejects.toThrow(/Failed query/);
  });

  test('a first start that was killed midway leaves nothing in the way of the next', async () => {
    await harness.useFreshFolder();
    const postgres = path.dirname(harness.folder.cluster);
    const unfinished = async () =>
      (await readdir(postgres).catch(() => [])).filter((name) => /^cluster\.new-\d+-[\da-f]{8}$/.test(name));
    const holder = launchHolder(harness.folder.dataDir);
    await until(async () => (await unfinished()).length > 0);
    await holder.killHard();
    expect(await unfinished()).toHaveLength(1);
    const server = await harness.start();
    expect(await harness.ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await unfinished()).toEqual([]);
  });

  test('data of another PostgreSQL version is refused with what to do', async () => {
    await harness.useFreshFolder();
    await mkdir(harness.folder.cluster, { recursive: true });
    await writeFile(path.join(harness.folder.cluster, 'headroom-password'), 'secret\n');
    await writeFile(path.join(harness.folder.cluster, 'PG_VERSION'), '17\n');
    await expect(harness.start()).rejects.toThrow(/made by PostgreSQL 17.*pg_dump.*DATABASE_URL/);
  });

  test('a server that can not start says why', async () => {
    await (await harness.start()).stop();
    const file = path.join(harness.folder.cluster, 'postgresql.conf');
    const good = await readFile(file, 'utf8');
    await writeFile(file, 'no_such_setting = 1\n');
    await expect(harness.start()).rejects.toThrow(/does not start:[^]*no_such_setting/);
    await writeFile(file, good);
  });
});

describe('several processes', () => {
  test('two first starts at once share one server, and the last to stop ends it', async () => {
    await harness.useFreshFolder();
    const [one, two] = await Promise.all([harness.start(), harness.start()]);
    expect(one.url).toBe(two.url);
    const pid = await harness.folder.serverPid();
    await one.stop();
    expect(await harness.ask(two.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await harness.folder.serverPid()).toBe(pid);
    await two.stop();
    expect(await isGone(pid)).toBe(true);
  });

  test('after kill -9 of the process that started it, the next one joins the same server', async () => {
    const holder = launchHolder(harness.folder.dataDir);
    const url = await holder.ready();
    await harness.ask(url, `create table after_parent as select 'yes' as answer`);
    const pid = await harness.folder.serverPid();
    await holder.killHard();
    expect(await isGone(pid)).toBe(false);
    const server = await harness.start();
    expect(server.url).toBe(url);
    expect(await harness.folder.serverPid()).toBe(pid);
    expect(harness.log.messages.join()).toContain('Joined');
    expect(await harness.ask(server.url, 'select * from after_parent')).toEqual([{ answer: 'yes' }]);
    await server.stop();
    expect(await isGone(pid)).toBe(true);
  });

  test('after kill -9 of everything, what is left behind is no obstacle', async () => {
    const holder = launchHolder(harness.folder.dataDir);
    const url = await holder.ready();
    await harness.ask(url, `create table after_all as select 'yes' as answer`);
    await holder.killHard();
    await harness.folder.killAll();
    const server = await harness.start();
    expect(await harness.ask(server.url, 'select * from after_all')).toEqual([{ answer: 'yes' }]);
  });

  test('lock files whose process number now belongs to somebody else are no obstacle', async () => {
    await (await harness.start()).stop();
    const postgres = path.join(harness.folder.dataDir, 'postgres');
    const lines = `${process.pid}\n${harness.folder.cluster}\n1700000000\n5432\n${postgres}\n\n  5432001    32768\nready   \n`;
    await writeFile(path.join(harness.folder.cluster, 'postmaster.pid'), lines);
    await writeFile(path.join(postgres, '.s.PGSQL.5432.lock'), lines);
    const server = await harness.start();
    expect(await harness.ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await harness.folder.serverPid()).not.toBe(process.pid);
  });
});

describe('where a unix socket has no room', () => {
  test('it listens on a loopback port, is joined there, and comes back at the same port', async () => {
    await harness.useFreshFolder('a-folder-with-quite-a-long-name/'.repeat(3));
    const holder = launchHolder(harness.folder.dataDir);
    const url = await holder.ready();
    expect(new URL(url).searchParams.get('host')).toBe('127.0.0.1');
    await holder.killHard();
    const server = await harness.start();
    expect(server.url).toBe(url);
    const database = harness.open(server.url);
    const pid = await harness.folder.serverPid();
    process.kill(pid, 'SIGKILL');
    await until(async () => isGone(pid));
    // Whoever asks meanwhile is told within a second that it is away.
    await until(() =>
      queryRows(database.db, 'select 1 as one').then(
        () => true,
        () => false,
      ),
    );
  });
});
