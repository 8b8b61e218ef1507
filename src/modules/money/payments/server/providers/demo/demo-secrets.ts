import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret that lets a browser pay an intent: derived, so that nothing of it is stored. */
export function clientSecretOf(intentId: string, key: string): string {
  return `${intentId}_secret_${createHmac('sha256', key).update(`client:${intentId}`).digest('base64url')}`;
}

/** Whether a secret is the one of an intent; takes the same time whatever was sent. */
export function isClientSecret(intentId: string, given: string, key: string): boolean {
  const expected = Buffer.from(clientSecretOf(intentId, key));
  const sent = Buffer.from(given);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
