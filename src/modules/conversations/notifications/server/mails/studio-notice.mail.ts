import { action, heading, noteWithLink, paragraph } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

export interface NoticeData {
  /** What happened, in one line. */
  readonly title: string;
  /** What notices of this kind are called. */
  readonly label: string;
  /** The page of the studio that it is about. */
  readonly url: string;
}

/** Tells somebody of the studio what happened. */
export function noticeMail({ title, label, url }: NoticeData, site: MailSite): MailContent {
  return writeMail(site, { subject: title, preview: label }, [
    heading(title),
    paragraph(`${label} at ${site.site_name}.`),
    action('Open in the studio', url),
    noteWithLink('Choose what you are told:', 'Notices', `${site.site_url}/studio/notices`),
  ]);
}
