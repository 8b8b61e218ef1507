import { action, heading, paragraph, quote } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

export interface ChatMessageData {
  /** Who wrote, as the studio's list calls them. */
  readonly visitor: string;
  readonly page: string;
  /** What they wrote, oldest first. */
  readonly messages: readonly string[];
  readonly url: string;
}

/** Tells the studio of a visitor in the live chat whom nobody has read for some minutes. */
export function chatMessageMail(
  { visitor, page, messages, url }: ChatMessageData,
  site: MailSite,
): MailContent {
  const head = {
    subject: `${visitor} waits in the chat`.replaceAll(/\s+/g, ' ').slice(0, 79),
    preview: (messages[0] ?? '').slice(0, 120),
  };
  return writeMail(site, head, [
    heading('A message in the chat'),
    paragraph(`${visitor} wrote from ${page}, and nobody has read it for five minutes.`),
    ...messages.map((words) => quote(words)),
    action('Answer in the studio', url),
  ]);
}
