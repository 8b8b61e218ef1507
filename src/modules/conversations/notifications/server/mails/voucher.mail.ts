import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { action, code, heading, note, noteWithLink, paragraph, steps } from '../mail-parts';

export interface VoucherData {
  readonly email: string;
  readonly code: string;
  readonly percent: number;
  readonly signup_url: string;
  readonly unsubscribe_url: string;
}

/** Brings a new address on the mailing list its discount code. */
export function voucherMail(data: VoucherData, site: MailSite): MailContent {
  const head = {
    subject: `Your ${data.percent}% code for ${site.site_name}`,
    preview: `${data.percent}% off one order. The code works once, for this address.`,
  };
  return writeMail(site, head, [
    heading(`Your ${data.percent}% code`),
    paragraph(`Thank you for joining our list. This code takes ${data.percent}% off one order:`),
    code(data.code),
    paragraph('To use it you need an account with this address:'),
    steps([
      `Sign up with ${data.email} and confirm the address.`,
      'Choose a service and go to the cart.',
      'Enter the code there. You see the new total before you pay.',
    ]),
    action('Create an account', data.signup_url),
    note(
      'It works once and does not expire. It does not apply to monthly packages, gift cards or the rush surcharge. A discounted order is final.',
    ),
    noteWithLink(
      'If you did not join, or no longer want our news, unsubscribe with one click:',
      'Unsubscribe',
      data.unsubscribe_url,
    ),
  ]);
}
