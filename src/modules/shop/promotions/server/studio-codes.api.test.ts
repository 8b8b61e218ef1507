import { describe, expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import type { PromoCodeId, UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { verifyPromoCode } from '../promotions.contract';
import type {
  CodeBody,
  createCode,
  getCode,
  listCodes,
  saveCode,
  StudioCode,
  switchCode,
} from '../promotions-studio.contract';
import { heldThings } from '../promotions.testing';
import { holdPromo, redeemPromo } from './promo-holds';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const customer = await app.signIn('customer');
const { checkout, order } = heldThings(app.db);

await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, is_gift_card, price, max_revision)
   values (101, 2, 'Mixing', 'one_time', false, 14000, 2), (102, 3, 'Mastering', 'one_time', false, 3000, 1)`,
);

const BODY: CodeBody = {
  kind: 'percent',
  value: '10',
  minimum: '',
  starts_at: app.clock.now().toISOString(),
  ends_at: null,
  max_uses: null,
  max_uses_per_customer: null,
  services: [],
};
const make = (code: string, change: Partial<CodeBody> = {}) =>
  admin.call<typeof createCode>('POST /studio/promotions', { body: { ...BODY, ...change, code } });
const save = ({ id, version }: StudioCode, change: Partial<CodeBody>) =>
  admin.call<typeof saveCode>('PUT /studio/promotions/{id}', {
    params: { id: String(id) },
    body: { ...BODY, ...change, version },
  });
const turn = ({ id, version }: StudioCode, disabled: boolean) =>
  admin.call<typeof switchCode>('PUT /studio/promotions/{id}/state', {
    params: { id: String(id) },
    body: { version, disabled },
  });
const read = async ({ id }: StudioCode) =>
  must(await admin.call<typeof getCode>('GET /studio/promotions/{id}', { params: { id: String(id) } }));
const list = async (query: Record<string, string> = {}) =>
  must(await admin.call<typeof listCodes>('GET /studio/promotions', { query }));
const works = async (code: string, services = '101,102') => {
  const answer = await customer.call<typeof verifyPromoCode>('GET /my-promo-codes/verify', {
    query: { code, product_ids: services, subtotal: '100' },
  });
  return answer.ok ? answer.value.matched_product_ids : answer.refusal.message;
};

async function use({ id }: StudioCode): Promise<number> {
  const at = app.clock.now();
  const userId = customer.userId as UserId;
  const checkoutId = await checkout(userId);
  const held = await holdPromo(app.db, { checkoutId, promoCodeId: id as PromoCodeId, userId, at });
  if (!held.ok) throw new Error(held.refusal.message);
  const orderId = await order(checkoutId, userId);
  await queryRows(app.db, 'update orders set discount = 1250 where id = $1', [orderId]);
  await redeemPromo(app.db, { checkoutId, orderId, at });
  return orderId;
}

describe('API-80 discount codes in the studio', () => {
  test('API-80 a code works from its start to its end, for its services, from its minimum on', async () => {
    const start = new Date(app.clock.now().getTime() + DAY);
    const made = must(
      await make('autumn-15', {
        value: '15',
        services: [102],
        minimum: '50',
        starts_at: start.toISOString(),
        ends_at: new Date(start.getTime() + 2 * DAY).toISOString(),
      }),
    ).data;
    expect(made).toMatchObject({
      code: 'AUTUMN-15',
      state: 'planned',
      services: [102],
      minimum: 50,
      used: 0,
    });
    expect(await works('AUTUMN-15')).toContain('This code works from');
    app.clock.advance(DAY);
    expect(await works('autumn-15')).toEqual([102]);
    expect((await read(made)).data.state).toBe('active');
    app.clock.advance(2 * DAY);
    expect((await read(made)).data.state).toBe('ended');
    expect(await works('autumn-15')).toContain('This code expired on');
  });

  test('API-80 its use so far is counted, with what it gave; a used-up code says so', async () => {
    const made = must(await make('ONCE', { kind: 'fixed', value: '12.50', max_uses: 1 })).data;
    const orderId = await use(made);
    const { data, uses } = await read(made);
    expect(data).toMatchObject({ used: 1, held: 0, given: 12.5, state: 'used_up', value: 12.5 });
    expect(uses).toMatchObject([{ order_id: orderId, discount: 12.5, email: 'buyer@example.com' }]);
    expect(await works('ONCE')).toBe('This code has been used up. You can continue without it.');
    const more = must(
      await save(data, { kind: 'fixed', value: '20', max_uses: 5, max_uses_per_customer: 2 }),
    ).data;
    expect(more).toMatchObject({ state: 'active', used: 1, given: 12.5 });
    expect(await works('ONCE')).toEqual([101, 102]);
  });

  test('API-80 a stopped code works for nobody until it is let go again; the log tells both', async () => {
    const made = must(await make('STOP-ME')).data;
    const stopped = must(await turn(made, true)).data;
    expect(stopped.state).toBe('disabled');
    expect(await works('STOP-ME')).toContain('no longer valid');
    expect(outcome(await turn(made, false))).toBe('conflict');
    must(await turn(stopped, false));
    expect(await works('STOP-ME')).toEqual([101, 102]);
    const log = await queryRows<{ action: string; actor_id: number }>(
      app.db,
      `select action, actor_id from audit_log where subject_kind = 'promotion' and subject_id = $1 order by id`,
      [String(made.id)],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'promotion.created',
      'promotion.changed',
      'promotion.changed',
    ]);
    expect(new Set(log.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.userId]));
  });

  test('API-80 the second of two saves is told what is stored', async () => {
    const made = must(await make('TWO-EDITORS')).data;
    must(await save(made, { value: '20' }));
    expect(await save(made, { value: '90' })).toMatchObject({
      refusal: { kind: 'conflict', data: { value: 20, version: 2 } },
    });
    expect((await read(made)).data.value).toBe(20);
  });

  test('API-80 nonsense is refused by its field', async () => {
    must(await make('TAKEN'));
    expect(await make('taken')).toMatchObject({
      refusal: { kind: 'invalid', errors: { code: ['This code already exists'] } },
    });
    for (const [change, field] of [
      [{ value: '0' }, 'value'],
      [{ kind: 'fixed', value: 'ten' }, 'value'],
      [{ services: [999] }, 'services'],
      [{ max_uses: 0 }, 'max_uses'],
      [{ starts_at: 'soon' }, 'starts_at'],
      [{ ends_at: BODY.starts_at }, 'ends_at'],
    ] as const) {
      const answer = await make('WRONG', change as Partial<CodeBody>);
      expect(answer).toMatchObject({ ok: false, refusal: { kind: 'invalid' } });
      expect(Object.keys(answer.ok ? {} : (answer.refusal.errors ?? {}))).toEqual([field]);
    }
    expect(outcome(await make('no good'))).toBe('invalid');
    expect((await list({ search: 'WRONG' })).total).toBe(0);
  });

  test('API-80 vouchers and credits stand apart; what is looked for is found as it is written', async () => {
    await app.services.promotions.issueVoucher(app.db, { email: 'ada_b@example.com', percent: 10 });
    expect((await list({ show: 'vouchers' })).data).toMatchObject([
      { only_for: 'ada_b@example.com', max_uses: 1 },
    ]);
    expect((await list({ show: 'vouchers', search: 'ADA_B' })).total).toBe(1);
    expect((await list({ show: 'vouchers', search: '%' })).total).toBe(0);
    expect((await list({ show: 'credits' })).total).toBe(0);
    expect((await list({ search: 'stop' })).data.map(({ code }) => code)).toEqual(['STOP-ME']);
    const second = await list({ per_page: '2', page: '2' });
    expect(second).toMatchObject({ current_page: 2, per_page: 2 });
    expect(second.data).toHaveLength(2);
  });

  test('API-80 engineers neither see nor make them', async () => {
    expect(outcome(await engineer.call<typeof listCodes>('GET /studio/promotions', {}))).toBe('forbidden');
    const body = { ...BODY, code: 'MINE' };
    expect(outcome(await engineer.call<typeof createCode>('POST /studio/promotions', { body }))).toBe(
      'forbidden',
    );
  });
});
