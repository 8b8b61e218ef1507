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
    'It was not you? Set a new password, which signs everybody out, and answer this mail.',
    'Set a new password',
    `${site.site_url}/forgot-password`,
  );

/** To the address that an account should get: the link that shows whose it is; without one where it has an account already. */
export function emailChangeNewMail(data: Confirmable, site: MailSite): MailContent {
  if (data.url === null) {
    return writeMail(
      site,
      {
        subject: `This address has an account at ${site.site_name} already`,
        preview: 'Somebody wanted to move another account to it. Nothing was changed.',
      },
      [
        heading('Nothing was changed'),
        paragraph(
          'Somebody wanted to move their account to this address. It has an account of its own, so nothing was changed.',
        ),
        action('Log in', `${site.site_url}/login`),
        note('It was not you? Then there is nothing to do.'),
      ],
    );
  }
  const head = {
    subject: `Confirm your new address for ${site.site_name}`,
    preview: 'One click shows that this address is yours.',
  };
  return writeMail(site, head, [
    heading('Is this your new address?'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, you asked to log in with ${data.new_email} from now on. Please confirm it here.`,
    ),
    action('Confirm this address', data.url),
    paragraph(
      'Confirm where you are signed in, or have your password at hand. Orders and files that you sent us under this address as a guest then appear in that account.',
    ),
    paragraph('Your present address got a mail too. The change is made once both have said yes.'),
    note(
      `The button works for ${count(data.valid_days, 'day', 'days')}. You did not ask for this? Do nothing, and nothing changes.`,
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
    preview: `Somebody signed in asked to change it to ${data.new_email}.`,
  };
  return writeMail(site, head, [
    heading('Change your address?'),
    paragraph(
      `Hi ${nameInMail(data.first_name)}, somebody who is signed in as you asked to change the address of your account to ${data.new_email}.`,
    ),
    action('Yes, change it', data.url),
    note(
      `The button works for ${count(data.valid_days, 'day', 'days')}. Without your yes nothing is changed.`,
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
      `Hi ${nameInMail(data.first_name)}, your account now belongs to ${data.new_email}. You log in with it, and our mails go there. ${data.old_email} has no account any more.`,
    ),
    action('Open your account', `${site.site_url}/account`),
    note('It was not you? Answer this mail, and we look into it at once.'),
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
    note('It was you? Then there is nothing to do.'),
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
    ? 'from now on, logging in asks for a code of your authenticator app too. Keep your recovery codes where you find them without your phone.'
    : 'logging in now asks for your password only.';
  return writeMail(site, head, [
    heading(`Your second factor is ${state}`),
    paragraph(`Hi ${nameInMail(data.first_name)}, ${what}`),
    action('See your settings', `${site.site_url}/account/settings`),
    notYou(site),
  ]);
}

/** The last mail to an account that is gone. */
export function accountDeletedMail(data: Person, site: MailSite): MailContent {
  const head = {
    subject: `Your ${site.site_name} account is deleted`,
    preview: 'As you asked. This is our last mail about it.',
  };
  return writeMail(site, head, [
    heading('Your account is deleted'),
    paragraph(
      `Goodbye ${nameInMail(data.first_name)}, and thank you for the music. Your account is deleted, as you asked, and nobody can log in with it any more.`,
    ),
    paragraph('Receipts and invoices stay with us as long as the law asks for it.'),
    note('It was not you? Answer this mail at once.'),
  ]);
}
