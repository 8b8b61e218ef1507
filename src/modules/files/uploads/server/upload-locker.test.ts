import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '@test/support/database';
import { createUploadLocker, type LockTimes } from './upload-locker';

const database = await createTestDatabase();
const times: LockTimes = { lease: 600, beat: 50, patience: 1_500, retry: 20 };
const never = new AbortController().signal;
const ignore = (): void => undefined;

/** As two server processes would: each with a locker of its own on the same database. */
const locker = () => createUploadLocker(database.db, times);

describe('API-70 locks of transfers', () => {
  test('one holder at a time: the second asks, the first lets go, the second goes on', async () => {
    const first = locker().newLock('upload-a');
    const second = locker().newLock('upload-a');
    const order: string[] = [];
    await first.lock(never, async () => {
      order.push('asked');
      await sleep(100);
      order.push('released');
      await first.unlock();
    });
    await second.lock(never, ignore);
    order.push('taken');
    expect(order).toEqual(['asked', 'released', 'taken']);
    await second.unlock();
  });

  test('locks of different uploads do not wait for each other', async () => {
    const one = locker().newLock('upload-b');
    const other = locker().newLock('upload-c');
    await one.lock(never, ignore);
    await other.lock(never, ignore);
    const { rows } = await database.pool.query('select count(*)::int as held from upload_locks');
    expect(rows).toEqual([{ held: 2 }]);
    await one.unlock();
    await other.unlock();
  });

  test('a holder that does not let go keeps its lock, however long it takes', async () => {
    const holder = locker().newLock('upload-d');
    let asked = 0;
    await holder.lock(never, () => void (asked += 1));
    const waiting = locker().newLock('upload-d');
    await expect(waiting.lock(never, ignore)).rejects.toMatchObject({
      body: expect.stringContaining('lock') as string,
    });
    expect(asked).toBe(1);
    await holder.unlock();
    await waiting.lock(never, ignore);
    await waiting.unlock();
  });

  test('a lock of a process that died runs out', async () => {
    const text = `insert into upload_locks values ('upload-e', 'dead', false, now() + interval '300 ms')`;
    await database.pool.query(text);
    const lock = locker().newLock('upload-e');
    const started = performance.now();
    await lock.lock(never, ignore);
    expect(performance.now() - started).toBeGreaterThan(200);
    await lock.unlock();
  });

  test('a holder that lost its lock is told to stop, and its unlock does not free the new holder', async () => {
    const hung = locker().newLock('upload-f');
    let told = false;
    await hung.lock(never, () => void (told = true));
    await database.pool.query(`update upload_locks set holder = 'other' where upload_id = 'upload-f'`);
    await sleep(200);
    expect(told).toBe(true);
    await hung.unlock();
    const { rows } = await database.pool.query(
      `select holder from upload_locks where upload_id = 'upload-f'`,
    );
    expect(rows).toEqual([{ holder: 'other' }]);
  });

  test('whoever gives up stops waiting', async () => {
    const holder = locker().newLock('upload-g');
    await holder.lock(never, ignore);
    const gone = AbortSignal.timeout(100);
    const started = performance.now();
    await expect(locker().newLock('upload-g').lock(gone, ignore)).rejects.toMatchObject({ status_code: 500 });
    expect(performance.now() - started).toBeLessThan(1_000);
    await holder.unlock();
  });
});
