import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

// An authenticator in software, which can lie: what a virtual one of a browser can't be made to do.

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

// CBOR (RFC 8949) of the few shapes that an attestation without a statement has.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const int = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytesOf = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const textOf = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const mapOf = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

// RFC 9053, section 7.1.1: an elliptic curve key for ES256.
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return mapOf([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytesOf(Buffer.from(x, 'base64url'))],
    [int(-3), bytesOf(Buffer.from(y, 'base64url'))],
  ]);
}

/** How an answer differs from an honest one. */
export interface Lies {
  readonly origin?: string;
  readonly host?: string;
  /** False: nobody was asked for a finger or a PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly challenge?: string;
  readonly type?: string;
}

interface Creation {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

interface Asked {
  readonly type: string;
  readonly origin: string;
  readonly challenge: string;
}

function clientData({ type, origin, challenge }: Asked, lies: Lies): Buffer {
  const told = {
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(told));
}

interface Said {
  readonly origin: string;
  readonly counter: number;
  /** The new key; none where somebody signs in. */
  readonly key?: Buffer;
}

function authenticatorData({ origin, counter, key }: Said, lies: Lies): Buffer {
  const flags = PRESENT | (lies.verified === false ? 0 : VERIFIED) | (key === undefined ? 0 : HAS_KEY);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(lies.counter ?? counter);
  const host = lies.host ?? new URL(origin).hostname;
  return Buffer.concat([sha256(host), Buffer.from([flags]), count, ...(key === undefined ? [] : [key])]);
}

/** Makes a passkey on a device of its own. */
export function newAuthenticator({ origin = 'https://studio.test', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle: string | null = null;

  return {
    id: text(id),
    /** Answers a call for a new passkey. */
    create({ challenge, user }: Creation, lies: Lies = {}) {
      handle = user.id;
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = mapOf([
        [textOf('fmt'), textOf('none')],
        [textOf('attStmt'), mapOf([])],
        [textOf('authData'), bytesOf(authenticatorData({ origin, counter, key }, lies))],
      ]);
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(clientData({ type: 'webauthn.create', origin, challenge }, lies)),
          attestationObject: text(attestation),
          transports: ['internal', 'telepathy'],
        },
      };
    },
    /** Answers a call to sign in. */
    sign({ challenge }: { readonly challenge: string }, lies: Lies = {}) {
      if (counts) counter += 1;
      const data = clientData({ type: 'webauthn.get', origin, challenge }, lies);
      const about = authenticatorData({ origin, counter }, lies);
      const userHandle = lies.userHandle === undefined ? handle : lies.userHandle;
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(about),
          signature: text(sign('sha256', Buffer.concat([about, sha256(data)]), privateKey)),
          userHandle,
        },
      };
    },
  };
}
