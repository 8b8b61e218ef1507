import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { leaveState, leaveTopic } from '../notifications.contract';
import type { MailReaderRef, MailTopic } from '../notifications.rules';

const app = await startTestApp();
const customer = await app.signIn('customer');
const USER = { userId: customer.userId as UserId, email: 'customer@demo.test' };
const GUEST = { userId: null, email: 'gus@example.com' };
const { preferences } = app.services;
const anyone = app.guest();

await queryRows(
  app.db,
  `insert into checkouts (payer, currency, lines, subtotal, total, fingerprint, created_at)
     select '{}', 'USD', '[]', 100, 100, n::text, now() from generate_series(1, 2) n;
   insert into orders (checkout_id, user_id, payer_first_name, payer_last_name, payer_email, currency, subtotal, discount,
       amount, payment_method, created_at) values
     (1, null, 'Gus', 'Guest', 'Gus@example.com', 'USD', 100, 0, 100, 'card', now());
   insert into conversations (kind, visitor_email, created_at, last_message_at) values ('live', 'vis@example.com', now(), now());`,
);

const link = (ref: MailReaderRef, topic: MailTopic) => preferences.leaveToken(ref, topic);
const leave = (token: string) =>
  anyone.call<typeof leaveTopic>('POST /notification-preferences/unsubscribe', { query: { token } });
const state = (token: string) =>
  anyone.call<typeof leaveState>('GET /notification-preferences/unsubscribe', { query: { token } });

beforeEach(async () => {
  await queryRows(
    app.db,
    'delete from mail_stops; delete from mail_preferences; update orders set user_id = null',
  );
});

describe('API-77 the link at the end of a mail', () => {
  test('ends its topic for an account without logging in, and only that one', async () => {
    const token = link(`u${customer.userId}`, 'reminders');
    expect(await state(token)).toMatchObject({ ok: true, value: { topic: 'reminders', wanted: true } });
    expect(await leave(token)).toMatchObject({
      ok: true,
      value: { message: 'You will get no more reminders.' },
    });
    expect(await leave(token)).toMatchObject({ ok: true });
    expect(await state(token)).toMatchObject({ value: { wanted: false } });
    expect(await preferences.allows(USER, 'reminders')).toBe(false);
    expect(await preferences.allows(USER, 'messages')).toBe(true);
    expect(await preferences.allows(USER, 'reviews')).toBe(true);
  });

  test('keeps what the account had chosen before', async () => {
    await leave(link(`u${customer.userId}`, 'messages'));
    await leave(link(`u${customer.userId}`, 'reviews'));
    expect(await preferences.allows(USER, 'messages')).toBe(false);
    expect(await preferences.allows(USER, 'reviews')).toBe(false);
    expect(await preferences.allows(USER, 'reminders')).toBe(true);
  });

  test('of a guest’s order ends it for that address, in any case of its letters', async () => {
    expect(await preferences.allows(GUEST, 'reviews')).toBe(true);
    expect((await leave(link('o1', 'reviews'))).ok).toBe(true);
    expect((await leave(link('o1', 'reviews'))).ok).toBe(true);
    expect(await preferences.allows(GUEST, 'reviews')).toBe(false);
    expect(await preferences.allows(GUEST, 'reminders')).toBe(true);
    // Holds for the account that the address gets later, until that account chooses.
    expect(await preferences.allows({ ...GUEST, userId: USER.userId }, 'reviews')).toBe(false);
  });

  test('of an order that has moved into an account ends it for the account', async () => {
    await queryRows(app.db, 'update orders set user_id = $1', [customer.userId]);
    await leave(link('o1', 'messages'));
    expect(await preferences.allows(USER, 'messages')).toBe(false);
  });

  test('of a live chat ends it for its visitor', async () => {
    expect((await leave(link('c1', 'messages'))).ok).toBe(true);
    expect(await preferences.allows({ userId: null, email: 'vis@example.com' }, 'messages')).toBe(false);
  });

  test('made up, of another topic or of another reader ends nothing', async () => {
    const [topic, , signature] = link('o1', 'reminders').split('.');
    const wrong = [
      `${topic}.o2.${signature}`,
      `${topic}.u1.${signature}`,
      `messages.o1.${signature}`,
      `${topic}.o1.${'A'.repeat(43)}`,
      `password.o1.${signature}`,
      'x',
      link('o999', 'reminders'),
      link('u999999', 'reminders'),
      link('c999', 'messages'),
    ];
    for (const token of wrong) {
      expect(await leave(token)).toMatchObject({ refusal: { kind: 'not_found' } });
      expect(await state(token)).toMatchObject({ refusal: { kind: 'not_found' } });
    }
    expect(await leave('')).toMatchObject({ refusal: { kind: 'invalid' } });
    expect(
      await queryRows(app.db, 'select 1 from mail_stops union all select 1 from mail_preferences'),
    ).toEqual([]);
  });
});
