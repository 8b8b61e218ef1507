import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '@/platform/db/database';
import { batchHandler, defineJob, jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import type { Log } from '@/platform/log/log';
import { DAY, type Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import { MailRefused, type Mailer, type MailFile } from './mailer';
import {
  copyMail,
  findMail,
  insertMail,
  listMails,
  listMailsAbout,
  markFailure,
  markStored,
  markSent,
  pruneMails,
  type MailSummary,
  type OutgoingMail,
  type StoredMail,
} from './mails.store';

export type { AttachmentRef, MailSummary, OutgoingMail, StoredMail } from './mails.store';

/** Makes the file that a mail names; null where it is gone, and the mail leaves without. */
export type MakeAttachment = (id: number) => Promise<MailFile | null>;

type Makers = ReadonlyMap<string, MakeAttachment>;

/** Mails on their way: stored with the business data, sent by a job. */
export interface MailOutbox {
  /** Stores a mail and lets a job send it, both or nothing; nothing where its key is known already. */
  queueMail(tx: Db, mail: OutgoingMail): Promise<void>;
  /** Who makes the files of a kind when mails leave; before the first one is sent. */
  attach(kind: string, make: MakeAttachment): void;
  /** What the job queue has to run. */
  handlers(): JobHandler[];
  /** A page of mails, newest first; `page` from 1. */
  list(page: number, perPage: number): Promise<{ mails: MailSummary[]; total: number }>;
  /** The newest mails about something, such as `order:12`. */
  listAbout(about: string): Promise<MailSummary[]>;
  /** One mail with its texts. */
  find(id: number): Promise<StoredMail | null>;
  /** Sends a copy of a mail, which is listed as a mail of its own. */
  resend(id: number): Promise<Answer<MailSummary, 'not_found' | 'conflict'>>;
}

export interface MailOutboxDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  /** Null where no mail server is configured: mails are kept. */
  readonly mailer: Mailer | null;
  readonly log: Log;
  readonly clock: Clock;
  /** Whether links of mails that nobody sends stand in the log: for demos and development, as they open accounts. */
  readonly logsLinks?: boolean;
  /** The studio's own domain: mails have their ids in it. */
  readonly domain: string;
}

const sendMail = defineJob<{ mail_id: number }>('mail.send');
const pruneMail = defineJob<Record<string, never>>('mail.prune');

// Together with the delays of the queue about four hours, which outlasts most troubles of a mail server.
const MAX_ATTEMPTS = 11;
const STORED_MS = 180 * DAY;
const MAX_ABOUT = 100;

/** The addresses in a text, each once. */
export function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g))];
}

// Derived from what is stored, so that a repetition after a crash carries the same id; and from the time and the
// domain, as mail programs show only one of two mails that have the same id, whichever studio they came from.
function messageId({ domain }: MailOutboxDeps, mail: StoredMail): string {
  const what = `${mail.id} ${mail.message_key} ${mail.created_at.toISOString()}`;
  return `<${createHash('sha256').update(what).digest('hex').slice(0, 32)}@${domain}>`;
}

async function keepMails({ db, log, logsLinks = true }: MailOutboxDeps, ids: number[]): Promise<void> {
  for (const mail of await markStored(db, ids)) {
    const fields = {
      mail: mail.id,
      to: mail.to_email,
      subject: mail.subject,
      ...(logsLinks && { links: linksIn(mail.body_text) }),
    };
    log.info(fields, 'mail kept (no SMTP_URL is set)');
  }
}

async function filesOf({ log }: MailOutboxDeps, makers: Makers, mail: StoredMail): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const { kind, id } of mail.attachments) {
    const file = (await makers.get(kind)?.(id)) ?? null;
    if (file === null) log.error({ mail: mail.id, kind, id }, 'a file of a mail can not be made');
    else files.push(file);
  }
  return files;
}

interface Sending {
  readonly mailer: Mailer;
  readonly makers: Makers;
}

async function deliver(deps: MailOutboxDeps, { mailer, makers }: Sending, id: number): Promise<void> {
  const { db, log, clock } = deps;
  const mail = await findMail(db, id);
  if (mail === null || mail.state !== 'queued') return;
  try {
    const attachments = await filesOf(deps, makers, mail);
    await mailer.send({
      to: mail.to_email,
      subject: mail.subject,
      html: mail.html,
      text: mail.body_text,
      headers: mail.headers,
      messageId: messageId(deps, mail),
      attachments,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const final = error instanceof MailRefused || mail.attempts + 1 >= MAX_ATTEMPTS;
    await markFailure(db, id, { message, final });
    if (!final) throw error;
    log.error({ err: error, mail: id, to: mail.to_email }, 'a mail could not be sent');
    return;
  }
  await markSent(db, id, clock.now());
}

function sender(deps: MailOutboxDeps, makers: Makers): JobHandler {
  const { mailer } = deps;
  if (mailer === null) {
    return batchHandler(sendMail, 'quick', (all) =>
      keepMails(
        deps,
        all.map(({ mail_id }) => mail_id),
      ),
    );
  }
  return {
    ...jobHandler(sendMail, ({ mail_id }) => deliver(deps, { mailer, makers }, mail_id)),
    lane: 'slow',
  };
}

/** Builds the outbox on the table `mails`. */
export function createMailOutbox(deps: MailOutboxDeps): MailOutbox {
  const { db, queue, clock } = deps;
  const makers = new Map<string, MakeAttachment>();
  return {
    attach: (kind, make) => void makers.set(kind, make),
    // Both or nothing, also outside of a transaction: a mail without its job would lie there for ever, since a
    // repetition finds its key and adds no job either.
    queueMail: (outer, mail) =>
      outer.transaction(async (tx) => {
        const id = await insertMail(tx, mail, clock.now());
        if (id !== null) await queue.enqueue(tx, sendMail, { mail_id: id });
      }),
    handlers: () => [
      sender(deps, makers),
      jobHandler(pruneMail, () => pruneMails(db, new Date(clock.now().getTime() - STORED_MS)), '41 3 * * *'),
    ],
    list: (page, perPage) => listMails(db, { limit: perPage, offset: (page - 1) * perPage }),
    listAbout: (about) => listMailsAbout(db, about, MAX_ABOUT),
    find: (id) => findMail(db, id),
    async resend(id) {
      const mail = await findMail(db, id);
      if (mail === null) return refuse('not_found', 'This email does not exist.');
      if (mail.state === 'queued') return refuse('conflict', 'This email is still waiting to be sent.');
      if (mail.is_secret && mail.state === 'sent') {
        return refuse('conflict', 'This email held a one-time link. The person can ask for a new one.');
      }
      const copy = await db.transaction(async (tx) => {
        const made = await copyMail(tx, id, {
          messageKey: `${mail.message_key} again ${randomUUID()}`,
          now: clock.now(),
        });
        if (made !== null) await queue.enqueue(tx, sendMail, { mail_id: made.id });
        return made;
      });
      return copy === null ? refuse('not_found', 'This email does not exist.') : ok(copy);
    },
  };
}
