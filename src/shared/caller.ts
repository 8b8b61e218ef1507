import type { UserId } from './ids';

export type Role = 'customer' | 'engineer' | 'admin';

export interface SignedIn {
  readonly kind: 'user';
  readonly userId: UserId;
  readonly role: Role;
  readonly email: string;
  readonly verified: boolean;
}

/** Who makes a call: nobody known, or a signed-in person with a role. */
export type Caller = { readonly kind: 'anonymous' } | SignedIn;

export const ANONYMOUS: Caller = { kind: 'anonymous' };

/** True for engineers and admins. */
export function isStudio(caller: Caller): caller is SignedIn & { role: 'engineer' | 'admin' } {
  return caller.kind === 'user' && caller.role !== 'customer';
}
