import type { Db } from '@/platform/db/database';
import type { MailOutbox } from '@/platform/mail/mail-outbox';
import type { ReceiptsService } from '@/modules/money/receipts/server/receipts.service';
import type { SongPictures } from '@/modules/orders/deliveries/server/song-picture';
import type { OrderId } from '@/shared/ids';
import type { Clock } from '@/shared/clock';
import type { MailSite } from './mail-layout';
import type { PreferencesService } from './preferences.service';

export interface NotificationsDeps {
  readonly db: Db;
  readonly outbox: Pick<MailOutbox, 'queueMail'>;
  readonly clock: Clock;
  /** Name, address and support address of the studio. */
  readonly site: () => Promise<MailSite>;
  /** Receipts and credit notes that go along, made where they are not there yet. */
  readonly receipts: Pick<ReceiptsService, 'issue' | 'credit' | 'revoke'>;
  /** Who wants which of the mails that people can do without. */
  readonly preferences: Pick<PreferencesService, 'allows' | 'leaveToken'>;
  /** Makes one more private link to a guest's order and returns its token: earlier ones are known by hash only. */
  readonly issueOrderLink: (tx: Db, orderId: OrderId) => Promise<string>;
  /** The waves of songs. */
  readonly pictures: Pick<SongPictures, 'mailPath' | 'sidesOf'>;
}
