import type { answerUnread, visitorUnread } from '@/modules/conversations/chat/server/chat.events';
import { studioChatPath } from '../notifications.rules';
import type { EventData } from './account-mails';
import { readChatData } from './chat-mail.read-model';
import { chatAnswerMail } from './mails/chat-answer.mail';
import type { MailSite } from './mail-layout';
import { chatMessageMail, type WaitingChat } from './mails/chat-message.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post, postIfWanted } from './post';

/** Mails about live chats, for what stayed unread. */
export interface ChatMails {
  /** To the visitor, where an address is known. */
  chatAnswer(unread: EventData<typeof answerUnread>): Promise<void>;
  /** To the studio's own address: all chats that wait, in one mail. */
  chatMessage(unread: EventData<typeof visitorUnread>): Promise<void>;
}

async function waitingChat(
  { db }: NotificationsDeps,
  unread: EventData<typeof visitorUnread>['chats'][number],
  { site_url }: MailSite,
): Promise<WaitingChat | null> {
  const chat = await readChatData(db, { ...unread, ofStudio: false });
  if (chat === null || chat.messages.length === 0) return null;
  const { first_name, page, messages } = chat;
  const id = unread.conversation_id;
  return { visitor: first_name ?? `Visitor ${id}`, page, messages, url: site_url + studioChatPath(id) };
}

/** Builds the mails about live chats. */
export function createChatMails(deps: NotificationsDeps): ChatMails {
  return {
    async chatAnswer(unread) {
      const [site, chat] = await Promise.all([
        deps.site(),
        readChatData(deps.db, { ...unread, ofStudio: true }),
      ]);
      if (chat === null || chat.email === null || chat.messages.length === 0) return;
      const { email, user_id: userId, messages } = chat;
      const id = unread.conversation_id;
      await postIfWanted(deps, deps.db, {
        messageKey: `chat-answer:${id}:${unread.to_id}`,
        kind: 'chat-answer',
        to: email,
        topic: 'messages',
        reader: { userId, email, ref: userId === null ? `c${id}` : `u${userId}` },
        write: (to) => chatAnswerMail({ messages, url: `${site.site_url}/#chat` }, to),
        site,
      });
    },
    async chatMessage({ chats, more }) {
      const site = await deps.site();
      const waiting = await Promise.all(chats.map((unread) => waitingChat(deps, unread, site)));
      const found = waiting.filter((chat) => chat !== null);
      if (found.length === 0) return;
      await post(deps, deps.db, {
        messageKey: `chat-message:${Math.max(...chats.map(({ to_id }) => to_id))}`,
        kind: 'chat-message',
        to: site.support_email,
        content: chatMessageMail({ chats: found, more, url: `${site.site_url}/studio/inbox` }, site),
        site,
      });
    },
  };
}
