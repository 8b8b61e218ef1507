import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import type { verifyPromoCode } from '@/modules/shop/promotions/promotions.contract';
import { queryRows } from '@/platform/db/database';
import type { GiftCardId, UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type {
  GiftBody,
  getStudioGift,
  giveGift,
  listStudioGifts,
  switchGift,
} from '../gift-cards-studio.contract';
import type { listGifts } from '../gift-cards.contract';
import { giftOrders } from '../gift-cards.testing';
import { drawGift, holdGift } from './gift-holds';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const customer = await app.signIn('customer');
const { checkout, order, paidOrder } = giftOrders(app.db);

await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, is_gift_card, price, max_revision)
   values (101, 2, 'Mixing', 'one_time', false, 14000, 2)`,
);

const body = (change: Partial<GiftBody> = {}): GiftBody => ({
  amount: '75,50',
  recipient_name: 'Ada',
  recipient_email: 'customer@demo.test',
  message: 'Sorry for the wait.',
  send_date: null,
  reason: 'A late delivery',
  request_key: randomUUID(),
  ...change,
});
const give = (sent: GiftBody, who = admin) =>
  who.call<typeof giveGift>('POST /studio/gift-cards', { body: sent });
const read = async (id: number) =>
  must(await admin.call<typeof getStudioGift>('GET /studio/gift-cards/{id}', { params: { id: String(id) } }));
const turn = ({ id, version }: { id: number; version: number }, disabled: boolean) =>
  admin.call<typeof switchGift>('PUT /studio/gift-cards/{id}/state', {
    params: { id: String(id) },
    body: { version, disabled },
  });
const list = async (query: Record<string, string> = {}) =>
  must(await admin.call<typeof listStudioGifts>('GET /studio/gift-cards', { query }));
const worth = async (code: string) => {
  const answer = await customer.call<typeof verifyPromoCode>('GET /my-promo-codes/verify', {
    query: { code, product_ids: '101' },
  });
  return answer.ok ? answer.value.coupon.amount : answer.refusal.message;
};
const mailsTo = async (address: string) => {
  await app.jobs.drain();
  return queryRows<{ kind: string; subject: string; body_text: string }>(
    app.db,
    'select kind, subject, body_text from mails where to_email = $1 order by id',
    [address],
  );
};

describe('API-80 gift cards given by hand', () => {
  test('API-80 one wish is one card: booked in balance, mailed once, spendable, and its owner sees it', async () => {
    const input = body();
    const [one, two] = await Promise.all([give(input), give(input)]);
    const given = must(one).data;
    expect(must(two).data.id).toBe(given.id);
    expect(given).toMatchObject({
      amount: 75.5,
      balance: 75.5,
      order_id: null,
      state: 'open',
      reason: 'A late delivery',
    });
    const entries = await queryRows<{ account: string; amount: number; gift_card_id: number | null }>(
      app.db,
      `select account, amount, gift_card_id from ledger_entries where kind = 'gift_issue' order by id`,
    );
    expect(entries).toEqual([
      { account: 'goodwill', amount: 7550, gift_card_id: null },
      { account: 'gift_cards', amount: -7550, gift_card_id: given.id },
    ]);
    const mails = await mailsTo('customer@demo.test');
    expect(mails.map(({ kind }) => kind)).toEqual(['gift-card']);
    const { code, history } = await read(given.id);
    expect(mails[0]?.subject).toBe('Your gift card: $75.50 at Headroom');
    expect(mails[0]?.body_text).toContain('from all of us at Headroom');
    expect(mails[0]?.body_text).toContain('Sorry for the wait.');
    expect(mails[0]?.body_text).toContain(code);
    expect(history).toMatchObject([{ kind: 'issued', change: 75.5, order_id: null }]);
    expect(await worth(code)).toBe(75.5);
    const mine = must(await customer.call<typeof listGifts>('GET /my-gifts', {}));
    expect(mine.data).toMatchObject([{ id: given.id, promocode: code, amount: 75.5, recipient: null }]);
    const log = await queryRows<{ action: string; actor_id: number; after: object }>(
      app.db,
      `select action, actor_id, after from audit_log where subject_kind = 'gift-card'`,
    );
    expect(log).toEqual([
      {
        action: 'gift-card.given',
        actor_id: admin.userId,
        after: {
          amount: 7550,
          currency: 'USD',
          reason: 'A late delivery',
          recipient_email: 'customer@demo.test',
        },
      },
    ]);
  });

  test('API-80 on a chosen day it is mailed then, not before', async () => {
    const day = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const sent = must(await give(body({ recipient_email: 'later@example.com', send_date: day }))).data;
    expect(sent).toMatchObject({ sent_at: null, send_at: `${day}T08:00:00.000Z` });
    expect(await mailsTo('later@example.com')).toEqual([]);
  });

  test('API-80 nonsense gives nothing', async () => {
    const before = (await list()).total;
    for (const [change, field] of [
      [{ amount: 'ten' }, 'amount'],
      [{ amount: '0' }, 'amount'],
      [{ recipient_email: 'nobody' }, 'recipient_email'],
      [{ reason: ' ' }, 'reason'],
      [{ send_date: 'soon' }, 'send_date'],
    ] as const) {
      const answer = await give(body(change));
      expect(Object.keys(answer.ok ? {} : (answer.refusal.errors ?? {}))).toEqual([field]);
    }
    expect(outcome(await give(body(), engineer))).toBe('forbidden');
    expect((await list()).total).toBe(before);
  });
});

describe('API-80 gift cards in the studio', () => {
  test('API-80 a stopped card pays for nothing, keeps its balance, and pays again once it is let go', async () => {
    const given = must(await give(body({ recipient_email: 'stop@example.com' }))).data;
    const { code } = await read(given.id);
    const stopped = must(await turn(given, true)).data;
    expect(stopped).toMatchObject({ state: 'stopped', balance: 75.5, disabled: true });
    expect(await worth(code)).toContain('has disabled this gift card');
    const held = await holdGift(app.db, {
      checkoutId: await checkout(customer.userId as UserId),
      giftCardId: given.id as GiftCardId,
      userId: customer.userId as UserId,
      amount: 100,
      at: app.clock.now(),
    });
    expect(held.ok).toBe(false);
    expect(await turn(given, false)).toMatchObject({ refusal: { kind: 'conflict', data: { version: 2 } } });
    must(await turn(stopped, false));
    expect(await worth(code)).toBe(75.5);
  });

  test('API-80 what was bought and spent shows with its orders; found by code, address and order', async () => {
    const bought = await paidOrder({
      userId: customer.userId as UserId,
      email: 'buyer@example.com',
      price: 5_000,
    });
    await app.services.giftCards.orderPaid(bought);
    const [found] = (await list({ search: String(bought) })).data;
    expect(found).toMatchObject({ order_id: bought, buyer_email: 'buyer@example.com', reason: null });
    const id = found?.id ?? 0;
    const at = app.clock.now();
    const userId = customer.userId as UserId;
    const checkoutId = await checkout(userId);
    must2(await holdGift(app.db, { checkoutId, giftCardId: id as GiftCardId, userId, amount: 5_000, at }));
    const orderId = await order(checkoutId, userId);
    await drawGift(app.db, { checkoutId, orderId, at });
    const { code, history, data } = await read(id);
    expect(data).toMatchObject({ state: 'spent', balance: 0 });
    expect(history).toMatchObject([
      { kind: 'used', change: -50, order_id: orderId },
      { kind: 'issued', change: 50, order_id: bought },
    ]);
    expect(
      (await list({ search: code.toLowerCase().replaceAll('-', ' ') })).data.map((one) => one.id),
    ).toEqual([id]);
    expect((await list({ search: 'BUYER@' })).data.map((one) => one.id)).toEqual([id]);
    expect((await list({ state: 'spent' })).data.map((one) => one.id)).toEqual([id]);
    expect((await list({ search: 'nobody at all' })).total).toBe(0);
  });

  test('API-80 engineers see none of them; one that is not there is not found', async () => {
    expect(outcome(await engineer.call<typeof listStudioGifts>('GET /studio/gift-cards', {}))).toBe(
      'forbidden',
    );
    expect(outcome(await turn({ id: 9999, version: 1 }, true))).toBe('not_found');
  });
});

function must2(answer: { readonly ok: boolean }): void {
  if (!answer.ok) throw new Error('not held');
}
