import { Hono } from 'hono';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseRange } from './ranged-response';
import { serveFolder } from './static-files';

const folder = mkdtempSync(join(tmpdir(), 'headroom-static-'));
const inside = join(folder, 'public');
mkdirSync(inside);
writeFileSync(join(inside, 'song.mp3'), '0123456789');
writeFileSync(join(inside, 'page.css'), 'body{}');
writeFileSync(
  join(inside, 'cover.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
writeFileSync(join(inside, 'page.css.br'), 'packed');
writeFileSync(join(inside, 'secret.key'), 'private');
writeFileSync(join(folder, 'outside.txt'), 'private');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const app = new Hono();
app.get('/media/*', serveFolder({ prefix: '/media/', folder: inside, immutable: false }));

describe('files of a folder', () => {
  test('suspected: a drawing of the studio runs nothing where it is opened by itself', async () => {
    const policy = async (path: string) => (await app.request(path)).headers.get('content-security-policy');
    expect(await policy('/media/cover.svg')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(await policy('/media/song.mp3')).toBeNull();
  });

  test('a whole file, a part of it, and 304 for what the browser has', async () => {
    const whole = await app.request('/media/song.mp3');
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(await whole.text()).toBe('0123456789');
    const part = await app.request('/media/song.mp3', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ]);
    const etag = whole.headers.get('etag') ?? '';
    expect((await app.request('/media/song.mp3', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await app.request('/media/song.mp3', { headers: { range: 'bytes=20-' } })).status).toBe(416);
  });

  test('the packed version goes to who accepts it', async () => {
    const packed = await app.request('/media/page.css', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'packed']);
    expect(await (await app.request('/media/page.css')).text()).toBe('body{}');
  });

  test('S2-22 a file without an ending only where the folder says what it is', async () => {
    writeFileSync(join(inside, 'apple-developer-merchantid-domain-association'), '7B227073704964');
    const path = '/.well-known/apple-developer-merchantid-domain-association';
    const wellKnown = new Hono();
    wellKnown.get(
      '/.well-known/*',
      serveFolder({ prefix: '/.well-known/', folder: inside, immutable: false, bareType: 'text/plain' }),
    );
    const answer = await wellKnown.request(path);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(await answer.text()).toBe('7B227073704964');
    expect((await wellKnown.request('/.well-known/')).status).toBe(404);
    expect((await wellKnown.request('/.well-known/none')).status).toBe(404);
    expect((await app.request('/media/apple-developer-merchantid-domain-association')).status).toBe(404);
  });

  test('nothing outside the folder, of unknown type or of broken name', async () => {
    for (const path of [
      '/media/../outside.txt',
      '/media/%2e%2e/outside.txt',
      '/media/..%2foutside.txt',
      '/media/secret.key',
      '/media/%ff',
      '/media/%00song.mp3',
      '/media/',
    ]) {
      expect((await app.request(path)).status, path).toBe(404);
    }
  });
});

test('single ranges as RFC 9110 section 14 has them', () => {
  expect(parseRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 });
  expect(parseRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
  expect(parseRange('bytes=5-99', 10)).toEqual({ start: 5, end: 9 });
  expect(parseRange('bytes=10-', 10)).toBe('unsatisfiable');
  expect(parseRange('bytes=0-1,3-4', 10)).toBeNull();
  expect(parseRange(null, 10)).toBeNull();
});
