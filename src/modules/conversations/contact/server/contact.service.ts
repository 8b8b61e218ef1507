import { seesWorkOf } from '@/modules/people/accounts/roles.rules';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { PushPublisher } from '@/platform/events/push';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { ContactMessageId } from '../leads.contract';
import { isMachine } from '../leads.rules';
import {
  answersTo,
  findAnswer,
  findMessage,
  insertAnswer,
  insertMessage,
  updateRead,
  type NewMessage,
  type StoredAnswer,
  type StoredMessage,
} from './contact.store';
import { contactAnswered, contactReceived, priceAsked } from './leads.events';

export interface ContactService {
  /** Keeps a message and lets it be mailed; a filled honeypot is answered alike and forgotten (API-10). */
  receive(form: NewMessage & { website?: unknown }): Promise<void>;
  /** Keeps a request for a price; its asker is mailed that it has come. */
  askedForPrice(request: NewMessage): Promise<void>;
  /** A message with what was answered. Engineers see theirs and nobody's, as in all of these. */
  read(
    viewer: SignedIn,
    id: ContactMessageId,
  ): Promise<Answer<{ message: StoredMessage; answers: StoredAnswer[] }, 'not_found'>>;
  /** Marks a message as read or unread. */
  mark(viewer: SignedIn, id: ContactMessageId, read: boolean): Promise<Answer<StoredMessage, 'not_found'>>;
  /** Answers a message by mail, once for each `client_id`. */
  answer(
    viewer: SignedIn,
    id: ContactMessageId,
    words: { message: string; client_id: string },
  ): Promise<Answer<StoredAnswer, 'not_found'>>;
}

export interface ContactDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly pushes: PushPublisher;
  readonly record: RecordChange;
}

export const NO_MESSAGE = refuse(
  'not_found',
  'This message does not exist, or someone else is answering it.',
);

async function messageFor(
  db: Db,
  viewer: SignedIn,
  which: { id: ContactMessageId; hold: boolean },
): Promise<StoredMessage | null> {
  const message = await findMessage(db, which.id, which);
  return message !== null && seesWorkOf(viewer, message.assignee_id) ? message : null;
}

const tell = ({ pushes }: ContactDeps, tx: Db, id: ContactMessageId) =>
  pushes.push(tx, 'studio', { kind: 'contact', contact_id: id });

const subjectOf = (id: ContactMessageId) => ({ kind: 'contact', id, label: `Message ${id}` });

async function answer(
  deps: ContactDeps,
  viewer: SignedIn,
  { id, message: body, client_id: clientId }: { id: ContactMessageId; message: string; client_id: string },
): ReturnType<ContactService['answer']> {
  return deps.db.transaction(async (tx) => {
    if ((await messageFor(tx, viewer, { id, hold: true })) === null) return NO_MESSAGE;
    const at = deps.clock.now();
    const written = await insertAnswer(tx, { messageId: id, senderId: viewer.userId, clientId, body, at });
    if (written !== null) {
      await deps.events.publish(tx, contactAnswered, { answer_id: written });
      const change = { before: null, after: { answer_id: written } };
      await deps.record(tx, { by: viewer, action: 'contact.answered', subject: subjectOf(id), ...change });
      await tell(deps, tx, id);
    }
    const stored = await findAnswer(tx, id, clientId);
    return stored === null ? NO_MESSAGE : ok(stored);
  });
}

async function mark(
  deps: ContactDeps,
  viewer: SignedIn,
  { id, read }: { id: ContactMessageId; read: boolean },
): ReturnType<ContactService['mark']> {
  return deps.db.transaction(async (tx) => {
    const known = await messageFor(tx, viewer, { id, hold: true });
    if (known === null) return NO_MESSAGE;
    if ((known.read_at !== null) === read) return ok(known);
    const marked = await updateRead(tx, id, read ? deps.clock.now() : null);
    const change = { before: { read: !read }, after: { read } };
    await deps.record(tx, { by: viewer, action: 'contact.marked', subject: subjectOf(id), ...change });
    await tell(deps, tx, id);
    return marked === null ? NO_MESSAGE : ok(marked);
  });
}

/** Builds the service of messages to the studio. */
export function createContactService(deps: ContactDeps): ContactService {
  const { db, clock, events } = deps;
  return {
    async receive({ website, ...message }) {
      if (isMachine(website)) return;
      await db.transaction(async (tx) => {
        const message_id = await insertMessage(tx, message, clock.now());
        await events.publish(tx, contactReceived, { message_id });
        await tell(deps, tx, message_id);
      });
    },
    askedForPrice: (request) =>
      db.transaction(async (tx) => {
        const message_id = await insertMessage(tx, request, clock.now());
        await events.publish(tx, contactReceived, { message_id });
        await events.publish(tx, priceAsked, { message_id });
        await tell(deps, tx, message_id);
      }),
    async read(viewer, id) {
      const message = await messageFor(db, viewer, { id, hold: false });
      return message === null ? NO_MESSAGE : ok({ message, answers: await answersTo(db, id) });
    },
    mark: (viewer, id, read) => mark(deps, viewer, { id, read }),
    answer: (viewer, id, words) => answer(deps, viewer, { id, ...words }),
  };
}
