import { defineEvent } from '@/platform/events/event';
import type { UserId } from '@/shared/ids';

/** Somebody signed up (or again, with the same password, before verifying): mail the verification link. */
export const accountRegistered = defineEvent<{
  user_id: UserId;
  email: string;
  first_name: string;
  /** For /verify-email/{user_id}/{token}. */
  token: string;
}>('account.registered');

/** Somebody signed up with an address that has an account: tell the address, and nobody else. */
export const accountRegisterRepeated = defineEvent<{ email: string }>('account.register-repeated');

/** Somebody asked for a new password: mail the link. */
export const accountResetAsked = defineEvent<{
  user_id: UserId;
  email: string;
  first_name: string;
  /** For /reset-password/{email}/{token}; works for one hour. */
  token: string;
}>('account.reset-asked');

/** The person owns the address: what guests did under it belongs to the account now. Told once per account. */
export const accountVerified = defineEvent<{ user_id: UserId; email: string }>('account.verified');

/** A second factor was turned on (or moved to another app), or off: tell the address, in case it was somebody else. */
export const accountSecondFactorChanged = defineEvent<{
  user_id: UserId;
  email: string;
  first_name: string;
  on: boolean;
}>('account.second-factor-changed');
