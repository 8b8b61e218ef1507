import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import type { UploadsService } from '@/modules/files/uploads/server/uploads.service';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { RateLimiter } from '@/platform/http/rate-limit';
import type { DeliveriesDeps } from '@/modules/orders/deliveries/server/deliveries.deps';
import { defineJob, type JobQueue } from '@/platform/jobs/job';
import type { KeyPurpose, Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import type { OrderItemId } from '@/shared/ids';

export interface ListeningDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly jobs: JobQueue;
  readonly record: RecordChange;
  readonly limiter: Pick<RateLimiter, 'hitInOrder'>;
  readonly files: DeliveriesDeps['files'] & Pick<UploadsService, 'openSigned'>;
  readonly copies: Pick<RenditionsService, 'copiesOf'>;
  readonly orders: Pick<OrdersService, 'linksOf'>;
  /** The public address of the site, without a slash at its end. */
  readonly siteUrl: () => Promise<string>;
}

/** Signs the tokens of links: each out of what is stored of it, so that none is stored. */
export const LINK_TOKENS: KeyPurpose = { name: 'listening links', lifetimeMs: null };

/** Seconds for which signed addresses of sounds are good at least; at most twice as long. */
export const SOUND_SECONDS = { listen: 4 * 3600, download: 900 } as const;

export const SOUND_ADDRESSES: KeyPurpose = {
  name: 'sounds of listening links',
  lifetimeMs: SOUND_SECONDS.listen * 2000,
};

/** Mails the customer of a song what listeners wrote meanwhile. */
export const mailListenerDigest = defineJob<{ order_item_id: OrderItemId }>('listening.digest');
