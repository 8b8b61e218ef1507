import { hashToken, newToken, type Signer } from '@/platform/security/tokens';
import type { UserId } from '@/shared/ids';
import { KNOWN_DEVICE_COOKIE } from '../accounts.contract';

const NAME = 'device';
const SECONDS = 180 * 24 * 3600;

const told = (userId: UserId, nonce: string): string => `known device of ${userId}: ${nonce}`;

/**
 * The cookie that a browser gets whose owner logged in, or set a password by mail: it opens nothing, but tries from
 * it are not counted with those of strangers, so that whoever knows an address can't hold its owner up.
 */
export function knownDeviceCookie(signer: Signer, userId: UserId, https: boolean): string {
  const nonce = newToken();
  const value = `${nonce}.${signer.sign(told(userId, nonce))}`;
  const secure = https ? '; Secure' : '';
  return `${NAME}_${userId}=${value}; Path=/api/auth; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a browser shows the cookie of a known device, whoever's it is. */
export function showsDevice(cookies: string): boolean {
  return KNOWN_DEVICE_COOKIE.test(cookies);
}

/** A name for the device that shows a cookie of that person; null where it shows none, or a made-up one. */
export function knownDeviceOf(signer: Signer, userId: UserId, cookies: string): string | null {
  const shown = new RegExp(`(?:^|;\\s*)${NAME}_${userId}=([\\w-]+)\\.([\\w-]+)`).exec(cookies);
  const [, nonce = '', signature = ''] = shown ?? [];
  if (nonce === '' || !signer.verify(told(userId, nonce), signature)) return null;
  return hashToken(nonce);
}
