import type { KeyPurpose, Keys } from '@/platform/security/keys';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { UserId } from '@/shared/ids';
import { KNOWN_DEVICE_COOKIE } from '../accounts.contract';

const NAME = 'device';
const SECONDS = 180 * 24 * 3600;
const DEVICES: KeyPurpose = { name: 'known devices', lifetimeMs: SECONDS * 1000 };

/** Whose devices: cookies from before the account's present epoch are a stranger's. */
export interface DeviceOwner {
  readonly id: UserId;
  readonly deviceEpoch: number;
}

function told({ id, deviceEpoch }: DeviceOwner, nonce: string): string {
  const since = deviceEpoch === 0 ? '' : ` since ${deviceEpoch}`;
  return `known device of ${id}${since}: ${nonce}`;
}

/**
 * The cookie that a browser gets whose owner logged in, or set a password by mail: it opens nothing, but tries from
 * it are not counted with those of strangers, so that whoever knows an address can't hold its owner up.
 */
export function knownDeviceCookie(keys: Keys, owner: DeviceOwner, https: boolean): string {
  const nonce = newToken();
  const value = `${nonce}.${keys.signer(DEVICES).sign(told(owner, nonce))}`;
  const name = `${NAME}_${owner.id}`;
  // The prefix lets no other host of the same domain set it; browsers ask for the whole site and https then.
  const scope = https ? `__Host-${name}=${value}; Path=/; Secure` : `${name}=${value}; Path=/api/auth`;
  return `${scope}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax`;
}

/** Whether a browser shows the cookie of a known device, whoever's it is. */
export function showsDevice(cookies: string): boolean {
  return KNOWN_DEVICE_COOKIE.test(cookies);
}

/** A name for the device that shows a cookie of that person; null where it shows none, or a made-up one. */
export function knownDeviceOf(keys: Keys, owner: DeviceOwner, cookies: string): string | null {
  const shown = new RegExp(`(?:^|;\\s*)(?:__Host-)?${NAME}_${owner.id}=([\\w-]+)\\.([\\w-]+)`).exec(cookies);
  const [, nonce = '', signature = ''] = shown ?? [];
  if (nonce === '' || !keys.signer(DEVICES).verify(told(owner, nonce), signature)) return null;
  return hashToken(nonce);
}
