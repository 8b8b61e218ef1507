import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { register, verifyEmailByPassword } from '@/modules/people/accounts/accounts.contract';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { queryRows } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { ApiClient } from '@/shared/api-client';
import { HOUR, MINUTE } from '@/shared/clock';
import type { listOrderLinks, renewOrderLink, revokeOrderLink } from '../order-links.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const stranger = await harness.newcomer();

const params = (orderId: number) => ({ params: { orderId: String(orderId) } });
const see = (who: ApiClient, orderId: number) =>
  who.call<typeof getOrder>('GET /orders/{orderId}', params(orderId));
const list = (who: ApiClient, orderId: number) =>
  who.call<typeof listOrderLinks>('GET /orders/{orderId}/links', params(orderId));
const renew = (who: ApiClient, orderId: number) =>
  who.call<typeof renewOrderLink>('POST /orders/{orderId}/links/renew', params(orderId));
const revoke = (who: ApiClient, orderId: number, linkId: number) =>
  who.call<typeof revokeOrderLink>('DELETE /orders/{orderId}/links/{linkId}', {
    params: { orderId: String(orderId), linkId: String(linkId) },
  });
const open = async (who: ApiClient, orderId: number) =>
  must(await list(who, orderId)).data.filter((link) => link.revoked_at === null);

test('API-47 the holder sees the links with their last use, closes one, and what it leads to', async () => {
  const { orderId, link } = await harness.buyAsGuest();
  const holder = app.guest(link);
  const second = newToken();
  const add = 'insert into order_links (order_id, token_hash, created_at) values ($1, $2, $3)';
  await queryRows(app.db, add, [orderId, hashToken(second), app.clock.now()]);
  must(await see(holder, orderId));
  const first = app.clock.now().toISOString();
  app.clock.advance(MINUTE);
  must(await see(holder, orderId));
  const [other, own] = await open(holder, orderId);
  expect(own).toMatchObject({ is_this: true, last_used_at: first });
  expect(other).toMatchObject({ is_this: false, last_used_at: null });
  app.clock.advance(2 * HOUR);
  must(await see(holder, orderId));
  expect((await open(holder, orderId))[1]?.last_used_at).toBe(app.clock.now().toISOString());
  expect(JSON.stringify(await list(holder, orderId))).not.toContain(hashToken(link));

  expect(outcome(await revoke(stranger, orderId, other?.id ?? 0))).toBe('not_found');
  expect(outcome(await list(stranger, orderId))).toBe('not_found');
  expect(outcome(await list(app.guest(), orderId))).not.toBe('ok');
  expect(outcome(await revoke(holder, orderId, 999_999))).toBe('not_found');
  must(await revoke(holder, orderId, other?.id ?? 0));
  expect(await open(holder, orderId)).toHaveLength(2);
  const closed = await see(app.guest(second), orderId);
  expect(closed).toMatchObject({ ok: false, refusal: { kind: 'not_found', data: { reason: 'revoked' } } });
  expect(await see(app.guest('made-up'), orderId)).not.toMatchObject({
    refusal: { data: expect.anything() },
  });
});

test('API-47 a new link goes to the order’s own address; a closed one closes nothing', async () => {
  const { orderId, link } = await harness.buyAsGuest();
  const holder = app.guest(link);
  await app.jobs.drain();
  const mails = async () => {
    const text = "select to_email from mails where kind = 'order-link' order by id";
    return (await queryRows<{ to_email: string }>(app.db, text, [])).map(({ to_email }) => to_email);
  };
  expect(outcome(await renew(stranger, orderId))).toBe('not_found');
  expect(outcome(await renew(app.guest('made-up'), orderId))).toBe('not_found');
  must(await renew(holder, orderId));
  expect(outcome(await see(holder, orderId))).toBe('not_found');
  await app.jobs.drain();
  expect(await mails()).toEqual(['ada@example.com']);
  const openNow = async () => {
    const text = 'select count(*) as count from order_links where order_id = $1 and revoked_at is null';
    return (await queryRows<{ count: number }>(app.db, text, [orderId]))[0]?.count;
  };
  expect(await openNow()).toBe(1);
  app.clock.advance(MINUTE);
  must(await renew(holder, orderId));
  await app.jobs.drain();
  expect(await mails()).toHaveLength(2);
  expect(await openNow()).toBe(2);
  for (let again = 0; again < 3; again += 1) await renew(holder, orderId);
  expect(outcome(await renew(holder, orderId))).toBe('rate_limited');
});

test('API-47 all guest orders of an address, however it is written, join its account once it is verified', async () => {
  const first = await harness.buyAsGuest();
  const second = await harness.buyAsGuest();
  await queryRows(app.db, "update orders set payer_email = 'ADA@Example.com' where id = $1", [
    second.orderId,
  ]);
  const guest = app.guest();
  const person = { first_name: 'Ada', last_name: 'Loud', email: 'ada@example.com' };
  const body = { ...person, password: 'Quiet-room-7', confirm_password: 'Quiet-room-7' };
  must(await guest.call<typeof register>('POST /auth/register', { body }));
  const [user] = await queryRows<{ id: number }>(app.db, 'select id from users where email = $1', [
    person.email,
  ]);
  await app.jobs.drain();
  const text = "select body_text from mails where body_text like '%verify-email%' and to_email = $1";
  const [mail] = await queryRows<{ body_text: string }>(app.db, text, [person.email]);
  const token = /\/verify-email\/\d+\/(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  const taken = async () => {
    const owners = 'select user_id from orders where id = any($1) order by id';
    const ids = [first.orderId, second.orderId];
    return (await queryRows<{ user_id: number | null }>(app.db, owners, [ids])).map((row) => row.user_id);
  };
  expect(await taken()).toEqual([null, null]);
  must(
    await guest.call<typeof verifyEmailByPassword>('POST /auth/verify-email/{userId}/{token}', {
      params: { userId: String(user?.id), token },
      body: { password: body.password },
    }),
  );
  await app.jobs.drain();
  expect(await taken()).toEqual([user?.id, user?.id]);
  for (const { orderId, link } of [first, second]) {
    const closed = await see(app.guest(link), orderId);
    expect(closed).toMatchObject({ ok: false, refusal: { data: { reason: 'attached' } } });
    expect(outcome(await renew(app.guest(link), orderId))).toBe('conflict');
  }
  const kinds = 'select kind from order_events where order_id = $1 order by id';
  const told = await queryRows<{ kind: string }>(app.db, kinds, [first.orderId]);
  expect(told.map(({ kind }) => kind)).toEqual(['paid', 'attached']);
});
