import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { CHAT_LIFETIME } from '../chat.rules';
import { mailUnread, type ChatDeps, type Written } from './chat.deps';
import { answerUnread, visitorUnread } from './chat.events';
import { findLiveChat, idsFrom, markMailed, pruneLiveChats, type ConversationRow } from './chat.store';

const prune = defineJob<object>('chat.prune');

// What was mailed and what was read need no mail. The studio hears of a chat once until somebody has looked at it;
// a visitor gets each answer.
function toMailAfter(chat: ConversationRow, side: Written['side']): number | null {
  if (side === 'studio') return Math.max(chat.visitor_read_id, chat.visitor_mailed_id);
  return chat.studio_mailed_id > chat.studio_read_id ? null : chat.studio_read_id;
}

/** Some minutes after a message: where it is still unread, it is mailed with all that came meanwhile. */
async function mailWhatIsUnread(
  deps: ChatDeps,
  { conversation_id, message_id, side }: Written,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const chat = await findLiveChat(tx, conversation_id, { hold: true });
    const after = chat === null ? null : toMailAfter(chat, side);
    if (after === null || message_id <= after) return;
    const ids = await idsFrom(tx, conversation_id, { side, after });
    const [from_id, to_id] = [ids[0], ids.at(-1)];
    if (from_id === undefined || to_id === undefined) return;
    const reader = side === 'studio' ? 'visitor' : 'studio';
    await markMailed(tx, conversation_id, { side: reader, upTo: to_id });
    const event = side === 'studio' ? answerUnread : visitorUnread;
    await deps.events.publish(tx, event, { conversation_id, from_id, to_id });
  });
}

/** Background work of chats: mails for what stays unread, and each night what nobody needs any more is removed. */
export function chatJobs(deps: ChatDeps): JobHandler[] {
  return [
    jobHandler(mailUnread, (written) => mailWhatIsUnread(deps, written)),
    jobHandler(
      prune,
      () => pruneLiveChats(deps.db, new Date(deps.clock.now().getTime() - CHAT_LIFETIME)),
      '43 3 * * *',
    ),
  ];
}
