import { beforeEach, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createSettingsService } from '@/modules/foundation/settings/server/settings.service';
import { createLog } from '@/platform/log/log';
import { systemClock } from '@/platform/clock/system-clock';
import type { UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { startTestApp } from '@test/support/app';
import type { getOpening } from '../studio.contract';
import { createOpening, type OpeningDeps } from './opening.service';

const { db } = await createTestDatabase();
const OWNER = { userId: 1 as UserId };
const sold = { one_time: true, subscriptions: true, gift_cards: true };

// A studio of its owner's: the test app is a demo.
function studio(place: Partial<OpeningDeps> = {}) {
  const settings = createSettingsService({
    db,
    clock: systemClock,
    log: createLog('silent'),
    siteUrl: 'https://studio.test',
    demo: false,
    sendsMail: false,
    selling: sold,
    payments: {
      card: null,
      paypal: null,
      stripe_publishable_key: null,
      paypal_client_id: null,
      paypal_environment: null,
    },
  });
  const recorded: string[] = [];
  const record: OpeningDeps['record'] = async (_tx, { action }) => void recorded.push(action);
  const opening = createOpening({
    db,
    settings,
    record,
    demo: false,
    payments: false,
    mails: false,
    ...place,
  });
  const done = async () => (await opening.steps()).filter((step) => step.done).map(({ step }) => step);
  return { settings, opening, recorded, done };
}

const save = (key: string, value: unknown) =>
  queryRows(db, `insert into settings (key, value, updated_at) values ($1, $2, now())`, [
    key,
    JSON.stringify(value),
  ]);

beforeEach(async () => {
  await queryRows(db, 'delete from settings');
  await queryRows(db, 'delete from services');
});

test('API-80 an empty studio has everything to do; each step counts once it is really done', async () => {
  expect(await studio().done()).toEqual([]);
  await save('site_name', 'Stille Kamer');
  await queryRows(
    db,
    `insert into services (category_id, name, service_type, is_gift_card, price, max_revision, state)
     values (2, 'Mixing', 'one_time', false, 9000, 2, 'draft')`,
  );
  expect(await studio({ payments: true }).done()).toEqual(['name', 'payments']);
  await queryRows(db, `update services set state = 'published'`);
  expect(await studio({ mails: true }).done()).toEqual(['name', 'service', 'mails']);
});

test('DEMO=0: nothing is claimed that nobody entered, and visitors see nothing until the owner opens', async () => {
  const { settings, opening, recorded } = studio();
  const said = await settings.publicSettings();
  expect(said).toMatchObject({ site_open: false, chat_phone: '', support_email: '', review_links: [] });
  expect(Object.values(said.claims).every((claim) => claim === 0 || claim === false)).toBe(true);
  expect(Object.values(said.postal_address).join('')).toBe('');

  expect(await opening.setOpen(OWNER, true)).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await opening.isOpen()).toBe(false);
  await save('site_name', 'Stille Kamer');
  await save('postal_address', {
    name: 'Stille Kamer',
    street: 'Kade 1',
    postcode: '1000 AA',
    city: 'Gent',
    country: 'Belgium',
  });
  await opening.confirm(OWNER, 'claims');
  await save('turnaround_hours', said.turnaround_hours);
  await opening.confirm(OWNER, 'home');
  expect(await opening.setOpen(OWNER, true)).toMatchObject({ ok: false });
  await opening.confirm(OWNER, 'policies');
  await opening.confirm(OWNER, 'policies');
  expect(await opening.setOpen(OWNER, true)).toMatchObject({ ok: true });
  expect(await opening.isOpen()).toBe(true);
  expect(await opening.setOpen(OWNER, true)).toMatchObject({ ok: true });
  expect(await opening.setOpen(OWNER, false)).toMatchObject({ ok: true });
  expect(await opening.isOpen()).toBe(false);
  expect(recorded).toEqual([
    'opening.confirmed',
    'opening.confirmed',
    'opening.confirmed',
    'studio.opened',
    'studio.closed',
  ]);
});

test('two owners in two processes confirm different steps at the same moment, and neither is lost', async () => {
  const [one, two] = [studio(), studio()];
  // Both have read the settings just now and remember them.
  await Promise.all([one.settings.current(), two.settings.current()]);
  await Promise.all([one.opening.confirm(OWNER, 'home'), two.opening.confirm(OWNER, 'policies')]);
  expect(await studio().done()).toEqual(['home', 'policies']);
  expect([...one.recorded, ...two.recorded]).toHaveLength(2);
});

test('API-80 a demo has nothing to do, and only admins are asked', async () => {
  const app = await startTestApp();
  const admin = await app.signIn('admin');
  expect(await admin.call<typeof getOpening>('GET /studio/opening', {})).toMatchObject({
    value: { data: [], open: true },
  });
  const engineer = await app.signIn('engineer');
  expect(await engineer.call<typeof getOpening>('GET /studio/opening', {})).toMatchObject({
    refusal: { kind: 'forbidden' },
  });
});
