import type { RecordChange } from '@/features/audit/server';
import { isUniqueViolation, type Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import type { CategoryBody, WireCategory } from '../blog.contract';
import { wireCategory } from './blog.wire';
import {
  deleteCategory,
  insertCategory,
  selectCategories,
  updateCategory,
  type CategoryRow,
} from './categories.store';

export interface CategoriesService {
  /** Every category, inactive ones too (API-11). */
  list(): Promise<WireCategory[]>;
  /** API-12. */
  create(by: SignedIn, body: CategoryBody): Promise<Answer<WireCategory, 'conflict'>>;
  /** API-13. */
  update(
    by: SignedIn,
    id: number,
    body: CategoryBody,
  ): Promise<Answer<WireCategory, 'not_found' | 'conflict'>>;
  /** Its posts become uncategorised (API-14). */
  remove(by: SignedIn, id: number): Promise<Answer<true, 'not_found'>>;
}

const SLUG_TAKEN = 'Another category has this slug.';
const GONE = 'This category does not exist any more.';

function valuesOf({ name, slug, description, is_active }: CategoryBody) {
  return { name, slug, description: description || null, isActive: is_active };
}

function slugTaken() {
  return refuse('conflict', SLUG_TAKEN, { errors: { slug: [SLUG_TAKEN] } });
}

const fieldsOf = ({ name, slug, description, isActive }: CategoryRow) => ({
  name,
  slug,
  description,
  is_active: isActive,
});

interface CategoriesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly record: RecordChange;
}

interface Change {
  readonly by: SignedIn;
  readonly was: CategoryRow | null;
  readonly is: CategoryRow | null;
}

function logger(record: RecordChange) {
  return (tx: Db, { by, was, is }: Change): Promise<void> => {
    const verb = (was === null && 'created') || (is === null && 'removed') || 'changed';
    const subject = { kind: 'blog-category', id: (is ?? was)?.id ?? 0, label: (is ?? was)?.name ?? '' };
    const [before, after] = [was && fieldsOf(was), is && fieldsOf(is)];
    return record(tx, { by, action: `blog-category.${verb}`, subject, before, after });
  };
}

const find = async (tx: Db, id: number): Promise<CategoryRow | null> =>
  (await selectCategories(tx)).find((category) => category.id === id) ?? null;

/** Builds the service of the blog's categories. */
export function createCategoriesService({ db, clock, record }: CategoriesDeps): CategoriesService {
  const log = logger(record);
  const change = async (
    by: SignedIn,
    id: number,
    body: CategoryBody,
  ): Promise<CategoryRow | null | 'taken'> => {
    try {
      return await db.transaction(async (tx) => {
        const was = await find(tx, id);
        const is = await updateCategory(tx, id, { ...valuesOf(body), updatedAt: clock.now() });
        if (is !== null) await log(tx, { by, was, is });
        return is;
      });
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken';
      throw error;
    }
  };
  return {
    list: async () => (await selectCategories(db)).map(wireCategory),

    async create(by, body) {
      const made = await db.transaction(async (tx) => {
        const is = await insertCategory(tx, valuesOf(body), clock.now());
        if (is !== null) await log(tx, { by, was: null, is });
        return is;
      });
      return made === null ? slugTaken() : ok(wireCategory(made));
    },

    async update(by, id, body) {
      const changed = await change(by, id, body);
      if (changed === 'taken') return slugTaken();
      return changed === null ? refuse('not_found', GONE) : ok(wireCategory(changed));
    },

    remove: (by, id) =>
      db.transaction(async (tx) => {
        const was = await find(tx, id);
        if (!(await deleteCategory(tx, id))) return refuse('not_found', GONE);
        await log(tx, { by, was, is: null });
        return ok(true as const);
      }),
  };
}
