import { queryRows } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { TestApp } from '../support/app';
import { testKeys } from '../support/keys';
import type { Things } from './owned';

/** The first column of the first row; throws where there is none. */
export async function one(app: TestApp, text: string, values: readonly unknown[] = []): Promise<string> {
  const [row] = await queryRows<Record<string, string | number | null>>(app.db, text, [...values]);
  const value = row && Object.values(row)[0];
  if (value === undefined || value === null)
    throw new Error(`nothing found: ${text} ${JSON.stringify(values)}`);
  return String(value);
}

/** The tokens of mailed links, written straight into the tables: calls tell them by mail only. */
export async function secretsOf(app: TestApp, userId: number, word: string): Promise<Things> {
  const now = app.clock.now();
  const tokens = { verifyToken: newToken(), resetToken: newToken(), signInToken: newToken() };
  const later = new Date(now.getTime() + 3_000_000);
  for (const [kind, token] of [
    ['verify', tokens.verifyToken],
    ['reset', tokens.resetToken],
    ['sign-in', tokens.signInToken],
  ] as const) {
    await queryRows(
      app.db,
      'insert into email_tokens (token_hash, user_id, kind, created_at, expires_at) values ($1, $2, $3, $4, $5)',
      [hashToken(token), userId, kind, now, later],
    );
  }
  const emailChangeToken = newToken();
  await queryRows(
    app.db,
    `insert into email_changes (user_id, new_email, new_token_hash, old_token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, `${word}-new@artist.test`, hashToken(emailChangeToken), hashToken(newToken()), now, later],
  );
  const inviteToken = newToken();
  const inviteId = await one(
    app,
    `insert into studio_invites (email, role, token_hash, created_at, expires_at)
     values ($1, 'engineer', $2, $3, $4) returning id`,
    [`${word}-invited@artist.test`, hashToken(inviteToken), now, later],
  );
  const colleagueId = await one(
    app,
    `insert into users (email, password_hash, first_name, last_name, role, created_at, updated_at)
     values ($1, 'none', $2, $2, 'engineer', $3, $3) returning id`,
    [`${word}-colleague@artist.test`, word, now],
  );
  return { ...tokens, emailChangeToken, inviteToken, inviteId, colleagueId };
}

/** A browser that is told about somebody's songs. */
export function deviceOf(app: TestApp, userId: number): Promise<string> {
  return one(
    app,
    `insert into push_devices (endpoint, p256dh, auth, user_id, session_id, hides_names, created_at)
     select $2, 'key', 'secret', user_id, min(id), false, $3 from sessions where user_id = $1 group by user_id
     on conflict (endpoint) where user_id is not null do update set session_id = excluded.session_id returning id`,
    [userId, `http://127.0.0.1:9/of/${userId}`, app.clock.now()],
  );
}

/** A private link of an order. */
export async function linkOf(
  app: TestApp,
  orderId: string,
  revoked: boolean,
): Promise<{ link: string; id: string }> {
  const link = newToken();
  const now = app.clock.now();
  const text =
    'insert into order_links (order_id, token_hash, created_at, revoked_at) values ($1, $2, $3, $4) returning id';
  return { link, id: await one(app, text, [orderId, hashToken(link), now, revoked ? now : null]) };
}

/** What the links of mails to an address carry. */
export async function lettersOf(app: TestApp, email: string): Promise<Things> {
  await app.services.leads.setSubscribed(app.db, email, true);
  const lead = await one(app, 'select id from leads where lower(email) = lower($1)', [email]);
  const sign = (name: string, text: string) =>
    testKeys(app.clock).signer({ name, lifetimeMs: null }).sign(text);
  return {
    leadToken: `${lead}.${sign('links out of the list', `unsubscribe:${lead}`)}`,
    rejoinToken: `${lead}.1.${sign('links back to the list', `join-again:${lead}:1`)}`,
  };
}

/** An open question; put there when the rest is done, as the clock stands still then. */
export async function questionOn(app: TestApp, itemId: number, word: string): Promise<string> {
  const now = app.clock.now();
  const asked = await one(
    app,
    'insert into item_questions (order_item_id, question, asked_at) values ($1, $2, $3) returning id',
    [itemId, `${word}, how fast?`, now],
  );
  await queryRows(app.db, 'update order_items set paused_at = $2 where id = $1', [itemId, now]);
  return asked;
}
