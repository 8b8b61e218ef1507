import { describe, expect, test } from 'vitest';
import type {
  creditOrder,
  getMoneyOverview,
  getOrderMoney,
  refundOrder,
  returnPayment,
} from '../money.contract';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();
const key = () => crypto.randomUUID();

describe('API-80 the studio’s calls for money', () => {
  test('the desk is for the studio only', async () => {
    const engineer = await app.signIn('engineer');
    expect(await engineer.call<typeof getMoneyOverview>('GET /studio/money', {})).toMatchObject({
      ok: true,
      value: { data: { flagged: [], disputes: [], returning: [] } },
    });
    const customer = await app.signIn('customer');
    const refused = await customer.call<typeof getMoneyOverview>('GET /studio/money', {});
    expect(refused).toMatchObject({ ok: false, refusal: { kind: 'forbidden' } });
    expect((await app.request('/api/studio/money')).status).toBe(401);
  });

  test('only admins send money back; unknown orders and payments are 404, amounts below 0 are 422', async () => {
    const admin = await app.signIn('admin');
    const engineer = await app.signIn('engineer');
    const params = { orderId: '999999' };
    const body = { amount: 1, reason: 'Goodwill', key: key() };
    const path = 'POST /studio/orders/{orderId}/refund';
    expect(await engineer.call<typeof refundOrder>(path, { params, body })).toMatchObject({
      refusal: { kind: 'forbidden' },
    });
    expect(await admin.call<typeof refundOrder>(path, { params, body })).toMatchObject({
      refusal: { kind: 'not_found' },
    });
    const negative = { ...body, amount: -1 };
    expect(await admin.call<typeof refundOrder>(path, { params, body: negative })).toMatchObject({
      refusal: { kind: 'invalid' },
    });
    const credit = { params, body: { amount: 1, key: key() } };
    expect(
      await engineer.call<typeof creditOrder>('POST /studio/orders/{orderId}/credit', credit),
    ).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(
      await engineer.call<typeof getOrderMoney>('GET /studio/orders/{orderId}/money', { params }),
    ).toMatchObject({ refusal: { kind: 'not_found' } });
    expect(
      await admin.call<typeof returnPayment>('POST /studio/payments/{paymentId}/return', {
        params: { paymentId: '999999' },
      }),
    ).toMatchObject({ refusal: { kind: 'not_found' } });
  });
});
