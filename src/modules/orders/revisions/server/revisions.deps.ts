import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import type { LinkReader } from '@/modules/orders/orders/server/orders.deps';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { Clock } from '@/shared/clock';

export interface RevisionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly links: LinkReader;
  readonly files: FileShelf;
  readonly record: RecordChange;
  /** The studio's one currency, which one more round is sold in. */
  readonly currency: () => Promise<string>;
}
