import { queryRows, type Db } from '@/platform/db/database';
import type { Fields } from '../audit.rules';

/** One line of the log, as pages show it. */
export interface HistoryLine extends Record<string, unknown> {
  readonly at: Date;
  readonly actor_name: string;
  readonly subject_id: string;
  readonly subject_label: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** The latest changes of one kind of thing, newest first. */
export function historyOf(db: Db, kind: string, limit: number): Promise<HistoryLine[]> {
  const text = `
    select at, actor_name, subject_id, subject_label, before, after from audit_log
    where subject_kind = $1 order by id desc limit $2`;
  return queryRows<HistoryLine>(db, text, [kind, limit]);
}
