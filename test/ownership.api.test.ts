import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { queryRows } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { AnyEndpoint } from '@/shared/endpoint';
import { attemptsOf, FOREIGN_ENGINEER, namesIn, rightfulCallersOf, type Attempt } from './ownership/attempts';
import { PARAMS, type CallOfThings } from './ownership/call-of-things';
import { CALLS } from './ownership/calls';
import { buildFixture, MARKER, type Fixture } from './ownership/fixture';
import { deviceOf } from './ownership/rows';
import { startTestApp } from './support/app';

// Every call of the product is tried by everybody whom its declared access leaves out, with real ids of somebody else.
// A new endpoint that names something by an id needs a line in ownership/calls.ts; the first test says which.

const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
const app = await startTestApp({ log });
const fixture = await buildFixture(app);
const dead = { expired: await tokenOf(fixture.owner.userId), revoked: await tokenOf(fixture.owner.userId) };
await queryRows(app.db, 'update sessions set last_used_at = $2 where token_hash = $1', [
  hashToken(dead.expired),
  new Date(app.clock.now().getTime() - 31 * 24 * 3600 * 1000),
]);
await queryRows(app.db, 'delete from sessions where token_hash = $1', [hashToken(dead.revoked)]);

async function tokenOf(userId: number): Promise<string> {
  const token = newToken();
  const now = app.clock.now();
  await queryRows(
    app.db,
    'insert into sessions (user_id, token_hash, created_at, last_used_at) values ($1, $2, $3, $3)',
    [userId, hashToken(token), now],
  );
  return token;
}

// Some calls end sessions, and the devices of theirs: what opens nothing would be refused for that alone.
async function withFreshTokens(): Promise<Fixture> {
  await queryRows(app.db, 'truncate rate_limits');
  const fresh = async <P extends { userId: number }>(person: P): Promise<P> => ({
    ...person,
    token: await tokenOf(person.userId),
  });
  return {
    ...fixture,
    owner: await fresh(fixture.owner),
    ownerThings: { ...fixture.ownerThings, deviceId: await deviceOf(app, fixture.owner.userId) },
    other: await fresh(fixture.other),
    engineer: await fresh(fixture.engineer),
    bystander: await fresh(fixture.bystander),
    admin: await fresh(fixture.admin),
  };
}

const endpoints = app.routes.map(({ endpoint }) => endpoint);
const callOf = ({ key }: AnyEndpoint): CallOfThings => CALLS[key] ?? {};

// Names of fields that stand for something of somebody; a file's address among links is checked by its own session.
const NAMES_A_THING = /(^|_)(id|ids|key|secret|token|reference)$|^(line|upload_session)$/i;

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function isNamed(endpoint: AnyEndpoint): boolean {
  const call = CALLS[endpoint.key];
  if (call?.harmless === true) return true;
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const ownParams = call?.params === undefined ? [] : Object.keys(call.params({}));
  if (inPath.some((name) => !(name in PARAMS) && !ownParams.includes(name))) return false;
  // Keys that browsers make to repeat a call safely name nothing of others.
  const inBody = fieldsOf(endpoint.body).filter((name) => NAMES_A_THING.test(name) && name !== 'client_id');
  const inQuery = fieldsOf(endpoint.query).filter((name) => NAMES_A_THING.test(name));
  if (inBody.length > 0 && call?.body === undefined) return false;
  return inQuery.length === 0 || call !== undefined;
}

