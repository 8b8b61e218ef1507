import { accountExistsMail } from './account-exists.mail';
import {
  accountDeletedMail,
  emailChangedMail,
  emailChangeNewMail,
  emailChangeOldMail,
  passkeyMail,
  passwordChangedMail,
  secondFactorMail,
} from './account-safety.mail';
import { giftCardBoughtMail, giftCardMail } from './gift-card.mail';
import { joinAgainMail } from './join-again.mail';
import { resetPasswordMail } from './reset-password.mail';
import type { MailFixture } from './mail-fixture';
import { signInLinkMail } from './sign-in-link.mail';
import { studioInviteMail } from './studio-invite.mail';
import {
  subscriptionCancelledMail,
  subscriptionEndedMail,
  subscriptionFailedMail,
  subscriptionStartedMail,
} from './subscription.mail';
import { verifyEmailMail } from './verify-email.mail';
import { voucherMail } from './voucher.mail';

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
  period_end: new Date('2026-04-02T10:00:00Z'),
  paid_with: 'Visa 4242',
  pay_url: 'https://invoice.stripe.com/i/acct_1/in_1',
  order_id: 12,
};

const gift = { code: '7K2M-9QXD-4RTB', amount: 10_000, buyer_name: 'Ana Müller' };

/** Mails about accounts, the list, gift cards and packages: one of every kind. */
export const accountFixtures = {
  'account-deleted': ({ site }) => accountDeletedMail({ first_name: 'Ana' }, site),
  'account-exists': ({ site }) => accountExistsMail(site),
  'email-change-new': ({ site }) =>
    emailChangeNewMail({ ...change, url: `${site.site_url}/email-change/abc` }, site),
  'email-change-old': ({ site }) =>
    emailChangeOldMail({ ...change, url: `${site.site_url}/email-change/def` }, site),
  'email-changed': ({ site }) => emailChangedMail(change, site),
  'gift-card': ({ site, currency }) =>
    giftCardMail(
      { ...gift, currency, recipient_name: 'Ida', message: 'For the new single.', to_self: false },
      site,
    ),
  'gift-card-bought': ({ site, currency }) =>
    giftCardBoughtMail(
      {
        ...gift,
        currency,
        has_account: true,
        sent_to: { name: 'Ida', email: 'ida@example.com', at: new Date('2026-03-05T10:00:00Z') },
      },
      site,
    ),
  'join-again': ({ site }) => joinAgainMail({ url: `${site.site_url}/join-again?token=1.2.abc` }, site),
  passkey: ({ site }) =>
    passkeyMail(
      {
        first_name: 'Ana',
        name: 'Chrome on Mac',
        added: true,
        at_studio: false,
        changed_at: new Date('2026-03-05T10:00:00Z'),
      },
      site,
    ),
  'password-changed': ({ site }) =>
    passwordChangedMail({ first_name: 'Ana', changed_at: new Date('2026-03-05T10:00:00Z') }, site),
  'reset-password': ({ site }) =>
    resetPasswordMail(
      { first_name: 'Ana', url: `${site.site_url}/reset-password/ana%40example.com/abc` },
      site,
    ),
  'second-factor': ({ site }) => secondFactorMail({ first_name: 'Ana', on: true }, site),
  'sign-in-link': ({ site }) =>
    signInLinkMail({ first_name: 'Ana', url: `${site.site_url}/sign-in/abc`, valid_minutes: 15 }, site),
  'studio-invite': ({ site }) =>
    studioInviteMail(
      {
        role: 'engineer',
        invited_by: 'Elena Brandt',
        url: `${site.site_url}/studio/join/abc`,
        valid_days: 7,
      },
      site,
    ),
  'subscription-cancelled': ({ site, currency }) => subscriptionCancelledMail({ ...monthly, currency }, site),
  'subscription-ended': ({ site, currency }) =>
    subscriptionEndedMail({ ...monthly, currency, unpaid: true }, site),
  'subscription-failed': ({ site, currency }) => subscriptionFailedMail({ ...monthly, currency }, site),
  'subscription-started': ({ site, currency }) => subscriptionStartedMail({ ...monthly, currency }, site),
  'verify-email': ({ site }) =>
    verifyEmailMail({ first_name: 'Ana', url: `${site.site_url}/verify-email/7/abc`, valid_days: 3 }, site),
  voucher: ({ site }) =>
    voucherMail(
      {
        email: 'ana@example.com',
        code: '7K2M-9QXD-4RTB',
        percent: 10,
        signup_url: `${site.site_url}/signup`,
        unsubscribe_url: `${site.site_url}/unsubscribe?token=1.abc`,
      },
      site,
    ),
} satisfies Record<string, MailFixture>;
