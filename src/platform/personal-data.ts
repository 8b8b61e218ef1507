import type { Db } from './db/database';
import type { FileId, UserId } from '@/shared/ids';

/** Whose data is meant. */
export interface Person {
  readonly userId: UserId;
  readonly email: string;
  /** Only then is what stands under the address alone, without an account, theirs to see and to erase. */
  readonly verified: boolean;
}

/**
 * What one part of a module stores about people: it gives it out and takes it away. Each `module.ts` lists its own; a table
 * that no part names fails a test until somebody has decided about it.
 */
export interface PersonalData {
  /** Under which name it stands in the export, in snake_case. */
  readonly name: string;
  /** The tables that hold it. */
  readonly tables: readonly string[];
  /** Everything that is kept about this person, as they read it; JSON. */
  readonly read: (db: Db, person: Person) => Promise<unknown>;
  /**
   * Takes away what names the person, in the transaction that deletes their account and before the account's own row
   * goes. Answers the files that nobody may open any more.
   */
  readonly erase: (tx: Db, person: Person, now: Date) => Promise<readonly FileId[]>;
  /** Why the account has to stay for now, in words for its owner; null where nothing speaks against deleting it. */
  readonly standsAgainst?: (db: Db, person: Person, now: Date) => Promise<string | null>;
}
