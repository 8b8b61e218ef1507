import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { bodyTime, BODY_TIMES, guardConnections, type ConnectionRules } from './connections';

const closing: (() => void)[] = [];
let refused: string[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

// Answers once the whole body is there, as calls do.
const answering: RequestListener = (request, response) => {
  request.resume();
  request.once('end', () => response.end('answered'));
};

async function open(rules: Partial<ConnectionRules>, listener = answering): Promise<number> {
  refused = [];
  const all = { maxPerAddress: 100, trustedProxies: 0, uploads: ['/api/uploads/files'], ...rules };
  const guard = guardConnections(all, (who) => refused.push(who));
  const server = createServer(guard.around(listener));
  guard.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface Conversation {
  readonly socket: Socket;
  readonly said: () => string;
  readonly closed: Promise<unknown>;
}

async function conversation(port: number, words: string, from = '127.0.0.1'): Promise<Conversation> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let heard = '';
  socket.on('data', (data) => (heard += data.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  closing.push(() => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(words);
  return { socket, said: () => heard, closed };
}

const post = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: studio.test\r\nContent-Length: 10\r\n${more}\r\n`;
const get = (more = '') => `GET / HTTP/1.1\r\nHost: studio.test\r\n${more}\r\n`;
async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 5000 }).toBe(true);
}

test('V15: a log-in has 15 seconds, an upload an hour, what is larger as long as a slow line needs', () => {
  const rules = { uploads: ['/api/uploads/files'] };
  const time = (url: string, length = '10') =>
    bodyTime({ url, headers: { 'content-length': length } }, rules);
  expect(time('/api/auth/login')).toBe(15_000);
  expect(time('/api/uploads/files/7')).toBe(3_600_000);
  expect(time('/api/uploads/files')).toBe(BODY_TIMES.upload);
  expect(time('/api/uploads/files-of-mine')).toBe(15_000);
  expect(time('/api/studio/pictures', String(20 * 1024 * 1024))).toBeCloseTo(15_000 + 640_000, -2);
});

test('V15: a body that comes a byte at a time is hung up on; one that comes in time is answered', async () => {
  const port = await open({ callMs: 400 });
  const slow = await conversation(port, post('/api/auth/login'));
  const drip = setInterval(() => slow.socket.write('x'), 100);
  const quick = await conversation(port, `${post('/api/auth/login')}0123456789`);
  await until(() => quick.said().includes('answered'));
  await slow.closed;
  clearInterval(drip);
  expect(slow.said()).toMatch(/^HTTP\/1\.1 408 /);
});

test('V15: a body in chunks has no more time, and an upload has more', async () => {
  const port = await open({ callMs: 300 });
  const upload = await conversation(port, post('/api/uploads/files/7'));
  const chunked = await conversation(
    port,
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n',
  );
  await chunked.closed;
  expect(chunked.said()).toMatch(/^HTTP\/1\.1 408 /);
  upload.socket.write('0123456789');
  await until(() => upload.said().includes('answered'));
});

test('V15: who was answered before the body was whole is hung up on too', async () => {
  const port = await open({ callMs: 300 }, (_, response) => response.end('refused'));
  const early = await conversation(port, post('/api/auth/login'));
  await until(() => early.said().includes('refused'));
  await early.closed;
  expect(early.said()).toMatch(/^HTTP\/1\.1 200 /);
});

test('V15: one address holds so many connections and no more; another one is let in', async () => {
  const port = await open({ maxPerAddress: 5 });
  const held = await Promise.all(Array.from({ length: 5 }, () => conversation(port, '')));
  const sixth = await conversation(port, get());
  await sixth.closed;
  expect(sixth.said()).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After: 10/);
  expect(refused).toEqual(['127.0.0.1']);
  const other = await conversation(port, get(), '127.0.0.2');
  await until(() => other.said().includes('answered'));
  held[0]?.socket.destroy();
  await held[0]?.closed;
  await expect
    .poll(async () => {
      const again = await conversation(port, get('Connection: close\r\n'));
      await again.closed;
      return again.said();
    })
    .toContain('answered');
});

test('V15: behind a proxy its connections are everybody’s: requests count, by who they are for', async () => {
  const waiting: (() => void)[] = [];
  const port = await open({ maxPerAddress: 2, trustedProxies: 1 }, (_, response) => {
    waiting.push(() => response.end('answered'));
  });
  const ask = (who: string) => conversation(port, get(`X-Forwarded-For: made-up, ${who}\r\n`));
  const two = [await ask('192.0.2.1'), await ask('192.0.2.1')];
  await until(() => waiting.length === 2);
  const third = await ask('192.0.2.1');
  await third.closed;
  expect(third.said()).toMatch(/^HTTP\/1\.1 429 /);
  const others = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(`192.0.2.${index + 2}`)));
  await until(() => waiting.length === 10);
  for (const answer of waiting) answer();
  await until(() => [...two, ...others].every(({ said }) => said().includes('answered')));
  await ask('192.0.2.1');
  await until(() => waiting.length === 11);
});

test('V15, V8: addresses of one IPv6 network hold connections together', async () => {
  const port = await open({ maxPerAddress: 1, trustedProxies: 1 }, () => undefined);
  await conversation(port, get('X-Forwarded-For: 2001:db8:1:2::1\r\n'));
  const second = await conversation(port, get('X-Forwarded-For: 2001:db8:1:2:ffff::9\r\n'));
  await second.closed;
  expect(refused).toEqual(['2001:db8:1:2::/64']);
});
