import { queryRows, type Db } from '@/platform/db/database';
import type { WireBackupPlan } from '../backups.contract';

type PlanRow = WireBackupPlan & { readonly planned_at: Date | null };

/** When backups are made by themselves, and how many are kept. */
export async function readPlan(db: Db): Promise<PlanRow> {
  const text = 'select every, hour, keep, version, planned_at from backup_plan where id = 1';
  const [row] = await queryRows<PlanRow>(db, text);
  if (row === undefined) throw new Error('the row of backup_plan is gone');
  return row;
}

/** Stores a plan where its version is still this one; false else. */
export async function writePlan(tx: Db, { every, hour, keep, version }: WireBackupPlan): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `update backup_plan set every = $1, hour = $2, keep = $3, version = version + 1
     where id = 1 and version = $4 returning id`,
    [every, hour, keep, version],
  );
  return rows.length > 0;
}

/** Notes that the plan has one made now; false where another process did since `before`. */
export async function notePlanned(tx: Db, now: Date, before: Date | null): Promise<boolean> {
  const rows = await queryRows(
    tx,
    'update backup_plan set planned_at = $1 where id = 1 and planned_at is not distinct from $2 returning id',
    [now, before],
  );
  return rows.length > 0;
}
