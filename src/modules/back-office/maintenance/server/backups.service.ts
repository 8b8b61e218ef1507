import type { Readable } from 'node:stream';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { BackupUnderWay, type BackupFolder, type StoredBackup } from '@/platform/backup/backup-folder';
import type { Db } from '@/platform/db/database';
import type { Jobs, OpenJob } from '@/platform/jobs/boss';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { WireBackupPlan } from '../backups.contract';
import { isBackupDue } from '../maintenance.rules';
import { notePlanned, readPlan, writePlan } from './backup-plan.store';

export interface BackupsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue' | 'openOf' | 'revive'>;
  readonly record: RecordChange;
  readonly backups: BackupFolder;
}

interface Overview {
  readonly backups: StoredBackup[];
  readonly plan: WireBackupPlan;
  readonly underWay: boolean;
  readonly failure: string | null;
}

export interface Backups {
  overview(): Promise<Overview>;
  /** Has one made in the background. */
  start(by: SignedIn): Promise<Answer<true, 'conflict'>>;
  changePlan(by: SignedIn, plan: WireBackupPlan): Promise<Answer<WireBackupPlan, 'conflict'>>;
  download(
    by: SignedIn,
    name: string,
  ): Promise<Answer<{ backup: StoredBackup; body: Readable }, 'not_found' | 'conflict'>>;
  remove(by: SignedIn, name: string): Promise<Answer<true, 'not_found'>>;
  readonly handlers: JobHandler[];
}

const make = defineJob<Record<string, never>>('backups.make');
const plan = defineJob<Record<string, never>>('backups.plan');
const GONE = refuse('not_found', 'This backup no longer exists.');

const subjectOf = (name: string) => ({ kind: 'backup', id: name, label: name });

async function planOf(db: Db): Promise<WireBackupPlan> {
  const { every, hour, keep, version } = await readPlan(db);
  return { every, hour, keep, version };
}

const enqueue = ({ jobs }: BackupsDeps, tx: Db): Promise<void> =>
  jobs.enqueue(tx, make, {}, { singletonKey: 'one' });

async function makeOne({ db, clock, log, backups, record }: BackupsDeps): Promise<void> {
  try {
    const { name, size, tables, files } = await backups.make(clock.now());
    log.info({ name, size, tables, files }, 'a backup was made');
    await record(db, {
      by: null,
      action: 'backup.made',
      subject: subjectOf(name),
      before: null,
      after: { size },
    });
  } catch (error) {
    // What was asked for is being made by another process, or by `npm run backup`.
    if (error instanceof BackupUnderWay) return;
    throw error;
  }
  const removed = await backups.prune((await readPlan(db)).keep);
  if (removed.length > 0) log.info({ removed }, 'old backups were removed');
}

async function makeIfDue(deps: BackupsDeps): Promise<void> {
  const { every, hour, planned_at: plannedAt } = await readPlan(deps.db);
  const now = deps.clock.now();
  if (!isBackupDue({ every, hour, plannedAt }, now)) return;
  await deps.db.transaction(async (tx) => {
    if (await notePlanned(tx, now, plannedAt)) await enqueue(deps, tx);
  });
}

// One that failed and waits for its repetition is not being made, however long that takes.
async function workOf({ jobs, clock }: BackupsDeps): Promise<{ underWay: boolean; failed: OpenJob | null }> {
  const open = await jobs.openOf(make.name);
  const goesOn = ({ state, next_at }: OpenJob): boolean =>
    state === 'running' || state === 'waiting' || (state === 'failed' && next_at <= clock.now());
  const failed = open.find(({ state }) => ['failed', 'dead', 'quarantined'].includes(state));
  return { underWay: open.some(goesOn), failed: failed ?? null };
}

// What failed and then went well, by another try, is no news any more.
function newsOf(failed: OpenJob | null, [newest]: readonly StoredBackup[]): string | null {
  if (failed === null) return null;
  const since = failed.started_at ?? failed.created_at;
  return newest !== undefined && newest.createdAt > since ? null : failed.error;
}

function startIn(deps: BackupsDeps, by: SignedIn) {
  return async (tx: Db): Promise<Answer<true, 'conflict'>> => {
    const { underWay, failed } = await workOf(deps);
    if (underWay) return refuse('conflict', 'A backup is being made already.');
    if (failed?.state === 'failed') await deps.jobs.revive(failed.id);
    else await enqueue(deps, tx);
    const subject = { kind: 'backup', id: 'next', label: 'Backup' };
    await deps.record(tx, { by, action: 'backup.asked', subject, before: null, after: {} });
    return ok(true);
  };
}

function changeIn(deps: BackupsDeps, by: SignedIn, input: WireBackupPlan) {
  return async (tx: Db): Promise<Answer<WireBackupPlan, 'conflict'>> => {
    const before = await planOf(tx);
    if (!(await writePlan(tx, input))) return staleEdit(before);
    const { version: _, ...after } = input;
    const subject = { kind: 'backup-plan', id: 1, label: 'Backup schedule' };
    const { every, hour, keep } = before;
    await deps.record(tx, {
      by,
      action: 'backup-plan.changed',
      subject,
      before: { every, hour, keep },
      after,
    });
    return ok(await planOf(tx));
  };
}

/** Builds making, keeping and giving out backups. */
export function createBackups(deps: BackupsDeps): Backups {
  const { db, record, backups } = deps;
  return {
    async overview() {
      const { underWay, failed } = await workOf(deps);
      const stored = await backups.list();
      return { backups: stored, plan: await planOf(db), underWay, failure: newsOf(failed, stored) };
    },
    start: (by) => db.transaction(startIn(deps, by)),
    changePlan: (by, input) => db.transaction(changeIn(deps, by, input)),
    async download(by, name) {
      const found = await backups.read(name);
      if (found === null) return GONE;
      if ('host' in found)
        return refuse(
          'conflict',
          `This backup is on the machine ${found.host}. Copy it from ${found.folder} there.`,
        );
      await record(db, {
        by,
        action: 'backup.downloaded',
        subject: subjectOf(name),
        before: null,
        after: {},
      });
      return ok(found);
    },
    async remove(by, name) {
      if (!(await backups.remove(name))) return GONE;
      await record(db, { by, action: 'backup.removed', subject: subjectOf(name), before: {}, after: null });
      return ok(true);
    },
    handlers: [
      { ...jobHandler(make, () => makeOne(deps)), lane: 'slow' },
      jobHandler(plan, () => makeIfDue(deps), '3 * * * *'),
    ],
  };
}
