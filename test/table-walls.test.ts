import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLATFORM_TABLES, MODULES } from '@/app/modules';
import { queryRows } from '@/platform/db/database';
import { createTestDatabase } from './support/database';

// Files that still read over the walls without saying so by their name. A file leaves this list when its foreign reads move
// to a `*.read-model.ts`; none joins it.
const STILL_OPEN: readonly string[] = [
  'back-office/reports/server/reports.store.ts',
  'catalogue/samples/server/studio-samples.store.ts',
  'catalogue/services/server/studio-places.store.ts',
  'catalogue/services/server/studio-services.store.ts',
  'content/blog/server/blog-studio.store.ts',
  'conversations/chat/server/chat.store.ts',
  'conversations/chat/server/inbox.store.ts',
  'conversations/chat/server/order-chat.store.ts',
  'conversations/chat/server/personal-data.store.ts',
  'conversations/contact/server/contact.store.ts',
  'conversations/notifications/server/preferences.store.ts',
  'files/uploads/server/room.store.ts',
  'foundation/audit/server/audit.store.ts',
  'orders/check-sheets/server/personal-data.store.ts',
  'orders/deliveries/server/personal-data.store.ts',
  'orders/orders/server/order-lookup.store.ts',
  'orders/orders/server/personal-data.store.ts',
  'orders/orders/server/place-order.store.ts',
  'orders/reviews/server/written-reviews.store.ts',
  'orders/revisions/server/personal-data.store.ts',
  'orders/revisions/server/revisions.store.ts',
  'orders/unpaid-uploads/server/new-uploads.store.ts',
  'orders/unpaid-uploads/server/personal-data.store.ts',
  'shop/checkout/server/credits.store.ts',
  'shop/checkout/server/manual-orders.store.ts',
  'shop/checkout/server/match.store.ts',
  'shop/checkout/server/personal-data.store.ts',
  'shop/gift-cards/server/gift-blocks.store.ts',
  'shop/gift-cards/server/gift-cards.store.ts',
  'shop/gift-cards/server/gift-holds.store.ts',
  'shop/gift-cards/server/personal-data.store.ts',
  'shop/gift-cards/server/studio-gifts.store.ts',
  'shop/promotions/server/promotions.store.ts',
  'shop/promotions/server/studio-codes.store.ts',
];

const READ = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?/gi;
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+"?(\w+)"?/gi;

const owners = new Map(MODULES.flatMap(({ name, tables }) => tables.map((table) => [table, name])));

function sources(): string[] {
  return readdirSync('src/modules', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(path));
}

// Without comments, whose sentences say 'from orders' as well.
const codeOf = (path: string): string =>
  readFileSync(`src/modules/${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const foreign = (path: string, code: string, pattern: RegExp): string[] => {
  const named = [...code.matchAll(pattern)].map(([, table = '']) => table);
  const home = path.split('/')[0];
  return [...new Set(named)].filter((table) => owners.has(table) && owners.get(table) !== home);
};

test('every table has one owner', async () => {
  const { db } = await createTestDatabase();
  const rows = await queryRows<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const owned = [...owners.keys(), ...PLATFORM_TABLES];
  expect(new Set(owned).size).toBe(owned.length);
  expect(rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')).toEqual(
    owned.toSorted(),
  );
});

test('each module is a folder, and each folder a module', () => {
  const folders = readdirSync('src/modules', { withFileTypes: true }).map(({ name }) => name);
  expect(folders.toSorted()).toEqual(MODULES.map(({ name }) => name).toSorted());
});

test('a module writes its own tables only', () => {
  const over = sources().flatMap((path) =>
    foreign(path, codeOf(path), WRITTEN).map((table) => `${path} writes ${table}`),
  );
  expect(over).toEqual([]);
});

test('a module reads the tables of others in read models only', () => {
  const over = sources()
    .filter((path) => !path.endsWith('.read-model.ts'))
    .filter((path) => foreign(path, codeOf(path), READ).length > 0);
  expect(over.toSorted()).toEqual([...STILL_OPEN]);
});
