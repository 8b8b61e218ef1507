import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import type { deleteMe, exportMe } from '@/modules/people/accounts/profile.contract';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import type { ApiClient } from '@/shared/api-client';
import type {
  changeListeningLink,
  forgetListener,
  listListenerComments,
  listListeningLinks,
  listStudioListeningLinks,
  markListenerCommentsSeen,
  revokeStudioListeningLink,
  settleListenerComments,
} from '../listening-links.contract';
import type { markListened } from '../listening.contract';
import {
  comment,
  enter,
  entered,
  inside,
  listenerOn,
  makeLink,
  open,
  tryLink,
  type LinkOptions,
} from '../listening.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const owner = await harness.newcomer();
const stranger = await harness.newcomer();
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const idle = await harness.newcomer('engineer');
const song = await harness.itemOf(owner, engineer);
await app.jobs.drain();

beforeEach(() => queryRows(app.db, 'truncate rate_limits'));

type Song = typeof song;
const ofSong = ({ orderId, itemId }: Song) => ({
  params: { orderId: String(orderId), itemId: String(itemId) },
});
const list = (who: ApiClient, of: Song) =>
  who.call<typeof listListeningLinks>('GET /orders/{orderId}/items/{itemId}/listening-links', ofSong(of));
const gathered = (who: ApiClient, of: Song) =>
  who.call<typeof listListenerComments>('GET /orders/{orderId}/items/{itemId}/listener-comments', ofSong(of));
const settle = (
  who: ApiClient,
  of: Song,
  body: { comment_ids: number[]; settled: 'added' | 'dropped' | null },
) =>
  who.call<typeof settleListenerComments>('POST /orders/{orderId}/items/{itemId}/listener-comments/settle', {
    ...ofSong(of),
    body,
  });
const seen = (who: ApiClient, of: Song, up_to: number) =>
  who.call<typeof markListenerCommentsSeen>('POST /orders/{orderId}/items/{itemId}/listener-comments/seen', {
    ...ofSong(of),
    body: { up_to },
  });
const change = (who: ApiClient, of: Song, { id, ...body }: { id: number } & LinkOptions) =>
  who.call<typeof changeListeningLink>('PUT /orders/{orderId}/listening-links/{listeningLinkId}', {
    params: { orderId: String(of.orderId), listeningLinkId: String(id) },
    body: { may_comment: true, all_versions: true, with_before: true, ...body },
  });
const mails = ({ orderId }: Song) =>
  queryRows<{ subject: string; body_text: string; html: string }>(
    app.db,
    "select subject, body_text, html from mails where kind = 'listener-comments' and body_text like $1 order by id",
    [`%/order/${orderId}#%`],
  );

describe('API-47 the links of a song', () => {
  test('a doubled press makes one link, whose address can be copied later too', async () => {
    const options = { client_id: 'pressed-twice', label: 'Band' };
    const made = await Promise.all([tryLink(owner, song, options), tryLink(owner, song, options)]);
    const [one, two] = made.map((answer) => must(answer).data);
    expect(one).toEqual(two);
    const listed = must(await list(owner, song)).data.filter(({ label }) => label === 'Band');
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ address: one?.address, state: 'open', comments: 0, listeners: [] });
    expect(one?.address).toMatch(/\/listen\/[\w-]{43}$/);
  });

  test('who listened is listed by name, with listens, the last time, and comments', async () => {
    const link = await makeLink(owner, song, { label: 'Managers' });
    const kim = await entered(app, link.token, 'Kim');
    must(await kim.call<typeof markListened>('POST /listening/listened', {}));
    must(await comment(kim, { text: 'Good' }));
    const found = must(await list(owner, song)).data.find(({ id }) => id === link.id);
    expect(found).toMatchObject({
      comments: 1,
      listeners: [{ name: 'Kim', listens: 1, comments: 1, last_listened_at: app.clock.now().toISOString() }],
    });
  });

  test('a guest with the private link of the order does it all; nobody else does any of it', async () => {
    const bought = await harness.buyAsGuest();
    const [itemId = 0] = bought.itemIds;
    const own = { orderId: bought.orderId, itemId } as Song;
    const guest = app.guest(bought.link);
    const link = await makeLink(guest, own);
    expect(must(await list(guest, own)).data.map(({ id }) => id)).toEqual([link.id]);
    for (const who of [stranger, engineer, app.guest()]) {
      expect(outcome(await tryLink(who, own))).toBe('not_found');
      expect(outcome(await list(who, own))).toBe('not_found');
      expect(outcome(await change(who, own, { id: link.id }))).toBe('not_found');
      expect(outcome(await gathered(who, own))).toBe('not_found');
    }
    // Another song's link under one's own order.
    expect(outcome(await change(owner, song, { id: link.id }))).toBe('not_found');
    expect(outcome(await list(owner, { ...song, itemId: own.itemId }))).toBe('not_found');
  });

  test('a new password asks everybody again, and taking it away lets them back in', async () => {
    const link = await makeLink(owner, song);
    const sam = await entered(app, link.token, 'Sam');
    expect(must(await change(owner, song, { id: link.id, password: 'first word' })).data.has_password).toBe(
      true,
    );
    expect(must(await open(sam)).data).toMatchObject({
      front: { needs_password: true, song: null },
      inside: null,
    });
    must(await enter(sam, 'Sam', 'first word'));
    must(await change(owner, song, { id: link.id, label: 'Same password' }));
    expect(await inside(sam)).toMatchObject({ name: 'Sam' });
    must(await change(owner, song, { id: link.id, password: 'second word' }));
    expect(outcome(await comment(sam, { text: 'Hi' }))).toBe('forbidden');
    must(await change(owner, song, { id: link.id, password: null }));
    expect(await inside(sam)).toMatchObject({ name: 'Sam' });
    expect(outcome(await change(owner, song, { id: link.id, password: 'short' }))).toBe('invalid');
  });

  test('an end in the past is refused; twenty open links are enough for a song', async () => {
    const ends_at = new Date(app.clock.now().getTime() - MINUTE).toISOString();
    expect(await tryLink(owner, song, { ends_at })).toMatchObject({
      refusal: { errors: { ends_at: [/./] } },
    });
    const full = await harness.itemOf(owner, engineer);
    const made = await Promise.all(Array.from({ length: 22 }, () => tryLink(owner, full)));
    expect(made.map((answer) => outcome(answer)).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'conflict'),
      ...Array.from({ length: 20 }, () => 'ok'),
    ]);
  });
});

