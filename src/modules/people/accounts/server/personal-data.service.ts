import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { Clock } from '@/shared/clock';
import type { FileId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer, type RefusalKind } from '@/shared/result';
import { accountDeleted } from './accounts.events';
import { deleteAccount, findAccount, lockAccount, type Account } from './accounts.store';
import { verifyPassword } from './password-hash';
import type { Person, PersonalData } from '@/platform/personal-data';

export interface PersonalDataDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventPublisher;
  /** What each feature keeps, later features first: what rests on something is taken away before it. */
  readonly parts: readonly PersonalData[];
  /** Marks files as gone in the transaction, and has their bytes removed after it. */
  readonly discard: (tx: Db, files: readonly FileId[]) => Promise<void>;
}

/** Everything about one person, by the name of the part. */
export interface Export {
  readonly at: Date;
  readonly data: Record<string, unknown>;
}

export interface PersonalDataService {
  /** Reads everything that is kept about a person; null where the account is gone. */
  exportOf(userId: UserId): Promise<Export | null>;
  /** Deletes an account for good; refused while something stands against it, with what does. */
  deleteOwnAccount(
    userId: UserId,
    password: string,
  ): Promise<Answer<true, 'unauthenticated' | 'invalid' | 'conflict'>>;
  /**
   * The same on the owner's request, by the studio.
   * @param agree asked in the transaction, with the account held, before anything is taken away
   */
  eraseOnRequest<K extends RefusalKind>(
    userId: UserId,
    agree: (tx: Db) => Promise<Answer<true, K>>,
  ): Promise<Answer<true, K | 'not_found' | 'conflict'>>;
}

const GONE = refuse('unauthenticated', 'Please log in to continue.');

function personOf({ id, email, verifiedAt }: Account): Person {
  return { userId: id, email, verified: verifiedAt !== null };
}

async function reasonsAgainst(deps: PersonalDataDeps, tx: Db, person: Person): Promise<string[]> {
  const reasons: string[] = [];
  for (const { standsAgainst } of deps.parts) {
    const reason = (await standsAgainst?.(tx, person, deps.clock.now())) ?? null;
    if (reason !== null) reasons.push(reason);
  }
  return reasons;
}

async function erase(deps: PersonalDataDeps, tx: Db, account: Account): Promise<void> {
  const person = personOf(account);
  const files: FileId[] = [];
  for (const part of deps.parts) files.push(...(await part.erase(tx, person, deps.clock.now())));
  await deps.discard(tx, files);
  await deleteAccount(tx, account.id);
  await deps.events.publish(tx, accountDeleted, {
    user_id: account.id,
    email: account.email,
    first_name: account.firstName,
  });
}

const NO_ACCOUNT = refuse('not_found', 'This account does not exist.');

function removeHeld<K extends RefusalKind>(
  deps: PersonalDataDeps,
  userId: UserId,
  agree: (tx: Db) => Promise<Answer<true, K>>,
): Promise<Answer<true, K | 'not_found' | 'conflict'>> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) return NO_ACCOUNT;
    const account = await findAccount(tx, userId);
    if (account === null) return NO_ACCOUNT;
    if (account.role !== 'customer') {
      return refuse('conflict', 'This is a studio account. Ask the owner of the studio to remove it.');
    }
    const reasons = await reasonsAgainst(deps, tx, personOf(account));
    if (reasons.length > 0) return refuse('conflict', reasons.join(' '), { data: { reasons } });
    const agreed = await agree(tx);
    if (!agreed.ok) return agreed;
    await erase(deps, tx, account);
    return ok(true);
  });
}

async function remove(
  deps: PersonalDataDeps,
  userId: UserId,
  password: string,
): ReturnType<PersonalDataService['deleteOwnAccount']> {
  const known = await findAccount(deps.db, userId);
  if (known === null) return GONE;
  if (!(await verifyPassword(known.passwordHash, password))) {
    return refuse('invalid', 'Wrong password.', {
      errors: { password: ['Wrong password.'] },
    });
  }
  const removed = await removeHeld<never>(deps, userId, async () => ok(true));
  if (removed.ok) return removed;
  const { kind, message, ...more } = removed.refusal;
  return kind === 'not_found' ? GONE : refuse(kind, message, more);
}

/** Builds giving people their data, and taking it away for good. */
export function createPersonalDataService(deps: PersonalDataDeps): PersonalDataService {
  return {
    async exportOf(userId) {
      const account = await findAccount(deps.db, userId);
      if (account === null) return null;
      const person = personOf(account);
      const entries: [string, unknown][] = [];
      for (const { name, read } of deps.parts) entries.push([name, await read(deps.db, person)]);
      // Read as it is told: who one is first, then what one did.
      return { at: deps.clock.now(), data: Object.fromEntries(entries.toReversed()) };
    },
    deleteOwnAccount: (userId, password) => remove(deps, userId, password),
    eraseOnRequest: (userId, agree) => removeHeld(deps, userId, agree),
  };
}
