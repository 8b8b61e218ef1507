import type { answerUnread, visitorUnread } from '@/features/chat/server';
import { studioChatPath } from '../notifications.rules';
import type { EventData } from './account-mails';
import { readChatFacts } from './chat-facts.read-model';
import { chatAnswerMail } from './mails/chat-answer.mail';
import { chatMessageMail } from './mails/chat-message.mail';
import type { NotificationsDeps } from './notifications.deps';
import { post } from './post';

/** Mails about live chats, for what stayed unread. */
export interface ChatMails {
  /** To the visitor, where an address is known. */
  chatAnswer(unread: EventData<typeof answerUnread>): Promise<void>;
  /** To the studio's own address. */
  chatMessage(unread: EventData<typeof visitorUnread>): Promise<void>;
}

/** Builds the mails about live chats. */
export function createChatMails(deps: NotificationsDeps): ChatMails {
  return {
    async chatAnswer(unread) {
      const [site, chat] = await Promise.all([
        deps.site(),
        readChatFacts(deps.db, { ...unread, ofStudio: true }),
      ]);
      if (chat === null || chat.email === null || chat.messages.length === 0) return;
      await post(deps, deps.db, {
        messageKey: `chat-answer:${unread.conversation_id}:${unread.to_id}`,
        kind: 'chat-answer',
        to: chat.email,
        content: chatAnswerMail({ messages: chat.messages, url: `${site.site_url}/#chat` }, site),
        site,
      });
    },
    async chatMessage(unread) {
      const [site, chat] = await Promise.all([
        deps.site(),
        readChatFacts(deps.db, { ...unread, ofStudio: false }),
      ]);
      if (chat === null || chat.messages.length === 0) return;
      const visitor = chat.first_name ?? `Visitor ${unread.conversation_id}`;
      const url = site.site_url + studioChatPath(unread.conversation_id);
      await post(deps, deps.db, {
        messageKey: `chat-message:${unread.conversation_id}:${unread.to_id}`,
        kind: 'chat-message',
        to: site.support_email,
        content: chatMessageMail({ visitor, page: chat.page, messages: chat.messages, url }, site),
        site,
      });
    },
  };
}
