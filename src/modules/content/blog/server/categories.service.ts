import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { isUniqueViolation, type Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import type { CategoryBody, WireCategory } from '../blog.contract';
import { wireCategory } from './blog.wire';
import {
  deleteCategory,
  lockCategory,
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
    category: { readonly id: number },
    body: CategoryBody & Seen,
  ): Promise<Answer<WireCategory, 'not_found' | 'conflict'>>;
  /** Its posts become uncategorised (API-14). */
  remove(
    by: SignedIn,
    category: Seen & { readonly id: number },
  ): Promise<Answer<true, 'not_found' | 'conflict'>>;
}

/** When a category was last saved, as whoever changes it saw it. */
interface Seen {
  readonly version?: number | undefined;
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

// Somebody else saved it since it was read.
function isNewer({ updatedAt }: CategoryRow, { version }: Seen): boolean {
  return version !== undefined && version !== updatedAt.getTime();
}

/** Builds the service of the blog's categories. */
export function createCategoriesService({ db, clock, record }: CategoriesDeps): CategoriesService {
  const log = logger(record);
  const change = (by: SignedIn, id: number, { version, ...body }: CategoryBody & Seen) =>
    db.transaction(async (tx) => {
      const was = await lockCategory(tx, id);
      if (was === null) return refuse('not_found', GONE);
      if (isNewer(was, { version })) return staleEdit(wireCategory(was));
      // What is saved within the same millisecond is a newer version all the same.
      const updatedAt = new Date(Math.max(clock.now().getTime(), was.updatedAt.getTime() + 1));
      const is = await updateCategory(tx, id, { ...valuesOf(body), updatedAt });
      await log(tx, { by, was, is });
      return ok(wireCategory(is));
    });
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

    async update(by, { id }, body) {
      try {
        return await change(by, id, body);
      } catch (error) {
        if (isUniqueViolation(error)) return slugTaken();
        throw error;
      }
    },

    remove: (by, { id, version }) =>
      db.transaction(async (tx) => {
        const was = await lockCategory(tx, id);
        if (was === null) return refuse('not_found', GONE);
        if (isNewer(was, { version })) return staleEdit(wireCategory(was));
        await deleteCategory(tx, id);
        await log(tx, { by, was, is: null });
        return ok(true as const);
      }),
  };
}
