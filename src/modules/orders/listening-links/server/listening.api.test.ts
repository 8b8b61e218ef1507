import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import { HOUR, MINUTE } from '@/shared/clock';
import type { ApiClient } from '@/shared/api-client';
import type { listeningPeaks, markListened } from '../listening.contract';
import type { revokeListeningLink } from '../listening-links.contract';
import { comment, enter, entered, inside, listenerOn, makeLink, open } from '../listening.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const owner = await harness.newcomer();
const engineer = await app.signIn('engineer');
const song = await harness.itemOf(owner, engineer);
await app.jobs.drain();

beforeEach(() => queryRows(app.db, 'truncate rate_limits'));

const revoke = (who: ApiClient, orderId: number, id: number) =>
  who.call<typeof revokeListeningLink>('DELETE /orders/{orderId}/listening-links/{listeningLinkId}', {
    params: { orderId: String(orderId), listeningLinkId: String(id) },
  });
const fetchSound = (url: string) => app.requestAsStranger(url, {});
const reasonOf = (answer: Awaited<ReturnType<typeof open>>) =>
  answer.ok ? 'open' : ((answer.refusal.data as { reason?: string } | undefined)?.reason ?? 'unknown');

describe('who gets in', () => {
  test('a made-up, cut or empty token opens nothing, and no part of a link is stored', async () => {
    const { token } = await makeLink(owner, song);
    for (const guess of [newToken(), token.slice(0, -1), `${token}A`, '', 'x', token.toLowerCase()])
      expect(outcome(await open(listenerOn(app, guess)))).toBe('not_found');
    const rows = await queryRows<{ row: string }>(
      app.db,
      'select to_jsonb(l)::text as row from listening_links l',
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect(rows.some(({ row }) => row.includes(hashToken(token)))).toBe(true);
  });

  test('the front names the song and its sharer, and nothing else before a name is given', async () => {
    const { token } = await makeLink(owner, song);
    const browser = listenerOn(app, token);
    expect(must(await open(browser)).data).toEqual({
      front: { song: 'Nightfall', shared_by: 'New', needs_password: false },
      inside: null,
    });
    expect(outcome(await comment(browser, { text: 'Hi' }))).toBe('forbidden');
    expect(outcome(await browser.call<typeof listeningPeaks>('GET /listening/peaks', {}))).toBe('forbidden');
    must(await enter(browser, '  Sam \n Smith '));
    expect(await inside(browser)).toMatchObject({ name: 'Sam Smith', may_comment: true, state: 'ready' });
    // Another browser is nobody yet.
    expect(must(await open(listenerOn(app, token))).data.inside).toBeNull();
    expect(outcome(await enter(listenerOn(app, token), ' '))).toBe('invalid');
    expect(outcome(await enter(listenerOn(app, token, 'short'), 'Sam'))).toBe('invalid');
  });

  test('an expired and a revoked link say so, and everything behind them ends at once', async () => {
    const ends_at = new Date(app.clock.now().getTime() + HOUR).toISOString();
    const ending = await makeLink(owner, song, { ends_at });
    const closing = await makeLink(owner, song, { download_wav: true });
    const late = await entered(app, ending.token, 'Late');
    const sam = await entered(app, closing.token, 'Sam');
    const [version] = (await inside(sam)).versions;
    const url = version?.files[0]?.listen_url ?? '';
    expect((await fetchSound(url)).status).toBe(200);
    must(await revoke(owner, song.orderId, closing.id));
    expect((await fetchSound(url)).status).toBe(404);
    expect((await fetchSound(version?.files[0]?.downloads[0]?.url ?? '')).status).toBe(404);
    expect(reasonOf(await open(sam))).toBe('revoked');
    expect(outcome(await comment(sam, { text: 'Too late' }))).toBe('not_found');
    expect(outcome(await enter(sam, 'Sam again'))).toBe('not_found');
    app.clock.advance(HOUR);
    expect(reasonOf(await open(late))).toBe('expired');
    expect(outcome(await enter(listenerOn(app, ending.token), 'New'))).toBe('not_found');
  });

  test('a song that waits for its first version, and one whose files are deleted, say so', async () => {
    const waiting = await harness.itemOf(owner);
    const { token } = await makeLink(owner, waiting);
    const sam = await entered(app, token, 'Sam');
    expect(await inside(sam)).toMatchObject({ state: 'waiting', versions: [], before: null });
    must(await harness.take(engineer, waiting.itemId));
    must(await harness.deliver(engineer, waiting.itemId));
    expect(await inside(sam)).toMatchObject({ state: 'ready', versions: [{ version: 1 }] });
    await queryRows(app.db, 'update order_items set files_deleted_at = $2 where id = $1', [
      waiting.itemId,
      app.clock.now(),
    ]);
    expect(await inside(sam)).toMatchObject({ state: 'deleted', versions: [], before: null });
  });
});

test('apps that show an address get the wave of an open link, and nothing of a song behind a password or of a guess', async () => {
  const fetchPicture = (token: string) => app.requestAsStranger(`/listen/${token}/picture.png`, {});
  const { token } = await makeLink(owner, song);
  const drawn = await fetchPicture(token);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(drawn.headers.get('cache-control')).toContain('private');
  const locked = await makeLink(owner, song, { password: 'quiet room' });
  for (const other of [locked.token, newToken(), 'x'])
    expect((await fetchPicture(other)).headers.get('location')).toBe('/media/brand/og-default.png');
}, 60_000);

describe('passwords', () => {
  test('a wrong password and a made-up link are refused in the same words; the right one opens the link', async () => {
    const { token } = await makeLink(owner, song, { password: 'quiet room' });
    const browser = listenerOn(app, token);
    expect(must(await open(browser)).data.front).toEqual({
      song: null,
      shared_by: null,
      needs_password: true,
    });
    const wrong = await enter(browser, 'Sam', 'loud room');
    const unknown = await enter(listenerOn(app, newToken()), 'Sam', 'loud room');
    expect(wrong).toEqual(unknown);
    expect(outcome(wrong)).toBe('forbidden');
    expect(outcome(await enter(browser, 'Sam'))).toBe('forbidden');
    must(await enter(browser, 'Sam', 'quiet room'));
    expect(await inside(browser)).toMatchObject({ name: 'Sam' });
    const stored = await queryRows<{ password_hash: string | null }>(
      app.db,
      'select password_hash from listening_links where token_hash = $1',
      [hashToken(token)],
    );
    expect(stored[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('guesses are counted by client and by link: the right password waits too, another link does not', async () => {
    const { token } = await makeLink(owner, song, { password: 'quiet room' });
    const tries: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      await queryRows(app.db, "delete from rate_limits where key like 'POST /listening/enter%'");
      tries.push(outcome(await enter(listenerOn(app, token), 'Eve', `guess ${n}`)));
    }
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 'forbidden'), 'rate_limited']);
    await queryRows(app.db, "delete from rate_limits where key like 'POST /listening/enter%'");
    expect(outcome(await enter(listenerOn(app, token), 'Sam', 'quiet room'))).toBe('rate_limited');
    const next = await makeLink(owner, song, { password: 'quiet room' });
    expect(outcome(await enter(listenerOn(app, next.token), 'Sam', 'quiet room'))).toBe('ok');
    app.clock.advance(15 * MINUTE);
    expect(outcome(await enter(listenerOn(app, token), 'Sam', 'quiet room'))).toBe('ok');
  });

  test('without the count of the link the client alone is refused after ten tries', async () => {
    const { token } = await makeLink(owner, song, { password: 'quiet room' });
    const tries: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      await queryRows(app.db, "delete from rate_limits where key like 'listening-password%'");
      tries.push(outcome(await enter(listenerOn(app, token), 'Eve', `guess ${n}`)));
    }
    expect(tries.slice(10)).toEqual(['rate_limited', 'rate_limited']);
  });
});

