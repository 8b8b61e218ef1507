import type { UploadsService } from '@/modules/files/uploads/server/uploads.service';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { CheckoutId, FileId, UserId } from '@/shared/ids';

/** What a request for a price leaves with the studio once its files are here. */
export interface AskedUpload {
  readonly email: string;
  readonly userId: UserId | null;
  readonly name: string;
  readonly title: string;
  readonly note: string | null;
  readonly fileIds: readonly FileId[];
  readonly at: Date;
}

export interface DropsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: Pick<UploadsService, 'sessionOf' | 'filesOf'>;
  readonly orders: Pick<OrdersService, 'addBrief'>;
  /** Whether somebody may pay a checkout: its customer, or whoever holds its secret. */
  readonly mayPay: (
    id: CheckoutId,
    proof: { readonly userId: UserId | null; readonly secret: string },
  ) => Promise<boolean>;
  /** Keeps what came with a request for a price as an unpaid upload; false where a file is gone. */
  readonly keepUpload: (tx: Db, upload: AskedUpload) => Promise<boolean>;
}
