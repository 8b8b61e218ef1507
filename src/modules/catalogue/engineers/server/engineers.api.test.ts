import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type { listEngineers, listStudioEngineers, saveEngineer, showEngineer } from '../engineers.contract';

const app = await startTestApp();
await app.signIn('engineer');
const engineerId: number = app.users.engineer;

const PROFILE = {
  slug: 'joris',
  name: 'Joris <b>van</b> Dijk',
  title: 'Mixing engineer',
  intro: 'I mix.',
  room: 'A room.',
  gear: ['Two loudspeakers'],
  credits: [],
  styles: ['Soul'],
  languages: ['Dutch'],
  image: null,
  image_alt: '',
  sample_id: null,
  published: true,
  position: 1,
};

async function save(change: object, userId = engineerId) {
  const admin = await app.signIn('admin');
  const list = await admin.call<typeof listStudioEngineers>('GET /studio/engineers', {});
  if (!list.ok) throw new Error(list.refusal.message);
  const version = list.value.data.find(({ user_id }) => user_id === userId)?.version ?? 0;
  return admin.call<typeof saveEngineer>('PUT /studio/engineers/{userId}', {
    params: { userId: String(userId) },
    body: { ...PROFILE, version, ...change },
  });
}

async function visible(): Promise<string[]> {
  const list = await app.guest().call<typeof listEngineers>('GET /engineers', {});
  if (!list.ok) throw new Error(list.refusal.message);
  return list.value.data.map(({ slug }) => slug);
}

const page = (slug: string) =>
  app.guest().call<typeof showEngineer>('GET /engineers/{slug}', { params: { slug } });

test('a profile is seen once it is published, and no longer than its person works here', async () => {
  expect((await save({ published: false })).ok).toBe(true);
  expect(await visible()).not.toContain('joris');
  expect((await page('joris')).ok).toBe(false);
  expect((await save({})).ok).toBe(true);
  expect(await visible()).toContain('joris');
  const found = await page('joris');
  expect(found.ok && found.value.data).toMatchObject({ name: PROFILE.name, sample: null });
  for (const column of ['blocked_at', 'deactivated_at']) {
    await queryRows(app.db, `update users set ${column} = $2 where id = $1`, [engineerId, app.clock.now()]);
    expect(await visible()).not.toContain('joris');
    expect((await page('joris')).ok).toBe(false);
    await queryRows(app.db, `update users set ${column} = null where id = $1`, [engineerId]);
  }
});

test('two admins who saw the same profile do not overwrite each other', async () => {
  await save({});
  const stale = await save({ version: 1, intro: 'I was slower.' });
  expect(!stale.ok && stale.refusal.kind).toBe('conflict');
  expect(!stale.ok && stale.refusal.data).toMatchObject({ user_id: engineerId, intro: 'I mix.' });
  const first = await save({ version: 0 });
  expect(!first.ok && first.refusal.kind).toBe('conflict');
});

test('an address, a picture and a sample are held against what they may be', async () => {
  const [other] = await queryRows<{ id: number }>(
    app.db,
    `insert into users (email, password_hash, first_name, last_name, role, created_at, updated_at)
     values ('second@studio.test', 'none', 'Elena', 'Brandt', 'admin', now(), now()) returning id`,
  );
  await save({});
  const refused = [
    [await save({}, other?.id), 'slug'],
    [await save({ slug: '../login' }), 'slug'],
    [await save({ image: 'https://elsewhere.example/face.png' }), 'image'],
    [await save({ sample_id: 4_000_000 }), 'sample_id'],
    [await save({ gear: Array.from({ length: 41 }, (_, number) => `Box ${number}`) }), 'gear'],
    [await save({ name: ' ' }), 'name'],
  ] as const;
  for (const [answer, field] of refused) {
    expect(answer.ok, field).toBe(false);
    expect(!answer.ok && Object.keys(answer.refusal.errors ?? {}), field).toContain(field);
  }
});

test('neither a customer nor a stranger is made an engineer, and engineers write no profiles', async () => {
  await app.signIn('customer');
  const ofCustomer = await save({ slug: 'customer' }, app.users.customer);
  expect(!ofCustomer.ok && ofCustomer.refusal.kind).toBe('not_found');
  for (const role of ['customer', 'engineer'] as const) {
    const client = await app.signIn(role);
    const own = await client.call<typeof saveEngineer>('PUT /studio/engineers/{userId}', {
      params: { userId: String(engineerId) },
      body: { ...PROFILE, version: 1 },
    });
    expect(!own.ok && own.refusal.kind).toBe('forbidden');
  }
});
