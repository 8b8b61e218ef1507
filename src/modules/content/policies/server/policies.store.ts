import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { once, type Db } from '@/platform/db/database';
import { policyVersions } from './policies.tables';

const versions = once((db) =>
  db
    .select({ version: policyVersions.version, effective_date: policyVersions.effectiveDate })
    .from(policyVersions)
    .where(and(eq(policyVersions.slug, sql.placeholder('slug')), isNotNull(policyVersions.publishedAt)))
    .orderBy(desc(policyVersions.effectiveDate), desc(policyVersions.createdAt))
    .prepare('policy_versions_of'),
);

const one = once((db) =>
  db
    .select()
    .from(policyVersions)
    .where(
      and(
        eq(policyVersions.slug, sql.placeholder('slug')),
        eq(policyVersions.version, sql.placeholder('version')),
      ),
    )
    .prepare('policy_version'),
);

/** Every published version of a policy, newest first. */
export function selectVersions(db: Db, slug: string) {
  return versions(db).execute({ slug });
}

/** One version of a policy with its texts; null where there is none. */
export async function selectPolicy(db: Db, slug: string, version: string) {
  const [row] = await one(db).execute({ slug, version });
  return row ?? null;
}

export type PolicyRow = typeof policyVersions.$inferSelect;

/** Writes those policies of which there is no version yet; holds others off until the transaction ends. */
export async function insertMissingPolicies(tx: Db, rows: readonly PolicyRow[]): Promise<string[]> {
  await tx.execute(sql`lock table policy_versions in share row exclusive mode`);
  const slugs = rows.map(({ slug }) => slug);
  const known = await tx
    .select({ slug: policyVersions.slug })
    .from(policyVersions)
    .where(inArray(policyVersions.slug, slugs));
  const missing = rows.filter(({ slug }) => !known.some((policy) => policy.slug === slug));
  if (missing.length > 0) await tx.insert(policyVersions).values([...missing]);
  return missing.map(({ slug }) => slug);
}
