import { expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import { startTestApp } from '@test/support/app';
import { cspSourcesOf } from './csp-sources';
import { keepPages } from './page-cache';
import { createServer } from './server';
import { sharePages } from './shared-pages';

test('what the studio saves stands on the public site at once; reading and refusals leave kept pages alone', async () => {
  const app = await startTestApp();
  let rendered = 0;
  const render = async (): Promise<Response> => new Response(`page ${(rendered += 1)}`);
  const server = createServer({
    ...app,
    log: createLog('silent'),
    folders: [],
    pages: keepPages(Object.assign(render, { cacheSeconds: () => 5 }), app.clock),
    csp: cspSourcesOf(app.services),
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

test('processes 8: a write of the studio drops the pages that every process keeps, settings and blog categories too; nobody else drops any', async () => {
  const app = await startTestApp();
  const counts = { here: 0, there: 0 };
  const process = async (name: 'here' | 'there', other: Pick<typeof app, 'routes' | 'listener'>) => {
    const render = async (): Promise<Response> => new Response(`${name} ${(counts[name] += 1)}`);
    const pages = keepPages(Object.assign(render, { cacheSeconds: () => 5 }), app.clock);
    const forgetPagesEverywhere = sharePages({ db: app.db, listener: other.listener }, pages);
    await other.listener.start();
    return createServer({
      ...app,
      ...other,
      log: createLog('silent'),
      folders: [],
      pages,
      forgetPagesEverywhere,
      csp: cspSourcesOf(app.services),
      https: false,
      dev: false,
    });
  };
  const here = await process('here', app);
  const second = await app.another(app.database);
  const there = await process('there', second);
  const { token } = await app.signIn('admin');
  const page = async (): Promise<string> =>
    (await there.fetch(new Request('http://studio.test/blog'))).text();
  const write = async (method: string, path: string, body: object): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = { method, headers, body: JSON.stringify(body) };
    return (await here.fetch(new Request(`http://studio.test${path}`, sent), { ip: '192.0.2.9' })).status;
  };
  expect([await page(), await page()]).toEqual(['there 1', 'there 1']);
  expect(await write('POST', '/api/newsletter', { email: 'reader@example.test' })).toBeLessThan(500);
  expect(await page()).toBe('there 1');
  const category = { name: 'Tape', slug: 'tape', description: '', is_active: 1 };
  expect(await write('POST', '/api/blog/categories', category)).toBeLessThan(300);
  await expect.poll(page).toBe('there 2');
  expect(
    await write('POST', '/api/studio/faq', { question: 'Why?', answer: 'Because.', category: 'Sound' }),
  ).toBe(201);
  await expect.poll(page).toBe('there 3');
  await app.services.settings.change('site_name', 'Another name');
  await expect.poll(page).toBe('there 4');
  await app.listener.stop();
  await second.listener.stop();
});
