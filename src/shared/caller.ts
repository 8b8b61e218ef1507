import type { UserId } from './ids';

export type Role = 'customer' | 'engineer' | 'admin';

export interface SignedIn {
  readonly kind: 'user';
  readonly userId: UserId;
  readonly role: Role;
  readonly email: string;
  readonly verified: boolean;
}

/**
 * Somebody who proved a password and must set up a second factor before anything opens: may make the calls for that
 * (access `set-up`), and is nobody to all others.
 */
export interface SettingUp {
  readonly kind: 'setting-up';
  readonly userId: UserId;
}

/** Who makes a call: nobody known, a signed-in person with a role, or somebody who is not that yet. */
export type Caller = { readonly kind: 'anonymous' } | SettingUp | SignedIn;

export const ANONYMOUS: Caller = { kind: 'anonymous' };

/** True for engineers and admins. */
export function isStudio(caller: Caller): caller is SignedIn & { role: 'engineer' | 'admin' } {
  return caller.kind === 'user' && caller.role !== 'customer';
}
