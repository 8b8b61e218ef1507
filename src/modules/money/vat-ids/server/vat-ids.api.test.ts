import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOrderHarness, must } from '@/modules/orders/orders/orders.testing';
import type { listReceipts } from '@/modules/money/receipts/receipts.contract';
import { textsOfPdf } from '@/modules/money/receipts/receipts.testing';
import type { getVatReport } from '@/modules/money/receipts/vat-report.contract';
import { queryRows } from '@/platform/db/database';
import { connectionOf } from '@/platform/db/db-session';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import { startFakeVies, type ViesFault } from '@test/fakes/vies';
import { startTestApp } from '@test/support/app';

const STUDIO = 'NL001234567B01';
const vies = await startFakeVies(STUDIO, 'DE123456789', 'FR12345678901');
const app = await startTestApp({ viesBase: vies.base });
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const admin = await app.signIn('admin');
const { settings } = app.services;
await settings.change('vat_mode', 'human_service');
await settings.change('vat_country', 'NL');
await settings.change('vat_number', STUDIO);
afterAll(() => vies.close());

beforeEach(async () => {
  vies.fault = null;
  (vies.questions as unknown[]).length = 0;
  await queryRows(app.db, 'delete from vat_id_checks; delete from mails');
});

const COMPANY = { name: 'Nachtzug GmbH', street: 'Ring 1', postcode: '10999', city: 'Berlin' };
const german = (vat_id: string) => ({ country: 'DE', vat_id, company: COMPANY });

interface Vat {
  readonly rule: string;
  readonly amount: number;
  readonly evidence: {
    vat_id: string;
    vat_id_check?: { state: string; at: string; consultation: string | null };
  };
}

async function buy(vat_id: string, service = 101) {
  const { orderId } = await harness.buy(customer, [{ service_id: service }], { billing: german(vat_id) });
  const [row] = await queryRows<{ vat: Vat }>(app.db, 'select vat from orders where id = $1', [orderId]);
  if (row === undefined) throw new Error('no order');
  return { orderId, vat: row.vat };
}

