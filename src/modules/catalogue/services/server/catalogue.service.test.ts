import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSettingsService } from '@/modules/foundation/settings/server/settings.service';
import { createLog } from '@/platform/log/log';
import type { ServiceId, VariationId } from '@/shared/ids';
import { queryRows } from '@/platform/db/database';
import { createTestDatabase } from '@test/support/database';
import { createCatalogueService } from './catalogue.service';
import { seedCatalogue } from './catalogue.seed';

const { db } = await createTestDatabase();
const settings = createSettingsService({
  demo: true,
  sendsMail: false,
  db,
  clock: { now: () => new Date('2026-01-05T10:00:00Z') },
  log: createLog('silent'),
  siteUrl: 'http://localhost:3000',
  selling: { one_time: true, subscriptions: true, gift_cards: true },
  payments: {
    card: null,
    paypal: null,
    stripe_publishable_key: null,
    paypal_client_id: null,
    paypal_environment: null,
  },
});
const catalogue = createCatalogueService({ db, settings });
const demo: unknown = JSON.parse(await readFile('content/demo/catalogue.json', 'utf8'));

const service = (id: number) => id as ServiceId;
const variation = (id: number) => id as VariationId;

beforeAll(async () => {
  await seedCatalogue(db, demo);
});

describe('demo catalogue', () => {
  test('is loaded into an empty studio once', async () => {
    expect(await seedCatalogue(db, demo)).toBe(false);
    expect((await catalogue.services({ page: 1, per_page: 100 })).total).toBe(14);
  });

  test('leaves the id counters where the next service fits', async () => {
    const [row] = await queryRows<{ id: number }>(
      db,
      `insert into services (category_id, name, service_type, price, state) values (2, 'New', 'one_time', 1, 'draft') returning id`,
    );
    expect(row?.id).toBeGreaterThan(14);
  });

  test('refuses markup that is more than text', async () => {
    const bad = JSON.parse(JSON.stringify(demo)) as { services: { detail: string }[] };
    for (const one of bad.services) one.detail = '<p>a</p><script>alert(1)</script>';
    await expect(seedCatalogue(db, bad)).rejects.toThrow(/without attributes/);
  });
});

describe('API-34 services', () => {
  test('API-34 lists published services in their order, 12 to a page, money in decimals', async () => {
    const first = await catalogue.services({ page: 1, per_page: 12 });
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 12, total: 14 });
    expect(first.data.map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(first.data[1]).toMatchObject({
      id: 2,
      slug: 'mix-and-master-up-to-48-stems-p2',
      price: 200,
      discounted_price: 175,
      service_type: 'one_time',
      is_url: 0,
    });
  });

  test('API-34 a page past the end is an empty list that still knows the total', async () => {
    expect(await catalogue.services({ page: 9, per_page: 12 })).toEqual({
      data: [],
      current_page: 9,
      last_page: 2,
      per_page: 12,
      total: 14,
    });
  });

  test('API-34 by tag: only its services; a tag without services is empty, an unknown one refused', async () => {
    const monthly = await catalogue.servicesOfTag('monthly', { page: 1, per_page: 2 });
    expect(monthly).toMatchObject({ ok: true, value: { total: 3, last_page: 2 } });
    await queryRows(db, `insert into tags (slug, name) values ('empty', 'Empty')`);
    expect(await catalogue.servicesOfTag('empty', { page: 1, per_page: 12 })).toMatchObject({
      ok: true,
      value: { data: [], total: 0, last_page: 1 },
    });
    expect(await catalogue.servicesOfTag('no-such', { page: 1, per_page: 12 })).toMatchObject({
      ok: false,
      refusal: { kind: 'not_found' },
    });
  });

  test('API-34 drafts and archived services are nowhere', async () => {
    await queryRows(db, `update services set state = 'archived' where id = 9`);
    expect((await catalogue.services({ page: 1, per_page: 100 })).data.map((one) => one.id)).not.toContain(9);
    expect(await catalogue.details(service(9))).toMatchObject({ ok: false });
    expect((await catalogue.tags()).find((tag) => tag.slug === 'mastering')?.count).toBe(4);
    expect((await catalogue.oneTimeServices()).map((one) => one.id)).not.toContain(9);
    await queryRows(db, `update services set state = 'published' where id = 9`);
  });
});

test('API-33 tags with their counts; the reserved slug is no tag', async () => {
  const tags = await catalogue.tags();
  expect(tags[0]).toEqual({ slug: 'mastering', tag: 'Mastering', count: 5 });
  expect(tags.map((tag) => tag.slug)).not.toContain('one-time-service');
});

