import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { readMailTemplate } from '../notifications.contract';
import { MAIL_KIND_NAMES, type MailKind } from '../notifications.rules';

const app = await startTestApp();
const admin = await app.signIn('admin');

async function shown(kind: MailKind) {
  const answer = await admin.call<typeof readMailTemplate>('GET /studio/outbox/templates/{kind}', {
    params: { kind },
  });
  if (!answer.ok) throw new Error(`${kind}: ${answer.refusal.message}`);
  return answer.value.data;
}

test('API-80 every kind of mail is shown in the name of this studio; nothing is written or sent', async () => {
  await app.services.settings.change('site_name', 'Low Ceiling');
  await app.services.settings.change('currency', 'EUR');
  for (const kind of MAIL_KIND_NAMES) {
    const { html, text, subject } = await shown(kind);
    expect(html, kind).toContain('Low Ceiling');
    expect(text, kind).toContain(app.siteUrl);
    expect(subject.length, kind).toBeGreaterThan(10);
  }
  expect((await shown('credit')).text).toContain('€50.00');
  await app.jobs.drain();
  expect(await queryRows(app.db, 'select 1 from mails')).toEqual([]);
});

test('API-80 templates are for admins; what is no kind of mail is not found', async () => {
  const engineer = await app.signIn('engineer');
  const params = { kind: 'delivery' as const };
  const ask = (who: typeof admin | ReturnType<typeof app.guest>) =>
    who.call<typeof readMailTemplate>('GET /studio/outbox/templates/{kind}', { params });
  expect(await ask(engineer)).toMatchObject({ ok: false, refusal: { kind: 'forbidden' } });
  expect(await ask(app.guest())).toMatchObject({ ok: false, refusal: { kind: 'unauthenticated' } });
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await app.request('/api/studio/outbox/templates/toString', { headers })).status).toBe(404);
});
