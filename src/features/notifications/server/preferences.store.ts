import { rawQuery, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';

/** What an account wants to be mailed, beside the newsletter. */
export type StoredPreferences = { readonly messages: boolean; readonly reminders: boolean };

/** The preferences of an account; null where it never chose. */
export async function findPreferences(db: Db, userId: UserId): Promise<StoredPreferences | null> {
  const sql = 'select messages, reminders from mail_preferences where user_id = $1';
  return (await rawQuery<StoredPreferences>(db, sql, [userId]))[0] ?? null;
}

/** Keeps the preferences of an account. */
export async function savePreferences(
  tx: Db,
  userId: UserId,
  { messages, reminders, now }: StoredPreferences & { readonly now: Date },
): Promise<void> {
  await rawQuery(
    tx,
    `insert into mail_preferences (user_id, messages, reminders, updated_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update set
       messages = excluded.messages, reminders = excluded.reminders, updated_at = excluded.updated_at`,
    [userId, messages, reminders, now],
  );
}
