import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openQueue } from '@test/support/job-queue';
import { startTestApp } from '@test/support/app';
import type { listChanges } from '@/modules/foundation/audit/audit.contract';
import { verifyBackup } from '@/platform/backup/read-backup';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import type { ResponseOf } from '@/shared/endpoint';
import type { changeBackupPlan, listBackups, makeBackup } from '../backups.contract';
import type { listJobs, retryJob } from '../jobs.contract';

const app = await startTestApp();
const queue = openQueue(app.database.pool);
const admin = await app.signIn('admin');

async function backups(): Promise<ResponseOf<typeof listBackups>['data']> {
  const answer = await admin.call<typeof listBackups>('GET /studio/backups', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}

async function log(query: Record<string, string> = {}): Promise<ResponseOf<typeof listChanges>> {
  const answer = await admin.call<typeof listChanges>('GET /studio/audit', { query });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

const plan = (body: { every: 'off' | 'day' | 'week'; hour: number; keep: number; version: number }) =>
  admin.call<typeof changeBackupPlan>('PUT /studio/backups/plan', { body });

describe('API-80 backups', () => {
  test('API-80 the button has one made, once at a time; it can be downloaded and removed, and the log says so', async () => {
    expect(await backups()).toMatchObject({ backups: [], under_way: false, failure: null, encrypted: false });
    const start = () => admin.call<typeof makeBackup>('POST /studio/backups', {});
    expect((await start()).ok).toBe(true);
    expect(await start()).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
    expect((await backups()).under_way).toBe(true);
    await app.jobs.drain();
    const { backups: made, under_way } = await backups();
    expect(under_way).toBe(false);
    const [{ name, size } = { name: '', size: 0 }] = made;
    expect(made).toHaveLength(1);
    const headers = { authorization: `Bearer ${admin.token}` };
    const file = await app.request(`/api/studio/backups/${name}`, { headers });
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBe(size);
    expect((await verifyBackup(Readable.from([bytes]), null)).tables).toBeGreaterThan(60);
    for (const bad of ['..%2f..%2fpackage.json', 'headroom-20990101T000000Z.backup', 'x']) {
      expect((await app.request(`/api/studio/backups/${bad}`, { headers })).status).toBe(404);
    }
    const removed = await app.request(`/api/studio/backups/${name}`, { method: 'DELETE', headers });
    expect(removed.status).toBe(200);
    expect((await backups()).backups).toEqual([]);
    const { data } = await log({ kind: 'backup' });
    expect(data.map(({ action, by }) => [action, by])).toEqual([
      ['backup.removed', 'Elena Brandt'],
      ['backup.downloaded', 'Elena Brandt'],
      ['backup.made', 'The studio'],
      ['backup.asked', 'Elena Brandt'],
    ]);
  });

  test('API-80 one that failed says why and is not under way; the button repeats it, and what went well is no failure', async () => {
    const press = () => admin.call<typeof makeBackup>('POST /studio/backups', {});
    await press();
    await queue.fail('backups.make', { message: 'no space left', isDead: false });
    expect(await backups()).toMatchObject({ under_way: false, failure: 'no space left' });
    expect((await press()).ok).toBe(true);
    await app.jobs.drain();
    const { backups: made, failure } = await backups();
    expect(made).toHaveLength(1);
    expect(failure).toBeNull();
    const headers = { authorization: `Bearer ${admin.token}` };
    await app.request(`/api/studio/backups/${made[0]?.name}`, { method: 'DELETE', headers });
  });

  test('API-80 made by themselves at their hour, kept by count', async () => {
    const { plan: now } = await backups();
    expect(await plan({ every: 'day', hour: 3, keep: 2, version: now.version })).toMatchObject({ ok: true });
    // Another admin saw the plan before.
    expect(await plan({ every: 'off', hour: 3, keep: 2, version: now.version })).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', data: { every: 'day', keep: 2, version: now.version + 1 } },
    });
    for (let day = 0; day < 4; day += 1) {
      app.clock.advance(DAY);
      await app.jobs.drain();
    }
    const { backups: stored } = await backups();
    expect(stored).toHaveLength(2);
    app.clock.advance(HOUR);
    await app.jobs.drain();
    expect((await backups()).backups).toEqual(stored);
    expect((await log({ kind: 'backup-plan' })).data[0]).toMatchObject({
      before: { keep: 7 },
      after: { keep: 2 },
    });
  }, 60_000);

  test('API-80 403 for an engineer', async () => {
    const engineer = await app.signIn('engineer');
    for (const path of ['backups', 'jobs', 'audit']) {
      const headers = { authorization: `Bearer ${engineer.token}` };
      expect((await app.request(`/api/studio/${path}`, { headers })).status).toBe(403);
    }
  });
});

