import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createServer } from '@/app/server';
import { cspSourcesOf } from '@/app/csp-sources';
import { loggedMail } from '@/platform/log/logged-subject';
import type { AnyEndpoint, RateLimit } from '@/shared/endpoint';
import { startTestApp } from './support/app';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
const app = await startTestApp({ log });
const endpoints = app.routes.map(({ endpoint }) => endpoint);
const server = createServer({
  ...app,
  log,
  folders: [],
  pages: null,
  csp: cspSourcesOf(app.services),
  https: false,
  dev: false,
});

async function call(path: string, { ip, body }: { ip: string; body: unknown }): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await server.fetch(new Request(`http://studio.test/api${path}`, init), { ip })).status;
}

const namesOf = ({ body }: AnyEndpoint): string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : [];

/** Unsafe calls that anybody may make as often as they like, and why. */
const UNLIMITED = new Map([
  ['POST /stripe/pay/guest', 'only asks the provider about a payment that is known'],
  ['POST /paypal/orders/{id}/capture', 'takes a payment that PayPal has approved, once'],
  ['POST /transaction', 'writes down what a known payment became'],
]);
/** What proves who calls, or takes something off a price. Where it can be tried, each try is logged. */
const PROOF = /password|^code$|^token$|promo_?code|gift_?code|recovery|pin$/i;
const NOT_GUESSED = new Map([
  ['POST /auth/register', 'sets the first password of a new account'],
  ['POST /studio/promotions', 'names a new code'],
  ['POST /orders/{orderId}/items/{itemId}/listening-links', 'chooses the password of a new link'],
  ['PUT /orders/{orderId}/listening-links/{listeningLinkId}', 'chooses another password for a link'],
]);

describe('a new call can forget none of this', () => {
  const open = ({ access }: AnyEndpoint): boolean => access.includes('public');

  test('V2: what strangers may call without a limit by address is listed, with a reason', () => {
    const unlimited = endpoints
      .filter((one) => one.method !== 'GET' && open(one))
      .filter(({ rate = [] }) => !rate.some(({ by }) => by === 'ip'))
      .map(({ key }) => key);
    expect(unlimited).toEqual([...UNLIMITED.keys()]);
  });

  test('V2: limits that need nothing of the body are asked before it is read', () => {
    const late = ({ by, filling }: RateLimit) => by.startsWith('email') || filling !== undefined;
    const mixed = endpoints.filter(({ rate = [] }) => {
      const kinds = rate.map(late);
      return kinds.includes(true) && kinds.lastIndexOf(false) > kinds.indexOf(true);
    });
    expect(mixed.map(({ key }) => key)).toEqual([]);
  });

  test('16.3.1: calls that take a password or a code are watched', () => {
    const unwatched = endpoints.filter(
      (one) =>
        one.watched === undefined &&
        !NOT_GUESSED.has(one.key) &&
        namesOf(one).some((name) => PROOF.test(name)),
    );
    expect(unwatched.map(({ key }) => key)).toEqual([]);
  });

  test('V2: no call takes more than a megabyte but pictures, and no form more than 384 KiB', () => {
    const large = endpoints.filter(
      ({ bodyKind, maxBodyBytes = 0 }) => maxBodyBytes > (bodyKind === 'multipart' ? 384 : 1024) * 1024,
    );
    expect(large.map(({ key }) => key)).toEqual(['POST /studio/pictures']);
  });
});

test('V8: 60 log-ins a minute from one IPv6 network are as many as from one address', async () => {
  const body = (index: number) => ({
    email: `nobody-${index}@example.com`,
    password: 'x'.repeat(2000),
    role: 'user',
  });
  const from = async (ip: (index: number) => string): Promise<number> => {
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1)
      statuses.push(await call('/auth/login', { ip: ip(index), body: body(index) }));
    return statuses.filter((status) => status === 429).length;
  };
  expect(await from((index) => `2001:db8:5:6::${(index + 1).toString(16)}`)).toBe(40);
  expect(await from((index) => (index % 2 === 0 ? '192.0.2.99' : '::ffff:192.0.2.99'))).toBe(40);
  expect(await from((index) => `192.0.2.${index + 1}`)).toBe(0);
});

test('16.3.1: log-ins, failed ones, refused codes and 429 are logged, without a secret', async () => {
  const mail = 'customer@demo.test';
  const tries = [
    ['Headroom-demo-1', 200],
    ['wrong-Password-77', 401],
  ] as const;
  lines.length = 0;
  for (const [password, status] of tries)
    expect(
      await call('/auth/login', { ip: '203.0.113.7', body: { email: mail, password, role: 'user' } }),
    ).toBe(status);
  const seen = lines.filter(({ tried }) => tried === 'log-in');
  const base = { endpoint: 'POST /auth/login', from: '203.0.113.0/24', mail: loggedMail(mail) };
  expect(seen).toMatchObject([
    { ...base, outcome: 'ok' },
    { ...base, outcome: 'unauthenticated' },
  ]);
  for (let index = 0; index < 20; index += 1)
    await call('/auth/login', { ip: '203.0.113.8', body: { email: 'x', password: 'y', role: 'user' } });
  expect(await call('/auth/login', { ip: '203.0.113.8', body: {} })).toBe(429);
  const item = { service_id: 1, variation_id: null, rush: false, qty: 1 };
  await call('/checkouts/quote', {
    ip: '203.0.113.9',
    body: { cartItems: [item], promoCode: 'GUESSED-CODE-1' },
  });
  expect(lines).toContainEqual(expect.objectContaining({ tried: 'log-in', outcome: 'rate_limited' }));
  expect(lines).toContainEqual(expect.objectContaining({ tried: 'promo code', outcome: 'refused' }));
  const all = JSON.stringify(lines);
  for (const secret of [mail, 'Headroom-demo-1', 'wrong-Password-77', 'GUESSED-CODE-1', '203.0.113.7'])
    expect(all).not.toContain(secret);
});
