import type { z } from 'zod';
import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { RECEIPT_FILE } from '@/modules/money/receipts/server/receipts.service';
import type { Db } from '@/platform/db/database';
import { route, type Route } from '@/platform/http/mount';
import type { MailOutbox, MailSummary } from '@/platform/mail/mail-outbox';
import { ok, refuse } from '@/shared/result';
import { listMails, readMail, readMailTemplate, resendMail } from '../notifications.contract';
import type { MailStudio } from './mails/mail-fixture';
import { mailFixtures } from './mails/mail-fixtures';

type WireSummary = z.input<typeof resendMail.response>['data'];

function toWire(mail: MailSummary): WireSummary {
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.to_email,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    last_error: mail.last_error,
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
  };
}

interface OutboxAdminDeps {
  readonly outbox: MailOutbox;
  readonly db: Db;
  readonly record: RecordChange;
  /** In whose name the templates are shown. */
  readonly studio: () => Promise<MailStudio>;
}

/** The studio's view on the outbox. */
export function outboxRoutes({ outbox, db, record, studio }: OutboxAdminDeps): Route[] {
  return [
    route(listMails, async ({ query }) => {
      const { mails, total } = await outbox.list(query.page, query.per_page);
      const last_page = Math.max(1, Math.ceil(total / query.per_page));
      const page = { current_page: query.page, last_page, per_page: query.per_page, total };
      return ok({ data: mails.map(toWire), ...page });
    }),
    route(readMail, async ({ params }) => {
      const mail = await outbox.find(params.id);
      if (mail === null) return refuse('not_found', 'This email does not exist.');
      const receipts = mail.attachments.filter(({ kind }) => kind === RECEIPT_FILE).map(({ id }) => id);
      const data = { ...toWire(mail), html: mail.html, text: mail.body_text, receipts };
      return ok({ success: true as const, data });
    }),
    route(readMailTemplate, async ({ params: { kind } }) => {
      const written = mailFixtures[kind](await studio());
      return ok({ success: true as const, data: { kind, ...written } });
    }),
    route(resendMail, async ({ caller, params }) => {
      const sent = await outbox.resend(params.id);
      if (sent.ok && caller.kind === 'user') {
        const subject = { kind: 'mail', id: params.id, label: sent.value.subject };
        const after = { to: sent.value.to_email };
        await record(db, { by: caller, action: 'mail.sent-again', subject, before: null, after });
      }
      return sent.ok ? ok({ success: true as const, data: toWire(sent.value) }) : sent;
    }),
  ];
}
