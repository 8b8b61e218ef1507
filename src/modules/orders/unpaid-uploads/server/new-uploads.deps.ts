import type { CatalogueService } from '@/modules/catalogue/services/server/catalogue.service';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { UploadsService } from '@/modules/files/uploads/server/uploads.service';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { Clock } from '@/shared/clock';

export interface NewUploadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly catalogue: Pick<CatalogueService, 'oneTimeServices'>;
  readonly orders: Pick<OrdersService, 'addBrief' | 'noteUnconfirmed' | 'openOrderFor' | 'openOrdersOfUser'>;
  readonly files: Pick<UploadsService, 'readLinks' | 'hold' | 'describe' | 'discard'>;
}
