import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import type { GiftCardId, OrderId, UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { verifyPromoCode } from '@/modules/shop/promotions/promotions.contract';
import type { listGifts } from '../gift-cards.contract';
import { giftOrders } from '../gift-cards.testing';
import { giftCardsJobs } from './gift-cards.jobs';
import { drawGift, holdGift, returnToGift } from './gift-holds';

const app = await startTestApp();
const customer = await app.signIn('customer');
const me = customer.userId as UserId;
const { giftCards } = app.services;
const { checkout, order, paidOrder, person } = giftOrders(app.db);

await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, is_gift_card, price, max_revision)
   values (101, 2, 'Mixing', 'one_time', false, 14000, 2)`,
);

const EMPTY = `
  alter table ledger_entries disable trigger ledger_immutable;
  delete from ledger_entries; delete from gift_holds; delete from gift_cards; delete from mails; delete from rate_limits;
  alter table ledger_entries enable trigger ledger_immutable`;

beforeEach(() => queryRows(app.db, EMPTY));

async function mine(query: Record<string, string> = {}) {
  const answer = await customer.call<typeof listGifts>('GET /my-gifts', { query });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

interface MailRow extends Record<string, unknown> {
  readonly to_email: string;
  readonly kind: string;
  readonly subject: string;
  readonly body_text: string;
}

async function mails(): Promise<MailRow[]> {
  await app.jobs.drain();
  return queryRows<MailRow>(app.db, 'select to_email, kind, subject, body_text from mails order by id');
}

async function issued(orderId: OrderId): Promise<GiftCardId[]> {
  await giftCards.orderPaid(orderId);
  const text = 'select id from gift_cards where order_id = $1 order by id';
  return (await queryRows<{ id: GiftCardId }>(app.db, text, [orderId])).map((row) => row.id);
}

async function spend(giftCardId: GiftCardId, amount: number, userId: UserId = me): Promise<OrderId> {
  const at = app.clock.now();
  const checkoutId = await checkout(userId);
  const held = await holdGift(app.db, { checkoutId, giftCardId, userId, amount, at });
  if (!held.ok) throw new Error(held.refusal.message);
  const orderId = await order(checkoutId, userId);
  await drawGift(app.db, { checkoutId, orderId, at });
  return orderId;
}

const LETTERS = /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}/;

describe('issuing', () => {
  test('GIFT-01 a paid card has a code, a balance and its mail: once, however often the order is told', async () => {
    const orderId = await paidOrder({ userId: me, price: 5_000 });
    for (let n = 0; n < 3; n += 1) await giftCards.orderPaid(orderId);
    await Promise.all([giftCards.orderPaid(orderId), giftCards.orderPaid(orderId)]);
    const listed = await mine();
    expect(listed.total).toBe(1);
    expect(listed.data[0]).toMatchObject({ amount: 50, use_amount: 0, recipient: null, history: [] });
    expect(listed.data[0]?.promocode).toMatch(LETTERS);
    const sent = await mails();
    expect(sent.map(({ kind, to_email }) => [kind, to_email])).toEqual([
      ['gift-card-bought', 'buyer@example.com'],
    ]);
    expect(sent[0]?.body_text).toContain(listed.data[0]?.promocode);
    expect(sent[0]?.body_text).toContain('/user-gift-coupon');
  });

  test('GIFT-01 three pieces are three cards with codes of their own', async () => {
    await issued(await paidOrder({ userId: me, quantity: 3 }));
    const { data } = await mine();
    expect(new Set(data.map(({ promocode }) => promocode)).size).toBe(3);
  });

  test('GIFT-01 the code stands nowhere in the database, but in its mail', async () => {
    await issued(await paidOrder({ userId: me }));
    const { data } = await mine();
    const rows = await queryRows(app.db, 'select * from gift_cards');
    expect(JSON.stringify(rows)).not.toContain(data[0]?.promocode);
  });

  test('GIFT-01 a replaced key of the installation shows no wrong code', async () => {
    await issued(await paidOrder({ userId: me }));
    await queryRows(app.db, `update gift_cards set sealed_code = 'of another key'`);
    expect((await mine()).data[0]?.promocode).toBe('');
  });
});

describe('giving', () => {
  const gift = { name: 'Bo', email: 'bo@example.com', message: 'Play it loud.' };

  test('GIFT-01 the recipient is mailed at once where no day was chosen', async () => {
    await issued(await paidOrder({ userId: me, gift }));
    const sent = await mails();
    expect(new Set(sent.map(({ kind, to_email }) => `${kind} to ${to_email}`))).toEqual(
      new Set(['gift-card to bo@example.com', 'gift-card-bought to buyer@example.com']),
    );
    const toBo = sent.find(({ kind }) => kind === 'gift-card');
    expect(toBo?.subject).toBe('Your gift card from Ada: $50.00 at Headroom');
    expect(toBo?.body_text).toContain('> Play it loud.');
    expect(toBo?.body_text).toMatch(LETTERS);
    expect((await mine()).data[0]?.recipient).toMatchObject({
      name: 'Bo',
      email: 'bo@example.com',
      sent: true,
    });
  });

  test('GIFT-01 on the chosen day, in its morning, once', async () => {
    const day = new Date(app.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    await issued(await paidOrder({ userId: me, gift: { ...gift, send_date: day } }));
    expect((await mails()).map(({ kind }) => kind)).toEqual(['gift-card-bought']);
    expect((await mine()).data[0]?.recipient).toMatchObject({ sent: false, send_at: `${day}T08:00:00.000Z` });
    const [job] = giftCardsJobs(giftCards);
    await job?.run({});
    expect((await mails()).length).toBe(1);
    app.clock.set(new Date(`${day}T08:00:00Z`));
    await Promise.all([job?.run({}), job?.run({})]);
    await job?.run({});
    expect((await mails()).filter(({ kind }) => kind === 'gift-card')).toHaveLength(1);
  });

  test('GIFT-01 a card belongs to its buyer until its recipient has a verified account', async () => {
    const bo = await person(false);
    const [row] = await queryRows<{ email: string }>(app.db, 'select email from users where id = $1', [bo]);
    const email = row?.email ?? '';
    await issued(await paidOrder({ userId: me, gift: { ...gift, email: email.toUpperCase() } }));
    expect((await mine()).total).toBe(1);
    await queryRows(app.db, 'update users set verified_at = $2 where id = $1', [bo, app.clock.now()]);
    await giftCards.accountVerified(bo, email);
    expect((await mine()).total).toBe(0);
    const theirs = await giftCards.list(bo, { page: 1, perPage: 12 });
    expect(theirs.gifts[0]).toMatchObject({ is_mine_by_gift: true });
  });

  test('GIFT-01 a guest’s card joins the account of its address once that is verified', async () => {
    await issued(await paidOrder({ email: 'guest@example.com' }));
    const [sent] = await mails();
    expect(sent?.body_text).toContain('Keep this email');
    const guest = await person();
    await giftCards.accountVerified(guest, 'Guest@example.com');
    expect((await giftCards.list(guest, { page: 1, perPage: 12 })).total).toBe(1);
  });
});

describe('API-37 my gift cards', () => {
  test('API-37 GIFT-01 what is left, what was used, and for which orders, newest first', async () => {
    const [id] = await issued(await paidOrder({ userId: me, price: 10_000 }));
    if (id === undefined) throw new Error('no card');
    const orderId = await spend(id, 2_550);
    await spend(id, 1_000, await person());
    await returnToGift(app.db, { orderId, amount: 550, at: app.clock.now() });
    const { data } = await mine();
    expect(data[0]).toMatchObject({
      id,
      amount: 70,
      use_amount: 30,
      currency: 'USD',
      history: [
        { kind: 'returned', amount: 5.5, order_id: orderId },
        // Somebody else's order keeps its number to itself.
        { kind: 'used', amount: 10, order_id: null },
        { kind: 'used', amount: 25.5, order_id: orderId },
      ],
    });
  });

  test('API-37 pages of twelve, newest first, empty past the end', async () => {
    await issued(await paidOrder({ userId: me, quantity: 14 }));
    const first = await mine();
    expect(first).toMatchObject({ current_page: 1, last_page: 2, total: 14, per_page: 12 });
    expect(first.data).toHaveLength(12);
    const ids = first.data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await mine({ page: '2' })).data).toHaveLength(2);
    expect((await mine({ page: '9' })).data).toEqual([]);
  });

  test('API-37 nobody sees another’s cards, and a guest none', async () => {
    await issued(await paidOrder({ userId: await person() }));
    expect((await mine()).data).toEqual([]);
    const guest = await app.guest().call<typeof listGifts>('GET /my-gifts', {});
    expect(guest).toMatchObject({ refusal: { kind: 'unauthenticated' } });
    for (const query of [{ page: '0' }, { per_page: '101' }, { page: 'x' }]) {
      const answer = await customer.call<typeof listGifts>('GET /my-gifts', { query });
      expect(answer).toMatchObject({ refusal: { kind: 'invalid' } });
    }
  });
});

describe('API-32 a gift card’s code', () => {
  const verify = (code: string) =>
    customer.call<typeof verifyPromoCode>('GET /my-promo-codes/verify', {
      query: { code, product_ids: '101' },
    });

  test('API-32 PROM-02 is worth its balance to whoever has it, less what others hold', async () => {
    const [id] = await issued(await paidOrder({ userId: await person(), price: 10_000 }));
    if (id === undefined) throw new Error('no card');
    const code = (await giftCards.mailData(id))?.code ?? '';
    expect(await verify(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      ok: true,
      value: {
        type: 'gift',
        coupon: { amount: 100, discount_value: null },
        matched_product_ids: [101],
        message: 'Discount applied successfully',
      },
    });
    await spend(id, 4_000);
    const at = app.clock.now();
    const [mineToo, other] = [await checkout(me), await person()];
    await holdGift(app.db, { checkoutId: mineToo, giftCardId: id, userId: me, amount: 1_000, at });
    expect(await verify(code)).toMatchObject({ value: { coupon: { amount: 60 } } });
    const theirs = { checkoutId: await checkout(other), giftCardId: id, userId: other, amount: 5_000, at };
    await holdGift(app.db, theirs);
    expect(await verify(code)).toMatchObject({ value: { coupon: { amount: 10 } } });
  });

  test('API-32 PROM-04 is refused where nothing is left, or all of it is held', async () => {
    const [id] = await issued(await paidOrder({ userId: me, price: 1_000 }));
    if (id === undefined) throw new Error('no card');
    const code = (await giftCards.mailData(id))?.code ?? '';
    const [other, at] = [await person(), app.clock.now()];
    const checkoutId = await checkout(other);
    await holdGift(app.db, { checkoutId, giftCardId: id, userId: other, amount: 1_000, at });
    expect(await verify(code)).toMatchObject({
      refusal: {
        kind: 'conflict',
        message: expect.stringContaining('being used in another payment') as string,
      },
    });
    await drawGift(app.db, { checkoutId, orderId: await order(checkoutId), at });
    expect(await verify(code)).toMatchObject({
      refusal: { kind: 'conflict', message: 'Nothing is left on this gift card.' },
    });
    expect(await verify('0000-0000-0000-0000')).toMatchObject({
      refusal: { kind: 'not_found', message: 'Invalid promo code' },
    });
  });
});
