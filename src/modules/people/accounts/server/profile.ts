import type { Role } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import type { Account } from './accounts.store';

/** A person without anything secret. */
export interface Profile {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly verified: boolean;
}

/** An account as others may see it. */
export function profileFrom(account: Account): Profile {
  const { id, firstName, lastName, email, phone, role, verifiedAt } = account;
  return { id, firstName, lastName, email, phone, role, verified: verifiedAt !== null };
}
