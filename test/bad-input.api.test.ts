import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { transferEndpoints } from '@/modules/files/uploads/uploads.contract';
import { queryRows } from '@/platform/db/database';
import type { AnyEndpoint } from '@/shared/endpoint';
import { startTestApp } from './support/app';

const app = await startTestApp();
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');

// What the platform itself counts or forgets while it refuses.
const NOT_DATA = ['rate_limits', 'sessions', 'schema_migrations'];

async function rowCounts(): Promise<Record<string, number>> {
  const tables = await queryRows<{ name: string }>(
    app.db,
    `select tablename as name from pg_tables where schemaname = 'public' and not tablename = any($1) order by 1`,
    [NOT_DATA],
  );
  const counts = tables
    .map(({ name }) => `select '${name}' as name, count(*) as count from ${name}`)
    .join(' union all ');
  const rows = await queryRows<{ name: string; count: number }>(app.db, counts);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const LONG = 'x'.repeat(100_000);
const NASTY: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  LONG,
  'a\u0000b',
  '\ud800',
  '<script>alert(1)</script>',
  [],
  [[]],
  {},
  { $gt: '' },
];

function fieldsOf(endpoint: AnyEndpoint): string[] {
  return endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : [];
}

function jsonBodies(endpoint: AnyEndpoint): BodyInit[] {
  const fields = fieldsOf(endpoint);
  const filled = NASTY.map((value) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))),
  );
  return ['{', 'null', '[]', '"text"', '7', '', new Uint8Array([0x7b, 0xff, 0x7d]), ...filled];
}

function requestsOf(endpoint: AnyEndpoint, path: string): { title: string; init: RequestInit }[] {
  const { method } = endpoint;
  if (endpoint.body === undefined && endpoint.bodyKind !== 'raw')
    return [{ title: 'no body', init: { method } }];
  const json = { 'content-type': 'application/json' };
  const wrongType = {
    title: 'wrong content type',
    init: { method, body: 'a=b', headers: { 'content-type': 'text/csv' } },
  };
  const huge = {
    title: 'oversized',
    init: { method, body: `{"x":"${'y'.repeat(3 * 1024 * 1024)}"}`, headers: json },
  };
  const bodies = jsonBodies(endpoint).map((body, index) => ({
    title: `${path} body ${index}`,
    init: { method, body, headers: json },
  }));
  return [wrongType, huge, ...bodies];
}

function addresses(endpoint: AnyEndpoint): string[] {
  if (!endpoint.path.includes('{')) return [`/api${endpoint.path}`];
  return ['999999', '-1', 'abc', '99999999999999999999', '%00', '1;drop'].map(
    (id) => `/api${endpoint.path.replace(/\{\w+\}/g, id)}`,
  );
}

interface Attempt {
  readonly path: string;
  readonly request: { readonly title: string; readonly init: RequestInit };
  readonly token: string | null;
}

function attemptsOf(endpoint: AnyEndpoint): Attempt[] {
  return addresses(endpoint).flatMap((path) =>
    requestsOf(endpoint, path).flatMap((request) =>
      [null, customer.token, engineer.token].map((token) => ({ request, path, token })),
    ),
  );
}

// Words of the validation library, for programmers: people get their own (store-and-account toy 7).
const SCHEMA_TEXTS =
  /Invalid (input|option|key|union)|Too (small|big)|Must be a text|received (undefined|null|string|number|NaN)|expected (string|number|array|object|boolean|record|int)/;

// What is wrong with an answer to bad input, if anything.
function faultOf(status: number, text: string): string | null {
  if (status >= 500) return 'a fault';
  if (status < 400) return null;
  const shape = z.object({ success: z.literal(false), message: z.string().regex(/\S/) });
  if (!shape.safeParse(JSON.parse(text)).success) return 'not the error shape';
  if (SCHEMA_TEXTS.test(text)) return 'speaks as a schema does';
  return /at .*\.(ts|js):\d+|select |insert into/i.test(text) ? 'tells what nobody should read' : null;
}

interface Outcome {
  readonly status: number;
  readonly fault: string | null;
}

async function tryOut({ path, request: { title, init }, token }: Attempt): Promise<Outcome> {
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const response = await app.requestAsStranger(path, { ...init, headers });
  const text = await response.text();
  const { status } = response;
  const fault = faultOf(status, text);
  const told = fault === null ? null : `${path} (${title}) → ${status}: ${fault}: ${text.slice(0, 200)}`;
  return { status, fault: told };
}

// One by one, where some of the attempts are no bad input for this call and write, as they should.
async function writtenByRefusals(attempts: readonly Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  let before = await rowCounts();
  for (const attempt of attempts) {
    const { status } = await tryOut(attempt);
    const after = await rowCounts();
    if (status >= 400 && !isDeepStrictEqual(after, before))
      faults.push(`${attempt.path} (${attempt.request.title}) → ${status}: something was written`);
    before = after;
  }
  return faults;
}

async function faultsOf(endpoint: AnyEndpoint): Promise<string[]> {
  const attempts = attemptsOf(endpoint);
  const before = await rowCounts();
  const outcomes: Outcome[] = [];
  for (const attempt of attempts) outcomes.push(await tryOut(attempt));
  const faults = outcomes.flatMap(({ fault }) => (fault === null ? [] : [fault]));
  if (endpoint.method === 'GET' || isDeepStrictEqual(await rowCounts(), before)) return faults;
  if (outcomes.every(({ status }) => status >= 400))
    return [...faults, `${endpoint.key}: something was written`];
  return [...faults, ...(await writtenByRefusals(attempts))];
}

/** Streams for ever: no bad input can be told from it. */
const HARMLESS = new Set(['GET /events']);

for (const { endpoint } of app.routes.filter((one) => !HARMLESS.has(one.endpoint.key))) {
  test(`${endpoint.id} ${endpoint.key} answers bad input with a refusal, never a fault, and writes nothing`, async () => {
    expect(await faultsOf(endpoint)).toEqual([]);
  }, 60_000);
}

test('every guarded call refuses whoever shows nothing', async () => {
  const opens = new Set([
    'public',
    'guest-link',
    'upload-session',
    'payment-secret',
    'signed-address',
    'signature',
    'visitor-key',
    'listening-link',
  ]);
  const guarded = app.routes.filter(({ endpoint }) => !endpoint.access.some((kind) => opens.has(kind)));
  expect(guarded.length).toBeGreaterThan(10);
  for (const { endpoint } of guarded) {
    const path = `/api${endpoint.path.replace(/\{\w+\}/g, '1')}`;
    const response = await app.requestAsStranger(path, { method: endpoint.method });
    expect([endpoint.key, response.status]).toEqual([endpoint.key, 401]);
  }
});

test('API-70 transfers refuse whoever shows no session, a made-up one, or a foreign file', async () => {
  const tries = transferEndpoints.flatMap(({ method, path }) =>
    [{}, { 'upload-session': 'made-up' }, { 'upload-session': LONG }].map((headers) => ({
      method,
      path: `/api${path.replace('{id}', '1')}`,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-offset': '0',
        ...headers,
      } as Record<string, string>,
    })),
  );
  for (const { method, path, headers } of tries) {
    const response = await app.requestAsStranger(path, { method, headers });
    expect([401, 403, 404, 415, 431], `${method} ${path}`).toContain(response.status);
  }
  expect((await rowCounts())['files']).toBe(0);
});
