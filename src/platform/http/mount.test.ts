import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '@/shared/caller';
import { defineEndpoint, type Access } from '@/shared/endpoint';
import type { UserId } from '@/shared/ids';
import { ok, refuse } from '@/shared/result';
import { idParam, text } from '@/shared/wire';
import { faultResponse } from './errors';
import { mountRoutes, route, type HttpEnv } from './mount';

const rename = defineEndpoint({
  id: 'API-00',
  method: 'PUT',
  path: '/things/{id}',
  access: ['public'],
  summary: 'Rename a thing',
  params: z.object({ id: idParam() }),
  body: z.object({ name: text(20, 'Name is required') }),
  maxBodyBytes: 500,
  response: z.object({ name: z.string() }),
  refusals: ['conflict'],
});

let written: unknown[] = [];

function api(extra: { access?: Access; callers?: Record<string, Caller>; allowed?: number } = {}) {
  const app = new Hono<HttpEnv>();
  app.onError(() => faultResponse('r-1'));
  let hits = 0;
  const endpoint = {
    ...rename,
    access: [extra.access ?? ('public' as const)],
    rate: [{ by: 'ip' as const, limit: 1, windowSeconds: 60 }],
  };
  const handler = route(endpoint as unknown as typeof rename, async ({ body }) => {
    if (body.name === 'taken') return refuse('conflict', 'That name is taken.', { data: { name: 'free' } });
    if (body.name === 'bug') throw new Error('secret detail');
    written.push(body);
    return ok({ ...body, secret: 'never declared' });
  });
  mountRoutes(app, [handler], {
    resolveCaller: async (token) => extra.callers?.[token] ?? { kind: 'anonymous' },
    limiter: { hitInOrder: async () => ((hits += 1) > (extra.allowed ?? 1000) ? { wait: 30, by: 0 } : null) },
    log: pino({ level: 'silent' }),
  });
  return app;
}

function put(
  body: BodyInit,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): RequestInit {
  return { method: 'PUT', body, headers };
}

async function refusalOf(response: Response) {
  return {
    status: response.status,
    body: (await response.json()) as { success: boolean; message: string; errors?: object; data?: object },
  };
}

beforeEach(() => {
  written = [];
});

describe('what a client sends is checked before anything is written', () => {
  const wrong: [string, string, RequestInit, number][] = [
    ['malformed JSON', '/api/things/1', put('{"name":'), 400],
    ['bytes that are no UTF-8', '/api/things/1', put(new Uint8Array([0x22, 0xff, 0x22])), 400],
    ['wrong content type', '/api/things/1', put('name=x', { 'content-type': 'text/plain' }), 415],
    ['oversized body', '/api/things/1', put(JSON.stringify({ name: 'x'.repeat(600) })), 413],
    ['missing field', '/api/things/1', put('{}'), 422],
    ['empty body', '/api/things/1', put(''), 422],
    ['wrong type', '/api/things/1', put('{"name":7}'), 422],
    ['a list instead of an object', '/api/things/1', put('[]'), 422],
    ['null', '/api/things/1', put('null'), 422],
    ['too long', '/api/things/1', put(JSON.stringify({ name: 'x'.repeat(21) })), 422],
    ['only blanks', '/api/things/1', put('{"name":"   "}'), 422],
    ['a NUL character', '/api/things/1', put('{"name":"a\\u0000b"}'), 422],
    ['half a surrogate pair', '/api/things/1', put('{"name":"\\ud800"}'), 422],
    ['a negative id', '/api/things/-1', put('{"name":"x"}'), 404],
    ['a huge id', '/api/things/99999999999999999999', put('{"name":"x"}'), 404],
    ['an id that is a word', '/api/things/abc', put('{"name":"x"}'), 404],
  ];
  for (const [title, path, init, status] of wrong) {
    test(`${title} is refused`, async () => {
      const answer = await refusalOf(await api().request(path, init));
      expect(answer.status).toBe(status);
      expect(answer.body.success).toBe(false);
      expect(answer.body.message).not.toBe('');
      expect(written).toEqual([]);
    });
  }

  test('field messages are the form’s own', async () => {
    const { body } = await refusalOf(await api().request('/api/things/1', put('{"name":""}')));
    expect(body).toMatchObject({ message: 'Name is required', errors: { name: ['Name is required'] } });
  });

  test('unknown fields are neither stored nor answered', async () => {
    const response = await api().request(
      '/api/things/1',
      put('{"name":"x","role":"admin","__proto__":{"a":1}}'),
    );
    expect(await response.json()).toEqual({ name: 'x' });
    expect(written).toEqual([{ name: 'x' }]);
  });
});

test('a refusal travels with its status, message and fresh data', async () => {
  const answer = await refusalOf(await api().request('/api/things/1', put('{"name":"taken"}')));
  expect(answer).toEqual({
    status: 409,
    body: { success: false, message: 'That name is taken.', data: { name: 'free' } },
  });
});

