import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import { seedCatalogue } from './catalogue.seed';

const app = await startTestApp();

beforeAll(async () => {
  await seedCatalogue(app.db, JSON.parse(await readFile('content/demo/catalogue.json', 'utf8')));
});

async function get(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await app.request(`/api${path}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('API-34 services over HTTP', () => {
  test('API-34 SERV-01 pages of 12 with every field of a service', async () => {
    const { status, body } = await get('/services');
    expect(status).toBe(200);
    expect(body).toMatchObject({ current_page: 1, last_page: 2, per_page: 12, total: 14 });
    expect((body['data'] as object[])[1]).toEqual({
      id: 2,
      name: 'Mix And Master: Up To 48 Stems',
      slug: 'mix-and-master-up-to-48-stems-p2',
      price: 200,
      discounted_price: 175,
      service_type: 'one_time',
      is_gift_card: false,
      image: 'services/mix-and-master-48.svg',
      is_url: 0,
      label_name: null,
      brief_detail: '<p>For full bands, stacked voices and large sessions.</p>',
      turnaround_hours: [72, 120],
      advice: 'Choose this if you recorded a full band or stacked many voices.',
      paypal_plan_id: null,
      stripe_plan_id: null,
    });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'per_page=0',
    'per_page=101',
    'per_page=1e2',
    'page=99999999999',
  ])('API-34 %s is refused', async (query) => {
    const { status, body } = await get(`/services?${query}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false });
    expect(Object.keys(body['errors'] as object)).toEqual([query.split('=')[0]]);
  });

  test('API-34 an unknown tag is 404, whatever it is made of', async () => {
    for (const tag of ['nope', "'; drop table services; --", '%00', '%F0%9F%8E%B5', 'x'.repeat(500)]) {
      const { status } = await get(`/services/${tag.startsWith('%') ? tag : encodeURIComponent(tag)}`);
      expect([tag, status]).toEqual([tag, 404]);
    }
    expect((await get('/services/mixing')).body).toMatchObject({ total: 4 });
  });
});

test('API-02 the fixed path wins over a tag of that name', async () => {
  const { status, body } = await get('/services/one-time-service');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['data']);
  expect((body['data'] as object[])[0]).toEqual({ id: 1, name: 'Mix And Master: Up To 24 Stems' });
});

test('API-33 tags over HTTP', async () => {
  const answer = await app.request('/api/tags');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toContainEqual({ slug: 'monthly', tag: 'Monthly', count: 3 });
});

test('API-35 one service; ids that name nothing are 404', async () => {
  const { status, body } = await get('/service-details/1');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    data: { id: 1, turnaround_hours: [72, 120], rush_surcharge: 70 },
  });
  for (const id of ['999', '0', '-1', 'abc', '1e3', '9999999999999999999', '1.0']) {
    expect([id, (await get(`/service-details/${id}`)).status]).toEqual([id, 404]);
  }
});

test('API-36 PICK-04 categories of the picker over HTTP', async () => {
  const { body } = await get('/categories/with-count');
  expect(body['success']).toBe(true);
  expect((body['data'] as { name: string }[]).map((one) => one.name)).toEqual([
    'Mixing',
    'Mastering',
    'Mixing And Mastering',
  ]);
});

test('API-39 SITE-17 the currency of the studio, and prices in its own decimals', async () => {
  expect((await get('/currency')).body).toEqual({ currency: 'USD' });
  await app.services.settings.change('currency', 'JPY');
  expect((await get('/currency')).body).toEqual({ currency: 'JPY' });
  expect((await get('/service-details/1')).body).toMatchObject({ data: { price: 14_000 } });
  await app.services.settings.change('currency', 'USD');
});

test('API-78 public settings show nothing else that is stored', async () => {
  await queryRows(app.db, `insert into settings (key, value) values ('smtp_password', '"hunter2"')`);
  app.services.settings.invalidate();
  const { status, body } = await get('/settings');
  expect(status).toBe(200);
  expect(body).toMatchObject({ site_name: 'Headroom', site_url: app.siteUrl, selling: { one_time: true } });
  expect(JSON.stringify(body)).not.toContain('hunter2');
});

test('API-34 a bad token is anonymous on public calls', async () => {
  const answer = await app.request('/api/services', { headers: { authorization: 'Bearer nonsense' } });
  expect(answer.status).toBe(200);
});
