import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { Clock } from '@/shared/clock';

/** What the accounts service is built on. */
export interface AccountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  /** Whether demo logins open anything here; their passwords are public. */
  readonly demo: boolean;
  /** Calls that must not tell whether an address is known take at least this long (milliseconds); 250 unless told. */
  readonly evenAnswerMs?: number;
}
