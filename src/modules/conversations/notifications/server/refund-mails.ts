import type { paymentRefunded, refundReturned } from '@/modules/money/payments/server/payments.events';
import type { EventData } from './account-mails';
import { readAdmins } from './event-mail.read-model';
import { readOrderData } from './order-mail.read-model';
import { refundReturnedMail, refundReturnedNotice } from './mails/refund-returned.mail';
import { refundMail } from './mails/refund.mail';
import type { NotificationsDeps } from './notifications.deps';
import { ownersAddress } from './order-mails';
import { attached, post } from './post';

/** Mails about money that goes back. */
export interface RefundMails {
  /** With the credit note. */
  refunded(refund: EventData<typeof paymentRefunded>): Promise<void>;
  /** To the customer with what revokes the credit note, unless a bank has told them, and to every admin. */
  refundReturned(returned: EventData<typeof refundReturned>): Promise<void>;
}

async function refunded(deps: NotificationsDeps, refund: EventData<typeof paymentRefunded>): Promise<void> {
  const { refund_id, order_id, amount, to_gift } = refund;
  if (refund.by_bank) return;
  const [site, order, credit] = await Promise.all([
    deps.site(),
    readOrderData(deps.db, order_id),
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

async function returned(
  deps: NotificationsDeps,
  { refund_id, order_id, amount, by_bank, ...more }: EventData<typeof refundReturned>,
): Promise<void> {
  const [site, order, reversal, admins] = await Promise.all([
    deps.site(),
    readOrderData(deps.db, order_id),
    deps.receipts.revoke({ refund_id, order_id, amount, ...more }),
    readAdmins(deps.db),
  ]);
  if (order === null || reversal === null) return;
  const { first_name, currency, email } = order;
  const kind = 'refund-returned' as const;
  const customer_name = `${first_name} ${order.last_name}`.trim();
  const notice = refundReturnedNotice(
    { order_id, customer_name, email, amount, currency, by_bank, url: `${site.site_url}/studio/money` },
    site,
  );
  const readers = admins.length > 0 ? admins : [{ id: 0, email: site.support_email }];
  for (const { id, email: to } of readers)
    await post(deps, deps.db, {
      kind: 'refund-returned-studio',
      messageKey: `${kind}:${refund_id}:admin:${id}`,
      to,
      content: notice,
      site,
    });
  if (by_bank) return;
  await deps.db.transaction(async (tx) => {
    const url = await ownersAddress(deps, tx, { owner: order, site });
    const told = { order_id, first_name, amount, currency, number: reversal.number, url };
    const envelope = { messageKey: `${kind}:${refund_id}`, kind, to: email, orderId: order_id };
    const content = refundReturnedMail(told, site);
    await post(deps, tx, { ...envelope, attachments: attached(reversal), content, site });
  });
}

/** Builds the mails about refunds. */
export function createRefundMails(deps: NotificationsDeps): RefundMails {
  return { refunded: (event) => refunded(deps, event), refundReturned: (event) => returned(deps, event) };
}
