import { expect, test } from 'vitest';
import type { getMe } from '@/modules/people/accounts/accounts.contract';
import type { getSettings } from '@/modules/foundation/settings/settings.contract';
import { startTestApp } from './support/app';

const app = await startTestApp();

test('the whole API stands and knows who calls', async () => {
  const settings = await app.guest().call<typeof getSettings>('GET /settings', {});
  expect(settings).toMatchObject({ ok: true, value: { site_name: 'Headroom', currency: 'USD' } });
  const customer = await app.signIn('customer');
  expect(await customer.call<typeof getMe>('GET /auth/me', {})).toMatchObject({
    ok: true,
    value: { data: { email: 'customer@demo.test' } },
  });
  expect(await app.guest().call<typeof getMe>('GET /auth/me', {})).toMatchObject({
    ok: false,
    refusal: { kind: 'unauthenticated' },
  });
});

test('API-79 health of the process and of what it needs', async () => {
  expect(await (await app.request('/api/health')).json()).toEqual({ status: 'ok' });
  const ready = await app.request('/api/health/ready');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
});

test('a call that does not exist is a 404 in the error shape, with security headers', async () => {
  const response = await app.request('/api/nothing-here');
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ success: false });
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
