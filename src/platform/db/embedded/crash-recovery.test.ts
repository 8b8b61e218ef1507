import { describe, expect, test } from 'vitest';
import { queryRows } from '../database';
import type { Database } from '../database';
import { embeddedPostgresHarness } from './embedded-harness.testing';
import { until } from './embedded.testing';

const harness = await embeddedPostgresHarness();

describe('kill -9 of PostgreSQL', () => {
  /** Writes numbers one by one until `stop`; `acknowledged` has those whose commit was confirmed. */
  function keepWriting(database: Database, writer: number) {
    const acknowledged: string[] = [];
    const state = { going: true };
    const write = async () => {
      for (let number = 0; state.going && !database.pool.ending; number += 1) {
        const id = `${writer}-${number}`;
        await database.db
          .transaction(async (tx) => queryRows(tx, 'insert into written (id) values ($1)', [id]))
          .then(
            () => acknowledged.push(id),
            () => null, // Not acknowledged: it may or may not be there.
          );
      }
    };
    const done = write();
    return {
      acknowledged,
      async stop() {
        state.going = false;
        await done;
      },
    };
  }

  test('in the midst of writes it comes back at the same address with every acknowledged write', async () => {
    const { url } = await harness.start();
    const database = harness.open(url);
    await queryRows(database.db, 'create table written (id text primary key)');
    const writers = [0, 1, 2, 3].map((writer) => keepWriting(database, writer));
    const total = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    for (const kill of [
      async () => process.kill(await harness.folder.serverPid(), 'SIGKILL'),
      () => harness.folder.killAll(),
      async () => process.kill(await harness.folder.serverPid(), 'SIGKILL'),
    ]) {
      const before = total();
      await until(async () => total() > before + 30);
      await kill();
    }
    const afterLast = total();
    await until(async () => total() > afterLast + 30);
    await Promise.all(writers.map((writer) => writer.stop()));
    const rows = await queryRows<{ id: string }>(database.db, 'select id from written');
    const stored = new Set(rows.map(({ id }) => id));
    const lost = writers.flatMap(({ acknowledged }) => acknowledged).filter((id) => !stored.has(id));
    expect(lost).toEqual([]);
    expect(total()).toBeGreaterThan(120);
  });

  test('a crash of one connection makes it recover by itself', async () => {
    const { url } = await harness.start();
    const database = harness.open(url);
    const pid = await harness.folder.serverPid();
    const [self] = await queryRows<{ pid: number }>(database.db, 'select pg_backend_pid() as pid');
    process.kill(self?.pid ?? 0, 'SIGKILL');
    await until(async () =>
      queryRows(database.db, 'select 1').then(
        () => true,
        () => false,
      ),
    );
    expect(await harness.folder.serverPid()).toBe(pid);
    await until(async () => harness.log.messages.includes('The embedded PostgreSQL answers again.'));
  });
});
