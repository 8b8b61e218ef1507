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

/**
 * The person owns the address: what guests did under it belongs to the account now. Told once for each address that
 * an account has.
 */
export const accountVerified = defineEvent<{ user_id: UserId; email: string }>('account.verified');

/**
 * Somebody proved by mail that an address is theirs whose account somebody else may have opened: what that account had
 * collected until then is not theirs.
 */
export const accountClaimed = defineEvent<{ user_id: UserId }>('account.claimed');

/** A second factor was turned on (or moved to another app), or off: tell the address, in case it was somebody else. */
export const accountSecondFactorChanged = defineEvent<{
  user_id: UserId;
  email: string;
  first_name: string;
  on: boolean;
  /** ISO 8601. */
  changed_at: string;
}>('account.second-factor-changed');

/** Somebody asked for a link that signs in: mail it. */
export const accountLinkAsked = defineEvent<{
  user_id: UserId;
  email: string;
  first_name: string;
  /** For /sign-in/{token}; works once, for 15 minutes. */
  token: string;
}>('account.link-asked');

/** A passkey was added or removed: tell the address, in case it was somebody else. */
export const accountPasskeyChanged = defineEvent<{
  user_id: UserId;
  email: string;
  first_name: string;
  passkey_id: number;
  /** What its owner calls it. */
  name: string;
  added: boolean;
  /** Whether the account is looked after in the studio. */
  at_studio: boolean;
  /** ISO 8601. */
  changed_at: string;
}>('account.passkey-changed');

/** An admin asked somebody to work at the studio: mail the link. */
export const accountInvited = defineEvent<{
  invite_id: number;
  email: string;
  role: 'engineer' | 'admin';
  /** Who asks, as people call them. */
  invited_by: string | null;
  /** For /studio/join/{token}; works for seven days. */
  token: string;
}>('account.invited');

/**
 * Somebody asked for another address: mail both. The links are for /email-change/{token}; each address must say yes
 * within three days.
 */
export const accountEmailChangeAsked = defineEvent<{
  user_id: UserId;
  first_name: string;
  old_email: string;
  /** Null where the old address was never verified: it has nothing to say, and is not mailed. */
  old_token: string | null;
  new_email: string;
  /** Null where the new address has an account of its own: tell it, without a link. */
  new_token: string | null;
}>('account.email-change-asked');

/** Both addresses said yes: the account has the new one. */
export const accountEmailChanged = defineEvent<{
  user_id: UserId;
  first_name: string;
  old_email: string;
  new_email: string;
  /** ISO 8601. */
  changed_at: string;
}>('account.email-changed');

/** The password was changed by somebody signed in, or set anew by a mailed link. */
export const accountPasswordChanged = defineEvent<{
  user_id: UserId;
  email: string;
  first_name: string;
  /** ISO 8601. */
  changed_at: string;
}>('account.password-changed');

/** The account is gone; this is the last mail to its address. */
export const accountDeleted = defineEvent<{ user_id: UserId; email: string; first_name: string }>(
  'account.deleted',
);
