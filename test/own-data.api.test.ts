import { describe, expect, test } from 'vitest';
import { PERSONAL_DATA } from '@/app/modules';
import type { exportMe } from '@/modules/people/accounts/profile.contract';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { openRegistry } from './support/registry';

const { app, harness, tables, verify, emailOf, fullCustomer } = await openRegistry();

/** What is about nobody: the catalogue, the studio's own pages and settings, counters, queues, the books' figures. */
const ABOUT_NOBODY = [
  'analytics_events',
  'analytics_salts',
  'backup_plan',
  'blog_categories',
  'blog_former_slugs',
  'blog_posts',
  'blog_view_salts',
  'blog_views',
  'canned_answers',
  'categories',
  'chat_digest',
  'demo_intents',
  'demo_invoices',
  'demo_refunds',
  'demo_subscriptions',
  'demo_webhooks',
  'disputes',
  'faq_items',
  'backups',
  'demo_progress',
  // Which process holds a stream open; they go with the process.
  'event_streams',
  'gallery_images',
  'home_texts',
  'installation',
  // Empty but for the moment of an upgrade.
  'earlier_jobs',
  'job_attempts',
  'job_schedules',
  'quarantined_jobs',
  'ledger_entries',
  // Which file was made of which; they are told and go with the file.
  'listening_copies',
  'name_credits',
  'numbers_answers',
  'numbers_counted',
  'numbers_counts',
  'numbers_days',
  'numbers_deliveries',
  'order_credits',
  'pictures',
  'policy_versions',
  'promo_code_products',
  'rate_limits',
  'write_checks',
  'receipt_counters',
  'vat_id_checks',
  'provider_errors',
  'refunds',
  'samples',
  'schema_migrations',
  'push_keys',
  'root_keys',
  'server_secrets',
  'service_tags',
  'services',
  'settings',
  // Waveforms; they go with the file, which is told.
  'sent_sounds',
  // Figures under a hash of files' ids.
  'stem_checks',
  'tags',
  'upload_locks',
  'variations',
];

test('API-61 every table is named by who answers for what it keeps about people, or known to be about nobody', async () => {
  const named = new Set([...PERSONAL_DATA.flatMap((part) => part.tables), ...ABOUT_NOBODY]);
  expect((await tables()).filter((table) => !named.has(table))).toEqual([]);
  const all = new Set(await tables());
  expect([...named].filter((table) => !all.has(table))).toEqual([]);
  const names = PERSONAL_DATA.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe('API-61 export', () => {
  test('API-61 gives everything that the studio keeps about the person, and nothing of anybody else', async () => {
    const { person, email, orderId, itemId } = await fullCustomer('Lovelace');
    await fullCustomer('Somebodyelse');
    const { data, site } = must(await person.call<typeof exportMe>('GET /auth/me/export', {}));
    expect(site).toBe(app.siteUrl);
    expect(Object.keys(data).toSorted()).toEqual(PERSONAL_DATA.map(({ name }) => name).toSorted());
    expect(data).toMatchObject({
      account: {
        profile: { id: person.userId, email, last_name: 'Lovelace', phone: '+31612345678' },
        sessions: [{ created_at: expect.any(String) as string }],
      },
      favorites: [{ service_id: 102, service_name: 'Mastering' }],
      uploads: [{ name: 'mix.wav', state: 'ready' }],
      orders: [
        {
          id: orderId,
          amount: 140,
          payer_email: email,
          items: [{ id: itemId, track: 'Lovelace song', sent: [{ file: 'mix.wav' }] }],
        },
      ],
      versions: [
        { version: 1, note: 'Lovelace note', files: [{ file: 'master.wav' }] },
        { version: 2, files: [{ file: 'master.wav' }] },
      ],
      revisions: [{ round: 1, message: 'The voice is too quiet.', notes: [{ at_seconds: 42.5 }, {}] }],
      conversations: [{ messages: [{ from: 'you', message: 'Lovelace says' }] }],
      reviews: [{ user_name: 'Lovelace', ratings: 5 }],
      receipts: [{ order_id: orderId, total: 140, buyer: expect.anything() as object }],
      payments: [{ checkout_state: 'completed', amount: 140 }],
      mailing_list_and_contact: { messages: [{ message: 'Lovelace' }] },
      codes: [{ code: expect.any(String) as string }],
      mails: {
        sent: expect.arrayContaining([expect.objectContaining({ kind: 'order-received' })]) as object,
      },
      gift_cards: [],
      monthly_packages: [],
      uploads_without_an_order: [],
      cart: null,
    });
    const text = JSON.stringify(data);
    expect(text).not.toContain('Somebodyelse');
    expect(text).not.toMatch(/password_hash|token_hash|argon2|storage_key/);
  });

  test('API-61 what stands under an address alone is nobody’s before that address is verified', async () => {
    const stranger = await harness.newcomer();
    const email = await emailOf(stranger);
    await app.services.leads.join({ email });
    await app.jobs.drain();
    const read = async () => must(await stranger.call<typeof exportMe>('GET /auth/me/export', {})).data;
    expect(await read()).toMatchObject({ mailing_list_and_contact: { mailing_list: null }, codes: [] });
    const kinds = ((await read())['mails'] as { sent: { kind: string }[] }).sent.map(({ kind }) => kind);
    expect(kinds).toEqual(['verify-email']);
    await verify(stranger);
    expect(await read()).toMatchObject({
      mailing_list_and_contact: { mailing_list: { joined_at: expect.any(String) as string } },
    });
  });

  test('API-61 401 for a guest', async () => {
    expect(outcome(await app.guest().call<typeof exportMe>('GET /auth/me/export', {}))).toBe(
      'unauthenticated',
    );
  });
});
