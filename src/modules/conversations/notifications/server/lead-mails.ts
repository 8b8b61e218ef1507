import type { ContactAnswerId, ContactMessageId } from '@/modules/conversations/contact/leads.contract';
import type {
  contactAnswered,
  contactReceived,
  leadJoined,
  priceAsked,
  rejoinAsked,
} from '@/modules/conversations/contact/server/leads.events';
import type { EventData } from './account-mails';
import { studioMessagePath } from '../notifications.rules';
import { answerData, leadAddress, messageData, voucherData } from './lead-mail.read-model';
import { contactAnswerMail } from './mails/contact-answer.mail';
import { contactMessageMail } from './mails/contact-message.mail';
import { joinAgainMail } from './mails/join-again.mail';
import { priceAskedMail } from './mails/price-asked.mail';
import { voucherMail } from './mails/voucher.mail';
import type { NotificationsDeps } from './notifications.deps';
import { listHeaders, post } from './post';

/** Mails about the mailing list and the contact page. */
export interface LeadMails {
  /** The code for joining, once per address. */
  voucher(joined: EventData<typeof leadJoined>): Promise<void>;
  /** Asks an address that left whether it wants to be back; once a day at most, however often it was typed. */
  joinAgain(asked: EventData<typeof rejoinAsked>): Promise<void>;
  /** What somebody wrote, to the support address. */
  contactMessage(received: EventData<typeof contactReceived>): Promise<void>;
  /** That a request for a price has come, to whoever asked. */
  priceAsked(asked: EventData<typeof priceAsked>): Promise<void>;
  /** What the studio answered, to whoever wrote. */
  contactAnswer(answered: EventData<typeof contactAnswered>): Promise<void>;
}

async function mailAnswer(deps: NotificationsDeps, id: ContactAnswerId): Promise<void> {
  const data = await answerData(deps.db, id);
  if (data === null) return;
  const site = await deps.site();
  await post(deps, deps.db, {
    messageKey: `contact-answer:${id}`,
    kind: 'contact-answer',
    to: data.email,
    // A person wrote it: machines that answer for the absent may answer this one.
    headers: { 'Auto-Submitted': 'no' },
    content: contactAnswerMail(data, site),
    site,
  });
}

async function mailPriceAsked(deps: NotificationsDeps, id: ContactMessageId): Promise<void> {
  const data = await messageData(deps.db, id);
  if (data === null) return;
  const site = await deps.site();
  await post(deps, deps.db, {
    messageKey: `price-asked:${id}`,
    kind: 'price-asked',
    to: data.email,
    content: priceAskedMail(data, site),
    site,
  });
}

/** Builds the mails about the mailing list and the contact page. */
export function createLeadMails(deps: NotificationsDeps): LeadMails {
  return {
    async voucher({ lead_id, unsubscribe_token }) {
      const data = await voucherData(deps.db, lead_id);
      if (data === null) return;
      const site = await deps.site();
      const unsubscribe_url = `${site.site_url}/unsubscribe?token=${encodeURIComponent(unsubscribe_token)}`;
      const content = voucherMail({ ...data, signup_url: `${site.site_url}/signup`, unsubscribe_url }, site);
      await post(deps, deps.db, {
        messageKey: `voucher:${lead_id}`,
        kind: 'voucher',
        to: data.email,
        headers: listHeaders(unsubscribe_url, site.support_email),
        content,
        site,
      });
    },
    async joinAgain({ lead_id, rejoin_token, day }) {
      const to = await leadAddress(deps.db, lead_id);
      if (to === null) return;
      const site = await deps.site();
      const url = `${site.site_url}/join-again?token=${encodeURIComponent(rejoin_token)}`;
      await post(deps, deps.db, {
        messageKey: `join-again:${lead_id}:${day}`,
        kind: 'join-again',
        to,
        content: joinAgainMail({ url }, site),
        site,
      });
    },
    async contactMessage({ message_id }) {
      const data = await messageData(deps.db, message_id);
      if (data === null) return;
      const site = await deps.site();
      const content = contactMessageMail(
        { ...data, url: site.site_url + studioMessagePath(message_id) },
        site,
      );
      await post(deps, deps.db, {
        messageKey: `contact:${message_id}`,
        kind: 'contact-message',
        to: site.support_email,
        headers: { 'Reply-To': data.email },
        content,
        site,
      });
    },
    priceAsked: ({ message_id }) => mailPriceAsked(deps, message_id),
    contactAnswer: ({ answer_id }) => mailAnswer(deps, answer_id),
  };
}
