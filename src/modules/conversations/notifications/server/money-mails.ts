import type { moneyNeedsPerson, paymentDisputed } from '@/modules/money/payments/server/payments.events';
import type { creditIssued } from '@/modules/shop/promotions/server/promotions.events';
import type { EventData } from './account-mails';
import { readAdmins, readCredit, readDispute } from './event-mail.read-model';
import { readOrderData } from './order-mail.read-model';
import { creditMail } from './mails/credit.mail';
import { moneyAttentionMail } from './mails/money-attention.mail';
import { disputeMail } from './mails/dispute.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post } from './post';

/** Mails about credits and disputes. */
export interface MoneyMails {
  /** The code, to whoever the order belongs to. */
  creditIssued(event: EventData<typeof creditIssued>): Promise<void>;
  /** To every admin of the studio; where there is none, to its own address. */
  disputed(event: EventData<typeof paymentDisputed>): Promise<void>;
  /** To the same people: why they must look at money. */
  moneyNeedsPerson(event: EventData<typeof moneyNeedsPerson>): Promise<void>;
}

async function creditIssuedMail(
  deps: NotificationsDeps,
  { promo_code_id, order_id }: EventData<typeof creditIssued>,
): Promise<void> {
  const [site, order, credit] = await Promise.all([
    deps.site(),
    readOrderData(deps.db, order_id),
    readCredit(deps.db, promo_code_id),
  ]);
  if (order === null || credit === null) return;
  await post(deps, deps.db, {
    kind: 'credit',
    messageKey: `credit:${promo_code_id}`,
    to: order.email,
    orderId: order_id,
    isSecret: true,
    content: creditMail({ ...order, ...credit }, site),
    site,
  });
}

async function disputed(
  deps: NotificationsDeps,
  { dispute_id, order_id, state }: EventData<typeof paymentDisputed>,
): Promise<void> {
  const [site, order, dispute] = await Promise.all([
    deps.site(),
    readOrderData(deps.db, order_id),
    readDispute(deps.db, dispute_id),
  ]);
  if (order === null || dispute === null) return;
  const { admins, ...data } = dispute;
  const customer_name = `${order.first_name} ${order.last_name}`.trim();
  const url = `${site.site_url}/studio/money`;
  const content = disputeMail({ ...data, order_id, customer_name, email: order.email, state, url }, site);
  const readers = admins.length > 0 ? admins : [{ id: 0, email: site.support_email }];
  for (const { id, email } of readers) {
    const messageKey = `dispute:${dispute_id}:${state}:${id}`;
    await post(deps, deps.db, { kind: 'dispute', messageKey, to: email, content, site });
  }
}

async function needsPerson(
  deps: NotificationsDeps,
  { key, subject, text }: EventData<typeof moneyNeedsPerson>,
): Promise<void> {
  const [site, admins] = await Promise.all([deps.site(), readAdmins(deps.db)]);
  const content = moneyAttentionMail({ subject, text, url: `${site.site_url}/studio/money` }, site);
  const readers = admins.length > 0 ? admins : [{ id: 0, email: site.support_email }];
  for (const { id, email } of readers) {
    const messageKey = `money-attention:${key}:${id}`;
    await post(deps, deps.db, { kind: 'money-attention', messageKey, to: email, content, site });
  }
}

/** Builds the mails about credits and disputes. */
export function createMoneyMails(deps: NotificationsDeps): MoneyMails {
  return {
    creditIssued: (event) => creditIssuedMail(deps, event),
    disputed: (event) => disputed(deps, event),
    moneyNeedsPerson: (event) => needsPerson(deps, event),
  };
}
