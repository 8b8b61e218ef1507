import { createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FakeEvent } from './books';
import { makeCertificate, type TestCertificate } from './certificates';

/** A webhook as it travels. */
export interface SignedWebhook {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

export interface Signing {
  readonly webhookId: string;
  readonly certificate: TestCertificate;
  readonly address: string;
  readonly at: Date;
}

let authority: TestCertificate | null = null;
let signer: TestCertificate | null = null;

/** The authority that signs the certificate of the fake; made once for each process. */
export function testAuthority(): TestCertificate {
  authority ??= makeCertificate({ name: 'Authority of the PayPal fake' });
  return authority;
}

/** The certificate that the fake's webhooks are signed by. */
export function testSigner(): TestCertificate {
  signer ??= makeCertificate({
    name: 'messageverificationcerts.sandbox.paypal.com',
    issuer: testAuthority(),
  });
  return signer;
}

/** Signs bytes as PayPal does: https://developer.paypal.com/api/rest/webhooks/rest/#verify-signatures */
export function signBody(
  body: Uint8Array<ArrayBuffer>,
  { webhookId, certificate, address, at }: Signing,
): SignedWebhook {
  const id = randomUUID();
  const time = at.toISOString();
  const text = `${id}|${time}|${webhookId}|${crc32(body)}`;
  const headers = new Headers({
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(certificate.key, 'base64'),
    'paypal-cert-url': address,
    'paypal-auth-algo': 'SHA256withRSA',
  });
  return { body, headers };
}

/** News as PayPal sends it. */
export function bodyOf({ id, event_type, resource }: FakeEvent, at: Date): Uint8Array<ArrayBuffer> {
  const event = { id, event_version: '1.0', create_time: at.toISOString(), event_type, resource };
  return new TextEncoder().encode(JSON.stringify(event));
}
