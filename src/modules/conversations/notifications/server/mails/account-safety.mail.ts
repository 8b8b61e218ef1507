import { action, heading, note, noteWithLink, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { count, moment, nameInMail } from './wording';

interface Person {
  readonly first_name: string;
}

interface ChangeOfAddress extends Person {
  readonly old_email: string;
  readonly new_email: string;
}

interface Confirmable extends ChangeOfAddress {
  /** Null where there is nothing to confirm. */
  readonly url: string | null;
  readonly valid_days: number;
}

const notYou = (site: MailSite) =>
  noteWithLink(
    'If it was not you, set a new password, which signs out all devices, and reply to this email.',
    'Set a new password',
    `${site.site_url}/forgot-password`,
  );

/** To the address that an account should get: the link that shows whose it is; without one where it has an account already. */
export function emailChangeNewMail(data: Confirmable, site: MailSite): MailContent {
  if (data.url === null) {
    return writeMail(
      site,
      {
        subject: `This address already has an account at ${site.site_name}`,
        preview: 'Someone tried to move another account to it. Nothing was changed.',
      },
      [
        heading('Nothing was changed'),
        paragraph(
          'Someone tried to move their account to this address. It already has an account, so nothing was changed.',
        ),
        action('Log in', `${site.site_url}/login`),
        note('If it was not you, you can ignore this email.'),
      ],
    );
  }
  const head = {
    subject: `Confirm your new address for ${site.site_name}`,
    preview: 'One click confirms that this address is yours.',
  };
  return writeMail(site, head, [
    heading('Is this your new address?'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, you asked to log in with ${data.new_email} from now on. Please confirm it here.`,
    ),
    action('Confirm this address', data.url),
    paragraph(
      'Open the link where you are signed in, or have your password ready. Orders and files you sent as a guest with this address then appear in your account.',
    ),
    paragraph('We also emailed your current address. The change takes effect when both are confirmed.'),
    note(
      `The button works for ${count(data.valid_days, 'day', 'days')}. If you did not ask for this, ignore this email and nothing changes.`,
    ),
  ]);
}

/** To the address that an account has now: it must agree, since whoever asks may have found an open browser. */
export function emailChangeOldMail(
  data: Confirmable & { readonly url: string },
  site: MailSite,
): MailContent {
  const head = {
    subject: `Change the address of your ${site.site_name} account?`,
    preview: `Someone signed in to your account asked to change it to ${data.new_email}.`,
  };
  return writeMail(site, head, [
    heading('Change your address?'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, someone signed in to your account asked to change its address to ${data.new_email}.`,
    ),
    action('Yes, change it', data.url),
    note(
      `The button works for ${count(data.valid_days, 'day', 'days')}. Unless you confirm, nothing changes.`,
    ),
    notYou(site),
  ]);
}

/** Both addresses said yes: told to both. */
export function emailChangedMail(data: ChangeOfAddress, site: MailSite): MailContent {
  const head = {
    subject: `The address of your ${site.site_name} account was changed`,
    preview: `From ${data.old_email} to ${data.new_email}.`,
  };
  return writeMail(site, head, [
    heading('Your address was changed'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, your account now uses ${data.new_email}. Log in with it; our emails go there. ${data.old_email} no longer has an account.`,
    ),
    action('Open your account', `${site.site_url}/account`),
    note('If it was not you, reply to this email and we will look into it at once.'),
  ]);
}

/** The password is a new one. */
export function passwordChangedMail(
  data: Person & { readonly changed_at: Date },
  site: MailSite,
): MailContent {
  const head = {
    subject: `Your ${site.site_name} password was changed`,
    preview: `On ${moment(data.changed_at, site)}. All other devices were signed out.`,
  };
  return writeMail(site, head, [
    heading('Your password was changed'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, the password of your account was changed on ${moment(data.changed_at, site)}. All other devices were signed out.`,
    ),
    note('If it was you, you can ignore this email.'),
    notYou(site),
  ]);
}

/** The second factor is on or off. */
export function secondFactorMail(data: Person & { readonly on: boolean }, site: MailSite): MailContent {
  const state = data.on ? 'on' : 'off';
  const head = {
    subject: `The second factor of your ${site.site_name} account is ${state}`,
    preview: data.on ? 'Logging in now asks for a code too.' : 'Logging in now asks for your password only.',
  };
  const what = data.on
    ? 'from now on, logging in also asks for a code from your authenticator app. Store your recovery codes where you can find them without your phone.'
    : 'logging in now asks for your password only.';
  return writeMail(site, head, [
    heading(`Your second factor is ${state}`),
    paragraph(`Hi ${nameInMail(data.first_name)}, ${what}`),
    action('See your settings', `${site.site_url}/account/settings`),
    notYou(site),
  ]);
}

interface PasskeyChange extends Person {
  /** What its owner calls it. */
  readonly name: string;
  readonly added: boolean;
  readonly at_studio: boolean;
  readonly changed_at: Date;
}

/** A passkey was added or removed. */
export function passkeyMail(data: PasskeyChange, site: MailSite): MailContent {
  const done = data.added ? 'added' : 'removed';
  const at = moment(data.changed_at, site);
  const head = {
    subject: `A passkey was ${done} ${data.added ? 'to' : 'from'} your ${site.site_name} account`,
    preview: `“${data.name}”, on ${at}.`,
  };
  const effect = data.added
    ? 'It now signs in to your account.'
    : 'It no longer signs in to your account, and the devices it had signed in are signed out.';
  const settings = data.at_studio ? '/studio/account' : '/account/settings#passkeys';
  return writeMail(site, head, [
    heading(`A passkey was ${done}`),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, the passkey “${data.name}” was ${done} on ${at}. ${effect}`,
    ),
    action('See your passkeys', `${site.site_url}${settings}`),
    noteWithLink(
      'If it was not you, set a new password. This signs out all devices and removes all passkeys. Then reply to this email.',
      'Set a new password',
      `${site.site_url}/forgot-password`,
    ),
  ]);
}

/** The last mail to an account that is gone. */
export function accountDeletedMail(data: Person, site: MailSite): MailContent {
  const head = {
    subject: `Your ${site.site_name} account is deleted`,
    preview: 'As you asked. This is our last email about it.',
  };
  return writeMail(site, head, [
    heading('Your account is deleted'),
    paragraph(
      `Goodbye ${nameInMail(data.first_name)}, and thank you for the music. Your account is deleted, as you asked, and nobody can log in with it any more.`,
    ),
    paragraph('We keep receipts and invoices for as long as the law requires.'),
    note('If it was not you, reply to this email at once.'),
  ]);
}
