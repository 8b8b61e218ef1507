import { describe, expect, test } from 'vitest';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import type { createNewUpload, listMyUploads } from '../new-uploads.contract';
import { buyAs, itemsSent, mailsTo, unpaidUploads } from '../new-uploads.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);

/** The form as the specification has it: links, songs, message and track, nothing else. */
function documentedForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('links', 'https://we.tl/t-1');
  form.append('links', 'https://we.tl/t-2');
  form.append('songs', 'Ada Loud');
  form.append('message', 'Warm, please.');
  form.append('track', 'Nightfall');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const send = (who: ApiClient, fields?: Record<string, string>) =>
  who.call<typeof createNewUpload>('POST /uploads', { body: documentedForm(fields) });

async function verifiedPerson() {
  const person = await harness.newcomer();
  const text = 'update users set verified_at = now() where id = $1 returning email';
  const [row] = await queryRows<{ email: string }>(app.db, text, [person.userId]);
  return { person, email: row?.email ?? '' };
}

describe('API-05 public-site 7.5: POST uploads exactly as documented', () => {
  test('API-05 signed in: the address is the account’s, the service stays open', async () => {
    const { person, email } = await verifiedPerson();
    const sent = must(await send(person));
    expect(sent).toMatchObject({ success: true, data: { joined: false } });
    expect(await unpaidUploads(app, email)).toMatchObject([
      { id: sent.data.upload_id, track: 'Nightfall', service_name: 'No service chosen yet' },
    ]);
    const mine = must(await person.call<typeof listMyUploads>('GET /uploads', {}));
    expect(mine.data).toMatchObject([{ service_path: '/select-services' }]);
    const mail = (await mailsTo(app, email)).find(({ kind }) => kind === 'upload-received');
    expect(mail?.text).toContain('Choose a service for it');
    expect(mail?.text).toContain('/select-services');
  });

  test('API-05 whatever that address pays for next takes it', async () => {
    const { person, email } = await verifiedPerson();
    must(await send(person));
    const { orderId } = await harness.buy(person);
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'Nightfall', started: true }]);
    expect(await unpaidUploads(app, email)).toEqual([]);
  });

  test('API-05 signed in with a paid order that waits: the files join it', async () => {
    const { person } = await verifiedPerson();
    const { orderId } = await harness.buy(person);
    expect(must(await send(person)).data.joined).toBe(true);
    expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'Nightfall', started: true }]);
  });

  test('API-05 a guest with an address and no service is taken too', async () => {
    const email = 'open-service@example.com';
    must(await send(app.guest(), { email }));
    const orderId = await buyAs(app, email, { service_id: 102 });
    await app.jobs.drain();
    expect(await itemsSent(app, orderId)).toMatchObject([{ track: 'Nightfall' }]);
  });

  test.each([{}, { email: '' }, { email: '  ' }, { email: 'nobody' }])(
    'API-05 without an address it says what is missing, not what a schema wants: %o',
    async (fields) => {
      const refused = await send(app.guest(), fields);
      expect(refused.ok ? null : refused.refusal).toMatchObject({
        kind: 'invalid',
        message: 'Email is required.',
        errors: { email: ['Email is required.'] },
      });
    },
  );
});