test('a bug is a 500 with its number and nothing else', async () => {
  const response = await api().request('/api/things/1', put('{"name":"bug"}'));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret detail');
});

test('too many calls are asked to wait', async () => {
  const app = api({ allowed: 1 });
  await app.request('/api/things/1', put('{"name":"x"}'));
  const second = await app.request('/api/things/1', put('{"name":"y"}'));
  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).toBe('30');
  expect(written).toHaveLength(1);
});

describe('access', () => {
  const person = (role: 'customer' | 'engineer' | 'admin'): Caller => ({
    kind: 'user',
    userId: 1 as UserId,
    role,
    email: 'a@b.test',
    verified: true,
  });
  const callers = { c: person('customer'), e: person('engineer'), a: person('admin') };
  const table: [Access, string | null, number][] = [
    ['public', null, 200],
    ['public', 'made-up', 200],
    ['customer', null, 401],
    ['customer', 'made-up', 401],
    ['customer', 'c', 200],
    ['owner', null, 401],
    ['guest-link', null, 200],
    ['studio', null, 401],
    ['studio', 'c', 403],
    ['studio', 'e', 200],
    ['engineer-assigned', 'c', 403],
    ['admin', 'e', 403],
    ['admin', 'a', 200],
  ];
  for (const [access, token, status] of table) {
    test(`${access} with ${token ?? 'nothing'} is ${status}`, async () => {
      const app = api({ access, callers });
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (token !== null) headers['authorization'] = `Bearer ${token}`;
      const response = await app.request('/api/things/1', put('{"name":"x"}', headers));
      expect(response.status).toBe(status);
    });
  }

  test('a cookie alone writes nothing', async () => {
    const cookie = `user=${encodeURIComponent(JSON.stringify({ id: 1, token: 'c' }))}`;
    const app = api({ access: 'customer', callers });
    const response = await app.request(
      '/api/things/1',
      put('{"name":"x"}', { 'content-type': 'application/json', cookie }),
    );
    expect(response.status).toBe(401);
    expect(written).toEqual([]);
  });
});

test('the calls of one document ask once who a token belongs to, and those of another document again', async () => {
  const asked: string[] = [];
  const app = new Hono<HttpEnv>();
  mountRoutes(app, [route(rename, async ({ body }) => ok(body))], {
    async resolveCaller(token) {
      asked.push(token);
      return { kind: 'anonymous' };
    },
    limiter: { hitInOrder: async () => null },
    log: pino({ level: 'silent' }),
  });
  const call = (token: string, callers: Map<string, Promise<Caller>>) => {
    const init = put('{"name":"x"}', {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    });
    return app.fetch(new Request('http://studio.test/api/things/1', init), { callers });
  };
  const document = new Map<string, Promise<Caller>>();
  await Promise.all([call('one', document), call('one', document)]);
  await call('two', document);
  await call('one', new Map());
  expect(asked).toEqual(['one', 'two', 'one']);
});

describe('what a call is counted by', () => {
  const KNOWN = /\bdevice_\d+=/;
  const by = { by: 'ip' as const, limit: 1, windowSeconds: 60 };
  const counted = {
    ...rename,
    rate: [by, { ...by, unlessCookie: KNOWN, message: 'Too many tries. Try again' }],
  };
  let asked: string[] = [];

  function open(refusedBy: number | null) {
    const app = new Hono<HttpEnv>();
    asked = [];
    const handler = route(counted as unknown as typeof rename, async ({ body }) => {
      asked.push('handled');
      return ok(body);
    });
    mountRoutes(app, [handler], {
      resolveCaller: async () => ({ kind: 'anonymous' }),
      limiter: {
        hitInOrder: async (hits) => {
          asked.push(`counted by ${hits.length}`);
          return refusedBy === null ? null : { wait: 30, by: refusedBy };
        },
      },
      log: pino({ level: 'silent' }),
    });
    return app;
  }
  const send = (app: Hono<HttpEnv>, body: object, cookie = '') =>
    app.request('/api/things/1', put(JSON.stringify(body), { 'content-type': 'application/json', cookie }));

  test('API-01 what is not valid is counted too, and not handled', async () => {
    await send(open(null), { name: 'x' });
    expect(asked).toEqual(['counted by 2', 'handled']);
    expect((await send(open(null), {})).status).toBe(422);
    expect(asked).toEqual(['counted by 2']);
  });

  test('API-01 a refused call is not handled, and told by the rule that refuses it', async () => {
    const refused = await refusalOf(await send(open(1), { name: 'x' }));
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many tries. Try again in 30 seconds.' },
    });
    expect(asked).not.toContain('handled');
    const first = await refusalOf(await send(open(0), { name: 'x' }));
    expect(first.body.message).toBe('That was a little fast. Please try again in 30 seconds.');
  });

  test('API-01 a rule for strangers does not count who shows the cookie', async () => {
    await send(open(null), { name: 'x' }, 'a=b; device_7=made-up');
    expect(asked).toContain('counted by 1');
  });
});
