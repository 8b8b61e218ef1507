import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows at an instant; it knows nothing of our own code. */
export function codeAt(secret: string, time: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
}
