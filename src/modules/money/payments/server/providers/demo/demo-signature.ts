import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'demo-signature';
const TOLERANCE_S = 5 * 60;

function digest(secret: string, seconds: number, body: Uint8Array): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
}

/** Signs a body: `t=<unix seconds>,v1=<hmac-sha256 of "t.body">`, the scheme of https://docs.stripe.com/webhooks. */
export function signWebhook(secret: string, body: Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body)}`;
}

/** Whether a signature is ours for exactly these bytes, and at most five minutes old (or early). */
export function verifyWebhook(
  secret: string,
  signed: { header: string | null; body: Uint8Array },
  now: Date,
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signed.header ?? '');
  if (match === null) return false;
  const seconds = Number(match[1]);
  const expected = Buffer.from(digest(secret, seconds, signed.body));
  const fresh = Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_S;
  return fresh && timingSafeEqual(expected, Buffer.from(match[2] ?? ''));
}
