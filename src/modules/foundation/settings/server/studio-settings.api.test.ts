import { expect, test } from 'vitest';
import { createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { getSettings } from '../settings.contract';
import type { SettingsSection } from '../settings-form.rules';
import type {
  getStudioSettings,
  saveSettings,
  SectionBody,
  StoredSection,
} from '../studio-settings.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

async function all() {
  const answer = await admin.call<typeof getStudioSettings>('GET /studio/settings', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}
async function sectionNow(section: SettingsSection): Promise<StoredSection> {
  const found = (await all()).sections.find((one) => one.section === section);
  if (found === undefined) throw new Error(`no section ${section}`);
  return found;
}
async function save(section: SettingsSection, changes: object, client: Pick<typeof admin, 'call'> = admin) {
  const { values, version } = await sectionNow(section);
  const body = { ...values, section, version, ...changes } as SectionBody;
  return client.call<typeof saveSettings>('PUT /studio/settings', { body });
}
const shown = async () => {
  const answer = await app.guest().call<typeof getSettings>('GET /settings', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
};

test('API-80 every section saves what it shows, and the site follows at once', async () => {
  for (const { section } of (await all()).sections)
    expect([section, (await save(section, {})).ok]).toEqual([section, true]);
  expect(await save('identity', { site_name: 'Kanaal 9', chat_url: 'tel:+31101234567' })).toMatchObject({
    ok: true,
    value: { data: { section: 'identity', values: { site_name: 'Kanaal 9' } } },
  });
  await save('claims', { years_in_studios: '31', starting_price: '32.50' });
  await save('turnaround', { mastering_min: '12', mastering_max: '12' });
  await save('links', { social_links: [{ label: 'Mastodon', url: 'https://example.social/@a' }] });
  await save('technical', { ga4_id: 'G-ABCDE12345' });
  expect(await shown()).toMatchObject({
    site_name: 'Kanaal 9',
    claims: { years_in_studios: 31, starting_price: 32.5 },
    turnaround_hours: { mastering: { min: 12, max: 12 } },
    social_links: [{ label: 'Mastodon', url: 'https://example.social/@a' }],
    ga4_id: 'G-ABCDE12345',
  });
  await save('technical', { ga4_id: '' });
  expect((await shown()).ga4_id).toBeNull();
});

type Wrong = readonly [section: SettingsSection, changes: object, field: string, words: RegExp];

test.each<[Wrong]>(
  (
    [
      ['identity', { site_name: ' ' }, 'site_name', /Name is required/],
      ['identity', { support_email: 'nobody' }, 'support_email', /Invalid email/],
      ['identity', { chat_url: 'javascript:alert(1)' }, 'chat_url', /full address/],
      ['address', { latitude: '91' }, 'latitude', /between -90 and 90/],
      ['address', { zoom: '0' }, 'zoom', /between 1 and 19/],
      ['address', { time_zone: 'Rotterdam' }, 'time_zone', /such as Europe\/Amsterdam/],
      ['links', { social_links: [{ label: 'X', url: 'nowhere' }] }, 'social_links.0.url', /full address/],
      ['claims', { happy_users: '2,000' }, 'happy_users', /whole number/],
      ['claims', { starting_price: '25.005' }, 'starting_price', /amount in USD/],
      ['turnaround', { rush_min: '48', rush_max: '24' }, 'rush_max', /not be shorter/],
      ['money', { currency: 'euro' }, 'currency', /currency code|At most/],
      ['money', { vat_rate: '101' }, 'vat_rate', /percentage/],
      ['money', { vat_mode: 'one_rate', vat_country: 'US', vat_rate: '' }, 'vat_rate', /Enter a rate/],
      ['technical', { ga4_id: 'UA-1' }, 'ga4_id', /measurement id/],
      ['technical', { image_base: '//evil.example/' }, 'image_base', /Must begin/],
    ] satisfies Wrong[]
  ).map((wrong) => [wrong]),
)('API-80 %j is refused at its field, in words', async ([section, changes, field, words]) => {
  const before = await sectionNow(section);
  const answer = await save(section, changes);
  expect(answer).toMatchObject({ ok: false, refusal: { kind: 'invalid' } });
  expect(answer.ok ? '' : answer.refusal.errors?.[field]?.[0]).toMatch(words);
  expect(await sectionNow(section)).toEqual(before);
});

test('API-80 the second of two admins is told what is stored; nothing is overwritten', async () => {
  const seen = await sectionNow('address');
  await save('address', { street: 'Kade 1' });
  const stale = await save('address', { street: 'Kade 2', version: seen.version });
  expect(stale).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', data: { section: 'address', values: { street: 'Kade 1' } } },
  });
  const now = await sectionNow('address');
  expect(now.values['street']).toBe('Kade 1');
  expect(stale.ok ? null : (stale.refusal.data as StoredSection).version).toBe(now.version);
  // Another section is another thing.
  expect((await save('identity', { chat_phone: '+31 10 1' })).ok).toBe(true);
});

test('API-80 the log says who changed which field, before and after', async () => {
  await save('identity', { site_name: 'Before' });
  await save('identity', { site_name: 'After' });
  const [last] = (await all()).history;
  expect(last).toMatchObject({
    section: 'identity',
    fields: [{ name: 'site_name', before: 'Before', after: 'After' }],
  });
  const rows = await queryRows(
    app.db,
    `select actor_id, after from audit_log where action = 'settings.changed' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor_id: admin.userId, after: { site_name: 'After' } }]);
});

test('API-80 another process hears of a change without waiting', async () => {
  const other = await app.another(app.database);
  await other.listener.start();
  const theirs = other.services.settings;
  await theirs.current();
  await save('identity', { site_name: 'Told' });
  await expect.poll(async () => (await theirs.current()).site_name).toBe('Told');
  await other.listener.stop();
  await other.jobs.stop();
});

test('API-80 only admins, and an engineer changes nothing', async () => {
  const before = await sectionNow('selling');
  const refused = { ok: false, refusal: { kind: 'forbidden' } };
  expect(await save('selling', { one_time: false }, engineer)).toMatchObject(refused);
  expect(await engineer.call<typeof getStudioSettings>('GET /studio/settings', {})).toMatchObject(refused);
  expect(await save('selling', {}, app.guest())).toMatchObject({
    ok: false,
    refusal: { kind: 'unauthenticated' },
  });
  expect(await sectionNow('selling')).toEqual(before);
});

test('API-80 what is not on sale can’t be bought, and is sold again as soon as it is', async () => {
  const quote = async () => {
    const answer = await app.request('/api/checkouts/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartItems: [{ service_id: 101, qty: 1 }] }),
    });
    return answer.text();
  };
  const refusal = 'is not on sale right now';
  expect(await quote()).not.toContain(refusal);
  await save('selling', { one_time: false });
  expect(await quote()).toContain(refusal);
  expect((await shown()).selling.one_time).toBe(false);
  await save('selling', { one_time: true });
  expect(await quote()).not.toContain(refusal);
});

test('API-80 the currency is free until the first order, and stays from then on', async () => {
  expect((await all()).currency_fixed).toBeNull();
  expect((await save('money', { currency: 'EUR', vat_mode: 'one_rate', vat_rate: '5.5' })).ok).toBe(true);
  expect(await app.services.settings.current()).toMatchObject({ currency: 'EUR', vat_rate_bp: 550 });
  await save('money', { currency: 'USD', vat_mode: 'off', vat_rate: '' });
  await harness.buy(await app.signIn('customer'));
  expect((await all()).currency_fixed).toContain('Orders were paid in USD');
  const answer = await save('money', { currency: 'EUR' });
  expect(answer.ok ? null : answer.refusal.errors).toEqual({
    currency: ['Orders were paid in USD: the currency stays.'],
  });
  expect((await save('money', { vat_number: 'NL001234567B01' })).ok).toBe(true);
});
