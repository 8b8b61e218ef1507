import { queryRows, type Db } from '@/platform/db/database';
import type { CategoryBody, StudioCategory, StudioTag, TagBody } from '../sorting.contract';
import { RESERVED_TAG } from '../catalogue.rules';

type Category = StudioCategory & Record<string, unknown>;
type Tag = StudioTag & Record<string, unknown>;

/** Categories in their order, with how many services each holds. */
export function listCategories(db: Db): Promise<Category[]> {
  const text = `
    select c.id, c.version, c.name, c.image, coalesce(c.image_alt, '') as image_alt, c.in_picker,
      coalesce(c.advice, '') as advice,
      (select count(*) from services where category_id = c.id) as services
    from categories c order by c.position, c.id`;
  return queryRows<Category>(db, text);
}

/** The tags that people give, without the reserved one. */
export function listTags(db: Db): Promise<Tag[]> {
  const text = `
    select t.id, t.version, t.name, t.slug, (select count(*) from service_tags where tag_id = t.id) as services
    from tags t where t.slug <> $1 order by t.id`;
  return queryRows<Tag>(db, text, [RESERVED_TAG]);
}

/** Lets nobody else change categories or tags until the transaction ends. */
export async function holdSorting(tx: Db, table: 'categories' | 'tags'): Promise<void> {
  await queryRows(tx, `lock table ${table} in share row exclusive mode`);
}

export async function insertCategory(tx: Db, body: CategoryBody): Promise<void> {
  const text = `
    insert into categories (name, image, image_alt, in_picker, advice, position)
    values ($1, $2, $3, $4, $5, (select coalesce(max(position), 0) + 1 from categories))`;
  const { name, image, image_alt, in_picker, advice } = body;
  await queryRows(tx, text, [name, image, image_alt || null, in_picker, advice || null]);
}

export async function updateCategory(tx: Db, id: number, body: CategoryBody): Promise<void> {
  const text = `
    update categories set name = $2, image = $3, image_alt = $4, in_picker = $5, advice = $6, version = version + 1 where id = $1`;
  const { name, image, image_alt, in_picker, advice } = body;
  await queryRows(tx, text, [id, name, image, image_alt || null, in_picker, advice || null]);
}

export async function deleteCategory(tx: Db, id: number): Promise<void> {
  await queryRows(tx, 'delete from categories where id = $1', [id]);
}

/** Gives the categories these places, from 1. */
export async function writeCategoryOrder(tx: Db, ids: readonly number[]): Promise<void> {
  const text = `
    update categories set position = wanted.place
    from unnest($1::bigint[]) with ordinality as wanted (id, place) where categories.id = wanted.id`;
  await queryRows(tx, text, [ids]);
}

export async function insertTag(tx: Db, { name, slug }: TagBody): Promise<void> {
  await queryRows(tx, 'insert into tags (name, slug) values ($1, $2)', [name, slug]);
}

export async function updateTag(tx: Db, id: number, { name, slug }: TagBody): Promise<void> {
  await queryRows(tx, 'update tags set name = $2, slug = $3, version = version + 1 where id = $1', [
    id,
    name,
    slug,
  ]);
}

export async function deleteTag(tx: Db, id: number): Promise<void> {
  await queryRows(tx, 'delete from tags where id = $1', [id]);
}
