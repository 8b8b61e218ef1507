import type { MailContent, MailSite } from '../mail-layout';
import { accountExistsMail } from './account-exists.mail';
import {
  accountDeletedMail,
  emailChangedMail,
  emailChangeNewMail,
  emailChangeOldMail,
  passwordChangedMail,
  secondFactorMail,
} from './account-safety.mail';
import { giftCardBoughtMail, giftCardMail } from './gift-card.mail';
import { joinAgainMail } from './join-again.mail';
import { resetPasswordMail } from './reset-password.mail';
import { studioInviteMail } from './studio-invite.mail';
import {
  subscriptionCancelledMail,
  subscriptionEndedMail,
  subscriptionFailedMail,
  subscriptionStartedMail,
} from './subscription.mail';
import { verifyEmailMail } from './verify-email.mail';
import { voucherMail } from './voucher.mail';

/** The studio that all specimens come from. */
export const site: MailSite = {
  site_name: 'Headroom',
  site_url: 'https://studio.test',
  support_email: 'help@studio.test',
};

/** A guest's private link. */
export const url = 'https://studio.test/order/12?link=abc';

const change = {
  first_name: 'Ana',
  old_email: 'ana@example.com',
  new_email: 'ana@band.example',
  valid_days: 3,
};

const monthly = {
  first_name: 'Ana',
  service_id: 11,
  service_name: 'Four Songs a Month',
  items_per_month: 4,
  price: 39_900,
  currency: 'USD',
  period_end: new Date('2026-04-02T10:00:00Z'),
  paid_with: 'Visa 4242',
  order_id: 12,
};

const gift = { code: '7K2M-9QXD-4RTB', amount: 10_000, currency: 'USD', buyer_name: 'Ana Müller' };

/** Mails about accounts, the list, gift cards and packages: one of every kind. */
export const accountSpecimens = {
  'account-deleted': accountDeletedMail({ first_name: 'Ana' }, site),
  'account-exists': accountExistsMail(site),
  'email-change-new': emailChangeNewMail({ ...change, url: 'https://studio.test/email-change/abc' }, site),
  'email-change-old': emailChangeOldMail({ ...change, url: 'https://studio.test/email-change/def' }, site),
  'email-changed': emailChangedMail(change, site),
  'gift-card': giftCardMail(
    { ...gift, recipient_name: 'Ida', message: 'For the new single.', to_self: false },
    site,
  ),
  'gift-card-bought': giftCardBoughtMail(
    {
      ...gift,
      has_account: true,
      sent_to: { name: 'Ida', email: 'ida@example.com', at: new Date('2026-03-05T10:00:00Z') },
    },
    site,
  ),
  'join-again': joinAgainMail({ url: 'https://studio.test/join-again?token=1.2.abc' }, site),
  'password-changed': passwordChangedMail(
    { first_name: 'Ana', changed_at: new Date('2026-03-05T10:00:00Z') },
    site,
  ),
  'reset-password': resetPasswordMail({ first_name: 'Ana', url }, site),
  'second-factor': secondFactorMail({ first_name: 'Ana', on: true }, site),
  'studio-invite': studioInviteMail(
    {
      role: 'engineer',
      invited_by: 'Elena Brandt',
      url: 'https://studio.test/studio/join/abc',
      valid_days: 7,
    },
    site,
  ),
  'subscription-cancelled': subscriptionCancelledMail(monthly, site),
  'subscription-ended': subscriptionEndedMail({ ...monthly, unpaid: true }, site),
  'subscription-failed': subscriptionFailedMail(monthly, site),
  'subscription-started': subscriptionStartedMail(monthly, site),
  'verify-email': verifyEmailMail({ first_name: 'Ana', url, valid_days: 3 }, site),
  voucher: voucherMail(
    {
      email: 'ana@example.com',
      code: '7K2M-9QXD-4RTB',
      percent: 10,
      signup_url: 'https://studio.test/signup',
      unsubscribe_url: 'https://studio.test/unsubscribe?token=1.abc',
    },
    site,
  ),
} satisfies Record<string, MailContent>;
