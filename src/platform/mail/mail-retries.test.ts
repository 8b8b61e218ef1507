import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createListener } from '@/platform/events/listener';
import { createJobs } from '@/platform/jobs/boss';
import { HOUR } from '@/shared/clock';
import { createTestClock } from '@test/support/test-clock';
import { createTestDatabase } from '@test/support/database';
import { createMailOutbox } from './mail-outbox';
import { createSmtpMailer } from './mailer';
import { startTestSmtp } from './smtp.testing';

const database = await createTestDatabase();
const smtp = await startTestSmtp();
const log = pino({ level: 'silent' });
const clock = createTestClock();
const jobs = createJobs({ database, listener: createListener({ url: database.url, log }), log, clock });
const mailer = createSmtpMailer({ url: smtp.url, from: 'Headroom <studio@headroom.test>' });
const domain = 'studio.test';
const outbox = createMailOutbox({ db: database.db, queue: jobs, mailer, log, clock, domain });
jobs.register(outbox.handlers());
await jobs.prepare();
afterAll(() => mailer.close());

const content = {
  kind: 'delivery',
  to: 'ana@example.com',
  subject: 'Version 2',
  html: '<p>x</p>',
  text: 'x',
};

/** Seconds until the waiting job is tried again. */
async function waitOf(): Promise<number> {
  const [job] = (await jobs.listOpen('failed', { limit: 1, offset: 0 })).found;
  return job === undefined ? 0 : (job.next_at.getTime() - Date.now()) / 1000;
}

test('a mail server that is away for an hour loses no mail: each try waits longer, and it is sent once', async () => {
  await smtp.stop();
  await outbox.queueMail(database.db, { ...content, messageKey: 'delivery:1' });
  const waits: number[] = [];
  while (waits.reduce((sum, wait) => sum + wait, 0) * 1000 < HOUR) {
    await expect(jobs.drain()).rejects.toThrow(/ECONNREFUSED|closed/i);
    waits.push(await waitOf());
    expect((await outbox.list(1, 1)).mails[0]).toMatchObject({ state: 'queued', attempts: waits.length });
  }
  expect(waits.length).toBeGreaterThan(3);
  expect(waits.length).toBeLessThan(11);
  expect(waits.at(-1)).toBeGreaterThan(60);
  const back = await startTestSmtp({ port: smtp.port });
  await jobs.drain();
  await jobs.drain();
  expect(back.mails).toHaveLength(1);
  expect((await outbox.list(1, 1)).mails[0]).toMatchObject({ state: 'sent', last_error: null });
});
