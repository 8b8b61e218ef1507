import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { getPolicy } from '../policies.contract';
import type {
  discardPolicyDraft,
  draftPolicy,
  listPolicies,
  publishPolicy,
  savePolicyDraft,
  StudioVersion,
} from '../studio-policies.contract';
import { loadPolicies } from './policies.seed';

const app = await startTestApp();
// Sessions end by their age: people log in on the day of the test.
app.clock.set(new Date('2026-11-21T22:00:00Z'));
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const slug = 'refund-policy';

beforeAll(async () => {
  await loadPolicies(app.db, app.clock, 'content/policies');
});

const draft = (number: string, effective_date: string) =>
  admin.call<typeof draftPolicy>('POST /studio/policies/{slug}', {
    params: { slug },
    body: { number, effective_date },
  });
async function drafted(number: string, day = '2026-11-22'): Promise<StudioVersion> {
  const made = await draft(number, day);
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value.data;
}
const save = ({ number, version, ...words }: StudioVersion, changes: Partial<StudioVersion> = {}) =>
  admin.call<typeof savePolicyDraft>('PUT /studio/policies/{slug}/{number}', {
    params: { slug, number },
    body: { ...words, version, ...changes },
  });
const publish = (number: string, version: number) =>
  admin.call<typeof publishPolicy>('POST /studio/policies/{slug}/{number}/publish', {
    params: { slug, number },
    body: { version },
  });
const discard = (number: string, version: number) =>
  admin.call<typeof discardPolicyDraft>('DELETE /studio/policies/{slug}/{number}', {
    params: { slug, number },
    body: { version },
  });
const onSite = async (version?: string) =>
  app.guest().call<typeof getPolicy>('GET /policies/{slug}', { params: { slug }, query: { version } });
const versions = async () => {
  const all = await admin.call<typeof listPolicies>('GET /studio/policies', {});
  return all.ok ? (all.value.data.find((policy) => policy.slug === slug)?.versions ?? []) : [];
};

test('API-80 POLI-01 a draft is nowhere on the site until it is published; it applies from its day, the old one stays readable', async () => {
  const before = await onSite();
  const old = before.ok ? before.value.version : '';
  const made = await drafted('2.0');
  const saved = await save(made, {
    body: '<h2>New words</h2><p>{{site_name}} <script>alert(1)</script>says so.</p>',
  });
  expect(saved.ok ? saved.value.data : null).toMatchObject({
    state: 'draft',
    version: made.version + 1,
    body: '<h2>New words</h2><p>{{site_name}} says so.</p>',
    preview: { html: '<h2 id="new-words">New words</h2><p>Headroom says so.</p>' },
  });
  expect(await onSite('2.0')).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
  expect(await publish('2.0', made.version + 1)).toMatchObject({
    ok: true,
    value: { data: { state: 'coming', published_at: '2026-11-21T22:00:00.000Z' } },
  });
  expect(await onSite()).toMatchObject({ ok: true, value: { version: old } });
  app.clock.set(new Date('2026-11-22T00:00:00Z'));
  expect(await onSite()).toMatchObject({ ok: true, value: { version: '2.0' } });
  expect(await onSite(old)).toMatchObject({ ok: true, value: { state: 'past' } });
  expect((await versions()).map(({ state }) => state)).toEqual(['current', 'past']);
});

test('API-80 what is published stays as it is', async () => {
  const [current] = await versions();
  const words = { title: 'x', summary: 'x', body: '<p>x</p>', disclaimer: '', effective_date: '2027-01-01' };
  const changed = await admin.call<typeof savePolicyDraft>('PUT /studio/policies/{slug}/{number}', {
    params: { slug, number: current?.number ?? '' },
    body: { ...words, version: 3 },
  });
  expect(changed).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await discard(current?.number ?? '', 3)).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await onSite()).toMatchObject({ ok: true, value: { title: expect.stringMatching(/../) as string } });
});

test('API-80 drafts: one at a time, with a number of its own, a day that is not past, and words that are filled', async () => {
  expect(await draft('2.0', '2027-01-01')).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', errors: { number: ['Version 2.0 already exists.'] } },
  });
  const made = await drafted('2.1', '2026-11-20');
  expect(await draft('2.2', '2027-01-01')).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await publish('2.1', made.version)).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', errors: { effective_date: [expect.any(String)] } },
  });
  const wrong = await save(made, { title: ' ', body: '{{soon}}' });
  expect(wrong.ok ? null : wrong.refusal.errors).toEqual({
    title: ['Title is required'],
    body: ['Unknown placeholder {{soon}}'],
  });
  expect((await discard('2.1', made.version)).ok).toBe(true);
  expect((await versions()).map(({ number }) => number)).not.toContain('2.1');
});

test('API-80 the second of two writers is told what is stored; the log has every step', async () => {
  const made = await drafted('3.0', '2027-01-01');
  await save(made, { title: 'Refunds, plainly' });
  for (const late of [
    await save(made, { title: 'Mine' }),
    await publish('3.0', made.version),
    await discard('3.0', made.version),
  ])
    expect(late).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', data: { title: 'Refunds, plainly', version: made.version + 1 } },
    });
  expect((await publish('3.0', made.version + 1)).ok).toBe(true);
  const steps = await queryRows<{ action: string }>(
    app.db,
    `select action from audit_log where subject_id = $1 order by id`,
    [`${slug}/3.0`],
  );
  expect(steps.map(({ action }) => action)).toEqual(['policy.drafted', 'policy.changed', 'policy.published']);
});

test('API-80 engineers write no policies', async () => {
  const refused = { ok: false, refusal: { kind: 'forbidden' } };
  expect(await engineer.call<typeof listPolicies>('GET /studio/policies', {})).toMatchObject(refused);
  expect(
    await engineer.call<typeof draftPolicy>('POST /studio/policies/{slug}', {
      params: { slug },
      body: { number: '9.9', effective_date: '2030-01-01' },
    }),
  ).toMatchObject(refused);
  expect((await versions()).map(({ number }) => number)).not.toContain('9.9');
});
