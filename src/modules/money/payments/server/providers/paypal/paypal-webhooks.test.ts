import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import type { CheckoutId } from '@/shared/ids';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import { makeCertificate } from '@test/fakes/paypal/certificates';
import { signBody, testAuthority, testSigner } from '@test/fakes/paypal/webhooks';
import { trustedCertificate } from './paypal-certificates';
import { createPayPalProvider } from './index';

let time = Date.parse('2026-03-02T10:00:00Z');
const clock = { now: () => new Date(time) };
const fake = await startPayPalFake({ now: clock.now, chain: true });
afterAll(() => fake.close());

const providerBy = (webhookId: string = FAKE_KEYS.webhookId) =>
  createPayPalProvider({
    clock,
    log: createLog('silent'),
    keys: { ...FAKE_KEYS, webhookId, environment: 'sandbox', apiBase: fake.base },
    secret: 'key of this test',
    installation: async () => 'mine',
    siteUrl: 'http://studio.test',
    roots: [testAuthority().pem],
  });
const provider = providerBy();

async function paidOrder(): Promise<string> {
  const { reference } = await provider.createIntent({
    checkoutId: 7 as CheckoutId,
    amount: 2550,
    currency: 'USD',
    idempotencyKey: `hook:${time}:${Math.random()}`,
    payer: { first_name: 'A', last_name: 'B', email: 'a@example.com', phone: null },
  });
  fake.approve(reference);
  await provider.capture(reference, `take:${reference}`);
  return reference;
}

const signing = () => ({
  certificate: testSigner(),
  address: fake.certificateAddress,
  at: clock.now(),
  webhookId: FAKE_KEYS.webhookId,
});
const json = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
const EVENT = json({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });

async function isTaken({ body, headers }: { body: Uint8Array; headers: Headers }): Promise<boolean> {
  return (await provider.parseWebhook(body, headers)).ok;
}

describe('PROMISE-09 the signature of PayPal', () => {
  test('is taken, and only for these bytes', async () => {
    const signed = signBody(EVENT, signing());
    expect(await isTaken(signed)).toBe(true);
    for (let at = 0; at < EVENT.length; at += 7) {
      const body = new Uint8Array(EVENT);
      body[at] = (body[at] ?? 0) ^ 1;
      expect(await isTaken({ ...signed, body })).toBe(false);
    }
  });

  test('is needed in all its parts', async () => {
    for (const part of [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ]) {
      const { body, headers } = signBody(EVENT, signing());
      headers.delete(part);
      expect(await isTaken({ body, headers })).toBe(false);
    }
    const { body, headers } = signBody(EVENT, signing());
    headers.set('paypal-transmission-id', 'other');
    expect(await isTaken({ body, headers })).toBe(false);
  });

  test('is refused for another webhook of the account, when stale, and when too early', async () => {
    expect(await isTaken(signBody(EVENT, { ...signing(), webhookId: 'OTHER' }))).toBe(false);
    const day = 86_400_000;
    const sentAt = (ms: number) => isTaken(signBody(EVENT, { ...signing(), at: new Date(time - ms) }));
    expect(await sentAt(3 * day)).toBe(true);
    expect(await sentAt(5 * day)).toBe(false);
    expect(await sentAt(-60_000)).toBe(true);
    expect(await sentAt(-3_600_000)).toBe(false);
  });

  test('no address but that of PayPal is ever asked for a certificate', async () => {
    const asked = fake.calls.length;
    for (const address of [
      `${fake.base}.example.com/v1/notifications/certs/CERT-1`,
      `${fake.base}/v1/notifications/certs/../../other`,
      `${fake.base}/v1/notifications/certs/CERT-1?x=1`,
      `${fake.base}/v1/other/CERT-1`,
      'https://api.paypal.com.example.com/v1/notifications/certs/CERT-1',
      'file:///etc/passwd',
      '',
    ]) {
      expect(await isTaken(signBody(EVENT, { ...signing(), address }))).toBe(false);
    }
    expect(fake.calls).toHaveLength(asked);
  });

  test('its certificate is fetched once', async () => {
    const fresh = providerBy();
    const before = fake.calls.length;
    for (let round = 0; round < 3; round += 1) {
      const { body, headers } = signBody(EVENT, signing());
      expect((await fresh.parseWebhook(body, headers)).ok).toBe(true);
    }
    expect(fake.calls).toHaveLength(before + 1);
  });

  test('what is signed but is no event is refused', async () => {
    for (const body of [
      new TextEncoder().encode('{'),
      json([]),
      json({ id: '', event_type: 'x', resource: {} }),
    ]) {
      expect(await isTaken(signBody(body, signing()))).toBe(false);
    }
  });
});

