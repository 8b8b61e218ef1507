import { cp, mkdir, mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { openFragileDatabase } from '@/modules/shop/checkout/fragile-database.testing';
import { queryRows, runLocked, START_LOCK } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import { loadDemoPast } from './demo-past';

const app = await startTestApp();
await seedCatalogue(app.db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));

// Rendering the demo's sound takes seconds, and this is about what is done with it.
const root = await mkdtemp(join(tmpdir(), 'headroom-demo-root-'));
await mkdir(join(root, 'scripts/content'), { recursive: true });
await cp('content/demo', join(root, 'content/demo'), { recursive: true });
await writeFile(
  join(root, 'scripts/content/stems.mjs'),
  `import { writeFileSync } from 'node:fs';
   import { join } from 'node:path';
   export function renderStems(folder) {
     const made = (name) => { const path = join(folder, name); writeFileSync(path, 'RIFF' + name); return path; };
     return { stems: [made('01 Kick.wav'), made('02 Bass.wav')], master: made('Master.wav') };
   }`,
);
afterAll(() => rm(root, { recursive: true, force: true }));

const COUNTS = `
  select (select count(*)::int from orders) as orders, (select count(*)::int from order_items) as items,
    (select count(*)::int from deliveries) as deliveries, (select count(*)::int from revisions) as revisions,
    (select count(*)::int from item_questions) as questions, (select count(*)::int from gift_cards) as gifts,
    (select count(*)::int from subscriptions) as subscriptions,
    (select count(*)::int from receipts where kind = 'receipt') as receipts`;

// Rows whose number is higher than that of a later one.
const DATES = `
  select
    (select coalesce(json_agg(a.id), '[]') from orders a join orders b on b.id > a.id and b.created_at < a.created_at) as orders,
    (select coalesce(json_agg(a.number), '[]') from receipts a join receipts b
      on b.series = a.series and b.year = a.year and b.sequence > a.sequence and b.issued_at < a.issued_at) as receipts,
    (select count(*)::int from receipts join orders on orders.id = order_id
      where abs(extract(epoch from issued_at - orders.created_at)) > 3600) as foreign_days`;

async function fill(way: ReturnType<typeof openFragileDatabase>): Promise<void> {
  let now = new Date();
  const process = await app.another(way);
  try {
    // Services of a clock that stands still; the demo's own `setNow` moves it for all of them.
    const setNow = (time: Date): void => {
      now = time;
      app.clock.set(now);
    };
    const { services } = process;
    const { customer, engineer } = app.users;
    await loadDemoPast({ db: way.db, services, setNow, users: { customer, engineer }, root });
  } finally {
    await process.jobs.stop();
  }
}

test('processes 2: a demo whose filling was cut off again and again is filled once, whatever the moment', async () => {
  const way = openFragileDatabase(app.database.url);
  let cuts = 0;
  // Each try gets further than the one before it, and dies in the middle of something else.
  for (let at = 20; ; at += 17) {
    way.revive();
    way.killAt(at, cuts % 2 === 0 ? 'after' : 'before');
    const done = await fill(way).then(
      () => true,
      () => false,
    );
    if (done) break;
    cuts += 1;
  }
  await way.close();
  expect(cuts).toBeGreaterThan(3);
  const [filled] = await queryRows(app.db, COUNTS);
  expect(filled).toMatchObject({
    orders: 11,
    deliveries: 4,
    revisions: 2,
    questions: 2,
    gifts: 1,
    subscriptions: 2,
  });
  // Numbers and dates agree, and a receipt bears the day of its sale.
  const [dates] = await queryRows(app.db, DATES);
  expect(dates).toEqual({ orders: [], receipts: [], foreign_days: 0 });
}, 60_000);

test('processes 2: who starts beside another waits for it, and lets go when it dies', async () => {
  const order: string[] = [];
  const first = runLocked(app.db, START_LOCK, async () => {
    order.push('first begins');
    await new Promise((resolve) => setTimeout(resolve, 100));
    order.push('first ends');
    throw new Error('died');
  });
  await expect.poll(() => order).toContain('first begins');
  await Promise.allSettled([first, runLocked(app.db, START_LOCK, async () => void order.push('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});

test('D3: the reports of a fresh demo count no sold gift card as money that went back', async () => {
  await app.services.numbers.count(true);
  const [found] = await queryRows(
    app.db,
    `select sum(revenue)::float8 > 0 as sells, sum(refunds)::float8 as refunds,
       (select count(*)::int from gift_cards) as gift_cards, (select count(*)::int from refunds) as refunded
     from numbers_days`,
  );
  expect(found).toEqual({ sells: true, refunds: 0, gift_cards: expect.any(Number), refunded: 0 });
  expect(found?.['gift_cards']).toBeGreaterThan(0);
});
