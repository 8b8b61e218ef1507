import { cleanPhone } from '@/modules/people/accounts/accounts.rules';

/** What a guest told at the checkout, as the order confirmation hands it on. */
export interface GuestInfo {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Only where it can be a phone number. */
  readonly phone: string | null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 255) : '';
}

/** Reads `guestInfo` out of a navigation's state; null where there is none. */
export function guestInfoOf(state: unknown): GuestInfo | null {
  if (typeof state !== 'object' || state === null || !('guestInfo' in state)) return null;
  const { guestInfo } = state;
  if (typeof guestInfo !== 'object' || guestInfo === null) return null;
  const info = guestInfo as Record<string, unknown>;
  return {
    firstName: textOf(info['first_name']),
    lastName: textOf(info['last_name']),
    email: textOf(info['email']),
    phone: cleanPhone(textOf(info['phone'])),
  };
}
