import type { SignedIn } from '@/shared/caller';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { CannedAnswerId } from '../inbox.contract';
import { MAX_CANNED } from '../inbox.rules';
import {
  allCanned,
  deleteCanned,
  lockCanned,
  insertCanned,
  isTitleTaken,
  updateCanned,
  type CannedDraft,
  type CannedRow,
} from './canned.store';
import type { ChatDeps } from './chat.deps';

type Versioned<T> = T & { readonly version: number };

/** Answers that the studio gives often, for everybody who answers. */
export interface CannedAnswers {
  list(): Promise<CannedRow[]>;
  add(by: SignedIn, draft: CannedDraft): Promise<Answer<CannedRow, 'invalid' | 'conflict'>>;
  /** Refused with what is stored where somebody was faster. */
  change(
    by: SignedIn,
    id: CannedAnswerId,
    draft: Versioned<CannedDraft>,
  ): Promise<Answer<CannedRow, 'not_found' | 'conflict' | 'invalid'>>;
  remove(
    by: SignedIn,
    id: CannedAnswerId,
    seen: Versioned<unknown>,
  ): Promise<Answer<true, 'not_found' | 'conflict'>>;
}

const NONE = refuse('not_found', 'This saved answer no longer exists.');
const TAKEN = 'A saved answer with this name already exists.';
const taken = refuse('invalid', TAKEN, { errors: { title: [TAKEN] } });

const subjectOf = ({ id, title }: CannedRow) => ({ kind: 'canned-answer', id, label: title });
const fieldsOf = ({ title, body }: CannedDraft) => ({ title, body });

/** Builds the saved answers. */
export function createCannedAnswers({ db, clock, record }: ChatDeps): CannedAnswers {
  return {
    list: () => allCanned(db),
    add: (by, draft) =>
      db.transaction(async (tx) => {
        const made = await insertCanned(tx, draft, { at: clock.now(), most: MAX_CANNED });
        if (made === null) {
          if (await isTitleTaken(tx, draft.title, null)) return taken;
          return refuse('conflict', `You have ${MAX_CANNED} saved answers. Remove one you don’t use first.`);
        }
        const change = { before: null, after: fieldsOf(made) };
        await record(tx, { by, action: 'canned-answer.added', subject: subjectOf(made), ...change });
        return ok(made);
      }),
    change: (by, id, { version, ...draft }) =>
      db.transaction(async (tx) => {
        const held = await lockCanned(tx, id);
        if (held === null) return NONE;
        if (held.version !== version) return staleEdit(held);
        if (await isTitleTaken(tx, draft.title, id)) return taken;
        const changed = await updateCanned(tx, id, { ...draft, at: clock.now() });
        const change = { before: fieldsOf(held), after: fieldsOf(changed) };
        await record(tx, { by, action: 'canned-answer.changed', subject: subjectOf(changed), ...change });
        return ok(changed);
      }),
    remove: (by, id, { version }) =>
      db.transaction(async (tx) => {
        const held = await lockCanned(tx, id);
        if (held === null) return NONE;
        if (held.version !== version) return staleEdit(held);
        await deleteCanned(tx, id);
        const change = { before: fieldsOf(held), after: null };
        await record(tx, { by, action: 'canned-answer.removed', subject: subjectOf(held), ...change });
        return ok(true as const);
      }),
  };
}
