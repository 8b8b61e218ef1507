import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import type { PolicyRow } from './policies.store';
import { policyVersions } from './policies.tables';

/** Every version of every policy, drafts before the rest, else newest first. */
export function selectAllVersions(db: Db) {
  const { slug, version, title, effectiveDate, publishedAt, createdAt } = policyVersions;
  return db
    .select({ slug, version, title, effectiveDate, publishedAt })
    .from(policyVersions)
    .orderBy(asc(slug), sql`${publishedAt} is not null`, desc(effectiveDate), desc(createdAt));
}

/** Holds off whoever else writes policies until the transaction ends. */
export async function holdPolicies(tx: Db): Promise<void> {
  await tx.execute(sql`lock table policy_versions in share row exclusive mode`);
}

const ofVersion = (slug: string, version: string) =>
  and(eq(policyVersions.slug, slug), eq(policyVersions.version, version));

/** The words of the newest version of a policy; null where it has none. */
export async function newestVersion(tx: Db, slug: string): Promise<PolicyRow | null> {
  const [row] = await tx
    .select()
    .from(policyVersions)
    .where(eq(policyVersions.slug, slug))
    .orderBy(desc(policyVersions.effectiveDate), desc(policyVersions.createdAt))
    .limit(1);
  return row ?? null;
}

/** The number of a policy's draft; null where it has none. */
export async function draftOf(tx: Db, slug: string): Promise<string | null> {
  const [row] = await tx
    .select({ version: policyVersions.version })
    .from(policyVersions)
    .where(and(eq(policyVersions.slug, slug), isNull(policyVersions.publishedAt)));
  return row?.version ?? null;
}

/** Writes a draft; null where the number is taken. */
export async function insertDraft(tx: Db, row: PolicyRow): Promise<PolicyRow | null> {
  const [made] = await tx.insert(policyVersions).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

type Changes = Partial<
  Pick<PolicyRow, 'title' | 'summary' | 'body' | 'disclaimer' | 'effectiveDate' | 'publishedAt'>
>;

/** Changes a version and counts the change. */
export async function updateVersion(tx: Db, row: PolicyRow, changes: Changes): Promise<PolicyRow> {
  const [changed] = await tx
    .update(policyVersions)
    .set({ ...changes, edits: row.edits + 1 })
    .where(ofVersion(row.slug, row.version))
    .returning();
  if (changed === undefined) throw new Error('a version that was held is gone');
  return changed;
}

/** Removes a draft. */
export async function deleteVersion(tx: Db, { slug, version }: PolicyRow): Promise<void> {
  await tx.delete(policyVersions).where(ofVersion(slug, version));
}
