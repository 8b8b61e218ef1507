import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { ContactMessageId } from '../leads.contract';
import { isMachine } from '../leads.rules';
import {
  countMessages,
  insertMessage,
  selectMessages,
  updateRead,
  type NewMessage,
  type StoredMessage,
} from './contact.store';
import { contactReceived } from './leads.events';

export interface ContactService {
  /** Keeps a message and lets it be mailed; a filled honeypot is answered alike and forgotten (API-10). */
  receive(form: NewMessage & { website?: unknown }): Promise<void>;
  /** A page of messages, newest first; pages from 1, empty past the end. */
  list(wish: { page: number; perPage: number }): Promise<{
    messages: StoredMessage[];
    total: number;
    unread: number;
  }>;
  /** Marks a message as read or unread. */
  mark(id: ContactMessageId, read: boolean): Promise<Answer<StoredMessage, 'not_found'>>;
}

export interface ContactDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
}

/** Builds the service of messages to the studio. */
export function createContactService({ db, clock, events }: ContactDeps): ContactService {
  return {
    async receive({ website, ...message }) {
      if (isMachine(website)) return;
      await db.transaction(async (tx) => {
        const message_id = await insertMessage(tx, message, clock.now());
        await events.publish(tx, contactReceived, { message_id });
      });
    },
    async list({ page, perPage }) {
      const [messages, counted] = await Promise.all([
        selectMessages(db, { limit: perPage, offset: (page - 1) * perPage }),
        countMessages(db),
      ]);
      return { messages, ...counted };
    },
    async mark(id, read) {
      const marked = await updateRead(db, id, read ? clock.now() : null);
      return marked === null ? refuse('not_found', 'This message does not exist.') : ok(marked);
    },
  };
}
