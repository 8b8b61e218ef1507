import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { AddressRefusedError, createOutbound, publicLookup, retryAfterMs } from './outbound';
import { isPublicUrl } from './public-address';

const server = createServer((request, response) => {
  if (request.url === '/redirect') return response.writeHead(302, { location: '/elsewhere' }).end();
  if (request.url === '/endless') {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(1024)), 1);
    return response.on('close', () => clearInterval(more));
  }
  return response.writeHead(request.url === '/elsewhere' ? 500 : 201, { 'retry-after': '7' }).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const nothing = { headers: {}, body: Buffer.from('') };

describe('addresses that people give', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QK',
    'https://8.8.8.8/push',
    'https://[2606:4700::1111]/push',
  ])('%s may be called', (url) => expect(isPublicUrl(url)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/',
    'https://localhost/',
    'https://printer/',
    'https://nas.local/',
    'https://metadata.google.internal/',
    'https://x.localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.0.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://user:secret@push.example.com/',
    'https://push.example.com:8443/',
    'ftp://push.example.com/',
    'javascript:alert(1)',
    '',
  ])('%s may not', (url) => expect(isPublicUrl(url)).toBe(false));

  test('a name that leads to this machine is refused when it is looked up, and an address of it at once', async () => {
    const found = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error)));
    expect(found).toBeInstanceOf(AddressRefusedError);
    const outbound = createOutbound({ ownMachine: false });
    await expect(outbound.post(`http://127.0.0.1:${port}/`, nothing)).rejects.toThrow(/public internet/);
  });

  test('a test may reach its own machine; redirects are not followed, and an endless answer ends', async () => {
    const outbound = createOutbound({ ownMachine: true });
    const at = (path: string) => outbound.post(`http://127.0.0.1:${port}${path}`, nothing);
    expect(await at('/')).toEqual({ status: 201, retryAfter: '7' });
    expect((await at('/redirect')).status).toBe(302);
    expect((await at('/endless')).status).toBe(200);
  });
});

test('Retry-After: seconds and dates, never into the past nor beyond a day', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs('Wed, 25 Nov 2026 12:05:00 GMT', now)).toBe(300_000);
  expect(retryAfterMs('Wed, 25 Nov 2026 11:05:00 GMT', now)).toBe(0);
  expect(retryAfterMs('999999999', now)).toBe(86_400_000);
  expect(retryAfterMs('soon', now)).toBeNull();
  expect(retryAfterMs(null, now)).toBeNull();
});
