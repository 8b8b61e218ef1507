import { waitText } from '@/platform/http/rate-limit';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { AccountsDeps } from './accounts-deps';
import { findAccount } from './accounts.store';
import { verifyPassword } from './password-hash';
import { browserHashOf } from './sign-up-browser';

/** Who opens a link that proves an address: the link alone shows only that a mail was read, by a person or a scanner. */
export interface Opener {
  /** Who is signed in there. */
  readonly userId: UserId | null;
  /** The browser's sign-up cookie. */
  readonly browserHash: string | null;
  /** What was typed; null where nobody asked for it yet. */
  readonly password: string | null;
}

const PASSWORDS = { limit: 10, windowSeconds: 300 };

/** Who opens a link by a call of the API. */
export function openerOf(caller: Caller, raw: Request, password: string | null): Opener {
  const userId = caller.kind === 'user' ? caller.userId : null;
  return { userId, browserHash: browserHashOf(raw.headers.get('cookie') ?? ''), password };
}

/**
 * Whether whoever opens a link is who asked for it: signed in to the account, in the browser that signed up, or with
 * its password. `forbidden` with `needs_password` where nothing was typed yet.
 */
export async function proveOpener(
  deps: AccountsDeps,
  asked: { readonly userId: UserId; readonly browserHash: string | null },
  { userId, browserHash, password }: Opener,
): Promise<Answer<true, 'forbidden' | 'invalid' | 'rate_limited'>> {
  if (userId === asked.userId) return ok(true);
  if (browserHash !== null && browserHash === asked.browserHash) return ok(true);
  if (password === null) {
    const message = 'Please enter the password of the account to confirm this address.';
    return refuse('forbidden', message, { data: { needs_password: true } });
  }
  const wait = await deps.limiter.hit(`verify-email:${asked.userId}`, PASSWORDS);
  if (wait !== null) {
    const message = `Too many passwords were tried. Please try again in ${waitText(wait)}.`;
    return refuse('rate_limited', message, { retryAfter: wait });
  }
  const account = await findAccount(deps.db, asked.userId);
  if (await verifyPassword(account?.passwordHash ?? null, password)) return ok(true);
  const message = 'Wrong password.';
  return refuse('invalid', message, { errors: { password: [message] } });
}
