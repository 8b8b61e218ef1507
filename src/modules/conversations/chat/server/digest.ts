import { defineJob, type JobType } from '@/platform/jobs/job';
import type { Db } from '@/platform/db/database';
import { CHATS_IN_MAIL, MAIL_AFTER } from '../chat.rules';
import type { ChatDeps } from './chat.deps';
import { visitorUnread } from './chat.events';
import { closeDigest, holdDigest, markDigest, waitingChats } from './digest.store';

export const mailStudio: JobType<object> = defineJob<object>('chat.mail-studio');

/**
 * Mails the studio what visitors wrote and nobody has read for minutes: all such chats in one mail, and no further one
 * until somebody has looked. However many chats are begun, the mailbox gets one mail.
 */
export async function mailWaitingChats(deps: ChatDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (await holdDigest(tx)) return;
    const waiting = await waitingChats(tx);
    const isLate = waiting.some(({ since }) => now.getTime() - since.getTime() >= MAIL_AFTER);
    if (!isLate) return;
    await markDigest(tx, waiting, now);
    const chats = waiting
      .slice(0, CHATS_IN_MAIL)
      .map(({ conversation_id, from_id, to_id }) => ({ conversation_id, from_id, to_id }));
    await deps.events.publish(tx, visitorUnread, { chats, more: waiting.length - chats.length });
  });
}

/** Somebody of the studio looks at the chats: what came since the last mail may be mailed, should it stay unread. */
export async function noteLook(deps: ChatDeps, tx: Db): Promise<void> {
  if (!(await closeDigest(tx))) return;
  const startAfter = new Date(deps.clock.now().getTime() + MAIL_AFTER);
  await deps.jobs.enqueue(tx, mailStudio, {}, { startAfter });
}
