import { randomBytes } from 'node:crypto';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';

export interface DemoDeps {
  /** Where the demo provider keeps its own books. */
  readonly db: Db;
  readonly clock: Clock;
  /** Key of this installation: signs webhooks and derives the intents' secrets. */
  readonly secret: string;
  /** The provider's name for this installation; news for another one is refused. */
  readonly account: string;
  /** Called after something was paid, so that its webhook leaves soon. */
  readonly nudge: () => void;
}

/** A fresh id that nobody can guess, such as `demo_pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url')}`;
}

/** A fresh id of an event, as the demo provider numbers its webhooks. */
export function newEventId(): string {
  return newId('demo_evt');
}
