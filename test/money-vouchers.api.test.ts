import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import type { getVatReport } from '@/modules/money/receipts/vat-report.contract';
import { textsOfPdf } from '@/modules/money/receipts/receipts.testing';
import { createOrderHarness, must } from '@/modules/orders/orders/orders.testing';
import type { refundOrder } from '@/modules/shop/checkout/money.contract';
import type { finishOrder, startPayment } from '@/modules/shop/checkout/checkout.contract';
import type { listGifts } from '@/modules/shop/gift-cards/gift-cards.contract';
import { queryRows } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';

const app = await startTestApp();
await createOrderHarness(app);
const customer = await app.signIn('customer');
const admin = await app.signIn('admin');
const { settings, receipts } = app.services;
await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, is_gift_card, price, max_revision)
   values (104, 1, 'Gift Card', 'one_time', true, 5000, 0)`,
);

const CARD = { card_number: '4242424242424242', expiry: '12/30', cvc: '123' };

interface Cart {
  readonly service: number;
  readonly amount: number;
  readonly promoCode?: string;
  readonly billing?: object;
}

async function buy({ service, amount, promoCode, billing }: Cart): Promise<OrderId> {
  const cartItems = [{ service_id: service, qty: 1 }];
  const body = { amount, currency: 'USD', cartItems, promoCode, billing: billing as never, buy_again: true };
  const begun = must(await customer.call<typeof startPayment>('POST /stripe/intent', { body }));
  const { paymentIntentId, clientSecret } = begun;
  const params = { intent: paymentIntentId };
  const pay = { params, body: { ...CARD, client_secret: clientSecret } };
  must(await customer.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', pay));
  const done = { body: { transaction_id: paymentIntentId, amount: amount / 100 } };
  const { order_id } = must(await customer.call<typeof finishOrder>('POST /success', done));
  await app.jobs.drain();
  return order_id as OrderId;
}

async function newestCode(): Promise<string> {
  const { data } = must(await customer.call<typeof listGifts>('GET /my-gifts', { query: {} }));
  return data[0]?.promocode ?? '';
}

async function paperOf(orderId: OrderId) {
  const paper = await receipts.issue(orderId);
  const file = await receipts.mailFile(paper?.id ?? 0);
  return { paper, text: textsOfPdf(file?.content ?? Buffer.alloc(0)).join('\n') };
}

const rules = async () => {
  const { rows } = must(await admin.call<typeof getVatReport>('GET /studio/vat', { query: {} })).data;
  return Object.fromEntries(rows.map((row) => [`${row.country} ${row.rule} ${row.rate}`, row]));
};

describe('S1-8 gift cards where one rate holds for everybody are single-purpose vouchers', () => {
  let mixOrder: OrderId;
  let code: string;

  beforeAll(async () => {
    await settings.change('vat_mode', 'one_rate');
    await settings.change('vat_country', 'NL');
  });

  test('S1-8 VAT is charged when the card is sold, and the paper says so', async () => {
    const order = await buy({ service: 104, amount: 5_000 });
    const { paper, text } = await paperOf(order);
    // 21% in 50.00.
    expect(paper).toMatchObject({ total: 5_000, vat: 868 });
    expect(text).toContain('Article 30b (1)');
    code = await newestCode();
    const [card] = await queryRows<{ vat_kind: string }>(app.db, 'select vat_kind from gift_cards');
    expect(card?.vat_kind).toBe('single');
  });

  test('S1-8 what it pays for later carries no VAT again, also when the studio is taxed another way by then', async () => {
    await settings.change('vat_mode', 'human_service');
    const billing = { country: 'NL' };
    mixOrder = await buy({ service: 101, amount: 9_000, promoCode: code, billing });
    const { paper, text } = await paperOf(mixOrder);
    // 21% in the 90.00 that were paid by card, none in the 50.00 of the gift card.
    expect(paper).toMatchObject({ total: 14_000, vat: 1_562 });
    expect(text).toContain('it was charged when the gift card was bought');
    await settings.change('vat_mode', 'one_rate');
  });

  test('S1-8 the report tells sales, and what was taxed before, apart; all VAT is in it once', async () => {
    const found = await rules();
    // The card was sold without asking for a country.
    expect(found['null standard 21']).toMatchObject({ sold: 50, sold_vat: 8.68 });
    expect(found['NL standard 21']).toMatchObject({ sold: 90, sold_vat: 15.62 });
    expect(found['NL voucher_used 0']).toMatchObject({ sold: 50, vat: 0 });
    expect(Object.keys(found)).toHaveLength(3);
  });

  test('S1-8 money back of it brings back the VAT in the money; what goes back to the card brings back none', async () => {
    const refund = async (amount: number) => {
      const params = { orderId: String(mixOrder) };
      const body = { amount, reason: 'Goodwill', key: randomUUID() };
      must(await admin.call<typeof refundOrder>('POST /studio/orders/{orderId}/refund', { params, body }));
      await app.jobs.drain();
      const text = `select total, vat from receipts where kind = 'credit_note' order by id desc limit 1`;
      return (await queryRows<{ total: number; vat: number }>(app.db, text))[0];
    };
    expect(await refund(60)).toEqual({ total: 6_000, vat: 1_041 });
    // 30.00 of money are left, then the gift card.
    expect(await refund(80)).toEqual({ total: 8_000, vat: 521 });
    const found = await rules();
    expect(found['NL standard 21']).toMatchObject({ sold: 90, credited: 90, credited_vat: 15.62 });
    expect(found['NL voucher_used 0']).toMatchObject({ sold: 50, credited: 50 });
  });

  test('S1-8 an invoice that a gift card pays in part adds up', async () => {
    await buy({ service: 104, amount: 5_000 });
    const promoCode = await newestCode();
    const company = { name: 'Loud BV', street: 'Gracht 1', postcode: '1011 AA', city: 'Amsterdam' };
    const order = await buy({
      service: 101,
      amount: 9_000,
      promoCode,
      billing: { country: 'NL', vat_id: 'NL009999999B01', company },
    });
    const { text } = await paperOf(order);
    expect(text).toContain('Total without VAT$115.70');
    expect(text).toContain('VAT 21%$15.62');
    expect(text).toContain('VAT charged with the gift card$8.68');
    expect(text).toContain('Total$140.00');
  });
});

test('S1-8 where the buyer decides the rate, cards carry no VAT until they are used', async () => {
  await settings.change('vat_mode', 'eu_consumer');
  const billing = { country: 'DE' };
  const { paper, text } = await paperOf(await buy({ service: 104, amount: 5_000, billing }));
  expect(paper).toMatchObject({ vat: 0 });
  expect(text).toContain('it is charged on what they pay for');
  const promoCode = await newestCode();
  const used = await paperOf(await buy({ service: 101, amount: 9_000, promoCode, billing }));
  // 19% in all of 140.00.
  expect(used.paper).toMatchObject({ total: 14_000, vat: 2_235 });
});

test('S2-21 a German who pays by a card that tells no country: one piece, shown as such', async () => {
  const { evidence } = must(await admin.call<typeof getVatReport>('GET /studio/vat', { query: {} })).data;
  expect(evidence.rows.map(({ location, country }) => [country, location])).toEqual([
    ['DE', 'one'],
    ['DE', 'one'],
  ]);
});
