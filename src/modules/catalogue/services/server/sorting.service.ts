import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import { judgeOrder, type ListOrder } from '@/shared/list-order';
import { ok, refuse, type Answer } from '@/shared/result';
import { staleEdit } from '@/shared/stale-edit';
import { GIFT_CARD_CATEGORY, RESERVED_TAG } from '../catalogue.rules';
import { isPictureAddress } from '../catalogue-studio.rules';
import type { CategoryBody, StudioCategory, StudioTag, TagBody } from '../sorting.contract';
import * as store from './sorting.store';

export interface SortingDeps {
  readonly db: Db;
  readonly record: RecordChange;
}

interface Writer {
  readonly userId: UserId;
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

type Change = 'not_found' | 'conflict' | 'invalid';
type Categories<K extends Change> = Promise<Answer<StudioCategory[], K>>;
type Tags<K extends Change> = Promise<Answer<StudioTag[], K>>;

/** What services are sorted by. Every write answers the whole list. */
export interface SortingService {
  categories(): Promise<StudioCategory[]>;
  createCategory(by: Writer, body: CategoryBody): Categories<'invalid'>;
  saveCategory(by: Writer, seen: Seen, body: CategoryBody): Categories<Change>;
  removeCategory(by: Writer, seen: Seen): Categories<'not_found' | 'conflict'>;
  orderCategories(by: Writer, input: ListOrder): Categories<'conflict' | 'invalid'>;
  tags(): Promise<StudioTag[]>;
  createTag(by: Writer, body: TagBody): Tags<'invalid'>;
  saveTag(by: Writer, seen: Seen, body: TagBody): Tags<Change>;
  removeTag(by: Writer, seen: Seen): Tags<'not_found' | 'conflict'>;
}

type Kind = 'category' | 'tag';
type Entry = StudioCategory | StudioTag;

const GONE: Record<Kind, string> = {
  category: 'This category does not exist any more.',
  tag: 'This tag does not exist any more.',
};

function problemOf(message: string, field: string) {
  return refuse('invalid', message, { errors: { [field]: [message] } });
}

function entryOf<E extends Entry>(kind: Kind, entries: readonly E[], { id, version }: Seen) {
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined) return refuse('not_found', GONE[kind]);
  return entry.version === version ? ok(entry) : staleEdit(entry);
}

// The rest of an entry is counted or decided by the database.
function logged({ id: _id, version: _version, services: _services, ...fields }: Entry) {
  return fields;
}

interface Told {
  readonly by: Writer;
  readonly kind: Kind;
  readonly verb: 'created' | 'changed' | 'deleted';
  readonly before: Entry | null;
  readonly after: Entry | null;
}

async function tell(record: RecordChange, tx: Db, { by, kind, verb, before, after }: Told): Promise<void> {
  const entry = after ?? before;
  if (entry === null) throw new Error('Nothing was changed.');
  await record(tx, {
    by,
    action: `${kind}.${verb}`,
    subject: { kind, id: entry.id, label: entry.name },
    before: before && logged(before),
    after: after && logged(after),
  });
}

function checkCategory(all: readonly StudioCategory[], body: CategoryBody, own: number | null) {
  if (all.some(({ id, name }) => id !== own && name.toLowerCase() === body.name.toLowerCase()))
    return problemOf('Another category has this name', 'name');
  if (own === GIFT_CARD_CATEGORY && body.in_picker)
    return problemOf('Gift cards can’t be in the picker', 'in_picker');
  if (body.image !== null && !isPictureAddress(body.image))
    return problemOf('This is no address of a picture', 'image');
  return ok(null);
}

function checkTag(all: readonly StudioTag[], body: TagBody, own: number | null) {
  if (body.slug === RESERVED_TAG || all.some(({ id, slug }) => id !== own && slug === body.slug))
    return problemOf('Another tag has this address', 'slug');
  return ok(null);
}

function heldCategories<T>(db: Db, work: (tx: Db, all: StudioCategory[]) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await store.holdSorting(tx, 'categories');
    return work(tx, await store.listCategories(tx));
  });
}

