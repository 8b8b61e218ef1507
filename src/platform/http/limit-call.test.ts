import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { ok } from '@/shared/result';
import { email, text } from '@/shared/wire';
import { mountRoutes, route, type HttpEnv } from './mount';

describe('V2: a call is refused by its size, then by its rate, then by its shape', () => {
  const join = defineEndpoint({
    id: 'API-00',
    method: 'POST',
    path: '/join',
    access: ['public'],
    summary: 'Joins',
    body: z.object({ email: email(), code: text(20).optional() }),
    maxBodyBytes: 2000,
    response: z.object({ email: z.string() }),
    refusals: [],
    rate: [
      { by: 'ip', limit: 1, windowSeconds: 60 },
      { by: 'email-and-ip', limit: 1, windowSeconds: 3600 },
      { by: 'email', limit: 1, windowSeconds: 60 },
      { by: 'ip', limit: 1, windowSeconds: 60, filling: 'code' },
    ],
  });
  let counted: string[][] = [];

  function open(refusing: (key: string) => boolean) {
    counted = [];
    const app = new Hono<HttpEnv>();
    mountRoutes(app, [route(join, async ({ body }) => ok(body))], {
      resolveCaller: async () => ({ kind: 'anonymous' }),
      limiter: {
        hitInOrder: async (hits) => {
          counted.push(hits.map(({ key }) => key.slice('POST /join:'.length)));
          const by = hits.findIndex(({ key }) => refusing(key));
          return by < 0 ? null : { wait: 30, by };
        },
      },
      log: pino({ level: 'silent' }),
    });
    return async (body: BodyInit, headers: Record<string, string> = {}) => {
      let read = false;
      const stream = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            read = true;
            controller.enqueue(new Uint8Array(Buffer.from(body as string)));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const init = {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { 'content-type': 'application/json', ...headers },
      };
      const request = new Request('http://studio.test/api/join', init);
      const { status } = await app.fetch(request, { ip: '2001:db8:1:2ab::7' });
      return { status, read };
    };
  }
  const never = () => false;

  test('V2: what says that it is too large is refused unread and uncounted', async () => {
    const call = open(() => true);
    expect(await call('{}', { 'content-length': '2001' })).toEqual({ status: 413, read: false });
    expect(counted).toEqual([]);
  });

  test('V2: who calls too often is refused before the body is read', async () => {
    const call = open((key) => key.includes(':ip:'));
    expect(await call('{"email":"a@b.test"}')).toEqual({ status: 429, read: false });
    expect(counted).toEqual([['ip:2001:db8:1:2ab::/64']]);
  });

  test('V2: a mail address is counted before its schema looks at the rest', async () => {
    const call = open((key) => key.includes('email'));
    expect(await call('{"email":" A@b.test ","code":7}')).toEqual({ status: 429, read: true });
    expect(counted[1]).toEqual([
      'email-and-ip:2001:db8:1:200::/56:a@b.test',
      'email:a@b.test',
      'ip:2001:db8:1:2ab::/64',
    ]);
  });

  test('V2: what is too long, or can be no address, is counted with nobody and refused by its shape', async () => {
    for (const sent of ['a'.repeat(1500), `a@${'.'.repeat(1500)}@`, 'a\\u0000b@c.test', 7, ['a@b.test']]) {
      const call = open(never);
      expect(await call(JSON.stringify({ email: sent }).replace('\\\\', '\\'))).toEqual({
        status: 422,
        read: true,
      });
      expect(counted).toEqual([['ip:2001:db8:1:2ab::/64']]);
    }
  });
});
