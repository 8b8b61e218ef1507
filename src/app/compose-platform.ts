import { createRecordChange } from '@/modules/foundation/audit/server';
import type { Deliver } from '@/modules/money/payments/server';
import type { PayPalKeys, StripeKeys } from '@/platform/config/config';
import type { Database } from '@/platform/db/database';
import { createListener } from '@/platform/events/listener';
import { createEvents } from '@/platform/events/outbox';
import { createPushHub } from '@/platform/events/push-hub';
import { createJobs } from '@/platform/jobs/boss';
import type { Log } from '@/platform/log/log';
import { createMailOutbox } from '@/platform/mail/mail-outbox';
import type { Mailer } from '@/platform/mail/mailer';
import type { Keys } from '@/platform/security/keys';
import type { StorageConfig } from '@/platform/storage/create-storage';
import { LISTENER_NAME, storagePlace } from '@/platform/storage/storage-place';
import { createTasks } from '@/platform/tasks/task-pool';
import type { Clock } from '@/shared/clock';

/** Where this process finds and keeps what is no customer's file. */
export interface Folders {
  /** The pictures and sounds behind `/media/`. */
  readonly media: string;
  /** The typefaces that pictures are lettered with. */
  readonly fonts: string;
  /** For what can be made again at any time: drawn and resized pictures. */
  readonly kept: string;
}

/** What differs between a running studio and a test: database, time, addresses, switches. */
export interface Foundation {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly siteUrl: string;
  readonly demo: boolean;
  /** Keys of the studio's accounts at providers; null where it has none. */
  readonly stripe: StripeKeys | null;
  readonly paypal: PayPalKeys | null;
  /** The installation's own keys, one for each purpose. */
  readonly keys: Keys;
  readonly storage: StorageConfig;
  /** Where backups are kept, and what they are encrypted with. */
  readonly backups: { readonly folder: string; readonly secret: string | null };
  readonly folders: Folders;
  /** Path of what worker threads run. */
  readonly taskWorker: string;
  /** Null where no mail server is configured: mails are kept in the outbox. */
  readonly mailer: Mailer | null;
  /** Brings the demo provider's webhooks to this server's own address. */
  readonly deliverWebhook: Deliver;
  /** Where those go: the full address of `POST /api/webhooks/demo`. */
  readonly webhookUrl: string;
}

/** The adapters that features are built on. */
export function composePlatform(foundation: Foundation) {
  const { database, databaseUrl, clock, log, keys, mailer } = foundation;
  const { db } = database;
  const name = `${LISTENER_NAME} ${storagePlace(foundation.storage)}`;
  const listener = createListener({ url: databaseUrl, log, name });
  const jobs = createJobs({ database, listener, log, clock });
  const events = createEvents(jobs);
  const pushes = createPushHub({ db, queue: jobs, listener, log, clock });
  const domain = new URL(foundation.siteUrl).hostname;
  const outbox = createMailOutbox({
    db,
    queue: jobs,
    mailer,
    log,
    clock,
    domain,
    logsLinks: foundation.demo,
  });
  return {
    db,
    clock,
    log,
    listener,
    jobs,
    /** Work that computes, off the thread that answers. */
    tasks: createTasks({ worker: foundation.taskWorker }),
    events,
    pushes,
    outbox,
    /** Puts what a person of the studio changed into the log, in the transaction that changes it. */
    record: createRecordChange({ clock }),
    keys,
  };
}

export type Platform = ReturnType<typeof composePlatform>;
