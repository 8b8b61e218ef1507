import { sql } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { settings } from './settings.tables';

/** Every setting that the studio has changed from its default, by key. */
export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** Writes one setting; the value must have been checked against the schema. */
export async function writeSetting(
  db: Db,
  setting: { key: string; value: unknown; at: Date },
): Promise<void> {
  // A value of null is a choice ('none'), which JSON can hold and the column's NULL can't.
  const value = setting.value ?? sql`'null'::jsonb`;
  await db
    .insert(settings)
    .values({ key: setting.key, value, updatedAt: setting.at })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}
