import { action, heading, noteWithLink, paragraph, quote } from '../mail-parts';
import { writeMail, type MailContent, type MailSite } from '../mail-layout';

/** A visitor in the live chat whom nobody has read. */
export interface WaitingChat {
  /** Who wrote, as the studio's list calls them. */
  readonly visitor: string;
  readonly page: string;
  /** What they wrote, oldest first. */
  readonly messages: readonly string[];
  readonly url: string;
}

export interface ChatMessageData {
  /** One at least; those that have waited longest first. */
  readonly chats: readonly WaitingChat[];
  /** How many more wait. */
  readonly more: number;
  /** The studio's list of chats. */
  readonly url: string;
}

// Of several chats each is shown shortly: the chats have the rest.
const QUOTED = 3;

function headOf({ chats, more }: ChatMessageData): { subject: string; preview: string } {
  const [first] = chats;
  const count = chats.length + more;
  const visitor = first?.visitor ?? '';
  const subject = count === 1 ? `${visitor} waits in the chat` : `${count} visitors wait in the chat`;
  return {
    subject: subject.replaceAll(/\s+/g, ' ').slice(0, 79),
    preview: (first?.messages[0] ?? '').slice(0, 120),
  };
}

function partsOf({ visitor, page, messages, url }: WaitingChat) {
  const words = messages.slice(0, QUOTED).map((text) => quote(text));
  return [noteWithLink(`${visitor} wrote from ${page}:`, 'Open', url)].concat(words);
}

/** Tells the studio of visitors in the live chat whom nobody has read for some minutes: all of them in one mail. */
export function chatMessageMail(data: ChatMessageData, site: MailSite): MailContent {
  const { chats, more, url } = data;
  const [only] = chats;
  const end = paragraph('We send no more emails about chats until one of you has opened one.');
  if (only !== undefined && chats.length + more === 1) {
    return writeMail(site, headOf(data), [
      heading('A message in the chat'),
      paragraph(`${only.visitor} wrote from ${only.page} five minutes ago and has not been answered.`),
      ...only.messages.map((words) => quote(words)),
      action('Answer in the studio', only.url),
      end,
    ]);
  }
  return writeMail(site, headOf(data), [
    heading(`${chats.length + more} visitors wait in the chat`),
    ...chats.flatMap((chat) => partsOf(chat)),
    ...(more > 0 ? [paragraph(`${more} more wait in the studio.`)] : []),
    action('Answer in the studio', url),
    end,
  ]);
}
