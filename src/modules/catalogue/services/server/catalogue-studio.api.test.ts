import { describe, expect, test } from 'vitest';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { catalogueHarness, formOf } from '../catalogue-studio.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { listServices } from '../catalogue.contract';
import type {
  createService,
  listStudioServices,
  orderServices,
  previewService,
  removeService,
  StudioService,
} from '../catalogue-studio.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const customer = await app.signIn('customer');

const { read, save, move, draft, list, isSold, lastLog } = catalogueHarness(app, admin);

describe('API-80 services in the studio', () => {
  test('API-80 a draft is nobody’s but the studio’s until it is published, which needs a price', async () => {
    const made = await draft('Radio edit');
    expect(made).toMatchObject({ state: 'draft', price: 0, version: 1, variations: [] });
    expect(await isSold(made.id)).toBe('not_found');
    const refused = await move(made, 'published');
    expect(refused).toMatchObject({
      refusal: { kind: 'invalid', errors: { price: ['A published service needs a price'] } },
    });
    const saved = must(
      await save(
        made.id,
        formOf(made, { price: '49,50', detail: '<p onclick="x">Short</p><script>1</script>' }),
      ),
    ).data;
    expect(saved).toMatchObject({ price: 49.5, detail: '<p>Short</p>', version: 2 });
    const shown = must(
      await admin.call<typeof previewService>('GET /studio/services/{id}/preview', {
        params: { id: String(made.id) },
      }),
    ).data;
    expect(shown).toMatchObject({ name: 'Radio edit', price: 49.5 });
    expect(must(await move(saved, 'published')).data.state).toBe('published');
    expect(await isSold(made.id)).toBe('ok');
    expect(await lastLog()).toEqual({
      action: 'service.changed',
      actor_id: admin.userId,
      before: { state: 'draft' },
      after: { state: 'published' },
    });
  });

  test('API-80 the second of two saves is told what is stored, and overwrites nothing', async () => {
    const seen = await draft('Vocal tuning');
    must(await save(seen.id, formOf(seen, { name: 'Vocal tuning, one voice' })));
    const second = await save(seen.id, formOf(seen, { price: '10' }));
    expect(second).toMatchObject({
      refusal: { kind: 'conflict', data: { name: 'Vocal tuning, one voice', version: 2, price: 0 } },
    });
    expect(outcome(await move(seen, 'archived'))).toBe('conflict');
    expect(await read(seen.id)).toMatchObject({ name: 'Vocal tuning, one voice', price: 0, state: 'draft' });
  });

  test('API-80 a changed price never touches paid orders, and is asked of whoever pays next', async () => {
    const bought = await harness.buy(customer);
    const before = must(
      await customer.call<typeof getOrder>('GET /orders/{orderId}', {
        params: { orderId: String(bought.orderId) },
      }),
    ).data.order;
    const rows = () =>
      queryRows(
        app.db,
        `select o.subtotal, o.amount, i.price, i.total_price, i.service_name, i.max_revision, i.turnaround_max_hours
         from orders o join order_items i on i.order_id = o.id where o.id = $1`,
        [bought.orderId],
      );
    const paid = await rows();
    const ledger = await queryRows(app.db, 'select * from ledger_entries order by id');
    const service = await read(101);
    expect(service.orders).toBeGreaterThan(0);
    const change = { price: '999', name: 'Mixing, dearer', max_revision: 0, turnaround_max_hours: 500 };
    must(await save(101, formOf(service, change)));
    expect(await rows()).toEqual(paid);
    expect(await queryRows(app.db, 'select * from ledger_entries order by id')).toEqual(ledger);
    const after = must(
      await customer.call<typeof getOrder>('GET /orders/{orderId}', {
        params: { orderId: String(bought.orderId) },
      }),
    ).data.order;
    expect(after).toEqual(before);
    const page = must(await app.guest().call<typeof listServices>('GET /services', {}));
    expect(page.data.find(({ id }) => id === 101)).toMatchObject({ price: 999, name: 'Mixing, dearer' });
    must(await save(101, formOf(await read(101), { price: '140', name: 'Mixing', max_revision: 2 })));
  });

  test('API-80 options keep their ids; one that orders point to is archived, and can’t be bought any more', async () => {
    const made = await draft('Mix with options');
    const option = (id: number | null, name: string, price = '') => ({
      id,
      name,
      price,
      discounted_price: '',
      image: null,
      image_alt: '',
      max_files: null,
      max_songs: null,
      detail: '',
      brief_detail: '',
      includes: '',
      description: '',
      requirements: '',
      notes: '',
    });
    const one = must(
      await save(
        made.id,
        formOf(made, {
          price: '100',
          variations: [option(null, 'Plain'), option(null, 'With stems', '150')],
        }),
      ),
    ).data;
    expect(one.variations.map(({ name, price }) => [name, price])).toEqual([
      ['Plain', null],
      ['With stems', 150],
    ]);
    const [plain, stems] = one.variations.map(({ id }) => id);
    const bought = await harness.buy(customer);
    await queryRows(app.db, 'update order_items set variation_id = $2 where order_id = $1', [
      bought.orderId,
      stems,
    ]);
    const two = must(
      await save(
        made.id,
        formOf(one, { variations: [option(null, 'New'), option(plain ?? 0, 'Plain one')] }),
      ),
    ).data;
    expect(two.variations.map(({ name }) => name)).toEqual(['New', 'Plain one']);
    expect(two.variations[1]?.id).toBe(plain);
    expect(await queryRows(app.db, 'select archived from variations where id = $1', [stems])).toEqual([
      { archived: true },
    ]);
    expect(
      await queryRows(app.db, 'select variation_id from order_items where order_id = $1', [bought.orderId]),
    ).toEqual([{ variation_id: stems }]);
    const priced = await app.services.catalogue.priceLines(app.db, [
      { service_id: made.id as never, variation_id: stems as never, qty: 1 },
    ]);
    expect(priced.ok).toBe(false);
    const foreign = await save(made.id, formOf(two, { variations: [option(999_999, 'Mine')] }));
    expect(foreign).toMatchObject({
      refusal: { kind: 'invalid', errors: { variations: ['Unknown option'] } },
    });
  });

  test('API-80 what orders point to is archived, everything else is deleted', async () => {
    const remove = async (service: StudioService) =>
      admin.call<typeof removeService>('POST /studio/services/{id}/remove', {
        params: { id: String(service.id) },
        body: { version: service.version },
      });
    await harness.buy(customer);
    expect(must(await remove(await read(101))).removed).toBe('archived');
    expect(await isSold(101)).toBe('not_found');
    expect((await read(101)).state).toBe('archived');
    must(await move(await read(101), 'published'));
    const made = await draft('A mistake');
    expect(outcome(await remove({ ...made, version: 7 }))).toBe('conflict');
    expect(must(await remove(made)).removed).toBe('deleted');
    expect(await lastLog()).toMatchObject({ action: 'service.deleted', after: null });
    expect(outcome(await remove(made))).toBe('not_found');
  });

  test('API-80 the order is one’s own only where nobody changed it meanwhile', async () => {
    const one = await draft('Order one');
    await draft('Order two');
    const seen = (await list()).filter(({ state }) => state !== 'archived').map(({ id }) => id);
    const order = [one.id, ...seen.filter((id) => id !== one.id)];
    const put = (body: { seen: number[]; order: number[] }) =>
      admin.call<typeof orderServices>('PUT /studio/services/order', { body });
    expect(must(await put({ seen, order })).data[0]?.name).toBe('Order one');
    expect(outcome(await put({ seen, order: seen }))).toBe('conflict');
    expect(outcome(await put({ seen: order, order: order.slice(1) }))).toBe('invalid');
    expect((await list())[0]?.name).toBe('Order one');
    expect(await lastLog()).toMatchObject({
      action: 'services.ordered',
      before: { order: seen },
      after: { order },
    });
  });

  test('API-80 nonsense is refused under its fields, and nothing is written', async () => {
    const made = await draft('Checked');
    const wrong = await save(
      made.id,
      formOf(made, { price: 'ten', discounted_price: '5.555', category_id: 77 }),
    );
    expect(wrong).toMatchObject({
      refusal: {
        kind: 'invalid',
        errors: {
          price: ['Please enter an amount such as 120.00'],
          discounted_price: ['Please enter an amount such as 120.00'],
          category_id: ['This category does not exist any more'],
        },
      },
    });
    expect(outcome(await save(made.id, formOf(made, { name: ' ' })))).toBe('invalid');
    expect(outcome(await save(made.id, formOf(made, { image: 'javascript:alert(1)' })))).toBe('invalid');
    expect((await read(made.id)).version).toBe(1);
    const lost = await save(999_999, formOf(made));
    expect(outcome(lost)).toBe('not_found');
  });

  test('API-80 gift cards have their own category, wherever the form puts them', async () => {
    const made = must(
      await admin.call<typeof createService>('POST /studio/services', {
        body: { name: 'Card', category_id: 3, kind: 'gift_card' },
      }),
    ).data;
    expect(made).toMatchObject({ category_id: 1, turnaround_max_hours: 0, kind: 'gift_card' });
    const other = await admin.call<typeof createService>('POST /studio/services', {
      body: { name: 'No card', category_id: 1, kind: 'one_time' },
    });
    expect(outcome(other)).toBe('invalid');
  });

  test('API-80 an engineer neither reads nor writes them', async () => {
    const made = await draft('Not theirs');
    expect(outcome(await save(made.id, formOf(made), engineer))).toBe('forbidden');
    expect(outcome(await engineer.call<typeof listStudioServices>('GET /studio/services', {}))).toBe(
      'forbidden',
    );
  });
});
