import { afterAll, expect, test } from 'vitest';
import { createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
// Every process hears of it by its own connection.
await app.listener.start();
const open: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterAll(
  async () => void (await Promise.all([...open.map((reader) => reader.cancel()), app.listener.stop()])),
);

/** Listens, and answers a promise that is kept once the server ends the stream. */
async function listen(headers: Record<string, string>, query = ''): Promise<{ ended: Promise<true> }> {
  const response = await app.request(`/api/events${query}`, { headers });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error('a stream without a body');
  open.push(reader);
  const drain = async (): Promise<true> => {
    for (;;) if ((await reader.read()).done) return true;
  };
  return { ended: drain() };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const soon = async (ended: Promise<true>): Promise<boolean> =>
  Promise.race([ended, new Promise<false>((resolve) => void setTimeout(resolve, 5_000, false))]);
const send = (call: string, token: string, body?: object) =>
  app.request(`/api${call.split(' ')[1]}`, {
    method: call.split(' ')[0] ?? 'GET',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('V14: API-73 logging out ends the streams of the account at once', async () => {
  const person = await harness.newcomer();
  const { ended } = await listen(bearer(person.token));
  await send('POST /auth/logout', person.token);
  expect(await soon(ended)).toBe(true);
});

test('V14: API-73 a blocked customer hears nothing more; another account goes on', async () => {
  const [person, other] = [await harness.newcomer(), await harness.newcomer()];
  const { ended } = await listen(bearer(person.token));
  const stays = await listen(bearer(other.token));
  const answer = await send(`POST /studio/customers/${person.userId}/block`, admin.token, {
    reason: 'A test',
    version: 0,
  });
  expect(answer.status).toBe(200);
  expect(await soon(ended)).toBe(true);
  expect(
    await Promise.race([stays.ended, new Promise((resolve) => void setTimeout(resolve, 200, 'open'))]),
  ).toBe('open');
});

test('V14: API-73 a change of role ends the streams of the studio', async () => {
  const engineer = await harness.newcomer('engineer');
  const { ended } = await listen(bearer(engineer.token));
  const [row] = await queryRows<{ version: number }>(
    app.db,
    'select staff_version as version from users where id = $1',
    [engineer.userId],
  );
  const body = { version: row?.version, active: false };
  expect((await send(`PATCH /studio/people/${engineer.userId}`, admin.token, body)).status).toBe(200);
  expect(await soon(ended)).toBe(true);
});

test('V14: API-73 a revoked private link ends the streams that it opened', async () => {
  const { orderId, link } = await harness.buyAsGuest();
  const { ended } = await listen({}, `?order=${orderId}&link=${link}`);
  await queryRows(app.db, 'update order_links set revoked_at = $2 where order_id = $1', [
    orderId,
    app.clock.now(),
  ]);
  expect(await soon(ended)).toBe(true);
  expect((await app.request(`/api/events?order=${orderId}&link=${link}`)).status).toBe(404);
});
