import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createListener } from '@/platform/events/listener';
import { createJobs } from '@/platform/jobs/boss';
import { DAY } from '@/shared/clock';
import { openQueue } from '@test/support/job-queue';
import { createTestDatabase } from '@test/support/database';
import { createMailOutbox, linksIn, type OutgoingMail } from './mail-outbox';
import { createSmtpMailer } from './mailer';
import { startTestSmtp } from './smtp.testing';

const database = await createTestDatabase();
const smtp = await startTestSmtp();
let now = new Date('2026-03-02T10:00:00Z');
const clock = { now: () => now };

const mail: OutgoingMail = {
  messageKey: 'order.paid:12',
  kind: 'order-received',
  to: 'ana@example.com',
  subject: 'Order 12: thank you, Ana Müller',
  html: '<p>See <a href="https://studio.test/order/12">your order</a></p>',
  text: 'See your order:\nhttps://studio.test/order/12',
};

const closing: (() => void)[] = [];

async function open(withSmtp: boolean) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const log = pino({ level: 'info', base: null }, stream);
  const listener = createListener({ url: database.url, log });
  const jobs = createJobs({ database, listener, log, clock });
  const mailer = withSmtp
    ? createSmtpMailer({ url: smtp.url, from: 'Headroom <studio@headroom.test>' })
    : null;
  const outbox = createMailOutbox({
    db: database.db,
    queue: jobs,
    mailer,
    log,
    clock,
    domain: 'studio.test',
  });
  jobs.register(outbox.handlers());
  await jobs.prepare();
  const send = (changes: Partial<OutgoingMail> = {}) =>
    database.db.transaction((tx) => outbox.queueMail(tx, { ...mail, ...changes }));
  const states = async () => (await outbox.list(1, 10)).mails.map(({ state }) => state);
  if (mailer !== null) closing.push(() => mailer.close());
  return { jobs, outbox, lines, send, states };
}

afterEach(async () => {
  for (const close of closing.splice(0)) close();
  smtp.mails.length = 0;
  smtp.refuse = null;
  now = new Date('2026-03-02T10:00:00Z');
  await openQueue(database.pool).removeAll();
  await queryRows(database.db, 'delete from mails; delete from job_schedules');
});

describe('without a mail server', () => {
  test('a mail is kept, and one line of the log names its recipient, subject and links', async () => {
    const { jobs, outbox, lines, send } = await open(false);
    await send();
    await jobs.drain();
    const { mails, total } = await outbox.list(1, 10);
    expect(total).toBe(1);
    expect(mails[0]).toMatchObject({
      to_email: mail.to,
      subject: mail.subject,
      state: 'kept',
      kind: mail.kind,
    });
    const line = lines.find(({ msg }) => String(msg).startsWith('mail kept'));
    expect(line).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      links: ['https://studio.test/order/12'],
    });
    expect(await outbox.find(mails[0]?.id ?? 0)).toMatchObject({ html: mail.html, body_text: mail.text });
  });

  test('the same cause makes one mail', async () => {
    const { jobs, outbox, lines, send } = await open(false);
    await send();
    await send();
    await jobs.drain();
    await send();
    await jobs.drain();
    expect((await outbox.list(1, 10)).total).toBe(1);
    expect(lines.filter(({ msg }) => String(msg).startsWith('mail kept'))).toHaveLength(1);
  });

  test('a mail is gone with a transaction that is rolled back', async () => {
    const { jobs, outbox } = await open(false);
    const failing = database.db.transaction(async (tx) => {
      await outbox.queueMail(tx, mail);
      throw new Error('declined');
    });
    await expect(failing).rejects.toThrow('declined');
    expect(await jobs.drain()).toBe(0);
    expect((await outbox.list(1, 10)).total).toBe(0);
  });

  test('a mail can be sent again, as a mail of its own', async () => {
    const { jobs, outbox, send, states } = await open(false);
    await send();
    const [first] = (await outbox.list(1, 10)).mails;
    expect(await outbox.resend(first?.id ?? 0)).toMatchObject({ refusal: { kind: 'conflict' } });
    await jobs.drain();
    expect(await outbox.resend(first?.id ?? 0)).toMatchObject({ ok: true, value: { subject: mail.subject } });
    await jobs.drain();
    expect(await states()).toEqual(['kept', 'kept']);
    expect(await outbox.resend(999_999)).toMatchObject({ refusal: { kind: 'not_found' } });
  });

  test('mails are listed newest first, by pages, and removed after half a year', async () => {
    const { jobs, outbox, send } = await open(false);
    for (const n of [1, 2, 3]) await send({ messageKey: `m:${n}`, subject: `Mail ${n}` });
    await jobs.drain();
    const subjects = async (page: number) => (await outbox.list(page, 2)).mails.map(({ subject }) => subject);
    expect(await subjects(1)).toEqual(['Mail 3', 'Mail 2']);
    expect(await subjects(2)).toEqual(['Mail 1']);
    expect(await subjects(3)).toEqual([]);
    now = new Date(now.getTime() + 181 * DAY);
    await jobs.drain();
    expect((await outbox.list(1, 10)).total).toBe(0);
  });
});

