import type { paymentRefunded } from '@/features/payments/server';
import type { EventData } from './account-mails';
import { readOrderFacts } from './mail-facts.read-model';
import { refundMail } from './mails/refund.mail';
import type { NotificationsDeps } from './notifications.deps';
import { ownersAddress } from './order-mails';
import { attached, post } from './post';

/** Mails about money that goes back. */
export interface RefundMails {
  /** With the credit note. */
  refunded(refund: EventData<typeof paymentRefunded>): Promise<void>;
}

async function refunded(deps: NotificationsDeps, refund: EventData<typeof paymentRefunded>): Promise<void> {
  const { refund_id, order_id, amount, to_gift } = refund;
  if (refund.by_bank) return;
  const [site, order, credit] = await Promise.all([
    deps.site(),
    readOrderFacts(deps.db, order_id),
    deps.receipts.credit(refund),
  ]);
  if (order === null || credit === null) return;
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: order, site });
    const { first_name, currency } = order;
    const money = { currency, to_payment: amount - to_gift, to_gift };
    const content = refundMail({ order_id, first_name, ...money, number: credit.number, url }, site);
    const envelope = { messageKey: `refund:${refund_id}`, kind: 'refund' as const, to: order.email };
    await post(deps, tx, { ...envelope, orderId: order_id, attachments: attached(credit), content, site });
  });
}

/** Builds the mails about refunds. */
export function createRefundMails(deps: NotificationsDeps): RefundMails {
  return { refunded: (event) => refunded(deps, event) };
}