describe('API-80 jobs', () => {
  const list = async (state: 'waiting' | 'failed' | 'dead' | 'quarantined') => {
    const answer = await admin.call<typeof listJobs>('GET /studio/jobs', { query: { state } });
    if (!answer.ok) throw new Error(answer.refusal.message);
    return answer.value;
  };

  test('API-80 what failed says why, and is repeated at a press', async () => {
    await admin.call<typeof makeBackup>('POST /studio/backups', {});
    expect((await list('waiting')).data.map(({ job }) => job)).toContain('backups.make');
    const id = await queue.fail('backups.make', { message: 'no space left', isDead: true });
    expect(await list('dead')).toMatchObject({
      data: [{ id, job: 'backups.make', state: 'dead', error: 'no space left', next_at: null }],
      counts: { dead: 1 },
    });
    expect(await backups()).toMatchObject({ under_way: false, failure: 'no space left' });
    const params = { job: id };
    const retry = () => admin.call<typeof retryJob>('POST /studio/jobs/{job}/retry', { params });
    expect((await retry()).ok).toBe(true);
    await app.jobs.drain();
    expect(await retry()).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
    expect(await list('dead')).toMatchObject({ data: [], counts: { dead: 0 } });
    expect((await log({ kind: 'job' })).data).toMatchObject([
      { action: 'job.repeated', subject: 'backups.make' },
    ]);
  });
});

describe('V1 API-80 jobs that stopped the server twice', () => {
  test('V1 API-80 the owner reads what it was, and has it tried again; the log says who did', async () => {
    const list = async () => {
      const query = { state: 'quarantined' as const };
      const answer = await admin.call<typeof listJobs>('GET /studio/jobs', { query });
      if (!answer.ok) throw new Error(answer.refusal.message);
      return answer.value;
    };
    const id = '00000000-0000-4000-8000-000000000057';
    await queryRows(
      app.db,
      `insert into quarantined_jobs (id, lane, job, data, deaths, created_at, started_at)
       values ($1, 'heavy', 'preflight.measure', '{"file_id": 4711, "token": "secret"}', 2, now(), now())`,
      [id],
    );
    const { data, counts, total } = await list();
    expect(data).toMatchObject([
      { id, job: 'preflight.measure', about: 'file 4711', state: 'quarantined', retries: 2, next_at: null },
    ]);
    expect(JSON.stringify(data)).not.toContain('secret');
    expect([counts.quarantined, total]).toEqual([1, 1]);
    // Nobody tries it again by himself.
    await app.jobs.drain();
    expect((await list()).total).toBe(1);
    const params = { job: id };
    expect((await admin.call<typeof retryJob>('POST /studio/jobs/{job}/retry', { params })).ok).toBe(true);
    expect((await list()).total).toBe(0);
    expect((await log({ kind: 'job' })).data[0]).toMatchObject({
      action: 'job.repeated',
      subject: 'preflight.measure',
    });
    await app.jobs.drain();
    expect(await admin.call<typeof retryJob>('POST /studio/jobs/{job}/retry', { params })).toMatchObject({
      ok: false,
      refusal: { kind: 'not_found' },
    });
  });
});

describe('API-80 the log', () => {
  test('API-80 by person, thing, words and days; words are no patterns', async () => {
    const all = await log();
    expect(all.total).toBeGreaterThan(5);
    expect(all.people).toEqual([{ id: admin.userId, name: 'Elena Brandt' }]);
    expect(all.kinds).toEqual(['backup', 'backup-plan', 'job']);
    expect((await log({ by: String(admin.userId) })).total).toBeLessThan(all.total);
    expect((await log({ q: 'brandt' })).total).toBe((await log({ by: String(admin.userId) })).total);
    expect((await log({ q: '%' })).total).toBe(0);
    const today = app.clock.now().toISOString().slice(0, 10);
    expect((await log({ from: today, to: today })).total).toBeLessThan(all.total);
    expect((await log({ to: '2001-01-01' })).total).toBe(0);
    const page = await log({ per_page: '2', page: '2' });
    expect(page.data.map(({ id }) => id)).toEqual(all.data.slice(2, 4).map(({ id }) => id));
    const bad = await admin.call<typeof listChanges>('GET /studio/audit', { query: { from: 'yesterday' } });
    expect(bad).toMatchObject({ ok: false, refusal: { kind: 'invalid' } });
  });
});
