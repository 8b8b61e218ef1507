import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { answerMessage, markMessage, readMessage, sendMessage } from '../leads.contract';

const app = await startTestApp();
const engineer = await app.signIn('engineer');
const customer = await app.signIn('customer');

const letter = {
  name: 'Ana Müller',
  email: 'ana@example.com',
  subject: 'Stems',
  message: 'Do you take 48 kHz?\n\nAna',
};

async function send(body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await app.requestAsStranger('/api/contact/lead/generation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const stored = () => queryRows(app.db, 'select * from contact_messages order by id');

async function mails() {
  await app.jobs.drain();
  return queryRows<{ to_email: string; subject: string; body_text: string; headers: Record<string, string> }>(
    app.db,
    "select to_email, subject, body_text, headers from mails where kind = 'contact-message' order by id",
  );
}

beforeEach(() =>
  queryRows(app.db, 'delete from contact_messages; delete from mails; delete from rate_limits'),
);

describe('writing to the studio', () => {
  test('API-10 CONT-03 a message is kept and mailed to the studio, answerable to its sender', async () => {
    const answer = await send(letter);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: expect.stringMatching(/^Message sent/) as string,
    });
    expect(await stored()).toMatchObject([{ ...letter, created_at: app.clock.now(), read_at: null }]);
    const all = await mails();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      to_email: 'studio@headroom.example',
      subject: 'Contact: Stems',
      headers: { 'Reply-To': 'ana@example.com' },
    });
    expect(all[0]?.body_text).toContain('> Do you take 48 kHz?');
  });

  test('API-10 CONT-02 empty fields are refused, each with its words', async () => {
    const answer = await send({ name: ' ', email: '', subject: '\n' });
    expect([answer.status, answer.body['errors']]).toEqual([
      422,
      {
        name: ['Name is required'],
        email: ['Email is required', 'Please enter a valid email address'],
        subject: ['Subject is required'],
        message: ['Message is required'],
      },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('API-10 what is too long or can not be stored is refused with its field’s message', async () => {
    const long = await send({ ...letter, message: 'x'.repeat(10_001), subject: 'y'.repeat(256) });
    expect([long.status, long.body['errors']]).toEqual([
      422,
      { subject: ['At most 255 characters'], message: ['At most 10000 characters'] },
    ]);
    for (const message of ['a\u0000b', '\ud800', 7, {}, []]) {
      expect((await send({ ...letter, message })).status).toBe(422);
    }
    expect((await send({ ...letter, email: 'ana@example.com\r\nBcc: eve@evil.test' })).status).toBe(422);
    expect((await send({ ...letter, message: 'x'.repeat(300_000) })).status).toBe(413);
  });

  test('API-10 scripts, right-to-left text, emoji and 10,000 characters arrive as they were typed', async () => {
    const message = `<script>alert(1)</script> مرحبا שלום 🎛️ ${'é'.repeat(9_950)}`.slice(0, 10_000);
    const nasty = { ...letter, name: 'دانا', subject: '<b>x</b>\n{{7*7}}', message };
    expect((await send(nasty)).status).toBe(200);
    expect(await stored()).toMatchObject([{ ...nasty, subject: '<b>x</b> {{7*7}}' }]);
    expect((await mails())[0]?.body_text).toContain(message.slice(0, 100));
  });

  test('API-10 a filled honeypot is answered alike, and nothing is kept or mailed', async () => {
    const robot = await send({ ...letter, website: 'https://spam.test' });
    expect(robot).toEqual(await send({ ...letter, email: 'other@example.com' }));
    expect(await stored()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test('API-10 the seventh message within minutes waits: 429 with a friendly word', async () => {
    const guest = app.guest();
    const call = (n: number) =>
      guest.call<typeof sendMessage>('POST /contact/lead/generation', {
        body: { ...letter, email: `p${n}@example.com` },
      });
    for (let n = 0; n < 6; n += 1) expect((await call(n)).ok).toBe(true);
    expect(await call(6)).toMatchObject({
      ok: false,
      refusal: { kind: 'rate_limited', message: expect.stringContaining('Please try again in') as string },
    });
    expect(await stored()).toHaveLength(6);
  });

  test('API-10 whoever writes in somebody else’s name does not silence them', async () => {
    const stranger = app.guest();
    const inTheirName = () =>
      stranger.call<typeof sendMessage>('POST /contact/lead/generation', { body: letter });
    for (let n = 0; n < 6; n += 1) expect((await inTheirName()).ok).toBe(true);
    expect((await inTheirName()).ok).toBe(false);
    expect((await send(letter)).status).toBe(200);
  });
});

describe('API-80 the studio’s answers', () => {
  const params = async () => {
    await send(letter);
    const [{ id } = { id: 0 }] = (await stored()) as { id: number }[];
    return { id: String(id) };
  };
  const read = (to: { id: string }) =>
    engineer.call<typeof readMessage>('GET /studio/messages/{id}', { params: to });
  const answer = (to: { id: string }, body: { message: string; client_id: string }) =>
    engineer.call<typeof answerMessage>('POST /studio/messages/{id}/answers', { params: to, body });

  test('API-80 a message is marked as read, and as unread again', async () => {
    const to = await params();
    const mark = (is: boolean, who: typeof to) =>
      engineer.call<typeof markMessage>('PUT /studio/messages/{id}', { params: who, body: { read: is } });
    expect(await mark(true, to)).toMatchObject({ ok: true, value: { data: { read: true } } });
    expect(await mark(true, to)).toMatchObject({ ok: true });
    expect(await mark(false, to)).toMatchObject({ ok: true, value: { data: { read: false } } });
    expect(await mark(true, { id: '999999' })).toMatchObject({ refusal: { kind: 'not_found' } });
    const log = await queryRows(
      app.db,
      "select after from audit_log where action = 'contact.marked' order by id",
    );
    expect(log).toEqual([{ after: { read: true } }, { after: { read: false } }]);
  });

  test('API-80 an answer goes out by mail once, quotes what it answers, and reads the message', async () => {
    const to = await params();
    const words = { message: 'Yes.\n\nUp to 192 kHz.', client_id: 'answer-number-one' };
    const first = await answer(to, words);
    expect(first).toMatchObject({ ok: true, value: { data: { body: words.message } } });
    expect(await answer(to, words)).toEqual(first);
    await app.jobs.drain();
    const sent = await queryRows<{ body_text: string; headers: Record<string, string> }>(
      app.db,
      "select to_email, subject, body_text, headers from mails where kind = 'contact-answer'",
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to_email: 'ana@example.com',
      subject: 'Re: Stems',
      headers: { 'Reply-To': 'studio@headroom.example', 'Auto-Submitted': 'no' },
    });
    expect(sent[0]?.body_text).toContain('Up to 192 kHz.');
    expect(sent[0]?.body_text).toContain('> Do you take 48 kHz?');
    const now = await read(to);
    expect(now.ok && now.value.data).toMatchObject({
      message: { ...letter, read: true },
      answers: [{ body: words.message, name: expect.stringMatching(/\w/) as string }],
    });
  });

  test('API-80 an empty answer, and one to nobody, are refused', async () => {
    const to = await params();
    expect(await answer(to, { message: ' ', client_id: 'answer-number-two' })).toMatchObject({
      refusal: { kind: 'invalid', errors: { message: ['Please input message'] } },
    });
    expect(await answer({ id: '999999' }, { message: 'Hi', client_id: 'answer-number-two' })).toMatchObject({
      refusal: { kind: 'not_found' },
    });
    expect(await read({ id: '999999' })).toMatchObject({ refusal: { kind: 'not_found' } });
  });

  test('API-80 nobody else reads them', async () => {
    const to = await params();
    const call = { params: to };
    expect(await customer.call<typeof readMessage>('GET /studio/messages/{id}', call)).toMatchObject({
      refusal: { kind: 'forbidden' },
    });
    expect(await app.guest().call<typeof readMessage>('GET /studio/messages/{id}', call)).toMatchObject({
      refusal: { kind: 'unauthenticated' },
    });
    const colleague = (
      await queryRows<{ id: number }>(app.db, "select id from users where role = 'admin' limit 1")
    )[0];
    await queryRows(app.db, 'update contact_messages set assignee_id = $1', [colleague?.id]);
    expect(await read(to)).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(await answer(to, { message: 'Hi', client_id: 'answer-number-three' })).toMatchObject({
      refusal: { kind: 'not_found' },
    });
  });
});
