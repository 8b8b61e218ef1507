import type { logIn } from '@/modules/people/accounts/accounts.contract';
import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';

/** What somebody logs in with, kept in memory between the steps. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The answer of a log-in that went well. */
export type LoggedIn = ResponseOf<typeof logIn>;

export type LoginKind = 'user' | 'studio';

/** Whether a log-in was refused for want of a right code: the password was right. */
export function needsCode({ data }: CallFailure): boolean {
  return typeof data === 'object' && data !== null && 'needs_code' in data && data.needs_code === true;
}

/** What comes after the right password. */
export interface Entering {
  readonly onPassed: (answer: LoggedIn, credentials: Credentials) => void;
  readonly onCodeNeeded: (credentials: Credentials) => void;
}

// Without a token and a person nobody is signed in, whatever else the answer says.
function isWhole({
  data,
  user,
}: {
  readonly data?: { readonly token?: unknown };
  readonly user?: unknown;
}): boolean {
  return typeof data?.token === 'string' && typeof user === 'object' && user !== null;
}

/** Logs in with what was typed; null where the next step has begun. */
export async function enter(
  api: ApiClient,
  { door, ...credentials }: Credentials & { readonly door: LoginKind; readonly signal?: AbortSignal },
  { onPassed, onCodeNeeded }: Entering,
): Promise<CallFailure | null> {
  const { signal, ...typed } = credentials;
  const body = { ...typed, role: door };
  const answer = await api.call<typeof logIn>('POST /auth/login', { body, ...(signal && { signal }) });
  if (answer.ok) {
    if (!isWhole(answer.value)) return { kind: 'failed', message: 'Login failed', silent: true };
    onPassed(answer.value, typed);
  } else if (needsCode(answer.refusal)) onCodeNeeded(typed);
  else return answer.refusal;
  return null;
}
