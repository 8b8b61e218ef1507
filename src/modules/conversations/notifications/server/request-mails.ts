import type { paymentAsked } from '@/modules/money/payments/server/payments.events';
import type { EventData } from './account-mails';
import { paymentRequestMail } from './mails/payment-request.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post } from './post';
import { readRequestData } from './request-mail.read-model';

/** The mail that asks for a payment by a link. */
export interface RequestMails {
  paymentAsked(event: EventData<typeof paymentAsked>): Promise<void>;
}

/** Builds the mail that asks for a payment by a link. */
export function createRequestMails(deps: NotificationsDeps): RequestMails {
  return {
    async paymentAsked({ checkout_id, path, nth }) {
      const [site, details] = await Promise.all([deps.site(), readRequestData(deps.db, checkout_id)]);
      if (details === null) return;
      const { email, ...data } = details;
      await post(deps, deps.db, {
        kind: 'payment-request',
        messageKey: `payment-request:${checkout_id}:${nth}`,
        to: email,
        content: paymentRequestMail({ ...data, url: site.site_url + path }, site),
        site,
      });
    },
  };
}
