import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import {
  createOrderHarness,
  must,
  outcome,
  type Bought,
  type Person,
} from '@/modules/orders/orders/orders.testing';
import type { getStudioItem } from '@/modules/back-office/queue/studio.contract';
import { queryRows } from '@/platform/db/database';
import type { assignProject, changeProject } from '../projects.contract';
import { apart, leave, make, name, view } from '../projects.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');

afterEach(async () => {
  await queryRows(app.db, 'truncate rate_limits');
  await queryRows(app.db, 'update services set max_songs = null');
});

/** An EP of up to five songs: one item at first. */
async function ep(who: Person): Promise<Bought & { projectId: number }> {
  await queryRows(app.db, 'update services set max_songs = 5 where id = 102');
  const bought = await harness.buy(who, [{ service_id: 102 }]);
  const [row] = await queryRows<{ project_id: number }>(
    app.db,
    'select project_id from order_items where id = $1 and project_id is not null',
    [bought.itemIds[0]],
  );
  return { ...bought, projectId: row?.project_id ?? 0 };
}

describe('an EP that was bought', () => {
  test('its customer says how many songs it has; they cost nothing more, and the line stays one', async () => {
    const customer = await harness.newcomer();
    const { projectId, itemIds, orderId } = await ep(customer);
    const [first = 0] = itemIds;
    const titles = [
      { id: first, title: 'Night Bus' },
      { id: null, title: 'Ferry' },
      { id: null, title: 'Salt' },
    ];
    const { project } = must(await name(customer, [projectId, 1], titles));
    expect(project.songs.map(({ track }) => track)).toEqual(['Night Bus', 'Ferry', 'Salt']);
    expect(project).toMatchObject({ version: 2, songs_included: 5 });
    // A repetition after a lost answer adds none.
    expect(outcome(await name(customer, [projectId, 1], titles))).toBe('conflict');
    const [sum] = await queryRows<{ quantity: number; total: number; songs: number }>(
      app.db,
      `select sum(quantity)::int as quantity, sum(total_price)::int as total, count(*)::int as songs
       from order_items where order_id = $1`,
      [orderId],
    );
    expect(sum).toEqual({ quantity: 1, total: 3000, songs: 3 });
    const more = ['A', 'B', 'C'].map((title) => ({ id: null, title }));
    const tooMany = await name(customer, [projectId, 2], more);
    expect(tooMany).toMatchObject({
      refusal: { kind: 'invalid', message: 'This record holds up to 5 songs.' },
    });
    expect(outcome(await apart(customer, projectId, 2))).toBe('conflict');
  });

  test('a place that nobody used is given up, also the one that holds the price; one with files stays', async () => {
    const customer = await harness.newcomer();
    const { projectId, itemIds, orderId } = await ep(customer);
    const [first = 0] = itemIds;
    const named = must(await name(customer, [projectId, 1], [{ id: null, title: 'Ferry' }])).project;
    const ferry = named.songs[1]?.id ?? 0;
    expect(must(await leave(customer, [projectId, 2], first)).project?.songs.map(({ id }) => id)).toEqual([
      ferry,
    ]);
    const [row] = await queryRows<{ quantity: number; total_price: number; songs: number }>(
      app.db,
      'select quantity, total_price::int, songs from order_items where order_id = $1',
      [orderId],
    );
    expect(row).toEqual({ quantity: 1, total_price: 3000, songs: 1 });
    expect(outcome(await leave(customer, [projectId, 3], ferry))).toBe('conflict');
    must(await name(customer, [projectId, 3], [{ id: null, title: 'Salt' }]));
    await harness.brief(customer, { orderId, itemIds: [ferry as Bought['itemIds'][number]] });
    expect(await leave(customer, [projectId, 4], ferry)).toMatchObject({
      refusal: { message: 'Files were sent for this song, so it stays on the record.' },
    });
  });

  test('a song takes from its record what it does not say itself', async () => {
    const customer = await harness.newcomer();
    const { projectId } = await ep(customer);
    const changed = await customer.call<typeof changeProject>('PUT /projects/{projectId}', {
      params: { projectId: String(projectId) },
      body: {
        version: 1,
        title: 'Low Tide',
        artist: 'Ada Loud',
        notes: 'Quiet all through.',
        song_key: 'A minor',
      },
    });
    expect(must(changed).project).toMatchObject({ title: 'Low Tide', details: { song_key: 'A minor' } });
    const { itemIds } = { itemIds: must(await view(customer, projectId)).data.songs };
    const answer = await admin.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: String(itemIds[0]?.id) },
    });
    expect(answer).toMatchObject({
      value: {
        data: {
          item: {
            songs: ['Ada Loud'],
            notes: 'Quiet all through.',
            details: { song_key: 'A minor' },
            project: { name: 'Low Tide', position: 1, shared: ['artists', 'notes', 'song_key'] },
          },
        },
      },
    });
  });
});

describe('in the studio', () => {
  test('all songs of a record go to one engineer in one step; somebody who is none changes nothing', async () => {
    const customer = await harness.newcomer();
    const { itemIds } = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    const { id } = must(await make(customer, 'Low Tide', itemIds)).project;
    const assign = (engineer_id: number, version = 1) =>
      admin.call<typeof assignProject>('POST /studio/projects/{projectId}/assign', {
        params: { projectId: String(id) },
        body: { version, engineer_id },
      });
    expect(outcome(await assign(customer.userId))).toBe('invalid');
    expect(outcome(await assign(engineer.userId))).toBe('ok');
    expect(outcome(await assign(engineer.userId))).toBe('conflict');
    const rows = await queryRows<{ engineer_id: number }>(
      app.db,
      'select engineer_id from order_items where project_id = $1',
      [id],
    );
    expect(rows.map((row) => row.engineer_id)).toEqual([engineer.userId, engineer.userId]);
  });

  test('the zip of a record is numbered in running order', async () => {
    const customer = await harness.newcomer();
    const bought = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    await harness.brief(customer, bought, 'Night Bus');
    const { project } = must(await make(customer, 'Low/Tide', bought.itemIds));
    const address = `/api/projects/${project.id}/deliveries.zip`;
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await app.request(address, { headers })).status).toBe(404);
    for (const itemId of bought.itemIds) {
      must(await harness.take(engineer, itemId));
      must(await harness.deliver(engineer, itemId));
    }
    const answer = await app.request(address, { headers });
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(bytes).toContain('The Quiet Ones - Low');
    expect(bytes).toContain('01 Night Bus.wav');
    expect(bytes).toContain('02 Night Bus.wav');
    const other = await harness.newcomer();
    const theirs = await app.request(address, { headers: { authorization: `Bearer ${other.token}` } });
    expect(theirs.status).toBe(404);
  });
});
