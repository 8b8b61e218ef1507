import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { CHAT_LIFETIME } from '../chat.rules';
import { mailUnread, type ChatDeps, type Written } from './chat.deps';
import { answerUnread } from './chat.events';
import { findLiveChat, idsFrom, markMailed, pruneLiveChats } from './chat.store';
import { mailStudio, mailWaitingChats } from './digest';

const prune = defineJob<object>('chat.prune');

/** Some minutes after an answer: where it is still unread, it is mailed with all that came meanwhile. */
async function mailAnswer(deps: ChatDeps, { conversation_id, message_id }: Written): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const chat = await findLiveChat(tx, conversation_id, { hold: true });
    if (chat === null) return;
    const after = Math.max(chat.visitor_read_id, chat.visitor_mailed_id);
    if (message_id <= after) return;
    const ids = await idsFrom(tx, conversation_id, { side: 'studio', after });
    const [from_id, to_id] = [ids[0], ids.at(-1)];
    if (from_id === undefined || to_id === undefined) return;
    await markMailed(tx, conversation_id, to_id);
    await deps.events.publish(tx, answerUnread, { conversation_id, from_id, to_id });
  });
}

/** Background work of chats: mails for what stays unread, and each night what nobody needs any more is removed. */
export function chatJobs(deps: ChatDeps): JobHandler[] {
  return [
    jobHandler(mailUnread, (written) =>
      written.side === 'studio' ? mailAnswer(deps, written) : mailWaitingChats(deps),
    ),
    jobHandler(mailStudio, () => mailWaitingChats(deps)),
    jobHandler(
      prune,
      () => pruneLiveChats(deps.db, new Date(deps.clock.now().getTime() - CHAT_LIFETIME)),
      '43 3 * * *',
    ),
  ];
}
