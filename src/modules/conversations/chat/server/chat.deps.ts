import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import { defineJob, type JobQueue } from '@/platform/jobs/job';
import type { Clock } from '@/shared/clock';
import type { ConversationId } from '@/shared/ids';
import { liveChatTopic, MAIL_AFTER } from '../chat.rules';
import { insertMessage, type NewMessage, type Side } from './chat.store';

export interface ChatDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly jobs: JobQueue;
  /** Keeps what the studio's people do. */
  readonly record: RecordChange;
}

/** A message of one side that the other may leave unread. */
export interface Written {
  conversation_id: ConversationId;
  message_id: number;
  /** Who wrote it. */
  side: Side;
}

export const mailUnread = defineJob<Written>('chat.mail-unread');

/** Tells both sides' open pages that something changed in a live chat. */
export async function publishChat(tx: Db, pushes: PushPublisher, id: ConversationId): Promise<void> {
  await pushes.push(tx, [liveChatTopic(id), 'studio'], { chat_id: id });
}

/**
 * Writes a message into a held conversation, tells both sides, and has it mailed should it stay unread.
 * @returns its id; null where its sender has sent it before
 */
export async function writeMessage(deps: ChatDeps, tx: Db, message: NewMessage): Promise<number | null> {
  const id = await insertMessage(tx, message);
  if (id === null) return null;
  const side: Side = message.role === 'studio' ? 'studio' : 'visitor';
  const startAfter = new Date(message.at.getTime() + MAIL_AFTER);
  const written = { conversation_id: message.conversationId, message_id: id, side };
  await deps.jobs.enqueue(tx, mailUnread, written, { startAfter });
  await publishChat(tx, deps.pushes, message.conversationId);
  return id;
}
