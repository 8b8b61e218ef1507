import { afterEach, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { createOrderHarness, must, outcome, type Person } from '@/modules/orders/orders/orders.testing';
import type { takeItem } from '@/modules/orders/orders/orders.contract';
import { queryRows } from '@/platform/db/database';
import type { joinProject } from '../projects.contract';
import { apart, make, name, order, view } from '../projects.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');

afterEach(async () => {
  await queryRows(app.db, 'truncate rate_limits');
  await queryRows(app.db, 'update services set max_songs = null');
});

/** Songs of two orders of one customer. */
async function songsOf(who: Person): Promise<number[]> {
  const one = await harness.buy(who, [{ service_id: 101 }, { service_id: 102 }]);
  const other = await harness.buy(who);
  return [...one.itemIds, ...other.itemIds];
}

async function recordOf(who: Person) {
  const ids = await songsOf(who);
  return must(await make(who, 'Low Tide', ids)).project;
}

describe('a record by hand', () => {
  test('songs of several orders become one, in the order that was given; a repetition makes no second one', async () => {
    const customer = await harness.newcomer();
    const ids = await songsOf(customer);
    const wanted = [ids[2] ?? 0, ids[0] ?? 0, ids[1] ?? 0];
    const { project } = must(await make(customer, 'Low Tide', wanted));
    expect(project).toMatchObject({ title: 'Low Tide', version: 1, songs_included: null });
    expect(project.songs.map(({ id, gap_ms }) => [id, gap_ms])).toEqual(wanted.map((id) => [id, 2000]));
    expect(must(await make(customer, 'Low Tide', wanted)).project.id).toBe(project.id);
    expect(must(await view(customer, project.id)).data).toMatchObject({
      name: 'Low Tide',
      can_edit: true,
      shared_date: { kind: 'waiting', missing: 3 },
      zip: null,
    });
  });

  test('songs of somebody else are not found, whatever else is named beside them; nothing is written', async () => {
    const [customer, other] = [await harness.newcomer(), await harness.newcomer()];
    const [mine, theirs] = [await songsOf(customer), await songsOf(other)];
    expect(outcome(await make(customer, 'Theft', [...mine, theirs[0] ?? 0]))).toBe('not_found');
    const { project } = must(await make(customer, 'Mine', mine));
    const added = await customer.call<typeof joinProject>('POST /projects/{projectId}/songs', {
      params: { projectId: String(project.id) },
      body: { version: 1, item_ids: [theirs[0] ?? 0] },
    });
    expect(outcome(added)).toBe('not_found');
    expect(outcome(await view(other, project.id))).toBe('not_found');
    expect(outcome(await view(app.guest(), project.id))).toBe('not_found');
    expect(must(await view(customer, project.id)).data.songs).toHaveLength(3);
  });

  test('a song is on one record; twice in a list, two hundred, one alone, or none are refused', async () => {
    const customer = await harness.newcomer();
    const ids = await songsOf(customer);
    must(await make(customer, 'First', ids.slice(0, 2)));
    const second = await make(customer, 'Second', ids.slice(1));
    expect(second).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
    const [a = 0] = await songsOf(customer);
    expect(outcome(await make(customer, 'Echo', [a, a]))).toBe('invalid');
    expect(
      outcome(
        await make(
          customer,
          'Endless',
          Array.from({ length: 200 }, (_, at) => at + 1),
        ),
      ),
    ).toBe('invalid');
    expect(outcome(await make(customer, 'Single', [a]))).toBe('invalid');
    expect(outcome(await make(customer, 'Nothing', []))).toBe('invalid');
    expect(outcome(await make(customer, '  ', ids))).toBe('invalid');
    expect(outcome(await make(app.guest(), 'Nobody', ids))).toBe('unauthenticated');
  });

  test('it is taken apart by its customer alone, and its songs stay', async () => {
    const customer = await harness.newcomer();
    const { id } = await recordOf(customer);
    expect(outcome(await apart(await harness.newcomer(), id, 1))).toBe('not_found');
    expect(outcome(await apart(admin, id, 1))).toBe('not_found');
    expect(outcome(await apart(customer, id, 7))).toBe('conflict');
    expect(outcome(await apart(customer, id, 1))).toBe('ok');
    expect(outcome(await view(customer, id))).toBe('not_found');
    expect(outcome(await apart(customer, id, 1))).toBe('not_found');
  });
});