function addressOf(endpoint: AnyEndpoint, { things }: Attempt): string {
  const call = callOf(endpoint);
  const own = call.params?.(things) ?? {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(own[name] ?? PARAMS[name]?.(things) ?? ''),
  );
  const query = new URLSearchParams(call.query?.(things));
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

function requestOf(endpoint: AnyEndpoint, attempt: Attempt): RequestInit {
  const call = callOf(endpoint);
  const headers = new Headers();
  for (const [name, value] of Object.entries(call.headers?.(attempt.things) ?? {}))
    if (value !== '') headers.set(name, value);
  if (attempt.token !== undefined) headers.set('authorization', `Bearer ${attempt.token}`);
  if (attempt.link !== undefined) headers.set('x-order-link', attempt.link);
  if (endpoint.body === undefined && endpoint.bodyKind !== 'raw') return { method: endpoint.method, headers };
  const body = call.body?.(attempt.things) ?? {};
  if (body instanceof FormData) return { method: endpoint.method, headers, body };
  headers.set('content-type', 'application/json');
  return { method: endpoint.method, headers, body: JSON.stringify(body) };
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

async function send(endpoint: AnyEndpoint, attempt: Attempt): Promise<Answered> {
  const leaving = new AbortController();
  const init = { ...requestOf(endpoint, attempt), signal: leaving.signal };
  const response = await app.requestAsStranger(addressOf(endpoint, attempt), init);
  const streams = response.headers.get('content-type')?.includes('event-stream') === true;
  const text = streams ? '' : await response.text();
  if (streams) leaving.abort();
  return { status: response.status, text };
}

// What the platform itself counts or forgets while it refuses.
const NOT_DATA = ['rate_limits', 'sessions', 'schema_migrations'];
const { rows: TABLES } = await app.database.pool.query<{ name: string }>(
  `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1)`,
  [NOT_DATA],
);
const EVERYTHING = TABLES.map(
  ({ name }) =>
    `select '${name}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t`,
).join(' union all ');

async function everything(): Promise<Record<string, string | null>> {
  const rows = await queryRows<{ name: string; hash: string | null }>(app.db, EVERYTHING);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

function isRefusal({ key, access }: AnyEndpoint, status: number): boolean {
  if ([401, 403, 404].includes(status)) return true;
  // A missing secret leaves the request incomplete; an unsigned message is not even read.
  return (
    (status === 422 && CALLS[key]?.secrets !== undefined) || (status === 400 && access.includes('signature'))
  );
}

function faultOf(endpoint: AnyEndpoint, attempt: Attempt, { status, text }: Answered): string | null {
  if (status >= 500) return 'a fault';
  if (MARKER.test(text)) {
    // The studio works on everybody's songs.
    const forStudio = endpoint.access.includes('studio') && attempt.who === FOREIGN_ENGINEER;
    if (!forStudio) return `tells: ${MARKER.exec(text)?.input.slice(0, 200)}`;
  }
  return attempt.allowed || isRefusal(endpoint, status) ? null : `not refused: ${text.slice(0, 200)}`;
}

test('API-01 to API-80: every endpoint that names a thing says how it is tried (test/ownership/calls.ts)', () => {
  expect(endpoints.filter((endpoint) => !isNamed(endpoint)).map(({ key }) => key)).toEqual([]);
  const known = new Set(endpoints.map(({ key }): string => key));
  expect(Object.keys(CALLS).filter((key) => !known.has(key))).toEqual([]);
  expect(endpoints.length).toBeGreaterThan(120);
});

describe('tried by everybody else', () => {
  for (const endpoint of endpoints) {
    test(`${endpoint.id} ${endpoint.key} is refused to whom it is not for, tells them nothing and writes nothing`, async () => {
      const people = await withFreshTokens();
      const attempts = attemptsOf({ endpoint, call: callOf(endpoint), world: people, dead });
      expect(attempts.length).toBeGreaterThan(9);
      const faults: string[] = [];
      const before = await everything();
      for (const attempt of attempts.filter(({ allowed }) => !allowed)) {
        const answer = await send(endpoint, attempt);
        const fault = faultOf(endpoint, attempt, answer);
        if (fault !== null) faults.push(`${attempt.who}: ${answer.status} ${fault}`);
      }
      expect(faults).toEqual([]);
      expect(await everything()).toEqual(before);
      for (const attempt of attempts.filter(({ allowed }) => allowed)) {
        const answer = await send(endpoint, attempt);
        const fault = faultOf(endpoint, attempt, answer);
        if (fault !== null) faults.push(`${attempt.who} (allowed): ${answer.status} ${fault}`);
      }
      expect(faults).toEqual([]);
    }, 60_000);
  }
});

test('an engineer at a call of the admin: 403, and the log says who tried what', () => {
  const admins = endpoints.filter(({ access }) => access.every((kind) => kind === 'admin'));
  expect(admins.length).toBeGreaterThan(5);
  const told = logged.map((line) => JSON.parse(line) as { endpoint?: string; caller?: { userId: number } });
  for (const { key } of admins) {
    const who = told.filter((line) => line.endpoint === key).map(({ caller }) => caller?.userId);
    expect([key, who.includes(fixture.engineer.userId)]).toEqual([key, true]);
  }
});

describe('made by whom it is for', () => {
  const named = endpoints.filter(
    (endpoint) =>
      CALLS[endpoint.key]?.harmless !== true &&
      CALLS[endpoint.key]?.byCookie !== true &&
      namesIn(endpoint, callOf(endpoint)).length > 0,
  );
  const inOrder = named.toSorted((a, b) => (callOf(a).last ?? 0) - (callOf(b).last ?? 0));
  for (const endpoint of inOrder) {
    test(`${endpoint.id} ${endpoint.key} lets its own caller through`, async () => {
      const call = callOf(endpoint);
      const callers = rightfulCallersOf({ endpoint, call, world: await withFreshTokens() });
      expect(callers.length).toBeGreaterThan(0);
      const faults: string[] = [];
      for (const attempt of callers) {
        const { status, text } = await send(endpoint, attempt);
        const through = status < 400 || call.also?.includes(status) === true;
        if (!through) faults.push(`${attempt.who}: ${status} ${text.slice(0, 200)}`);
      }
      expect(faults).toEqual([]);
    }, 60_000);
  }
});
