import { queryRows, type Db } from '@/platform/db/database';
import type { Fields } from '../audit.rules';

/** Which lines of the log are asked for. */
export interface AuditFilter {
  readonly by?: string | undefined;
  readonly kind?: string | undefined;
  readonly subject?: string | undefined;
  readonly q?: string | undefined;
  /** First and last day, as YYYY-MM-DD in UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A line of the log as it is kept. */
export type AuditLine = {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_label: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
};

const WHERE = `
  where ($1::bigint is null or actor_id = $1) and ($2::text is null or subject_kind = $2)
    and ($3::text is null or subject_id = $3)
    and ($4::text is null or concat_ws(' ', subject_label, action, translate(action, '._-', '   '), actor_name) ilike '%' || $4 || '%')
    and ($5::date is null or at >= $5::date) and ($6::date is null or at < $6::date + 1)`;

function valuesOf({ by, kind, subject, q, from, to }: AuditFilter): unknown[] {
  const or = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
  const words = or(q)?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? null;
  return [or(by), or(kind), or(subject), words, or(from), or(to)];
}

/** A page of the log, newest first, and how many lines there are. */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ lines: AuditLine[]; total: number }> {
  const values = valuesOf(filter);
  const lines = await queryRows<AuditLine>(
    db,
    `select id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_label, before, after
     from audit_log ${WHERE} order by at desc, id desc limit $7 offset $8`,
    [...values, page.limit, page.offset],
  );
  const [count] = await queryRows<{ total: number }>(
    db,
    `select count(*) as total from audit_log ${WHERE}`,
    values,
  );
  return { lines, total: count?.total ?? 0 };
}

/** Everybody and every kind of thing that the log knows. */
export async function auditNames(
  db: Db,
): Promise<{ people: { id: number; name: string }[]; kinds: string[] }> {
  const people = await queryRows<{ id: number; name: string }>(
    db,
    `select distinct on (actor_id) actor_id as id, actor_name as name from audit_log
     where actor_id is not null order by actor_id, id desc`,
  );
  const kinds = await queryRows<{ kind: string }>(
    db,
    'select distinct subject_kind as kind from audit_log order by 1',
  );
  return { people, kinds: kinds.map(({ kind }) => kind) };
}
