import { expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import type {
  addCredit,
  changeCredit,
  getHomeTexts,
  getStudioHomeTexts,
  HomeTexts,
  listStudioCredits,
  orderCredits,
  removeCredit,
  saveHomeTexts,
  StudioCredit,
} from '../home.contract';
import type { listNameCredits } from '../site.contract';

const app = await startTestApp();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

async function stored() {
  const answer = await admin.call<typeof getStudioHomeTexts>('GET /studio/home-texts', {});
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}
const save = (version: number, values: HomeTexts, client: Pick<typeof admin, 'call'> = admin) =>
  client.call<typeof saveHomeTexts>('PUT /studio/home-texts', { body: { version, values } });
const shown = async (): Promise<HomeTexts> => {
  const answer = await app.guest().call<typeof getHomeTexts>('GET /home-texts', {});
  return answer.ok ? answer.value.data : {};
};

test('API-81 HOME-01 an untouched studio has words for everything; changed ones stand on the site and in the log', async () => {
  const { version, values } = await stored();
  expect((await shown())['hero_title']).toBe('Your song, before and after');
  const saved = await save(version, { ...values, hero_title: 'Louder is not better' });
  expect(saved).toMatchObject({
    ok: true,
    value: { data: { values: { hero_title: 'Louder is not better' } } },
  });
  expect(await shown()).toEqual({ ...values, hero_title: 'Louder is not better' });
  const log = await queryRows(app.db, `select before, after from audit_log where action = 'home.changed'`);
  expect(log).toEqual([
    {
      before: { hero_title: 'Your song, before and after' },
      after: { hero_title: 'Louder is not better' },
    },
  ]);
});

test('API-80 home texts: the second of two editors is told; nothing empty, nothing that no setting fills', async () => {
  const seen = await stored();
  await save(seen.version, { ...seen.values, started_title: 'Ready?' });
  const late = await save(seen.version, { ...seen.values, started_title: 'Now?' });
  expect(late).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', data: { values: { started_title: 'Ready?' } } },
  });
  const now = await stored();
  const wrong = await save(now.version, { ...now.values, hero_title: ' ', hero_text: 'In {{soon}}' });
  expect(wrong.ok ? null : wrong.refusal.errors).toEqual({
    'values.hero_title': ['This text must not be empty'],
    'values.hero_text': ['Unknown placeholder {{soon}}'],
  });
  expect(await save(now.version, now.values, engineer)).toMatchObject({
    ok: false,
    refusal: { kind: 'forbidden' },
  });
  expect(await stored()).toEqual(now);
});

async function credits(): Promise<StudioCredit[]> {
  const answer = await admin.call<typeof listStudioCredits>('GET /studio/name-credits', {});
  return answer.ok ? answer.value.data : [];
}

test('API-80 API-81 name credits are added, changed, sorted and removed; the home page follows', async () => {
  for (const name of ['Ida', 'Marit'])
    await admin.call<typeof addCredit>('POST /studio/name-credits', { body: { name, role: '' } });
  const [ida, marit] = await credits();
  if (ida === undefined || marit === undefined) throw new Error('nobody is named');
  const params = { id: String(ida.id) };
  const change = (version: number) =>
    admin.call<typeof changeCredit>('PUT /studio/name-credits/{id}', {
      params,
      body: { name: 'Ida Noor', role: 'Soul', version },
    });
  expect(await change(ida.version)).toMatchObject({ ok: true, value: { data: { role: 'Soul' } } });
  expect(await change(ida.version)).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', data: { name: 'Ida Noor' } },
  });
  const [one, two] = [ida.id, marit.id];
  await admin.call<typeof orderCredits>('PUT /studio/name-credits/order', {
    body: { seen: [one, two], order: [two, one] },
  });
  const site = await app.guest().call<typeof listNameCredits>('GET /name-credits', {});
  expect(site.ok ? site.value.data : []).toEqual([
    { id: two, name: 'Marit', role: null },
    { id: one, name: 'Ida Noor', role: 'Soul' },
  ]);
  const remove = (version: number) =>
    admin.call<typeof removeCredit>('DELETE /studio/name-credits/{id}', { params, body: { version } });
  expect(await remove(ida.version)).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await remove(ida.version + 1)).toMatchObject({ ok: true });
  expect(await credits()).toHaveLength(1);
});