describe('running order', () => {
  test('two put it into order at once: the second is told what is stored, and nothing is lost', async () => {
    const customer = await harness.newcomer();
    const { id, songs } = await recordOf(customer);
    const back = songs.map((song) => ({ id: song.id, gap_ms: 500 })).toReversed();
    const [one, two] = await Promise.all([
      order(customer, [id, 1], back),
      order(customer, [id, 1], back.toReversed()),
    ]);
    expect([outcome(one), outcome(two)].toSorted()).toEqual(['conflict', 'ok']);
    const refused = one.ok ? two : one;
    const stored = must(await view(customer, id)).data;
    expect(stored.version).toBe(2);
    expect(refused).toMatchObject({
      refusal: { data: { version: 2, songs: stored.songs.map((song) => ({ id: song.id, gap_ms: 500 })) } },
    });
  });

  test('a song left out, named twice or of another record is refused, and so are gaps that nobody waits for', async () => {
    const customer = await harness.newcomer();
    const { id, songs } = await recordOf(customer);
    const all = songs.map((song) => ({ id: song.id, gap_ms: 0 }));
    const [first = { id: 0, gap_ms: 0 }] = all;
    expect(outcome(await order(customer, [id, 1], all.slice(1)))).toBe('invalid');
    expect(outcome(await order(customer, [id, 1], [...all.slice(1), all[1] ?? first]))).toBe('invalid');
    expect(outcome(await order(customer, [id, 1], [...all.slice(1), { id: 999_999, gap_ms: 0 }]))).toBe(
      'not_found',
    );
    for (const gap_ms of [-1, 30_001, 0.5])
      expect(outcome(await order(customer, [id, 1], [{ ...first, gap_ms }, ...all.slice(1)]))).toBe(
        'invalid',
      );
    expect(must(await view(customer, id)).data.version).toBe(1);
  });

  test('its engineer may order it, another one may not; the log says so', async () => {
    const customer = await harness.newcomer();
    const bystander = await harness.newcomer('engineer');
    const bought = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    await harness.brief(customer, bought);
    const { project } = must(await make(customer, 'Salt', bought.itemIds));
    const songs = project.songs.map((song) => ({ id: song.id, gap_ms: 250 })).toReversed();
    expect(outcome(await order(bystander, [project.id, 1], songs))).toBe('forbidden');
    for (const itemId of bought.itemIds)
      must(
        await engineer.call<typeof takeItem>('POST /studio/items/{itemId}/take', {
          params: { itemId: String(itemId) },
        }),
      );
    expect(outcome(await order(bystander, [project.id, 1], songs))).toBe('not_found');
    expect(outcome(await order(engineer, [project.id, 1], songs))).toBe('ok');
    const [line] = await queryRows<{ after: { order: string } }>(
      app.db,
      "select after from audit_log where action = 'project.ordered' and subject_id = $1",
      [String(project.id)],
    );
    expect(line?.after.order).toContain('0.25 s');
  });
});

describe('whose it is', () => {
  test('a guest sees the record of the one order by its link, and its account takes it over', async () => {
    await queryRows(app.db, 'update services set max_songs = 4 where id = 101');
    const { itemIds, link } = await harness.buyAsGuest();
    const [row] = await queryRows<{ project_id: number }>(
      app.db,
      'select project_id from order_items where id = $1',
      [itemIds[0]],
    );
    const id = row?.project_id ?? 0;
    const guest = app.guest(link);
    expect(must(await view(guest, id)).data).toMatchObject({ can_edit: true, songs_included: 4 });
    expect(outcome(await name(guest, [id, 1], [{ id: null, title: 'Ferry' }]))).toBe('ok');
    expect(outcome(await view(app.guest(), id))).toBe('not_found');
    const customer = await harness.newcomer();
    await queryRows(
      app.db,
      'update orders set user_id = $2 where id = (select order_id from order_items where id = $1)',
      [itemIds[0], customer.userId],
    );
    expect(must(await view(customer, id)).data.songs).toHaveLength(2);
  });

  test('whoever leaves takes the titles along, and the songs in the books are free', async () => {
    const customer = await harness.newcomer();
    const { id, songs } = await recordOf(customer);
    const [given] = await queryRows<{ count: number }>(
      app.db,
      'select count(*)::int as count from projects where id = $1',
      [id],
    );
    expect(given?.count).toBe(1);
    const { dataOfProjects } = await import('./personal-data.store');
    const person = { userId: customer.userId as never, email: 'x@y.test', verified: true };
    expect(JSON.stringify(await dataOfProjects.read(app.db, person))).toContain('Low Tide');
    await app.db.transaction((tx) => dataOfProjects.erase(tx, person, app.clock.now()));
    const left = await queryRows(app.db, 'select project_id, position from order_items where id = any($1)', [
      songs.map((song) => song.id),
    ]);
    expect(left).toEqual(songs.map(() => ({ project_id: null, position: null })));
    expect(await queryRows(app.db, 'select id from projects where id = $1', [id])).toEqual([]);
  });
});