describe('by SMTP', () => {
  test('a mail arrives with both texts, its headers and our sender', async () => {
    const { jobs, send, states } = await open(true);
    await send({ headers: { 'List-ID': 'orders' } });
    await jobs.drain();
    expect(await states()).toEqual(['sent']);
    expect(smtp.mails).toHaveLength(1);
    const [arrived] = smtp.mails;
    expect(arrived?.recipients).toEqual([mail.to]);
    expect(arrived?.source).toMatch(/^From: Headroom <studio@headroom\.test>\r$/m);
    expect(arrived?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(arrived?.source).toMatch(/^List-ID: orders\r$/m);
    expect(arrived?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@studio\.test>\r$/m);
    expect(arrived?.source).toContain('Content-Type: text/plain');
    expect(arrived?.source).toContain('Content-Type: text/html');
  });

  test('PROMISE-24 files go along, made when the mail leaves; also with a copy, and not where they are gone', async () => {
    const { jobs, outbox, send, lines } = await open(true);
    const made: number[] = [];
    outbox.attach('receipt', async (id) => {
      made.push(id);
      return id === 7
        ? { filename: 'one.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }
        : null;
    });
    const attachments = [7, 8].map((id) => ({ kind: 'receipt', id }));
    await send({ attachments });
    expect(made).toEqual([]);
    await jobs.drain();
    expect(made).toEqual([7, 8]);
    const [{ id } = { id: 0 }] = (await outbox.list(1, 10)).mails;
    expect((await outbox.find(id))?.attachments).toEqual(attachments);
    await outbox.resend(id);
    await jobs.drain();
    expect(smtp.mails).toHaveLength(2);
    for (const { source } of smtp.mails) {
      expect(source.match(/Content-Disposition: attachment/g)).toHaveLength(1);
      expect(source).toContain('filename=one.pdf');
      expect(source).toContain(Buffer.from('%PDF').toString('base64'));
    }
    expect(lines.some(({ msg }) => msg === 'a file of a mail can not be made')).toBe(true);
  });

  test('PROMISE-24 a file that can not be made now holds its mail back until it can', async () => {
    const { jobs, outbox, send, states } = await open(true);
    let works = false;
    outbox.attach('receipt', async () => {
      if (!works) throw new Error('no memory left');
      return { filename: 'one.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') };
    });
    await send({ attachments: [{ kind: 'receipt', id: 1 }] });
    await jobs.drain().catch(() => undefined);
    expect(await states()).toEqual(['queued']);
    works = true;
    now = new Date(now.getTime() + DAY / 24);
    await jobs.drain();
    expect(await states()).toEqual(['sent']);
    expect(smtp.mails).toHaveLength(1);
  });

  test('an address with a comma does not become two', async () => {
    const { jobs, send } = await open(true);
    await send({ to: 'ana@example.com,eve@evil.test' });
    await jobs.drain().catch(() => undefined);
    expect(smtp.mails.flatMap(({ recipients }) => recipients)).not.toContain('eve@evil.test');
  });

  test('a busy server is asked again later', async () => {
    const { jobs, outbox, send, states } = await open(true);
    smtp.refuse = { code: 451, message: 'Busy, try again' };
    await send();
    await expect(jobs.drain()).rejects.toThrow('Busy, try again');
    expect((await outbox.list(1, 1)).mails[0]).toMatchObject({ state: 'queued', attempts: 1 });
    smtp.refuse = null;
    await jobs.drain();
    expect(await states()).toEqual(['sent']);
    expect(smtp.mails).toHaveLength(1);
  });

  test('a server that stays away makes the mail fail in the end', async () => {
    const { jobs, outbox, send } = await open(true);
    smtp.refuse = { code: 451, message: 'Busy, try again' };
    await send();
    for (let attempt = 1; attempt < 11; attempt += 1) await expect(jobs.drain()).rejects.toThrow('Busy');
    expect(await jobs.drain()).toBe(1);
    expect((await outbox.list(1, 1)).mails[0]).toMatchObject({ state: 'failed', attempts: 11 });
    expect(await jobs.drain()).toBe(0);
  });

  test('a refused recipient fails at once, and can be tried by hand', async () => {
    const { jobs, outbox, send, states } = await open(true);
    smtp.refuse = { code: 550, message: 'No such person' };
    await send();
    await jobs.drain();
    const [failed] = (await outbox.list(1, 1)).mails;
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
    expect(failed?.last_error).toContain('No such person');
    expect(smtp.mails).toHaveLength(0);
    smtp.refuse = null;
    await outbox.resend(failed?.id ?? 0);
    await jobs.drain();
    expect(await states()).toEqual(['sent', 'failed']);
  });

  test('a mail with a one-time link loses its text once it is sent', async () => {
    const { jobs, outbox, send } = await open(true);
    await send({ isSecret: true });
    await jobs.drain();
    expect(smtp.mails[0]?.source).toContain('https://studio.test/order/12');
    const [sent] = (await outbox.list(1, 1)).mails;
    const stored = await outbox.find(sent?.id ?? 0);
    expect(stored?.html).toBe('');
    expect(stored?.body_text).not.toContain('https://');
    expect(await outbox.resend(sent?.id ?? 0)).toMatchObject({ refusal: { kind: 'conflict' } });
  });
});

test('links of a text, each once', () => {
  expect(linksIn('See https://a.test/x?y=1 and\nhttp://b.test, https://a.test/x?y=1')).toEqual([
    'https://a.test/x?y=1',
    'http://b.test',
  ]);
  expect(linksIn('none')).toEqual([]);
});