describe('API-47 gathering', () => {
  test('comments of all links come together; added and dropped ones say so, by their owner alone', async () => {
    const own = await harness.itemOf(owner, engineer);
    const band = await makeLink(owner, own, { label: 'Band' });
    const manager = await makeLink(owner, own, { label: 'Manager' });
    const sam = await entered(app, band.token, 'Sam');
    const kim = await entered(app, manager.token, 'Kim');
    const late = must(await comment(sam, { text: 'Late', at_seconds: 90, end_seconds: 95 })).data.id;
    const early = must(await comment(kim, { text: 'Early', at_seconds: 4, version: 1 })).data.id;
    const whole = must(await comment(kim, { text: 'Whole' })).data.id;
    const read = async () => must(await gathered(owner, own)).data;
    expect((await read()).map(({ id }) => id)).toEqual([whole, early, late]);
    expect((await read())[2]).toMatchObject({
      name: 'Sam',
      link_label: 'Band',
      end_seconds: 95,
      is_new: true,
    });
    expect(outcome(await settle(stranger, own, { comment_ids: [late], settled: 'added' }))).toBe('not_found');
    expect(outcome(await settle(owner, song, { comment_ids: [late], settled: 'added' }))).toBe('not_found');
    must(await settle(owner, own, { comment_ids: [late, early], settled: 'added' }));
    must(await settle(owner, own, { comment_ids: [late, early], settled: 'added' }));
    must(await settle(owner, own, { comment_ids: [whole], settled: 'dropped' }));
    expect((await read()).map(({ settled }) => settled)).toEqual(['dropped', 'added', 'added']);
    must(await settle(owner, own, { comment_ids: [whole], settled: null }));
    expect((await read())[0]?.settled).toBeNull();
    // Nothing of it is a revision, and nothing is written into the order's history.
    expect(await queryRows(app.db, 'select 1 from revisions where order_item_id = $1', [own.itemId])).toEqual(
      [],
    );
  });

  test('one email tells of an hour’s comments, a second one comes half a day later; none of what was read', async () => {
    const own = await harness.itemOf(owner, engineer);
    await harness.brief(owner, { orderId: own.orderId, itemIds: [own.itemId] }, 'Night Bus');
    await app.jobs.drain();
    const { token } = await makeLink(owner, own);
    const sam = await entered(app, token, 'Sam');
    const kim = await entered(app, token, '<b>Kim</b>');
    must(await comment(sam, { text: 'Vocal loud', at_seconds: 42 }));
    must(await comment(kim, { text: '<script>x</script>' }));
    await app.jobs.drain();
    expect(await mails(own)).toEqual([]);
    app.clock.advance(HOUR);
    await app.jobs.drain();
    const [mail, ...others] = await mails(own);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('Sam');
    expect(mail?.body_text).toContain('0:42 Sam: Vocal loud');
    expect(mail?.html).not.toMatch(/<script>x|<b>Kim/);
    must(await comment(sam, { text: 'Later' }));
    app.clock.advance(2 * HOUR);
    await app.jobs.drain();
    expect(await mails(own)).toHaveLength(1);
    app.clock.advance(DAY / 2);
    await app.jobs.drain();
    expect(await mails(own)).toHaveLength(2);
    const last = must(await comment(sam, { text: 'Read at once' })).data.id;
    must(await seen(owner, own, last));
    expect(must(await gathered(owner, own)).data.some(({ is_new }) => is_new)).toBe(false);
    app.clock.advance(DAY);
    await app.jobs.drain();
    expect(await mails(own)).toHaveLength(2);
  }, 60_000);

  test('whoever wants no emails about messages gets none', async () => {
    const quiet = await harness.newcomer();
    const own = await harness.itemOf(quiet, engineer);
    await queryRows(
      app.db,
      `insert into mail_preferences (user_id, messages, reminders, reviews, updated_at) values ($1, false, true, true, $2)`,
      [quiet.userId, app.clock.now()],
    );
    const sam = await entered(app, (await makeLink(quiet, own)).token, 'Sam');
    must(await comment(sam, { text: 'Hello' }));
    app.clock.advance(DAY);
    await app.jobs.drain();
    expect(await mails(own)).toEqual([]);
  }, 60_000);

  test('the owner erases a listener by name; an account’s export tells of its links, its end takes them', async () => {
    const leaving = await harness.newcomer();
    const own = await harness.itemOf(leaving, engineer);
    const link = await makeLink(leaving, own, { label: 'Band-Unique' });
    const sam = await entered(app, link.token, 'Sam-Unique');
    const kim = await entered(app, link.token, 'Kim-Unique');
    must(await comment(sam, { text: 'Sam-Words' }));
    must(await comment(kim, { text: 'Kim-Words' }));
    const forget = (who: ApiClient, id: number) =>
      who.call<typeof forgetListener>('DELETE /orders/{orderId}/listeners/{listenerId}', {
        params: { orderId: String(own.orderId), listenerId: String(id) },
      });
    const samId =
      must(await list(leaving, own)).data[0]?.listeners.find(({ name }) => name === 'Sam-Unique')?.id ?? 0;
    expect(outcome(await forget(stranger, samId))).toBe('not_found');
    must(await forget(leaving, samId));
    expect(outcome(await forget(leaving, samId))).toBe('not_found');
    expect(must(await open(sam)).data.inside).toBeNull();
    const told = JSON.stringify(must(await leaving.call<typeof exportMe>('GET /auth/me/export', {})).data);
    expect(told).toContain('Band-Unique');
    expect(told).toContain('Kim-Words');
    expect(told).not.toMatch(/Sam-Unique|Sam-Words/);
    expect(told).not.toContain(link.token);
    must(await harness.complete(leaving, own.orderId, own.itemId));
    must(await leaving.call<typeof deleteMe>('DELETE /auth/me', { body: { password: 'Quiet-room-7' } }));
    expect(outcome(await open(kim))).toBe('not_found');
    expect(await queryRows(app.db, "select 1 from link_listeners where name = 'Kim-Unique'")).toEqual([]);
  });
});