async function quote(vat_id: string) {
  const body = { cartItems: [{ service_id: 101, qty: 1 }], billing: german(vat_id) };
  const answer = await app.requestAsStranger('/api/checkouts/quote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: { vat: { rule: string; vat_id: string; amount: number } } }).data
    .vat;
}

async function toOwner(): Promise<{ subject: string; body_text: string }[]> {
  await app.jobs.drain();
  const text = `select subject, body_text from mails where subject like 'VAT id%' order by id`;
  return queryRows<{ subject: string; body_text: string }>(app.db, text);
}

describe('S1-7 a VAT id is checked with VIES', () => {
  test('S1-7 one that VIES knows is not charged VAT; answer, day and consultation number stay with the order', async () => {
    const { vat } = await buy('de 123 456 789');
    expect(vat).toMatchObject({ rule: 'reverse_charge', amount: 0 });
    expect(vat.evidence.vat_id_check).toMatchObject({ state: 'valid', at: app.clock.now().toISOString() });
    expect(vat.evidence.vat_id_check?.consultation).toMatch(/^WAPI/);
    expect(vies.questions[0]).toEqual({
      countryCode: 'DE',
      vatNumber: '123456789',
      requesterMemberStateCode: 'NL',
      requesterNumber: '001234567B01',
    });
    expect(vies.questions).toHaveLength(1);
  });

  test('S1-7 it is asked once a day, and again after it', async () => {
    await quote('DE123456789');
    app.clock.advance(DAY - MINUTE);
    await quote('DE123456789');
    expect(vies.questions).toHaveLength(1);
    app.clock.advance(2 * MINUTE);
    await quote('DE123456789');
    expect(vies.questions).toHaveLength(2);
  });

  test.each([
    ['that VIES does not know', 'DE999999999'],
    ['that its member state calls no number at all', 'IT12345678903'],
  ])('S1-7 one %s buys nothing, at the field; its price has VAT in it', async (_, id) => {
    const country = id.slice(0, 2);
    const body = {
      amount: 14_000,
      currency: 'USD',
      cartItems: [{ service_id: 101, qty: 1 }],
      billing: { country, vat_id: id, company: COMPANY },
    };
    if (country === 'IT') vies.fault = 'INVALID_INPUT';
    const answer = await app.requestAsStranger('/api/stripe/intent', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: { billing: [expect.stringContaining('does not know this VAT id')] },
    });
  });

  const AWAY: readonly ViesFault[] = [
    'MS_UNAVAILABLE',
    'MS_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'SERVICE_UNAVAILABLE',
    'IP_BLOCKED',
    'TIMEOUT',
    'html',
    'unreachable',
  ];
  test.each(AWAY)('S1-7 %s: the sale goes on at the consumer’s rate, and says so', async (fault) => {
    vies.fault = fault;
    expect(await quote('DE123456789')).toMatchObject({
      rule: 'standard',
      amount: 24.3,
      vat_id: 'unavailable',
    });
  });

  test('S1-7 slow answers: nobody waits longer than some seconds', { timeout: 15_000 }, async () => {
    vies.fault = { slowMs: 8_000 };
    const before = performance.now();
    expect((await quote('DE123456789')).vat_id).toBe('unavailable');
    expect(performance.now() - before).toBeLessThan(6_000);
  });

  test('S1-7 not reached: charged once with VAT, asked again by the worker, and the owner is told once', async () => {
    vies.fault = 'MS_UNAVAILABLE';
    const { vat, orderId } = await buy('DE123456789');
    expect(vat).toMatchObject({ rule: 'standard', amount: 2_430, evidence: { vat_id: 'DE123456789' } });
    expect(vat.evidence.vat_id_check).toMatchObject({ state: 'unavailable', consultation: null });
    expect(await app.services.vatIds.askAgain()).toBe(0);
    app.clock.advance(6 * MINUTE);
    expect(await app.services.vatIds.askAgain()).toBe(1);
    expect(await toOwner()).toEqual([]);
    vies.fault = null;
    app.clock.advance(HOUR);
    expect(await app.services.vatIds.askAgain()).toBe(1);
    expect(await app.services.vatIds.askAgain()).toBe(0);
    const told = await toOwner();
    expect(told.map(({ subject }) => subject)).toEqual(['VAT id DE123456789 is valid']);
    expect(told[0]?.body_text).toContain(`#${orderId}`);
    // The order keeps what was true when it was paid, and the books say what came after.
    const [row] = await queryRows<{ vat: Vat }>(app.db, 'select vat from orders where id = $1', [orderId]);
    expect(row?.vat.rule).toBe('standard');
    const { evidence } = must(await admin.call<typeof getVatReport>('GET /studio/vat', { query: {} })).data;
    expect(evidence.rows[0]).toMatchObject({
      order_id: orderId,
      vat_id: 'DE123456789',
      check: { state: 'unavailable' },
      later: { state: 'valid', consultation: expect.stringMatching(/^WAPI/) },
    });
    expect((await quote('DE123456789')).rule).toBe('reverse_charge');
  });

  test('S1-7 an id that only somebody looked at is asked again by nobody', async () => {
    vies.fault = 'MS_UNAVAILABLE';
    await quote('FR12345678901');
    app.clock.advance(DAY);
    expect(await app.services.vatIds.askAgain()).toBe(0);
  });

  test('S1-7 while VIES is away it is not asked at each key of every buyer', async () => {
    vies.fault = 'MS_MAX_CONCURRENT_REQ';
    await Promise.all(Array.from({ length: 5 }, () => quote('DE123456789')));
    await quote('DE123456789');
    expect(vies.questions).toHaveLength(1);
  });

  test('S1-7 a look-up that is slower than a whole question does not lead to a second one', async () => {
    const connection = connectionOf(app.db);
    const query = connection.query.bind(connection);
    const isLookUp = (config: object): boolean => 'name' in config && config.name === 'vat_ids_read';
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let lookUps = 0;
    const spy = vi.spyOn(connection, 'query').mockImplementation(async (config, values) => {
      const answer = await query(config, values);
      if (isLookUp(config) && (lookUps += 1) === 2) await held;
      return answer;
    });
    try {
      const first = app.services.vatIds.check('DE123456789');
      const second = app.services.vatIds.check('DE123456789');
      await first;
      release();
      expect(await second).toEqual(await first);
    } finally {
      spy.mockRestore();
    }
    expect(vies.questions).toHaveLength(1);
  });

  test('S1-7 the same cart, tried again while VIES is away, is still the same checkout', async () => {
    vies.fault = 'MS_UNAVAILABLE';
    const begin = async () => {
      const body = {
        amount: 3_000,
        currency: 'USD',
        cartItems: [{ service_id: 102, qty: 1 }],
        billing: german('DE123456789'),
      };
      const answer = await app.requestAsStranger('/api/stripe/intent', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { checkout_id: number }).checkout_id;
    };
    const first = await begin();
    app.clock.advance(10 * MINUTE);
    expect(await begin()).toBe(first);
    expect(vies.questions).toHaveLength(2);
  });

  test('S1-7 a wrong VAT id of the studio itself costs the consultation number, not the sale', async () => {
    await settings.change('vat_number', 'NL999999999B99');
    const { vat } = await buy('DE123456789', 102);
    expect(vat).toMatchObject({ rule: 'reverse_charge', evidence: { vat_id_check: { consultation: null } } });
    await settings.change('vat_number', STUDIO);
  });

  test('S1-7 what decides nothing is not asked: the studio’s own country, and one rate for everybody', async () => {
    const own = { country: 'NL', vat_id: 'NL009999999B01', company: COMPANY };
    await harness.buy(customer, [{ service_id: 102 }], { billing: own });
    await settings.change('vat_mode', 'one_rate');
    await quote('DE123456789');
    await settings.change('vat_mode', 'human_service');
    expect(vies.questions).toEqual([]);
  });

  test('S1-7 the invoice of an unconfirmed id names it and has VAT', async () => {
    vies.fault = 'MS_UNAVAILABLE';
    app.clock.advance(2 * DAY);
    const { orderId } = await buy('DE123456789');
    await app.jobs.drain();
    const params = { orderId: String(orderId) };
    const list = await customer.call<typeof listReceipts>('GET /orders/{orderId}/receipts', { params });
    const [paper] = must(list).data.receipts;
    const file = await app.services.receipts.mailFile(paper?.id ?? 0);
    const texts = textsOfPdf(file?.content ?? Buffer.alloc(0)).join('\n');
    expect(paper?.kind).toBe('invoice');
    expect(texts).toContain('VAT ID DE123456789');
    expect(texts).toContain('VAT 21%');
    expect(texts).not.toContain('Reverse charge');
  });
});
