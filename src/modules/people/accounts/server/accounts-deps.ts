import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { RateLimiter } from '@/platform/http/rate-limit';
import type { Log } from '@/platform/log/log';
import type { Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';

/** What the accounts service is built on. */
export interface AccountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly limiter: RateLimiter;
  readonly keys: Keys;
  /** The studio's name, as authenticator apps show it. */
  readonly siteName: () => Promise<string>;
  /** The address that people reach the studio by: passkeys are bound to its host. */
  readonly siteUrl: string;
  readonly log: Log;
  /** Whether people reach the studio by https: cookies then travel by nothing else. */
  readonly https: boolean;
  /** Whether demo logins open anything here (their passwords are public), and the studio's people need no second factor. */
  readonly demo: boolean;
  /** Calls that must not tell whether an address is known take at least this long (milliseconds); 250 unless told. */
  readonly evenAnswerMs?: number;
}