describe('what is heard', () => {
  test('the newest version only, or all; what was sent only where it is included', async () => {
    const two = await harness.itemOf(owner, engineer);
    const all = await entered(app, (await makeLink(owner, two)).token, 'Sam');
    const newest = await makeLink(owner, two, { all_versions: false, with_before: false });
    const kim = await entered(app, newest.token, 'Kim');
    const first = (await inside(kim)).versions[0]?.files[0]?.listen_url ?? '';
    expect((await fetchSound(first)).status).toBe(200);
    must(await harness.deliver(engineer, two.itemId, 'louder'));
    await app.jobs.drain();
    expect((await inside(all)).versions.map(({ version }) => version)).toEqual([1, 2]);
    expect((await inside(all)).before).toMatchObject({ name: 'mix.wav' });
    expect((await inside(kim)).versions.map(({ version }) => version)).toEqual([2]);
    expect((await inside(kim)).before).toBeNull();
    // The older version's address was good while it was the newest.
    expect((await fetchSound(first)).status).toBe(404);
    const peaks = must(await kim.call<typeof listeningPeaks>('GET /listening/peaks', {})).data;
    expect(peaks).toHaveLength(1);
    expect(JSON.stringify(must(await open(kim)))).not.toContain('louder');
  }, 60_000);

  test('no download unless allowed, by no change of the address; the project’s other files never', async () => {
    const { token } = await makeLink(owner, song, { with_before: false });
    const sam = await entered(app, token, 'Sam');
    const file = (await inside(sam)).versions[0]?.files[0];
    expect(file?.downloads).toEqual([]);
    const url = file?.listen_url ?? '';
    const sent = await queryRows<{ id: number }>(
      app.db,
      'select file_id as id from order_item_links where order_item_id = $1',
      [song.itemId],
    );
    const twisted = [
      url.replace('kind=listen', 'kind=wav'),
      url.replace('kind=listen', 'kind=mp3'),
      url.replace(/of=\d+/, 'of=99999'),
      url.replace(/sounds\/\d+/, `sounds/${sent[0]?.id}`),
      url.replace(/expires=\d+/, 'expires=99999999999'),
      url.replace(/signature=[^&]+/, 'signature=A'),
    ];
    for (const address of twisted) expect((await fetchSound(address)).status).toBe(403);
    app.clock.advance(9 * HOUR);
    expect((await fetchSound(url)).status).toBe(403);
  });

  test('allowed downloads are the WAV as delivered and an mp3 under its name; they end when they are forbidden', async () => {
    const link = await makeLink(owner, song, { download_mp3: true, download_wav: true });
    const sam = await entered(app, link.token, 'Sam');
    const downloads = (await inside(sam)).versions[0]?.files[0]?.downloads ?? [];
    expect(downloads.map(({ kind }) => kind)).toEqual(['mp3', 'wav']);
    const [mp3, wav] = await Promise.all(downloads.map(({ url }) => fetchSound(url)));
    expect(mp3?.status).toBe(200);
    expect(mp3?.headers.get('content-disposition')).toContain('attachment; filename="master.mp3"');
    expect(wav?.headers.get('content-disposition')).toContain('attachment; filename="master.wav"');
    expect(wav?.headers.get('cache-control')).toContain('private');
    await queryRows(app.db, 'update listening_links set download_wav = false where id = $1', [link.id]);
    expect((await fetchSound(downloads[1]?.url ?? '')).status).toBe(404);
    expect((await fetchSound(downloads[0]?.url ?? '')).status).toBe(200);
  });

  test('plays within ten minutes are one listen', async () => {
    const link = await makeLink(owner, song);
    const sam = await entered(app, link.token, 'Sam');
    const listened = () => sam.call<typeof markListened>('POST /listening/listened', {});
    await Promise.all([listened(), listened(), listened()]);
    app.clock.advance(9 * MINUTE);
    must(await listened());
    app.clock.advance(10 * MINUTE);
    must(await listened());
    const text = 'select listens from link_listeners where link_id = $1';
    expect(await queryRows(app.db, text, [link.id])).toEqual([{ listens: 2 }]);
  });
});
