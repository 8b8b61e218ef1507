import { action, heading, note, paragraph, quote } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

export interface ChatAnswerData {
  /** What the studio wrote, oldest first. */
  readonly messages: readonly string[];
  /** Opens the chat in the browser that it was begun in, or for its account. */
  readonly url: string;
}

/** Passes on what the studio answered in the live chat to a visitor who has left. */
export function chatAnswerMail({ messages, url }: ChatAnswerData, site: MailSite): MailContent {
  const head = {
    subject: `${site.site_name} answered you in the chat`,
    preview: (messages[0] ?? '').slice(0, 120),
  };
  return writeMail(site, head, [
    heading('An answer to your message'),
    paragraph('You wrote to us in the chat on our site. Here is what we answered.'),
    ...messages.map((words) => quote(words)),
    action('Open the chat', url),
    note(
      'The chat opens in the browser you wrote from. Anywhere else, just reply to this email. If you did not write to us, someone mistyped their address and you can delete this email.',
    ),
  ]);
}
