import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser at the push service: its address, and the keys that only it can open messages with. */
export interface FakeBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What it was told, decrypted, oldest first. */
  readonly told: readonly Told[];
  /** Answers of the next posts in front of the usual 201: a status, with Retry-After where given. */
  answerNext(...answers: readonly { status: number; retryAfter?: string }[]): void;
  /** How often it was posted to, whatever was answered. */
  posts(): number;
}

export interface Told {
  readonly payload: {
    readonly title: string;
    readonly body: string;
    readonly path: string;
    readonly tag: string;
  };
  readonly ttl: number;
}

/** A push service that takes nothing that the standards forbid, and says why. */
export interface FakePushService {
  readonly origin: string;
  /** What it refused by itself, and why: empty where the sender keeps to the standards. */
  readonly faults: readonly string[];
  /** A new subscription. @param applicationServerKey the studio's public key, as a browser subscribes with it */
  subscribe(applicationServerKey: string): FakeBrowser;
  close(): Promise<void>;
}

const MAX_BODY = 4096;
const DAY_SECONDS = 86_400;

class Fault extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function demand(holds: boolean, status: number, why: string): asserts holds {
  if (!holds) throw new Fault(status, why);
}

const json = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;

// RFC 8292: a token signed by the key that the browser subscribed with, for this service, for a day at most.
function checkVapid(header: string | undefined, origin: string, applicationServerKey: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  demand(token !== '' && key !== '', 401, `no VAPID header: ${header ?? 'none'}`);
  demand(key === applicationServerKey, 403, 'another key than the subscription was made with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  demand(json(head)['alg'] === 'ES256', 401, 'not ES256');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  demand(isSigned, 403, 'the signature does not hold');
  const { aud, exp, sub } = json(claims);
  demand(aud === origin, 403, `aud is ${String(aud)}`);
  const now = Date.now() / 1000;
  demand(typeof exp === 'number' && exp > now && exp <= now + DAY_SECONDS, 403, `exp is ${String(exp)}`);
  demand(typeof sub === 'string' && /^(mailto:.+@|https:)/.test(sub), 403, `sub is ${String(sub)}`);
}

const derive = (secret: Buffer, salt: Buffer) => (info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

// RFC 8188 and RFC 8291: one record, opened with the browser's private key and the shared secret.
function decrypt(body: Buffer, browser: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.ecdh.getPublicKey(), senderKey]);
  const secret = derive(browser.ecdh.computeSecret(senderKey), browser.auth)(info, 32);
  const key = derive(secret, salt)('Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt)('Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + keyLength);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  demand(end >= 0, 400, 'the last record has no end');
  return plain.subarray(0, end).toString('utf8');
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

interface Known {
  readonly applicationServerKey: string;
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly told: Told[];
  readonly next: { status: number; retryAfter?: string }[];
  posts: number;
}

function take(
  known: Known,
  { headers }: IncomingMessage,
  { body, origin }: { body: Buffer; origin: string },
): void {
  checkVapid(headers.authorization, origin, known.applicationServerKey);
  demand(/^\d+$/.test(headers.ttl?.toString() ?? ''), 400, 'no TTL');
  demand(headers['content-encoding'] === 'aes128gcm', 415, 'not aes128gcm');
  demand(body.length <= MAX_BODY, 413, `${body.length} bytes`);
  const payload = JSON.parse(decrypt(body, known)) as Told['payload'];
  known.told.push({ payload, ttl: Number(headers.ttl) });
}

/** Starts a push service on this machine that does what RFC 8030, 8188, 8291 and 8292 say. */
export async function startPushService(): Promise<FakePushService> {
  const browsers = new Map<string, Known>();
  const faults: string[] = [];
  let origin = '';
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const known = browsers.get(request.url ?? '');
      const scripted = known?.next.shift();
      if (known !== undefined) known.posts += 1;
      try {
        if (scripted !== undefined) {
          if (scripted.retryAfter !== undefined) response.setHeader('retry-after', scripted.retryAfter);
          return response.writeHead(scripted.status).end();
        }
        demand(request.method === 'POST', 405, 'not a POST');
        if (known === undefined) return response.writeHead(410).end();
        take(known, request, { body, origin });
        return response
          .writeHead(201, { location: `${origin}/message/${randomBytes(8).toString('hex')}` })
          .end();
      } catch (error) {
        const { status, message } = error instanceof Fault ? error : new Fault(400, String(error));
        faults.push(message);
        return response.writeHead(status).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    faults,
    subscribe(applicationServerKey) {
      const ecdh = createECDH('prime256v1');
      const path = `/send/${randomBytes(16).toString('base64url')}`;
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const known: Known = { applicationServerKey, ecdh, auth, told: [], next: [], posts: 0 };
      browsers.set(path, known);
      return {
        endpoint: origin + path,
        p256dh,
        auth: auth.toString('base64url'),
        told: known.told,
        answerNext: (...answers) => void known.next.push(...answers),
        posts: () => known.posts,
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
