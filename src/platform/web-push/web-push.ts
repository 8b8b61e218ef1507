import webPush from 'web-push';
import { retryAfterMs, type Outbound } from '@/platform/outbound/outbound';

/** A browser's subscription (https://www.w3.org/TR/push-api/#pushsubscription-interface). */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key on P-256, base64url. */
  readonly p256dh: string;
  /** The secret shared with the browser, 16 bytes, base64url. */
  readonly auth: string;
}

/** The pair by which push services know this studio (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushMessage {
  readonly payload: string;
  /** How long a push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
}

/**
 * What a push service said. `gone`: the subscription is over. `refused`: this message will never be taken. `later`: after
 * `waitMs` at the earliest, where it named a time.
 */
export type PushResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly waitMs: number | null; readonly reason: string };

/** Brings messages to browsers by their push services (RFC 8030), encrypted for each device (RFC 8291). */
export interface WebPush {
  newKeys(): VapidKeys;
  /** Whether a subscription names a push service of the public internet, and keys that can be encrypted for. */
  accepts(target: PushTarget): boolean;
  /** @param contact a mailto: or https: address for whoever runs the push service */
  send(
    target: PushTarget,
    message: PushMessage,
    studio: { keys: VapidKeys; contact: string },
  ): Promise<PushResult>;
}

const SENT = new Set([200, 201, 202]);
// 403: the subscription was made with another key than ours (RFC 8292, section 4.2). It can't be used again.
const GONE = new Set([403, 404, 410]);
const LATER = new Set([408, 425, 429]);

function judged({ status, retryAfter }: Awaited<ReturnType<Outbound['post']>>): PushResult {
  if (SENT.has(status)) return { kind: 'sent' };
  if (GONE.has(status)) return { kind: 'gone' };
  const reason = `The push service answered ${status}.`;
  if (LATER.has(status) || status >= 500) {
    return { kind: 'later', waitMs: retryAfterMs(retryAfter, new Date()), reason };
  }
  return { kind: 'refused', reason };
}

const isPointOfP256 = (key: string): boolean => {
  const bytes = Buffer.from(key, 'base64url');
  return bytes.length === 65 && bytes[0] === 4;
};

/** Builds the sender on the library web-push, which signs and encrypts; the call itself is ours, to public hosts only. */
export function createWebPush({ outbound }: { readonly outbound: Outbound }): WebPush {
  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    accepts: ({ endpoint, p256dh, auth }) =>
      outbound.allows(endpoint) && isPointOfP256(p256dh) && Buffer.from(auth, 'base64url').length === 16,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds }, { keys, contact }) {
      if (!outbound.allows(endpoint)) return { kind: 'gone' };
      let request: webPush.RequestDetails;
      try {
        request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          TTL: ttlSeconds,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
        });
      } catch {
        // A key that is no point of the curve: the subscription never worked.
        return { kind: 'gone' };
      }
      try {
        return judged(
          await outbound.post(endpoint, {
            headers: { ...request.headers },
            body: request.body ?? Buffer.alloc(0),
          }),
        );
      } catch (error) {
        // A name that leads to a private address for now: a network of its own between us and the world.
        return {
          kind: 'later',
          waitMs: null,
          reason: error instanceof Error ? error.message : String(error),
        };
      }
    },
  };
}
