import type { FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import type { LinkReader } from '@/modules/orders/orders/server/orders.deps';
import type { RevisionsService } from '@/modules/orders/revisions/server/revisions.service';
import type { Db } from '@/platform/db/database';
import { defineJob } from '@/platform/jobs/job';
import type { SignedIn } from '@/shared/caller';
import type { ConversationId, UserId } from '@/shared/ids';
import { MAIL_AFTER } from '../chat.rules';
import type { ChatDeps } from './chat.deps';
import type { Side } from './chat.store';
import type { HeldThread } from './inbox.store';
import type { Entry } from './order-chat.access';

export interface OrderChatDeps extends ChatDeps {
  /** Uploads: whose they are, what they are called, and addresses that open them. */
  readonly files: FileShelf & LinkReader;
  readonly revisions: Pick<RevisionsService, 'roundsOf'>;
}

/** Reads what lies in an account's cart. */
export type CartReader = (userId: UserId) => Promise<{ name: string; qty: number; rush: boolean }[]>;

export interface InboxDeps extends ChatDeps {
  readonly cartOf: CartReader;
  /** Messages of the contact page, as the inbox holds and changes them. */
  readonly contacts: {
    readonly hold: (tx: Db, id: number) => Promise<HeldThread | null>;
    readonly write: (tx: Db, id: number, next: Pick<HeldThread, 'state' | 'assignee_id'>) => Promise<void>;
  };
}

/** A message of one side that the other may leave unread. */
interface Written {
  conversation_id: number;
  message_id: number;
  /** Who wrote it. */
  side: Side;
}

export const mailOrderUnread = defineJob<Written>('chat.mail-order-unread');

/** Tells everybody who looks at the order, and the studio, that something changed in one of its chats. */
export async function publishOrderChat(deps: ChatDeps, tx: Db, { subject, place }: Entry): Promise<void> {
  const data = {
    kind: 'chat',
    order_id: place.order_id,
    order_item_id: place.item_id,
    revision_id: subject.kind === 'revision' ? subject.id : null,
  };
  await deps.pushes.push(tx, `order:${place.order_id}`, data);
  await deps.pushes.push(tx, 'studio', data);
}

interface Words {
  readonly by: SignedIn;
  readonly entry: Entry;
  readonly conversationId: ConversationId;
  /** How much was said: what it says stands in the chat alone, and goes with it. */
  readonly said: {
    readonly message_id: number;
    readonly letters: number;
    readonly attachments: number;
  };
}

/** Puts into the log that somebody of the studio wrote in a chat about an order. */
export async function recordMessage(deps: ChatDeps, tx: Db, words: Words): Promise<void> {
  const { subject, place } = words.entry;
  const round = subject.kind === 'revision' ? `revision ${subject.id} of ` : '';
  const label = `Chat about ${round}item ${place.item_id}, order ${place.order_id}`;
  await deps.record(tx, {
    by: words.by,
    action: 'chat.written',
    subject: { kind: 'chat', id: words.conversationId, label },
    before: null,
    after: words.said,
  });
}

/** Has a message mailed should it stay unread. */
export function mailLater(deps: ChatDeps, tx: Db, { at, ...written }: Written & { at: Date }): Promise<void> {
  return deps.jobs.enqueue(tx, mailOrderUnread, written, { startAfter: new Date(at.getTime() + MAIL_AFTER) });
}
