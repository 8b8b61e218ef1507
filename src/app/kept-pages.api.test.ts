import { expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import { startTestApp } from '@test/support/app';
import { cspSourcesOf } from './csp-sources';
import { keepPages } from './page-cache';
import { createServer } from './server';

test('what the studio saves stands on the public site at once; reading and refusals leave kept pages alone', async () => {
  const app = await startTestApp();
  let rendered = 0;
  const render = async (): Promise<Response> => new Response(`page ${(rendered += 1)}`);
  const server = createServer({
    ...app,
    log: createLog('silent'),
    folders: [],
    pages: keepPages(render, app.clock),
    csp: cspSourcesOf(app.services.settings),
    https: false,
    dev: false,
  });
  const page = async (): Promise<string> =>
    (await server.fetch(new Request('http://studio.test/faq'))).text();
  const { token } = await app.signIn('admin');
  const ask = async (method: string, body?: object): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    return (await server.fetch(new Request('http://studio.test/api/studio/faq', sent), { ip: '192.0.2.9' }))
      .status;
  };
  expect([await page(), await page()]).toEqual(['page 1', 'page 1']);
  expect(await ask('GET')).toBe(200);
  expect(await ask('POST', { question: '', answer: '', category: '' })).toBe(422);
  expect(await page()).toBe('page 1');
  expect(
    await ask('POST', { question: 'How loud?', answer: 'As loud as the song wants.', category: 'Sound' }),
  ).toBe(201);
  expect(await page()).toBe('page 2');
});
