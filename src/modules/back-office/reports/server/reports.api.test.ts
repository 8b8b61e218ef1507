import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '@/modules/catalogue/services/server/catalogue.seed';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import catalogue from '../../../../../content/demo/catalogue.json';
import type { getReports, rebuildReports } from '../reports.contract';
import { dayAfter, dayOf } from '../reports.rules';

const app = await startTestApp();
await seedCatalogue(app.db, catalogue);
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const today = dayOf(app.clock.now());

const see = async (
  name: string,
  path: string,
  { agent = BROWSER, ...details }: { agent?: string; sample_id?: number } = {},
) => {
  const event = { id: randomUUID(), name, ago_ms: 0, path, viewport: 'wide', details };
  const answer = await app.request('/api/analytics/events', {
    method: 'POST',
    body: JSON.stringify({ events: [event] }),
    headers: { 'content-type': 'application/json', 'user-agent': agent },
  });
  expect(answer.status).toBe(202);
};
const read = async (query: Record<string, string> = {}) =>
  must(await admin.call<typeof getReports>('GET /studio/numbers', { query })).data;

beforeAll(async () => {
  await see('page_view', '/');
  await see('page_view', '/services/radio-edit-p9');
  await see('page_view', '/services/radio-edit-p9');
  await see('add_to_cart', '/services/radio-edit-p9');
  await see('audio_play', '/samples', { sample_id: 3 });
  await see('page_view', '/', { agent: `${BROWSER} other` });
});

test('API-80 revenue and orders are those of the ledger, by day, whatever is counted again', async () => {
  const customer = await harness.newcomer();
  const before = await read();
  expect(before.counted_until).toBeNull();
  const bought = await harness.buy(customer);
  await app.services.numbers.count(false);
  await app.services.numbers.count(false);
  const [sold] = await queryRows<{ paid: number }>(
    app.db,
    `select (-sum(amount))::float8 / 100 as paid from ledger_entries where account = 'sales'`,
  );
  const paid = sold?.paid ?? 0;
  expect(paid).toBeGreaterThan(0);
  const numbers = await read();
  expect(numbers.total).toMatchObject({ revenue: paid, refunds: 0, orders: 1 });
  expect(numbers.steps_of_time).toHaveLength(30);
  expect(numbers.steps_of_time.at(-1)).toMatchObject({ start: today, revenue: paid, orders: 1 });
  expect(numbers.counted_until).toBe(app.clock.now().toISOString());
  expect(bought.orderId).not.toBe('');
});

test('API-80 visitors count once a day for each step, pages and samples by how often', async () => {
  await app.services.numbers.count(false);
  const { visits, pages, samples } = await read();
  expect(visits).toEqual([
    { step: 'visit', count: 2 },
    { step: 'service', count: 1 },
    { step: 'add_to_cart', count: 1 },
    { step: 'cart', count: 0 },
    { step: 'paid', count: 0 },
  ]);
  expect(pages).toContainEqual({ name: '/services/radio-edit-p9', count: 2 });
  expect(samples).toEqual([{ name: 'Sample 3', count: 1 }]);
});

test('API-80 items in time, revisions of earlier deliveries and first answers are found by the next count', async () => {
  const [item] = await queryRows<{ id: number }>(app.db, 'select id from order_items order by id limit 1');
  const id = item?.id ?? 0;
  const at = app.clock.now();
  await queryRows(
    app.db,
    'update order_items set first_delivered_at = $2, due_at = $3, started_at = $2 where id = $1',
    [id, at, new Date(at.getTime() + HOUR)],
  );
  await queryRows(
    app.db,
    `with c as (insert into conversations (kind, key_hash, created_at, last_message_at)
       values ('live', 'numbers', $1, $2) returning id)
     insert into messages (conversation_id, sender_role, client_id, body, created_at)
     select id, role, role, 'Hello', time from c, (values ('visitor', $1::timestamptz), ('studio', $2::timestamptz)) as m (role, time)`,
    [at, new Date(at.getTime() + 90_000)],
  );
  await app.services.numbers.count(false);
  const first = await read();
  expect(first.total).toMatchObject({ delivered: 1, on_time: 1, revised: 0 });
  expect(first.first_answer).toEqual({ median_seconds: 90, count: 1 });
  // Days later: the count goes on from there, and still finds whose delivery was sent back.
  app.clock.advance(4 * DAY);
  await app.services.numbers.count(false);
  app.clock.advance(HOUR);
  await queryRows(
    app.db,
    `insert into revisions (order_item_id, round, message, created_at) values ($1, 1, 'Softer', $2)`,
    [id, app.clock.now()],
  );
  await app.services.numbers.count(false);
  const later = await read({ from: today, to: today });
  expect(later.total).toMatchObject({ delivered: 1, on_time: 1, revised: 1 });
});

test('API-80 counted anew it is the same, visits whose events are forgotten stay, and the log says who asked', async () => {
  const period = { from: today, to: dayAfter(today, 4) };
  const before = await read(period);
  must(await admin.call<typeof rebuildReports>('POST /studio/numbers/rebuild', {}));
  await queryRows(app.db, 'delete from analytics_events');
  await queryRows(app.db, 'delete from numbers_days');
  await app.jobs.drain();
  const after = await read(period);
  expect({ ...after, counted_until: null }).toEqual({ ...before, counted_until: null });
  const log = await queryRows(app.db, `select from audit_log where action = 'numbers.rebuilt'`);
  expect(log).toHaveLength(1);
});

test('API-80 a period is days in order, by day, week or month, and CSV; others are refused', async () => {
  const months = await read({ from: '2026-01-15', to: '2026-03-01', by: 'month' });
  expect(months.steps_of_time.map(({ start }) => start)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  for (const query of [
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-03-02' },
    { from: '2000-01-01', to: '2026-03-01' },
    { from: 'x', to: 'y' },
    { by: 'hour' as 'day' },
  ]) {
    const answer = await admin.call<typeof getReports>('GET /studio/numbers', { query });
    expect(answer, JSON.stringify(query)).toMatchObject({ ok: false, refusal: { kind: 'invalid' } });
  }
  expect(await engineer.call<typeof getReports>('GET /studio/numbers', {})).toMatchObject({
    refusal: { kind: 'forbidden' },
  });
  const csv = await app.request(`/api/studio/numbers/csv?from=${today}&to=${today}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect((await csv.text()).split('\r\n')[1]).toMatch(new RegExp(`^${today},\\d+(\\.\\d+)?,0,USD,1,1,1,1$`));
});
