import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { ok } from '@/shared/result';
import { faultResponse } from './errors';
import { mountRoutes, route, type HttpEnv } from './mount';

describe('what a body may be made of', () => {
  const stored = z.object({ name: z.unknown(), list: z.unknown() });
  const shared = {
    id: 'API-00',
    method: 'POST',
    access: ['public'],
    summary: 'Keeps',
    body: stored,
    maxBodyBytes: 400_000,
    response: stored,
    refusals: [],
  } as const;
  const keep = defineEndpoint({ ...shared, path: '/kept', bodyKind: 'multipart' });
  const keepJson = defineEndpoint({ ...shared, path: '/json' });
  const app = new Hono<HttpEnv>();
  app.onError(() => faultResponse('r-1'));
  mountRoutes(
    app,
    [route(keep, async ({ body }) => ok(body)), route(keepJson, async ({ body }) => ok(body))],
    {
      resolveCaller: async () => ({ kind: 'anonymous' }),
      limiter: { hitInOrder: async () => null },
      log: pino({ level: 'silent' }),
    },
  );
  const sendJson = (body: string) =>
    app.request('/api/json', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  const sendForm = (body: URLSearchParams | FormData) => app.request('/api/kept', { method: 'POST', body });

  test('V11: a body nested 100,000 deep is refused, at any place', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const body of [deep, `{"name":${deep}}`, '['.repeat(200_000), '{"a":'.repeat(40_000)]) {
      expect((await sendJson(body)).status).toBe(413);
    }
    const nested = '['.repeat(30) + ']'.repeat(30);
    expect((await sendJson(`{"name":${nested},"list":1}`)).status).toBe(200);
  });

  test('V2: a body of more values than any call needs is refused before it is built', async () => {
    expect((await sendJson(`{"name":[${'0,'.repeat(5000)}0],"list":1}`)).status).toBe(413);
    expect((await sendJson(`{"name":[${'0,'.repeat(4000)}0],"list":1}`)).status).toBe(200);
    // Signs in a text are no values.
    expect((await sendJson(JSON.stringify({ name: '[{,"\\'.repeat(9000), list: 1 }))).status).toBe(200);
  });

  test('V11: an unstorable text is found however deep it lies, and is no fault', async () => {
    expect((await sendJson('{"name":[[[{"a":["\\u0000"]}]]],"list":1}')).status).toBe(422);
    expect((await sendJson('{"name":{"__proto__":{"\\ud800":1}},"list":1}')).status).toBe(422);
  });

  test('V3: a form is read in one walk, its lists as lists, and only what the call knows', async () => {
    const form = new URLSearchParams('list[]=a&name=b&list[]=c&other=d&__proto__=e');
    expect(await (await sendForm(form)).json()).toEqual({ name: 'b', list: ['a', 'c'] });
    const twice = new URLSearchParams('list=a&name[]=b&list=c');
    expect(await (await sendForm(twice)).json()).toEqual({ name: ['b'], list: ['a', 'c'] });
  });

  test('V3: what stands before a part is short', async () => {
    const send = (body: string) =>
      app.request('/api/kept', {
        method: 'POST',
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
    const part = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'v'.repeat(9000)}\r\n--x--\r\n`;
    expect((await send(part('%22'.repeat(90_000)))).status).toBe(413);
    expect((await send(part('name'))).status).toBe(422);
  });

  test('V3: a form of more than 1,000 fields is refused', async () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`a${index}`, '']);
    const multipart = (count: number) => {
      const form = new FormData();
      for (const [name, value] of names(count)) form.append(name, value);
      return form;
    };
    expect((await sendForm(new URLSearchParams(names(1001)))).status).toBe(413);
    expect((await sendForm(multipart(1001))).status).toBe(413);
    expect((await sendForm(new URLSearchParams(names(1000)))).status).toBe(422);
    expect((await sendForm(multipart(1000))).status).toBe(422);
  });
});
