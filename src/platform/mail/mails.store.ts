import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';

/** Names a file that goes along: it is made when the mail leaves. */
export interface AttachmentRef {
  /** Who makes it, such as `receipt`. */
  readonly kind: string;
  readonly id: number;
}

/** A mail to send, made by a template. */
export interface OutgoingMail {
  /** Says what caused it, such as `order.paid:12`: the same key twice is one mail. */
  readonly messageKey: string;
  /** Name of the template. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Holds a one-time link: its text is forgotten once a mail server has taken it. */
  readonly isSecret?: boolean;
  readonly attachments?: readonly AttachmentRef[];
  /** What it is about, such as `order:12`: found again by it. */
  readonly about?: string;
}

/** `kept`: there is no mail server, so it is read in the studio. */
export type MailState = 'queued' | 'sent' | 'kept' | 'failed';

export interface MailSummary {
  readonly id: number;
  readonly kind: string;
  readonly to_email: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

export interface StoredMail extends MailSummary {
  readonly message_key: string;
  readonly html: string;
  readonly body_text: string;
  readonly headers: Record<string, string>;
  readonly is_secret: boolean;
  readonly attachments: AttachmentRef[];
}

type Row<T> = T & Record<string, unknown>;

const SUMMARY = 'id, kind, to_email, subject, state, attempts, last_error, created_at, sent_at';

const INSERT = statement<{ id: number }>(
  'mails_insert',
  `insert into mails (message_key, kind, to_email, subject, html, body_text, headers, is_secret, created_at, attachments, about)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (message_key) do nothing returning id`,
);

/** Stores a mail; null where one of this key is there already. */
export async function insertMail(db: Db, mail: OutgoingMail, now: Date): Promise<number | null> {
  const { messageKey, kind, to, subject, html, text, headers = {}, isSecret = false } = mail;
  // A list would become PostgreSQL's own kind of array.
  const attachments = JSON.stringify(mail.attachments ?? []);
  const content = [messageKey, kind, to, subject, html, text, headers, isSecret];
  const values = [...content, now, attachments, mail.about ?? null];
  return (await runPrepared(db, INSERT, values))[0]?.id ?? null;
}

/** Stores a second copy of a mail, to be sent again; null where there is no such mail. */
export async function copyMail(
  db: Db,
  id: number,
  copy: { messageKey: string; now: Date },
): Promise<MailSummary | null> {
  const rows = await queryRows<Row<MailSummary>>(
    db,
    `insert into mails (message_key, kind, to_email, subject, html, body_text, headers, is_secret, attachments, created_at, about)
     select $2, kind, to_email, subject, html, body_text, headers, is_secret, attachments, $3, about from mails where id = $1
     returning ${SUMMARY}`,
    [id, copy.messageKey, copy.now],
  );
  return rows[0] ?? null;
}

/** One mail with its texts; null where there is none. */
export async function findMail(db: Db, id: number): Promise<StoredMail | null> {
  const sql = `select ${SUMMARY}, message_key, html, body_text, headers, is_secret, attachments from mails where id = $1`;
  return (await queryRows<Row<StoredMail>>(db, sql, [id]))[0] ?? null;
}

/** A page of mails, newest first, and how many there are. */
export async function listMails(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ mails: MailSummary[]; total: number }> {
  const sql = `select ${SUMMARY} from mails order by id desc limit $1 offset $2`;
  const mails = await queryRows<Row<MailSummary>>(db, sql, [page.limit, page.offset]);
  const [count] = await queryRows<{ total: number }>(db, 'select count(*) as total from mails');
  return { mails, total: count?.total ?? 0 };
}

/** The newest mails about something, such as `order:12`. */
export async function listMailsAbout(db: Db, about: string, limit: number): Promise<MailSummary[]> {
  const sql = `select ${SUMMARY} from mails where about = $1 order by id desc limit $2`;
  return queryRows<Row<MailSummary>>(db, sql, [about, limit]);
}

const REMOVED = 'This email held a one-time link. Its text was removed after it had been sent.';

/** Marks a mail as taken by a mail server; a secret one loses its text. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await queryRows(
    db,
    `update mails set state = 'sent', attempts = attempts + 1, last_error = null, sent_at = $2,
       html = case when is_secret then '' else html end,
       body_text = case when is_secret then $3 else body_text end
     where id = $1`,
    [id, now, REMOVED],
  );
}

type MailPreview = Pick<StoredMail, 'id' | 'to_email' | 'subject' | 'body_text'>;

const KEEP = statement<Row<MailPreview>>(
  'mails_keep',
  `update mails set state = 'kept' where id = any($1::bigint[]) and state = 'queued'
   returning id, to_email, subject, body_text`,
);

/** Marks mails as kept here, and returns those that were waiting. */
export async function markStored(db: Db, ids: readonly number[]): Promise<MailPreview[]> {
  return runPrepared(db, KEEP, [ids]);
}

/** Notes a failed attempt; with `final`, nobody will try again. */
export async function markFailure(
  db: Db,
  id: number,
  failure: { message: string; final: boolean },
): Promise<void> {
  await queryRows(
    db,
    `update mails set state = case when $3 then 'failed' else state end, attempts = attempts + 1, last_error = $2
     where id = $1`,
    [id, failure.message, failure.final],
  );
}

/** Removes mails made before a time. */
export async function pruneMails(db: Db, before: Date): Promise<void> {
  await queryRows(db, 'delete from mails where created_at < $1', [before]);
}
