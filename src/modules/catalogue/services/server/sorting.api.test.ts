import { describe, expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { listCategories, listTags } from '../catalogue.contract';
import type {
  CategoryBody,
  createCategory,
  createTag,
  listStudioCategories,
  listStudioTags,
  orderCategories,
  removeCategory,
  removeTag,
  saveCategory,
  saveTag,
  StudioCategory,
  StudioTag,
} from '../sorting.contract';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, is_gift_card, price) values (101, 2, 'Mixing', 'one_time', false, 14000)`,
);

const byName = <T extends { name: string }>(all: readonly T[], name: string): T => {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const body = (name: string, change: Partial<CategoryBody> = {}): CategoryBody => ({
  name,
  in_picker: true,
  image: null,
  image_alt: '',
  advice: '',
  ...change,
});
const categories = async () =>
  must(await admin.call<typeof listStudioCategories>('GET /studio/categories', {})).data;
const addCategory = (sent: CategoryBody) =>
  admin.call<typeof createCategory>('POST /studio/categories', { body: sent });
const changeCategory = ({ id, version }: Pick<StudioCategory, 'id' | 'version'>, sent: CategoryBody) =>
  admin.call<typeof saveCategory>('PUT /studio/categories/{id}', {
    params: { id: String(id) },
    body: { ...sent, version },
  });
const dropCategory = ({ id, version }: Pick<StudioCategory, 'id' | 'version'>) =>
  admin.call<typeof removeCategory>('POST /studio/categories/{id}/remove', {
    params: { id: String(id) },
    body: { version },
  });
const changeTag = ({ id, version }: StudioTag, sent: { name: string; slug: string }) =>
  admin.call<typeof saveTag>('PUT /studio/tags/{id}', {
    params: { id: String(id) },
    body: { ...sent, version },
  });

describe('API-80 categories', () => {
  test('API-80 a new one stands in the picker, at its place, until it is taken out or away', async () => {
    const made = byName(must(await addCategory(body('Restoration'))).data, 'Restoration');
    const picker = async () =>
      must(await app.guest().call<typeof listCategories>('GET /categories/with-count', {})).data.map(
        ({ name }) => name,
      );
    expect((await picker()).at(-1)).toBe('Restoration');
    const seen = (await categories()).map(({ id }) => id);
    const order = [made.id, ...seen.filter((id) => id !== made.id)];
    must(await admin.call<typeof orderCategories>('PUT /studio/categories/order', { body: { seen, order } }));
    expect((await picker())[0]).toBe('Restoration');
    const again = await admin.call<typeof orderCategories>('PUT /studio/categories/order', {
      body: { seen, order: seen },
    });
    expect(outcome(again)).toBe('conflict');
    const hidden = must(await changeCategory(made, body('Restoration', { in_picker: false }))).data;
    expect(await picker()).not.toContain('Restoration');
    expect(outcome(await changeCategory(made, body('Mine')))).toBe('conflict');
    must(await dropCategory(byName(hidden, 'Restoration')));
    const log = await queryRows<{ action: string }>(
      app.db,
      `select action from audit_log where subject_kind in ('category', 'categories') order by id`,
    );
    expect(log.map(({ action }) => action)).toEqual([
      'category.created',
      'categories.ordered',
      'category.changed',
      'category.deleted',
    ]);
  });

  test('API-80 one with services stays, and so does that of gift cards', async () => {
    const [mixing, cards] = [byName(await categories(), 'Mixing'), byName(await categories(), 'Gift Cards')];
    expect(await dropCategory(mixing)).toMatchObject({
      refusal: {
        kind: 'conflict',
        message: '1 service is in this category. Move them to another one first.',
      },
    });
    expect(outcome(await dropCategory(cards))).toBe('conflict');
    expect(outcome(await changeCategory(cards, body('Gift Cards')))).toBe('invalid');
    expect(outcome(await addCategory(body('mixing')))).toBe('invalid');
    expect(outcome(await dropCategory({ id: 999, version: 1 }))).toBe('not_found');
  });
});

describe('API-80 tags', () => {
  test('API-80 a tag is added, renamed and taken off its services', async () => {
    const add = (slug: string) =>
      admin.call<typeof createTag>('POST /studio/tags', { body: { name: 'Live', slug } });
    const made = byName(must(await add('live')).data, 'Live');
    expect(outcome(await add('live'))).toBe('invalid');
    expect(outcome(await add('one-time-service'))).toBe('invalid');
    expect(outcome(await add('Not Good'))).toBe('invalid');
    await queryRows(app.db, 'insert into service_tags values (101, $1)', [made.id]);
    const named = byName(
      must(await changeTag(made, { name: 'On stage', slug: 'on-stage' })).data,
      'On stage',
    );
    expect(named.services).toBe(1);
    expect(outcome(await changeTag(made, { name: 'Mine', slug: 'mine' }))).toBe('conflict');
    const shown = must(await app.guest().call<typeof listTags>('GET /tags', {}));
    expect(shown).toContainEqual({ slug: 'on-stage', tag: 'On stage', count: 1 });
    const remove = (version: number) =>
      admin.call<typeof removeTag>('POST /studio/tags/{id}/remove', {
        params: { id: String(made.id) },
        body: { version },
      });
    expect(outcome(await remove(1))).toBe('conflict');
    expect(must(await remove(2)).data.some(({ id }) => id === made.id)).toBe(false);
    expect(await queryRows(app.db, 'select 1 from service_tags where tag_id = $1', [made.id])).toEqual([]);
    expect(outcome(await remove(2))).toBe('not_found');
  });

  test('API-80 engineers change neither', async () => {
    expect(outcome(await engineer.call<typeof listStudioTags>('GET /studio/tags', {}))).toBe('forbidden');
    expect(
      outcome(await engineer.call<typeof createTag>('POST /studio/tags', { body: { name: 'A', slug: 'a' } })),
    ).toBe('forbidden');
  });
});
