import { writeMail, type MailContent, type MailSite } from '../mail-layout';
import { heading, note, paragraph } from '../mail-parts';

export interface PriceAskedData {
  /** 'Price for 60 tracks'; of our own words, since anybody can type any address. */
  readonly subject: string;
}

/** Tells whoever asked for a price that the request has come, and what happens next. */
export function priceAskedMail({ subject }: PriceAskedData, site: MailSite): MailContent {
  const head = { subject: `We have your request: ${subject}`, preview: 'An engineer looks at your files.' };
  return writeMail(site, head, [
    heading('We have your request'),
    paragraph(`${subject}: an engineer looks at your files and answers this address with a price.`),
    paragraph('We keep your files for 30 days. When you order with this address, they join your order.'),
    note('If you did not ask for a price, reply to this email and we will remove the files.'),
  ]);
}
