import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ContactMessageId, LeadId } from '@/modules/conversations/contact/leads.contract';
import { contactReceived, leadJoined } from '@/modules/conversations/contact/server/leads.events';
import { queryRows } from '@/platform/db/database';
import { createListener } from '@/platform/events/listener';
import { createEvents } from '@/platform/events/outbox';
import { createJobs } from '@/platform/jobs/boss';
import { createMailOutbox } from '@/platform/mail/mail-outbox';
import { createSmtpMailer } from '@/platform/mail/mailer';
import { startTestSmtp } from '@/platform/mail/smtp.testing';
import { createTestDatabase } from '@test/support/database';
import { createTestClock } from '@test/support/test-clock';
import { createNotifications, subscribeNotifications } from './notifications.service';

const database = await createTestDatabase();
const { db } = database;
const smtp = await startTestSmtp();
const clock = createTestClock();
const log = pino({ level: 'silent' });
const jobs = createJobs({ database, listener: createListener({ url: database.url, log }), log, clock });
const events = createEvents(jobs);
const mailer = createSmtpMailer({ url: smtp.url, from: 'Headroom <studio@headroom.test>' });
const outbox = createMailOutbox({ db, queue: jobs, mailer, log, clock, domain: 'studio.test' });
const site = { site_name: 'Headroom', site_url: 'https://studio.test', support_email: 'help@studio.test' };
const issueOrderLink = async () => '';
subscribeNotifications(
  events,
  createNotifications({
    db,
    outbox,
    clock,
    site: async () => site,
    receipts: { issue: async () => null, credit: async () => null, revoke: async () => null },
    preferences: { allows: async () => true, leaveToken: (ref, topic) => `${topic}.${ref}.signed` },
    issueOrderLink,
    pictures: {
      mailPath: () => '/song-pictures/sealed.png',
      sidesOf: async () => ({ before: null, after: null }),
    },
  }),
);
jobs.register([...events.handlers(), ...outbox.handlers()]);
await jobs.prepare();
afterAll(() => mailer.close());

const SEED = `
  insert into promo_codes (code, kind, value, max_uses, for_email, starts_at, created_at)
    values ('7K2M-9QXD-4RTB', 'percent', 10, 1, 'ana@example.com', now(), now());
  insert into leads (email, promo_code_id, joined_at) values ('ana@example.com', 1, now());
  insert into contact_messages (name, email, subject, message, created_at)
    values ('Ana Müller', 'ana+q@example.com', 'Stems, 48 kHz', 'Do you take 48 kHz?', now());`;

await queryRows(db, SEED);

beforeEach(() => {
  smtp.mails.length = 0;
});

// A header may go on in lines that begin with white space (RFC 5322, section 2.2.3).
function headerOf(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}

test('API-01 API-77 the voucher mail carries both one-click headers over the wire, once', async () => {
  const token = `1.${'a-_9'.repeat(11)}`;
  const joined = { lead_id: 1 as LeadId, unsubscribe_token: token };
  await events.publish(db, leadJoined, joined);
  await events.publish(db, leadJoined, joined);
  await jobs.drain();
  expect(smtp.mails).toHaveLength(1);
  const { recipients, source } = smtp.mails[0] ?? { recipients: [], source: '' };
  expect(recipients).toEqual(['ana@example.com']);
  expect(headerOf(source, 'List-Unsubscribe')).toBe(
    `<https://studio.test/unsubscribe?token=${token}>, <mailto:help@studio.test?subject=Unsubscribe>`,
  );
  expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf(source, 'Reply-To')).toBe('help@studio.test');
  expect(source).toContain('7K2M-9QXD-4RTB');
});

test('API-10 the mail about a message is answered to its sender, and to nobody else', async () => {
  await events.publish(db, contactReceived, { message_id: 1 as ContactMessageId });
  await jobs.drain();
  const { recipients, source } = smtp.mails[0] ?? { recipients: [], source: '' };
  expect(recipients).toEqual(['help@studio.test']);
  expect(headerOf(source, 'Reply-To')).toBe('ana+q@example.com');
  expect(headerOf(source, 'Subject')).toBe('Contact: Stems, 48 kHz');
  expect(headerOf(source, 'List-Unsubscribe')).toBeUndefined();
});

test('API-01 API-10 what is gone before its mail is written makes no mail and no trouble', async () => {
  await events.publish(db, leadJoined, { lead_id: 99 as LeadId, unsubscribe_token: 'x' });
  await events.publish(db, contactReceived, { message_id: 99 as ContactMessageId });
  await jobs.drain();
  expect(smtp.mails).toEqual([]);
});