describe('PROMISE-09 certificates', () => {
  const NAME = 'messageverificationcerts.paypal.com';
  const rules = (now = clock.now()) => ({
    clock: { now: () => now },
    home: '',
    name: /^messageverificationcerts(\.sandbox)?\.paypal\.com$/,
    roots: [testAuthority().pem],
  });
  const good = makeCertificate({ name: NAME, issuer: testAuthority() });
  const stranger = makeCertificate({ name: 'Somebody else' });

  test('made out to PayPal, current, and signed by whom we trust', () => {
    const middle = testAuthority();
    expect(trustedCertificate(`${good.pem}${middle.pem}`, rules())).not.toBeNull();
    const forged = makeCertificate({ name: NAME, issuer: stranger });
    expect(trustedCertificate(`${forged.pem}${stranger.pem}`, rules())).toBeNull();
    const other = makeCertificate({ name: 'www.paypal.com', issuer: testAuthority() });
    expect(trustedCertificate(`${other.pem}${middle.pem}`, rules())).toBeNull();
    expect(
      trustedCertificate(`${good.pem}${stranger.pem}`, { ...rules(), roots: [stranger.pem] }),
    ).toBeNull();
  });

  test('expired and future ones are none', () => {
    const short = makeCertificate({
      name: NAME,
      issuer: testAuthority(),
      from: new Date('2026-01-01'),
      to: new Date('2026-02-01'),
    });
    expect(trustedCertificate(short.pem, rules(new Date('2026-01-15')))).not.toBeNull();
    expect(trustedCertificate(short.pem, rules(new Date('2026-02-02')))).toBeNull();
    expect(trustedCertificate(short.pem, rules(new Date('2025-12-31')))).toBeNull();
    expect(trustedCertificate('no certificate', rules())).toBeNull();
  });
});

describe('PROMISE-19 whom the news is about', () => {
  const about = async (reference: string, kind: string) => {
    const [webhook] = fake.webhooks(reference, kind).slice(-1);
    if (webhook === undefined) throw new Error(`no ${kind}`);
    const parsed = await provider.parseWebhook(webhook.body, webhook.headers);
    return parsed.ok ? `${parsed.value.about} ${parsed.value.reference}` : 'refused';
  };

  test('an agreement, a capture, a refund and a dispute: the payment', async () => {
    const reference = await paidOrder();
    const money = { currency_code: 'USD', value: '1.00' };
    fake.refundManually(reference, money);
    fake.dispute(reference, money);
    for (const kind of [
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'CUSTOMER.DISPUTE.CREATED',
    ]) {
      expect(await about(reference, kind)).toBe(`payment ${reference}`);
    }
  });

  test('PayPal away while it is asked for: the webhook is not taken, and comes again', async () => {
    const reference = await paidOrder();
    fake.refundManually(reference, { currency_code: 'USD', value: '1.00' });
    fake.fail({ on: 'GET /v2/payments/captures/{id}', kind: 'unreachable' });
    await expect(about(reference, 'PAYMENT.CAPTURE.REFUNDED')).rejects.toThrow('fetch failed');
    expect(await about(reference, 'PAYMENT.CAPTURE.REFUNDED')).toBe(`payment ${reference}`);
  });

  test('news that is about nothing of ours has no reference', async () => {
    for (const [event_type, resource] of [
      ['VAULT.PAYMENT-TOKEN.CREATED', { id: 'x' }],
      ['PAYMENT.SALE.COMPLETED', { id: 'x' }],
      ['PAYMENT.CAPTURE.COMPLETED', { id: 'UNKNOWN' }],
    ]) {
      const { body, headers } = signBody(json({ id: 'WH-2', event_type, resource }), signing());
      expect(await provider.parseWebhook(body, headers)).toMatchObject({
        ok: true,
        value: { reference: null },
      });
    }
  });
});
