import { isUniqueViolation, type Db } from '@/platform/db/database';
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
  create(body: CategoryBody): Promise<Answer<WireCategory, 'conflict'>>;
  /** API-13. */
  update(id: number, body: CategoryBody): Promise<Answer<WireCategory, 'not_found' | 'conflict'>>;
  /** Its posts become uncategorised (API-14). */
  remove(id: number): Promise<Answer<true, 'not_found'>>;
}

const SLUG_TAKEN = 'Another category has this slug.';
const GONE = 'This category does not exist any more.';

function valuesOf({ name, slug, description, is_active }: CategoryBody) {
  return { name, slug, description: description || null, isActive: is_active };
}

function slugTaken() {
  return refuse('conflict', SLUG_TAKEN, { errors: { slug: [SLUG_TAKEN] } });
}

/** Builds the service of the blog's categories. */
export function createCategoriesService({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): CategoriesService {
  const change = async (id: number, body: CategoryBody): Promise<CategoryRow | null | 'taken'> => {
    try {
      return await updateCategory(db, id, { ...valuesOf(body), updatedAt: clock.now() });
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken';
      throw error;
    }
  };
  return {
    list: async () => (await selectCategories(db)).map(wireCategory),

    async create(body) {
      const made = await insertCategory(db, valuesOf(body), clock.now());
      return made === null ? slugTaken() : ok(wireCategory(made));
    },

    async update(id, body) {
      const changed = await change(id, body);
      if (changed === 'taken') return slugTaken();
      return changed === null ? refuse('not_found', GONE) : ok(wireCategory(changed));
    },

    remove: async (id) => ((await deleteCategory(db, id)) ? ok(true) : refuse('not_found', GONE)),
  };
}
