import { defineEvent } from '@/platform/events/event';
import type { ConversationId } from '@/shared/ids';

/** What one side wrote in a live chat was not read within minutes: to be mailed, each message once. */
interface Unread {
  conversation_id: ConversationId;
  /** The first and the last of those messages. */
  from_id: number;
  to_id: number;
}

/** The visitor has not read what the studio answered. */
export const answerUnread = defineEvent<Unread>('chat.answer-unread');

/** The studio has not read what visitors wrote: all of it in one mail. */
export const visitorUnread = defineEvent<{
  /** Those that have waited longest. */
  chats: Unread[];
  /** How many more wait. */
  more: number;
}>('chat.visitors-unread');
