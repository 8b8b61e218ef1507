import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { Fields } from '../audit.rules';

export interface AuditRow {
  readonly at: Date;
  readonly actorId: UserId | null;
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Writes one line of the log, with the name that the person has now. */
export async function insertAudit(tx: Db, row: AuditRow): Promise<void> {
  const text = `
    insert into audit_log (at, actor_id, actor_name, action, subject_kind, subject_id, subject_label, before, after)
    select $1, $2::bigint,
      coalesce((select nullif(trim(concat(first_name, ' ', last_name)), '') from users where id = $2::bigint), 'The studio'),
      $3, $4, $5, $6, $7::jsonb, $8::jsonb`;
  const json = (side: Fields | null): string | null => (side === null ? null : JSON.stringify(side));
  await queryRows(tx, text, [
    row.at,
    row.actorId,
    row.action,
    row.kind,
    row.id,
    row.label,
    json(row.before),
    json(row.after),
  ]);
}

/** What somebody of the studio did, oldest first, for the person to read. */
export function actionsOf(db: Db, userId: UserId): Promise<Record<string, unknown>[]> {
  return queryRows(db, 'select at, action, subject_label from audit_log where actor_id = $1 order by id', [
    userId,
  ]);
}

/** The log keeps what was done to an account, and no longer whose it was. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  const text = `
    update audit_log set subject_label = 'A deleted account', before = null, after = null
    where subject_kind in ('person', 'customer') and subject_id = $1`;
  await queryRows(tx, text, [String(userId)]);
}

/** That something was done stays in the log, and not to whom: names and values of these things go. */
export async function forgetSubjects(tx: Db, kind: string, ids: readonly (number | string)[]): Promise<void> {
  const text = `
    update audit_log set subject_label = concat(subject_kind, ' ', subject_id), before = null, after = null
    where subject_kind = $1 and subject_id = any($2)`;
  await queryRows(tx, text, [kind, ids.map(String)]);
}
