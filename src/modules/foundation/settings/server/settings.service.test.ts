import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createLog } from '@/platform/log/log';
import { createTestDatabase } from '@test/support/database';
import { DEMO_CLAIMS } from '../settings.rules';
import { createSettingsService } from './settings.service';

const { db } = await createTestDatabase();
let now = new Date('2026-01-05T10:00:00Z');
const service = createSettingsService({
  demo: true,
  sendsMail: false,
  db,
  clock: { now: () => now },
  log: createLog('silent'),
  siteUrl: 'https://studio.example',
  selling: { one_time: true, subscriptions: false, gift_cards: false },
  payments: {
    card: null,
    paypal: null,
    stripe_publishable_key: null,
    paypal_client_id: null,
    paypal_environment: null,
  },
});

test('API-78 an untouched studio has working values for everything, money in decimals', async () => {
  const settings = await service.publicSettings();
  expect(settings).toMatchObject({
    site_name: 'Headroom',
    site_url: 'https://studio.example',
    currency: 'USD',
    image_base: '/media/',
    postal_address: { country: 'Netherlands' },
    claims: DEMO_CLAIMS,
    turnaround_hours: { mixing_and_mastering: { min: 72, max: 120 }, rush: { min: 24, max: 24 } },
  });
  expect(settings.review_links).toHaveLength(4);
});

test('API-39 the currency follows the setting at once in this process', async () => {
  await service.change('currency', 'EUR');
  expect((await service.current()).currency).toBe('EUR');
  await expect(service.change('currency', 'euro')).rejects.toThrow(/currency code/);
  expect((await service.current()).currency).toBe('EUR');
});

test('a change by another process is seen after five seconds', async () => {
  await queryRows(db, `update settings set value = '"JPY"' where key = 'currency'`);
  expect((await service.current()).currency).toBe('EUR');
  now = new Date(now.getTime() + 5001);
  expect((await service.current()).currency).toBe('JPY');
  expect((await service.publicSettings()).claims.starting_price).toBe(2500);
});

test('PROMISE-23 a VAT number and a rate of its own are set, and unset again', async () => {
  expect(await service.current()).toMatchObject({ vat_mode: 'off', vat_country: 'NL', vat_number: null });
  await service.change('vat_number', 'NL001234567B01');
  await service.change('vat_rate_bp', 2100);
  expect(await service.current()).toMatchObject({ vat_number: 'NL001234567B01', vat_rate_bp: 2100 });
  await service.change('vat_number', null);
  await service.change('vat_rate_bp', null);
  expect(await service.current()).toMatchObject({ vat_number: null, vat_rate_bp: null });
  await expect(service.change('vat_country', 'Netherlands')).rejects.toThrow(/country code/);
  expect(await service.publicSettings()).toMatchObject({ vat_mode: 'off' });
});

test('a value that no longer fits counts as unset', async () => {
  await queryRows(
    db,
    `insert into settings (key, value) values ('map', '{"latitude": 900}'), ('unknown', '1')`,
  );
  service.invalidate();
  expect((await service.current()).map.latitude).toBeCloseTo(51.9, 0);
});
