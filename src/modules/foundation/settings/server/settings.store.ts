import { sql } from 'drizzle-orm';
import { queryRows, type Db } from '@/platform/db/database';
import { settings } from './settings.tables';

/** Every setting that the studio has changed from its default, by key. */
export async function readSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** The channel on which every process hears that a setting has changed. */
export const SETTINGS_CHANNEL = 'headroom_settings';

/** Lets no other transaction change a setting until this one ends; readers go on. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table settings in share row exclusive mode`);
}

/** The sum of the versions of some settings: it grows with every change of one of them. */
export async function versionsOf(db: Db, keys: readonly string[]): Promise<number> {
  const text = 'select coalesce(sum(version), 0)::integer as version from settings where key = any($1)';
  return (await queryRows<{ version: number }>(db, text, [[...keys]]))[0]?.version ?? 0;
}

/** Tells every process, once the transaction is committed. */
export async function publishSettingsChanged(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${SETTINGS_CHANNEL}, '')`);
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
      set: {
        value: sql`excluded.value`,
        updatedAt: sql`excluded.updated_at`,
        version: sql`${settings.version} + 1`,
      },
    });
}