test('API-35 a service with its texts, category, variations, rush and turnaround', async () => {
  const found = await catalogue.details(service(6));
  if (!found.ok) throw new Error('not found');
  expect(found.value).toMatchObject({
    id: 6,
    category: { id: 3, name: 'Mastering' },
    rush_surcharge: 15,
    turnaround_hours: [24, 72],
    max_revision: 3,
  });
  expect(found.value.variation.map(({ id, price }) => ({ id, price }))).toEqual([
    { id: 601, price: null },
    { id: 602, price: 35 },
    { id: 603, price: 40 },
  ]);
  expect(await catalogue.details(service(2))).toMatchObject({ ok: true, value: { variation: [] } });
  expect(await catalogue.details(service(4711))).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
});

test('API-36 PICK-04 the three categories of the picker with counts, gift cards left out', async () => {
  const categories = await catalogue.categories();
  expect(categories.map(({ id, name, count }) => ({ id, name, count }))).toEqual([
    { id: 2, name: 'Mixing', count: 4 },
    { id: 3, name: 'Mastering', count: 5 },
    { id: 4, name: 'Mixing And Mastering', count: 3 },
  ]);
  expect(categories.every((one) => one.services.length === one.count)).toBe(true);
});

test('API-02 one-time services without gift cards', async () => {
  const options = await catalogue.oneTimeServices();
  expect(options).toHaveLength(9);
  expect(options[0]).toEqual({ id: 1, name: 'Mix And Master: Up To 24 Stems' });
});

describe('prices of lines', () => {
  test('freeze every fact of service, variation and rush', async () => {
    const lines = await catalogue.priceLines(db, [
      { service_id: service(5), variation_id: variation(502), rush: true, qty: 2 },
      { service_id: service(5), qty: 1 },
      { service_id: service(10), qty: 1 },
    ]);
    if (!lines.ok) throw new Error('refused');
    expect(lines.value[0]).toEqual({
      service_id: 5,
      variation_id: 502,
      rush: true,
      qty: 2,
      service_name: 'Vocal Mix Over A Beat (Up To 24 Voice Tracks)',
      list_price: 15_000,
      price: 13_900,
      rush_surcharge: 4000,
      total_price: 27_800,
      service_type: 'one_time',
      is_gift_card: false,
      stripe_plan_id: null,
      paypal_plan_id: null,
      max_revision: 3,
      items_per_month: 1,
      turnaround_min_hours: 24,
      turnaround_max_hours: 24,
      image: 'services/vocal-mix.svg',
      is_url: 0,
    });
    expect(lines.value[1]).toMatchObject({
      variation_id: null,
      price: 7500,
      list_price: 8500,
      total_price: 7500,
    });
    expect(lines.value[2]).toMatchObject({
      service_type: 'subscription',
      price: 7000,
      stripe_plan_id: 'plan_demo_monthly_mastering_4',
    });
  });

  test('the picture of the variation wins', async () => {
    const lines = await catalogue.priceLines(db, [
      { service_id: service(6), variation_id: variation(603), qty: 1 },
    ]);
    expect(lines).toMatchObject({ ok: true, value: [{ image: 'services/stereo-mastering-apple.svg' }] });
  });

  test('what cannot be sold is refused line by line', async () => {
    const lines = await catalogue.priceLines(db, [
      { service_id: service(1), qty: 1 },
      { service_id: service(999), qty: 1 },
      { service_id: service(1), variation_id: variation(502), qty: 1 },
      { service_id: service(8), rush: true, qty: 1 },
      { service_id: service(1), qty: 1.5 },
      { service_id: service(1), qty: -1 },
    ]);
    if (lines.ok) throw new Error('sold');
    expect(lines.refusal.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'unknown_service'],
      [2, 'unknown_variation'],
      [3, 'rush_not_offered'],
      [4, 'bad_quantity'],
      [5, 'bad_quantity'],
    ]);
  });

  test('an unpublished service is not sold, inside a transaction too', async () => {
    await queryRows(db, `update services set state = 'draft' where id = 3`);
    const lines = await db.transaction((tx) =>
      catalogue.priceLines(tx, [{ service_id: service(3), qty: 1 }]),
    );
    expect(lines).toMatchObject({ ok: false, refusal: [{ reason: 'unknown_service' }] });
    await queryRows(db, `update services set state = 'published' where id = 3`);
  });
});
