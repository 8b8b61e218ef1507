import { hashToken } from '@/platform/security/tokens';
import { ANONYMOUS, type Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { SessionId } from '../accounts.contract';
import {
  SESSION_LIFETIME,
  STAFF_SESSION_LIFETIME,
  VERIFY_REPEAT,
  isSessionAlive,
  isSessionStale,
  isTokenShape,
} from '../accounts.rules';
import { isStudioRole } from '../roles.rules';
import { SET_UP_LIFETIME, mustHaveSecondFactor } from '../second-factor.rules';
import type { AccountsDeps } from './accounts-deps';
import { deleteEmailTokensBefore, findAccount } from './accounts.store';
import { deleteEmailChangesBefore } from './email-change.store';
import { deletePasskeyChallengesBefore } from './passkeys.store';
import { profileFrom, type Profile } from './profile';
import {
  deleteSessionByHash,
  deleteSessionOf,
  deleteSessionsBefore,
  deleteSessionsOf,
  listSessionsOf,
  findCaller,
  touchSession,
} from './sessions.store';

export interface SessionView {
  readonly id: SessionId;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly current: boolean;
}

export interface Sessions {
  /**
   * Who shows this token; anonymous for an unknown, revoked or expired one. Somebody of the studio who has no second
   * factor yet is nobody but for setting it up. One statement for most calls.
   */
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

function createCallerResolver(deps: AccountsDeps): Sessions['resolveCaller'] {
  return async (token) => {
    if (!isTokenShape(token)) return ANONYMOUS;
    const row = await findCaller(deps.db, hashToken(token));
    const now = deps.clock.now();
    if (row === null || !isSessionAlive(row.lastUsedAt, now)) return ANONYMOUS;
    if ((row.isDemo && !deps.demo) || row.deactivatedAt !== null || row.blockedAt !== null) return ANONYMOUS;
    const age = now.getTime() - row.createdAt.getTime();
    if (!deps.demo && isStudioRole(row.role) && age >= STAFF_SESSION_LIFETIME) return ANONYMOUS;
    const proved = row.secondFactorAt !== null || row.passkeyId !== null;
    if (!proved && mustHaveSecondFactor(row.role, deps.demo)) {
      return age < SET_UP_LIFETIME ? { kind: 'setting-up', userId: row.userId } : ANONYMOUS;
    }
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

/** Builds telling who calls, and logging out. */
export function createSessions(deps: AccountsDeps): Sessions {
  const { db, clock } = deps;
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
  return {
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
      await deleteEmailChangesBefore(db, clock.now());
      await deletePasskeyChallengesBefore(db, clock.now());
    },
  };
}
