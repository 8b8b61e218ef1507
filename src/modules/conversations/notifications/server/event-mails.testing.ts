import { expect } from 'vitest';
import { queryRows } from '@/platform/db/database';
import type { EventType } from '@/platform/events/event';
import type { TestApp } from '@test/support/app';

/** A mail as the outbox keeps it. */
export type Mail = {
  readonly kind: string;
  readonly to_email: string;
  readonly subject: string;
  readonly body_text: string;
  readonly html: string;
  readonly headers: Record<string, string>;
};

/** Reads what an app has mailed, and tells it events. */
export function mailbox(app: TestApp) {
  const mails = (kind: string): Promise<Mail[]> =>
    queryRows<Mail>(
      app.db,
      'select kind, to_email, subject, body_text, html, headers from mails where kind = $1 order by id',
      [kind],
    );
  return {
    mails,
    /** The one mail of a kind; fails where there are more, or none. */
    onlyMail: async (kind: string): Promise<Mail> => {
      const found = await mails(kind);
      expect(found.map(({ to_email }) => to_email)).toHaveLength(1);
      const [mail] = found;
      if (mail === undefined) throw new Error(`no mail ${kind}`);
      return mail;
    },
    /** Tells an event once more than needed, as a job that is repeated after a crash does. */
    tellTwice: async <T extends object>(event: EventType<T>, data: T): Promise<void> => {
      for (const _ of [1, 2]) {
        await app.jobs.enqueue(app.db, { name: `${event.name} > notifications` }, data);
        await app.jobs.drain();
      }
    },
    /** Forgets mails and what people chose. */
    clear: () => queryRows(app.db, 'delete from mails; delete from mail_stops; delete from mail_preferences'),
  };
}
