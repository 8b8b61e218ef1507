import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { MailTopic } from '../notifications.rules';

/** What an account wants to be mailed, beside the newsletter. */
export type StoredPreferences = Readonly<Record<MailTopic, boolean>>;

/** The preferences of an account; null where it never chose. */
export async function findPreferences(db: Db, userId: UserId): Promise<StoredPreferences | null> {
  const sql = 'select messages, reminders, reviews from mail_preferences where user_id = $1';
  return (await queryRows<StoredPreferences>(db, sql, [userId]))[0] ?? null;
}

/** Keeps the preferences of an account. */
export async function savePreferences(
  tx: Db,
  userId: UserId,
  { messages, reminders, reviews, now }: StoredPreferences & { readonly now: Date },
): Promise<void> {
  await queryRows(
    tx,
    `insert into mail_preferences (user_id, messages, reminders, reviews, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set messages = excluded.messages, reminders = excluded.reminders,
       reviews = excluded.reviews, updated_at = excluded.updated_at`,
    [userId, messages, reminders, reviews, now],
  );
}

/** Forgets what an account chose: its mails come as at first. */
export async function deletePreferences(db: Db, userId: UserId): Promise<void> {
  await queryRows(db, 'delete from mail_preferences where user_id = $1', [userId]);
}

// Of a statement's three columns one is the topic's; a name can't be a parameter.
const END_TOPIC: Record<MailTopic, string> = {
  messages: endingSql('messages', 'false, true, true'),
  reminders: endingSql('reminders', 'true, false, true'),
  reviews: endingSql('reviews', 'true, true, false'),
};

function endingSql(topic: MailTopic, values: string): string {
  return `insert into mail_preferences (user_id, messages, reminders, reviews, updated_at)
    select id, ${values}, $2 from users where id = $1
    on conflict (user_id) do update set ${topic} = false, updated_at = excluded.updated_at`;
}

/** Ends the mails of one topic for an account; nothing where there is no such account. */
export async function endTopicOfUser(
  db: Db,
  { userId, topic, now }: { userId: UserId; topic: MailTopic; now: Date },
): Promise<void> {
  await queryRows(db, END_TOPIC[topic], [userId, now]);
}

/** Whether an address without an account has ended the mails of a topic. */
export async function isStopped(db: Db, email: string, topic: MailTopic): Promise<boolean> {
  const sql = 'select 1 from mail_stops where lower(email) = lower($1) and topic = $2';
  return (await queryRows(db, sql, [email, topic])).length > 0;
}

/** Ends the mails of a topic for an address. */
export async function stopAddress(
  db: Db,
  { email, topic, now }: { email: string; topic: MailTopic; now: Date },
): Promise<void> {
  const sql = `insert into mail_stops (email, topic, stopped_at) values ($1, $2, $3)
    on conflict (lower(email), topic) do nothing`;
  await queryRows(db, sql, [email, topic, now]);
}
