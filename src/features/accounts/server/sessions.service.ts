import { isStudioRole } from '../roles.rules';
import { hashToken, newToken } from '@/platform/security/tokens';
import { ANONYMOUS, type Caller, type Role } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { SessionId } from '../accounts.contract';
import {
  SESSION_LIFETIME,
  VERIFY_REPEAT,
  isSessionAlive,
  isSessionStale,
  isTokenShape,
} from '../accounts.rules';
import type { AccountsDeps } from './accounts-deps';
import { deleteEmailTokensBefore, findAccount, findAccountByEmail, type Account } from './accounts.store';
import { verifyPassword } from './password-hash';
import {
  deleteSessionByHash,
  deleteSessionOf,
  deleteSessionsBefore,
  deleteSessionsOf,
  insertSession,
  listSessionsOf,
  prepareCallerQuery,
  touchSession,
} from './sessions.store';

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

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The door: anybody's, or the back office's, which opens for engineers and admins only. */
  readonly door: 'user' | 'studio';
  readonly userAgent: string | null;
}

export interface SessionView {
  readonly id: SessionId;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly current: boolean;
}

export interface Sessions {
  /** Checks the password and makes a bearer token. An unknown address is refused in the same words and time. */
  logIn(
    credentials: Credentials,
  ): Promise<Answer<{ token: string; profile: Profile }, 'unauthenticated' | 'forbidden'>>;
  /** Who shows this token; anonymous for an unknown, revoked or expired one. One statement for most calls. */
  readonly resolveCaller: (token: string) => Promise<Caller>;
  /** A person's profile; null where the account is gone. */
  profileOf(userId: UserId): Promise<Profile | null>;
  logOut(token: string): Promise<void>;
  logOutEverywhere(userId: UserId): Promise<void>;
  listSessions(userId: UserId, currentToken: string | null): Promise<SessionView[]>;
  endSession(userId: UserId, id: SessionId): Promise<Answer<true, 'not_found'>>;
  /** Removes sessions and mailed tokens whose time is over. */
  forgetExpired(): Promise<void>;
}

function profileFrom(account: Account): Profile {
  const { id, firstName, lastName, email, phone, role, verifiedAt } = account;
  return { id, firstName, lastName, email, phone, role, verified: verifiedAt !== null };
}

async function logIn(deps: AccountsDeps, credentials: Credentials): ReturnType<Sessions['logIn']> {
  const found = await findAccountByEmail(deps.db, credentials.email);
  const account = found !== null && found.isDemo && !deps.demo ? null : found;
  const right = await verifyPassword(account?.passwordHash ?? null, credentials.password);
  if (account === null || !right) return refuse('unauthenticated', 'Email or password is wrong.');
  if (credentials.door === 'studio' && !isStudioRole(account.role)) {
    return refuse('forbidden', 'This account does not open the studio. Customers log in at /login.');
  }
  const token = newToken();
  await insertSession(deps.db, {
    userId: account.id,
    tokenHash: hashToken(token),
    userAgent: credentials.userAgent?.slice(0, 300) ?? null,
    now: deps.clock.now(),
  });
  return ok({ token, profile: profileFrom(account) });
}

function createCallerResolver(deps: AccountsDeps): Sessions['resolveCaller'] {
  const query = prepareCallerQuery(deps.db);
  return async (token) => {
    if (!isTokenShape(token)) return ANONYMOUS;
    const [row] = await query.execute({ tokenHash: hashToken(token) });
    const now = deps.clock.now();
    if (row === undefined || !isSessionAlive(row.lastUsedAt, now)) return ANONYMOUS;
    if (row.isDemo && !deps.demo) return ANONYMOUS;
    if (isSessionStale(row.lastUsedAt, now)) await touchSession(deps.db, row.sessionId, now);
    return {
      kind: 'user',
      userId: row.userId,
      role: row.role,
      email: row.email,
      verified: row.verifiedAt !== null,
    };
  };
}

/** Builds logging in and out, and telling who calls. */
export function createSessions(deps: AccountsDeps): Sessions {
  const { db, clock } = deps;
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  return {
    logIn: (credentials) => logIn(deps, credentials),
    resolveCaller: createCallerResolver(deps),
    async profileOf(userId) {
      const account = await findAccount(db, userId);
      return account && profileFrom(account);
    },
    logOut: (token) => deleteSessionByHash(db, hashToken(token)),
    logOutEverywhere: (userId) => deleteSessionsOf(db, userId),
    async listSessions(userId, currentToken) {
      const current = currentToken === null ? null : hashToken(currentToken);
      const now = clock.now();
      const rows = await listSessionsOf(db, userId);
      return rows
        .filter((row) => isSessionAlive(row.lastUsedAt, now))
        .map(({ id, userAgent, createdAt, lastUsedAt, tokenHash }) => {
          return { id, userAgent, createdAt, lastUsedAt, current: tokenHash === current };
        });
    },
    async endSession(userId, id) {
      const ended = await deleteSessionOf(db, userId, id);
      return ended ? ok(true) : refuse('not_found', 'This session does not exist.');
    },
    async forgetExpired() {
      await deleteSessionsBefore(db, ago(SESSION_LIFETIME));
      await deleteEmailTokensBefore(db, ago(2 * VERIFY_REPEAT));
    },
  };
}
