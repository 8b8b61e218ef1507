import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { fileIdOfAddress } from '@/modules/files/uploads/links.rules';
import type { ApiClient } from '@/shared/api-client';
import type { FileId } from '@/shared/ids';
import type { keepChecks } from '../preflight.contract';
import { resultsOf } from './preflight.service';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const guest = app.guest();

const UNREADABLE = { state: 'unreadable', fault: 'not-audio' } as const;

async function sent(who: ApiClient): Promise<{ id: FileId; session: string }> {
  const { address, session } = await harness.upload(who);
  const id = fileIdOfAddress(address);
  if (id === null) throw new Error('no file');
  return { id, session };
}

const keep = (who: ApiClient, session: string, ids: readonly FileId[]) =>
  who.call<typeof keepChecks>('PUT /upload-sessions/checks', {
    headers: { 'upload-session': session },
    body: { checks: ids.map((file_id) => ({ file_id, facts: UNREADABLE, is_mix: null })) },
  });

async function checkOf(id: FileId) {
  const [set] = await resultsOf(app.db, [[{ id, name: 'mix.wav' }]]);
  return set?.files.get(id) ?? null;
}

test('API-70 what the browser measured stands until the server has measured the file itself', async () => {
  const { id, session } = await sent(guest);
  expect(await checkOf(id)).toBeNull();
  expect(must(await keep(guest, session, [id])).kept).toEqual([id]);
  expect(await checkOf(id)).toMatchObject({ verdict: 'problem', format: null });
  await app.jobs.drain();
  const measured = await checkOf(id);
  expect(measured?.format).toMatch(/^WAV · \d+-bit · [\d.]+ kHz · /);
  must(await keep(guest, session, [id]));
  expect(await checkOf(id)).toEqual(measured);
});

test('API-70 files of somebody else are passed over, and a session that ended is refused', async () => {
  const own = await sent(customer);
  const others = await sent(guest);
  expect(must(await keep(customer, own.session, [own.id, others.id])).kept).toEqual([own.id]);
  expect(await checkOf(others.id)).toBeNull();
  expect(outcome(await keep(customer, 'x'.repeat(43), [own.id]))).toBe('unauthenticated');
});

test('API-70 two words on one file in one call: the last one counts', async () => {
  const { id, session } = await sent(guest);
  const checks = [
    { file_id: id, facts: UNREADABLE, is_mix: true },
    { file_id: id, facts: null, is_mix: false },
  ];
  const answer = await guest.call<typeof keepChecks>('PUT /upload-sessions/checks', {
    headers: { 'upload-session': session },
    body: { checks },
  });
  expect(must(answer).kept).toEqual([id]);
  expect(await checkOf(id)).toBeNull();
});
