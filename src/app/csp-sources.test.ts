import { expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import { startTestApp, type TestApp } from '@test/support/app';
import { cspSourcesOf } from './csp-sources';
import { createServer } from './server';

const STRIPE = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  apiBase: null,
};
const app = await startTestApp();

async function headersOf({ services, ...rest }: TestApp): Promise<Headers> {
  const server = createServer({
    ...rest,
    log: createLog('silent'),
    folders: [],
    pages: async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    csp: cspSourcesOf(services),
    https: false,
    dev: false,
  });
  return (await server.fetch(new Request('http://studio.test/'))).headers;
}

test('CHEC-03 pages may reach Stripe only where its keys are set', async () => {
  const without = await headersOf(app);
  expect(without.get('content-security-policy')).not.toContain('stripe.com');
  expect(without.get('permissions-policy')).toContain('payment=(self)');
  const headers = await headersOf(await startTestApp({ stripe: STRIPE }));
  const policy = headers.get('content-security-policy') ?? '';
  const parts = Object.fromEntries(
    policy.split('; ').map((part): [string, string] => [part.split(' ')[0] ?? '', part]),
  );
  expect(parts['script-src']).toMatch(
    /'nonce-[^']+' .* https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
  );
  expect(parts['frame-src']).toContain(
    'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  );
  expect(parts['connect-src']).toMatch(/https:\/\/api\.stripe\.com$/);
  // As Stripe's own pages send them, for wallets: https://docs.stripe.com/security/guide
  expect(headers.get('permissions-policy')).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

const PAYPAL = {
  clientId: 'client',
  clientSecret: 'secret',
  webhookId: 'WH1',
  environment: 'sandbox' as const,
  apiBase: null,
};

test('CHEC-04 pages may reach PayPal, and its window speaks with them, only where its keys are set', async () => {
  const without = await headersOf(app);
  expect(without.get('content-security-policy')).not.toContain('paypal');
  expect(without.get('content-security-policy')).toContain("style-src 'self';");
  expect(without.get('cross-origin-opener-policy')).toBe('same-origin');
  const headers = await headersOf(await startTestApp({ paypal: PAYPAL }));
  const policy = headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-[^']+'/.exec(policy)?.[0] ?? 'none';
  for (const part of ['script-src', 'frame-src', 'connect-src', 'img-src']) {
    expect(policy).toMatch(
      new RegExp(`${part} [^;]*https://\\*\\.paypal\\.com https://\\*\\.paypalobjects\\.com`),
    );
  }
  expect(policy).toContain(`style-src 'self' ${nonce};`);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});

test('SITE-09 pages may reach Google Analytics only when its id is set', async () => {
  const { settings } = app.services;
  const policy = async (): Promise<string> => (await headersOf(app)).get('content-security-policy') ?? '';
  expect((await settings.publicSettings()).ga4_id).toBeNull();
  expect(await policy()).toContain("connect-src 'self' https://www.openstreetmap.org;");
  await settings.change('ga4_id', 'G-ABC1234567');
  expect(await policy()).toMatch(/connect-src 'self' [^;]*google-analytics\.com/);
  await expect(settings.change('ga4_id', "G-1';")).rejects.toThrow(/measurement id/);
});