function placesOf({ db, record }: SortingDeps) {
  const removeCategory: SortingService['removeCategory'] = (by, seen) =>
    heldCategories(db, async (tx, all) => {
      const before = entryOf('category', all, seen);
      if (!before.ok) return before;
      if (seen.id === GIFT_CARD_CATEGORY)
        return refuse('conflict', 'Gift cards need this category. It stays.');
      const { services } = before.value;
      if (services > 0) {
        const what = services === 1 ? '1 service is' : `${services} services are`;
        return refuse('conflict', `${what} in this category. Move them to another one first.`);
      }
      await store.deleteCategory(tx, seen.id);
      await tell(record, tx, { by, kind: 'category', verb: 'deleted', before: before.value, after: null });
      return ok(await store.listCategories(tx));
    });
  const orderCategories: SortingService['orderCategories'] = (by, input) =>
    heldCategories(db, async (tx, all) => {
      const stored = all.map(({ id }) => id);
      const judged = judgeOrder(stored, input);
      if (judged === 'stale') return staleEdit(all);
      if (judged === 'other') return refuse('invalid', 'Each category must appear exactly once.');
      await store.writeCategoryOrder(tx, input.order);
      const subject = { kind: 'categories', id: 'order', label: 'Order of the categories' };
      const sides = { before: { order: stored }, after: { order: input.order } };
      await record(tx, { by, action: 'categories.ordered', subject, ...sides });
      return ok(await store.listCategories(tx));
    });
  return { removeCategory, orderCategories };
}

function categoriesOf({ db, record }: SortingDeps) {
  const createCategory: SortingService['createCategory'] = (by, body) =>
    heldCategories(db, async (tx, all) => {
      const checked = checkCategory(all, body, null);
      if (!checked.ok) return checked;
      await store.insertCategory(tx, body);
      const now = await store.listCategories(tx);
      const after = now.find(({ id }) => !all.some((one) => one.id === id)) ?? null;
      await tell(record, tx, { by, kind: 'category', verb: 'created', before: null, after });
      return ok(now);
    });
  const saveCategory: SortingService['saveCategory'] = (by, seen, body) =>
    heldCategories(db, async (tx, all) => {
      const before = entryOf('category', all, seen);
      if (!before.ok) return before;
      const checked = checkCategory(all, body, seen.id);
      if (!checked.ok) return checked;
      await store.updateCategory(tx, seen.id, body);
      const now = await store.listCategories(tx);
      const after = now.find(({ id }) => id === seen.id) ?? null;
      await tell(record, tx, { by, kind: 'category', verb: 'changed', before: before.value, after });
      return ok(now);
    });
  return { categories: () => store.listCategories(db), createCategory, saveCategory };
}

function tagsOf({ db, record }: SortingDeps) {
  const held = <T>(work: (tx: Db, all: StudioTag[]) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await store.holdSorting(tx, 'tags');
      return work(tx, await store.listTags(tx));
    });
  const createTag: SortingService['createTag'] = (by, body) =>
    held(async (tx, all) => {
      const checked = checkTag(all, body, null);
      if (!checked.ok) return checked;
      await store.insertTag(tx, body);
      const now = await store.listTags(tx);
      const after = now.find(({ slug }) => slug === body.slug) ?? null;
      await tell(record, tx, { by, kind: 'tag', verb: 'created', before: null, after });
      return ok(now);
    });
  const saveTag: SortingService['saveTag'] = (by, seen, body) =>
    held(async (tx, all) => {
      const before = entryOf('tag', all, seen);
      if (!before.ok) return before;
      const checked = checkTag(all, body, seen.id);
      if (!checked.ok) return checked;
      await store.updateTag(tx, seen.id, body);
      const now = await store.listTags(tx);
      const after = now.find(({ id }) => id === seen.id) ?? null;
      await tell(record, tx, { by, kind: 'tag', verb: 'changed', before: before.value, after });
      return ok(now);
    });
  const removeTag: SortingService['removeTag'] = (by, seen) =>
    held(async (tx, all) => {
      const before = entryOf('tag', all, seen);
      if (!before.ok) return before;
      await store.deleteTag(tx, seen.id);
      await tell(record, tx, { by, kind: 'tag', verb: 'deleted', before: before.value, after: null });
      return ok(await store.listTags(tx));
    });
  return { tags: () => store.listTags(db), createTag, saveTag, removeTag };
}

/** Builds the service of categories and tags. */
export function createSortingService(deps: SortingDeps): SortingService {
  return { ...categoriesOf(deps), ...placesOf(deps), ...tagsOf(deps) };
}
