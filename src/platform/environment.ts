import type { PayPalKeys, StripeKeys } from './config/config';
import type { Database } from './db/database';
import type { Log } from './log/log';
import type { Mailer } from './mail/mailer';
import type { Outbound } from './outbound/outbound';
import type { Keys } from './security/keys';
import type { StorageConfig } from './storage/create-storage';
import type { Clock } from '@/shared/clock';

/** Where this process finds and stores what is no customer's file. */
export interface Folders {
  /** The pictures and sounds behind `/media/`. */
  readonly media: string;
  /** The typefaces that pictures are lettered with. */
  readonly fonts: string;
  /** What others ask the site to prove itself by, served at `/.well-known/`. */
  readonly wellKnown: string;
  /** For what can be made again at any time: drawn and resized pictures. */
  readonly kept: string;
}

/** Brings a webhook to an address. Resolves to the HTTP status of the answer, or rejects where there was none. */
export type DeliverWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>;

/** What differs between a running studio and a test: database, time, addresses, switches. */
export interface Environment {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly siteUrl: string;
  readonly demo: boolean;
  /** Keys of the studio's accounts at providers; null where it has none. */
  readonly stripe: StripeKeys | null;
  readonly paypal: PayPalKeys | null;
  /** Address of the register of VAT ids; null where none is asked, as in the demo studio. */
  readonly viesBase: string | null;
  /** The installation's own keys, one for each purpose. */
  readonly keys: Keys;
  readonly storage: StorageConfig;
  /** Where backups are written, and what they are encrypted with. */
  readonly backups: { readonly folder: string; readonly secret: string | null };
  readonly folders: Folders;
  /** Path of what worker threads run. */
  readonly taskWorker: string;
  /** Null where no mail server is configured: mails wait in the outbox. */
  readonly mailer: Mailer | null;
  /** Calls addresses that people gave: push services of their browsers, webhooks of the studio. */
  readonly outbound: Outbound;
  /** Brings the demo provider's webhooks to this server's own address. */
  readonly deliverWebhook: DeliverWebhook;
  /** Where those go: the full address of `POST /api/webhooks/demo`. */
  readonly webhookUrl: string;
}
