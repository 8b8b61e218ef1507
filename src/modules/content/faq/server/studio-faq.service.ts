import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import { createStoredList, type StoredList } from '@/platform/db/stored-list';
import type { UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { StudioQuestion } from '../studio-faq.contract';
import { renameCategory } from './faq.store';

type Values = Pick<StudioQuestion, 'question' | 'answer' | 'category'>;

/** Questions as the studio keeps them. */
export interface StudioFaqService extends StoredList<Values> {
  /** Null or an empty text names the questions without a category. */
  rename(
    by: { readonly userId: UserId },
    names: { readonly from: string; readonly to: string },
  ): Promise<Answer<StudioQuestion[], 'not_found'>>;
}

/** Builds the service behind the studio's page of questions. */
export function createStudioFaq(deps: { readonly db: Db; readonly record: RecordChange }): StudioFaqService {
  const { db, record } = deps;
  const list = createStoredList<Values>({
    db,
    table: 'faq_items',
    columns: ['question', 'answer', 'category'],
    kind: 'question',
    labelOf: ({ question }) => question,
    record,
  });
  return {
    all: () => list.all(),
    add: (by, values) => list.add(by, values),
    change: (by, id, edit) => list.change(by, id, edit),
    remove: (by, id, version) => list.remove(by, id, version),
    order: (by, order) => list.order(by, order),
    async rename(by, { from, to }) {
      const renamed = await db.transaction(async (tx) => {
        const count = await renameCategory(tx, { from: from || null, to });
        if (count > 0 && from !== to)
          await record(tx, {
            by,
            action: 'question.category-renamed',
            subject: { kind: 'question', id: 'category', label: to },
            before: { category: from },
            after: { category: to },
          });
        return count > 0;
      });
      return renamed ? ok(await list.all()) : refuse('not_found', 'This category does not exist any more.');
    },
  };
}
