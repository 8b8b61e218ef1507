import { describe, expect, test } from 'vitest';
import { createOrderHarness, must } from '@/modules/orders/orders/orders.testing';
import type { getBilling } from '@/modules/shop/checkout/checkout.contract';
import { startTestApp } from '@test/support/app';
import type { listReceipts } from '../receipts.contract';
import { textsOfPdf } from '../receipts.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');

describe('S1-6 an order for a company', () => {
  const company = {
    name: 'Nachtzug Records GmbH',
    street: 'Oranienstraße 185',
    postcode: '10999',
    city: 'Berlin',
    reference: 'PO-2026-77',
  };
  const billing = { country: 'DE', vat_id: 'de 123 456 789', company };

  test('has an invoice made out to it, also where the studio shows no VAT, and is remembered for the next one', async () => {
    const { orderId } = await harness.buy(customer, [{ service_id: 101 }], { billing });
    await app.jobs.drain();
    const list = await customer.call<typeof listReceipts>('GET /orders/{orderId}/receipts', {
      params: { orderId: String(orderId) },
    });
    const [paper] = must(list).data.receipts;
    expect(paper?.kind).toBe('invoice');
    const answer = await app.requestAsStranger(`/api/receipts/${paper?.id}.pdf`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const texts = textsOfPdf(Buffer.from(await answer.arrayBuffer()));
    for (const words of [company.name, company.street, '10999 Berlin', 'Germany', 'PO-2026-77'])
      expect(texts).toContain(words);
    expect(texts).toContain('VAT ID DE123456789');
    const last = await customer.call<typeof getBilling>('GET /checkouts/billing', {});
    expect(must(last).data.billing).toMatchObject({ country: 'DE', company });
    const stranger = await app.signIn('engineer');
    expect(
      must(await stranger.call<typeof getBilling>('GET /checkouts/billing', {})).data.billing,
    ).toBeNull();
  });

  test.each([
    ['without a street', { ...company, street: ' ' }],
    ['with a name that is too long', { ...company, name: 'x'.repeat(121) }],
    ['that is no object', 'Nachtzug'],
  ])('a company %s is refused', async (_, wrong) => {
    const bought = harness.buy(customer, [{ service_id: 101 }], {
      billing: { country: 'DE', company: wrong as never },
    });
    await expect(bought).rejects.toThrow('invalid');
  });
});
