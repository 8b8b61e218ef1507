import type { UserId } from './ids';

/** What stands in the books in place of a person who has deleted their account. */
export function anonymousPayer(userId: UserId) {
  // RFC 2606: an address below .invalid is never anybody's.
  return {
    first_name: 'Deleted',
    last_name: 'account',
    email: `deleted-${userId}@account.invalid`,
    phone: null,
  };
}
