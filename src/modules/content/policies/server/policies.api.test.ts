import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { getPolicy, Policy } from '../policies.contract';
import { loadPolicies } from './policies.seed';

const app = await startTestApp();
const FOLDER = 'content/policies';

beforeAll(async () => {
  app.clock.set(new Date('2026-11-21T12:00:00Z'));
  await loadPolicies(app.db, app.clock, FOLDER);
});

async function read(slug: string, version?: string): Promise<Policy> {
  const answer = await app.guest().call<typeof getPolicy>('GET /policies/{slug}', {
    params: { slug },
    query: { version },
  });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

const textOf = ({ html, disclaimer }: Policy): string =>
  `${html} ${disclaimer ?? ''}`.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** Every business constant of the terms, as a person reads it. */
const TERMS: Record<string, string[]> = {
  payment: [
    'The full payment is due before work starts',
    'bank transfer, PayPal, iDeal, crypto, and credit and debit cards',
    'We do not accept Western Union',
    'Prices start at $25.00',
  ],
  turnaround: [
    'Mixing, and mixing with mastering 72 to 120 hours',
    'Mastering only 24 to 72 hours',
    'Radio edits 72 hours',
    'Revisions about 72 hours',
    'Rush delivery 24 hours',
    'first come, first served',
  ],
  revisions: [
    'up to 3 free revisions',
    'within 5 business days of the initial mix',
    'After each revision that we deliver you have 2 more days',
    'Small adjustments, such as a voice half a decibel louder, are free',
  ],
  files: ['All files of a project, yours and ours, are deleted 6 months after delivery'],
  refunds: ['We give no refunds', 'we may offer a credit', 'must be redeemed within 5 days'],
  sales: ['Sale orders are final, and rush delivery is never discounted', 'voucher of 10%'],
};

for (const [subject, sentences] of Object.entries(TERMS)) {
  test(`POLI-01 the terms state every constant: ${subject}`, async () => {
    const text = textOf(await read('terms-and-conditions'));
    for (const sentence of sentences) expect(text).toContain(sentence);
  });
}

test('POLI-01 the terms have 16 numbered sections with anchors, and a disclaimer', async () => {
  const { sections, disclaimer, html } = await read('terms-and-conditions');
  expect(sections.map(({ title }) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
  for (const { id } of sections) expect(html).toContain(`id="${id}"`);
  expect(disclaimer).toContain('Headroom works with its customers');
});

test('POLI-02 privacy and refunds state their constants', async () => {
  const privacy = textOf(await read('privacy-policy'));
  expect(privacy).toContain('6 months after delivery');
  expect(privacy).toMatch(/permanently/);
  for (const sentence of [
    'Uploads that wait for payment: 30 days, with a mail after 23',
    'Live chats without an account: one year after the last message',
    'An event is kept for 25 months',
    'Google Analytics is used only if the studio has connected it',
    'with all storage denied',
    'Mails that we sent you To know what you were told Our interest in a working service 180 days',
    'Counts: two days at most',
    'Mail preferences',
  ])
    expect(privacy).toContain(sentence);
  const refunds = textOf(await read('refund-policy'));
  for (const sentence of [
    'It is valid for up to 5 days',
    'Completed There is no refund',
    'Small adjustments are free',
    'Larger changes use a free revision',
    'a further round can be bought as an add-on',
    'Up to 3 are free',
  ])
    expect(refunds).toContain(sentence);
});

test('POLI-03 what Apple Digital Masters asks, and who delivers', async () => {
  const policy = await read('apple-digital-masters');
  const text = textOf(policy);
  for (const sentence of [
    'At least 24-bit, uncompressed audio',
    'For example a 96 kHz WAV file',
    'No upconverting',
    'We do not upload to iTunes or Apple Music ourselves',
    'approved encoding houses',
  ])
    expect(text).toContain(sentence);
  expect([...policy.html.matchAll(/href="https?:[^"]+"/g)]).toHaveLength(2);
});

test('API-85 no placeholder is left, and settings show at once', async () => {
  for (const slug of ['terms-and-conditions', 'privacy-policy', 'refund-policy', 'apple-digital-masters'])
    expect(JSON.stringify(await read(slug))).not.toMatch(/\{\{|\}\}/);
  await app.services.settings.change('support_email', 'new@studio.example');
  expect((await read('refund-policy')).html).toContain('href="mailto:new@studio.example"');
});

test('API-85 the newest version in force is shown; every version can be read', async () => {
  await queryRows(
    app.db,
    `insert into policy_versions (slug, version, title, summary, body, effective_date, published_at) values
       ('refund-policy', '1.1', 'Refund Policy', 'Second', '<p>Second</p>', '2026-11-21', now()),
       ('refund-policy', '2.0', 'Refund Policy', 'Third', '<p>Third</p>', '2026-12-01', now())`,
  );
  const today = await read('refund-policy');
  expect(today).toMatchObject({ version: '1.1', summary: 'Second', state: 'current', html: '<p>Second</p>' });
  expect(today.versions).toEqual([
    { version: '2.0', effective_date: '2026-12-01', state: 'coming' },
    { version: '1.1', effective_date: '2026-11-21', state: 'current' },
    { version: '1.0', effective_date: '2026-11-01', state: 'past' },
  ]);
  expect(await read('refund-policy', '1.0')).toMatchObject({ state: 'past' });
  app.clock.set(new Date('2026-12-01T00:00:00Z'));
  expect(await read('refund-policy')).toMatchObject({ version: '2.0', versions: { length: 3 } });
});

test('API-85 before the first day of a policy its first version is shown, as coming', async () => {
  const now = app.clock.now();
  app.clock.set(new Date('2026-10-31T23:59:00Z'));
  expect(await read('refund-policy')).toMatchObject({ version: '1.0', state: 'coming' });
  app.clock.set(now);
});

test('API-85 a second start changes nothing, and leaves alone what the studio wrote', async () => {
  expect(await loadPolicies(app.db, app.clock, FOLDER)).toEqual([]);
  await queryRows(app.db, `delete from policy_versions where slug = 'privacy-policy'`);
  expect(await loadPolicies(app.db, app.clock, FOLDER)).toEqual(['privacy-policy']);
});

test('API-85 unknown policies and versions are not found; nonsense is refused', async () => {
  expect((await app.request('/api/policies/cookies')).status).toBe(404);
  expect((await app.request('/api/policies/refund-policy?version=9.9')).status).toBe(404);
  expect((await app.request('/api/policies/Refund%20Policy')).status).toBe(404);
  expect((await app.request(`/api/policies/refund-policy?version=${'9'.repeat(30)}`)).status).toBe(422);
});