describe('API-80 the studio', () => {
  const studioList = (who: ApiClient, itemId: number) =>
    who.call<typeof listStudioListeningLinks>('GET /studio/items/{itemId}/listening-links', {
      params: { itemId: String(itemId) },
    });
  const studioRevoke = (who: ApiClient, id: number) =>
    who.call<typeof revokeStudioListeningLink>('DELETE /studio/listening-links/{listeningLinkId}', {
      params: { listeningLinkId: String(id) },
    });

  test('sees that a link exists, never its address, its listeners or their words; and turns it off once', async () => {
    const own = await harness.itemOf(owner, engineer);
    const link = await makeLink(owner, own, { label: 'Band' });
    const sam = await entered(app, link.token, 'Sam-Hidden');
    must(await comment(sam, { text: 'Words-Hidden' }));
    for (const who of [engineer, admin]) {
      const { data } = must(await studioList(who, own.itemId));
      expect(data).toMatchObject([{ id: link.id, label: 'Band', state: 'open' }]);
      expect(JSON.stringify(data)).not.toMatch(/Hidden|listen\/|address/);
    }
    expect(outcome(await studioList(idle, own.itemId))).toBe('not_found');
    expect(outcome(await studioRevoke(idle, link.id))).toBe('not_found');
    expect(outcome(await studioRevoke(engineer, link.id))).toBe('ok');
    expect(outcome(await studioRevoke(admin, link.id))).toBe('conflict');
    expect(outcome(await open(sam))).toBe('not_found');
    expect(outcome(await change(owner, own, { id: link.id }))).toBe('conflict');
    const told = must(await list(owner, own)).data;
    expect(told.map(({ state }) => state)).toEqual(['revoked']);
    expect(outcome(await open(listenerOn(app, link.token)))).toBe('not_found');
  });
});
