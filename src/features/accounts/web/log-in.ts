import type { logIn } from '@/features/accounts/accounts.contract';
import type { CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';

/** What somebody logs in with, kept in memory between the steps. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The answer of a log-in that went well. */
export type LoggedIn = ResponseOf<typeof logIn>;

export type Door = 'user' | 'studio';

/** Whether a log-in was refused for want of a right code: the password was right. */
export function needsCode({ data }: CallFailure): boolean {
  return typeof data === 'object' && data !== null && 'needs_code' in data && data.needs_code === true;
}
