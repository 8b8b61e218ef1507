import type {
  renewalFailed,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionStarted,
} from '@/modules/shop/subscriptions/server/subscriptions.events';
import type { SubscriptionId } from '@/shared/ids';
import type { MailKind } from '../notifications.rules';
import type { EventData } from './account-mails';
import type { MailContent, MailSite } from './mail-layout';
import {
  subscriptionCancelledMail,
  subscriptionEndedMail,
  subscriptionFailedMail,
  subscriptionStartedMail,
} from './mails/subscription.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post } from './post';
import { readSubscriptionData, type SubscriptionData } from './subscription-mail.read-model';

/** Mails about monthly packages. */
export interface SubscriptionMails {
  /** The first month is paid: what happens each month, and how to end it. */
  subscriptionStarted(event: EventData<typeof subscriptionStarted>): Promise<void>;
  /** A month could not be charged: what to do; once for each month. */
  subscriptionFailed(event: EventData<typeof renewalFailed>): Promise<void>;
  /** It was cancelled: until when it runs. */
  subscriptionCancelled(event: EventData<typeof subscriptionCancelled>): Promise<void>;
  /** It is over. */
  subscriptionEnded(event: EventData<typeof subscriptionEnded>): Promise<void>;
}

interface Mail {
  readonly id: SubscriptionId;
  readonly kind: MailKind;
  readonly messageKey: string;
  readonly write: (data: SubscriptionData, site: MailSite) => MailContent;
}

async function send(deps: NotificationsDeps, { id, kind, messageKey, write }: Mail): Promise<void> {
  const [site, data] = await Promise.all([deps.site(), readSubscriptionData(deps.db, id)]);
  if (data === null) return;
  await post(deps, deps.db, { messageKey, kind, to: data.email, content: write(data, site), site });
}

/** Builds the mails about monthly packages. */
export function createSubscriptionMails(deps: NotificationsDeps): SubscriptionMails {
  return {
    subscriptionStarted: ({ subscription_id: id }) =>
      send(deps, {
        id,
        kind: 'subscription-started',
        messageKey: `subscription-started:${id}`,
        write: subscriptionStartedMail,
      }),
    subscriptionFailed: ({ subscription_id: id, invoice }) =>
      send(deps, {
        id,
        kind: 'subscription-failed',
        messageKey: `subscription-failed:${id}:${invoice}`,
        write: subscriptionFailedMail,
      }),
    subscriptionCancelled: ({ subscription_id: id }) =>
      send(deps, {
        id,
        kind: 'subscription-cancelled',
        messageKey: `subscription-cancelled:${id}`,
        write: subscriptionCancelledMail,
      }),
    subscriptionEnded: ({ subscription_id: id, unpaid }) =>
      send(deps, {
        id,
        kind: 'subscription-ended',
        messageKey: `subscription-ended:${id}`,
        write: (data, site) => subscriptionEndedMail({ ...data, unpaid }, site),
      }),
  };
}
