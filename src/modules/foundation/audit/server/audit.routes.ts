import type { Db } from '@/platform/db/database';
import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listChanges, type WireChange } from '../audit.contract';
import { auditNames, findAudit, type AuditLine } from './audit-log.store';

function wire(line: AuditLine): WireChange {
  return {
    id: line.id,
    at: line.at.toISOString(),
    by_id: line.actor_id,
    by: line.actor_name,
    action: line.action,
    kind: line.subject_kind,
    subject_id: line.subject_id,
    subject: line.subject_label,
    before: line.before,
    after: line.after,
  };
}

/** The studio's view on its log. */
export function auditRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route(listChanges, async ({ query: { page, per_page, ...filter } }) => {
      const { lines, total } = await findAudit(db, filter, {
        limit: per_page,
        offset: (page - 1) * per_page,
      });
      const last_page = Math.max(1, Math.ceil(total / per_page));
      const names = await auditNames(db);
      return ok({ data: lines.map(wire), ...names, current_page: page, last_page, total });
    }),
  ];
}
