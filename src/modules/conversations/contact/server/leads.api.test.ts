import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import type { joinList } from '../leads.contract';

const app = await startTestApp();

interface StoredMailRow extends Record<string, unknown> {
  readonly to_email: string;
  readonly body_text: string;
  readonly headers: Record<string, string>;
}

const json = { 'content-type': 'application/json' };

async function join(email: unknown, more: object = {}): Promise<{ status: number; body: object }> {
  const answer = await app.requestAsStranger('/api/lead/generation', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, ...more }),
  });
  return { status: answer.status, body: (await answer.json()) as object };
}

async function vouchersTo(email: string): Promise<StoredMailRow[]> {
  await app.jobs.drain();
  const sql = "select to_email, body_text, headers from mails where kind = 'voucher' and to_email = $1";
  return queryRows<StoredMailRow>(app.db, sql, [email]);
}

const codesFor = (email: string) =>
  queryRows(app.db, 'select * from promo_codes where lower(for_email) = lower($1)', [email]);

async function onList(email: string): Promise<boolean[]> {
  const sql = 'select unsubscribed_at is null as is_on from leads where lower(email) = lower($1)';
  return (await queryRows<{ is_on: boolean }>(app.db, sql, [email])).map(({ is_on }) => is_on);
}

async function tokenOf(email: string): Promise<string> {
  const [mail] = await vouchersTo(email);
  return /\/unsubscribe\?token=(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

const leave = (token: string, init: RequestInit = {}): Promise<Response> =>
  app.requestAsStranger(`/api/leads/unsubscribe?token=${token}`, { method: 'POST', ...init });

describe('joining', () => {
  test('API-01 HOME-03 a new address gets a code of 10% that works once and only for it', async () => {
    const answer = await join('  Ana@Example.com ');
    expect(answer).toEqual({
      status: 200,
      body: { success: true, message: expect.stringMatching(/^Thanks — check your inbox!/) as string },
    });
    const codes = await codesFor('ana@example.com');
    expect(codes).toHaveLength(1);
    expect(codes[0]).toMatchObject({
      kind: 'percent',
      value: 10,
      max_uses: 1,
      for_email: 'Ana@Example.com',
      starts_at: app.clock.now(),
      ends_at: null,
      created_at: app.clock.now(),
    });
    const [mail] = await vouchersTo('Ana@Example.com');
    expect(mail?.body_text).toContain(String(codes[0]?.['code']));
    expect(mail?.body_text).toContain('http://studio.test/signup');
  });

  test('API-01 joining twice, in other letters, is answered alike and gives no second code or mail', async () => {
    const first = await join('twice@example.com');
    expect(await join('TWICE@example.com')).toEqual(first);
    expect(await codesFor('twice@example.com')).toHaveLength(1);
    expect(await vouchersTo('twice@example.com')).toHaveLength(1);
    expect(await vouchersTo('TWICE@example.com')).toHaveLength(0);
  });

  test('API-01 two calls at the same moment make one code', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => join('rush@example.com')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await codesFor('rush@example.com')).toHaveLength(1);
    expect(await vouchersTo('rush@example.com')).toHaveLength(1);
  });

  test('HOME-03 no two codes are alike', async () => {
    for (let n = 0; n < 5; n += 1) await join(`many${n}@example.com`);
    const rows = await queryRows<{ code: string }>(app.db, 'select code from promo_codes');
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  });

  test.each(['', '   ', 'ana', 'ana@example', 'a@b.c,eve@evil.test', '<script>alert(1)</script>', 7, null])(
    'API-01 HOME-02 %j is refused with the words of the form',
    async (email) => {
      const message = 'Please enter a valid email address';
      const answer = await join(email);
      expect(answer).toEqual({
        status: 422,
        body: { success: false, message, errors: expect.anything() as object },
      });
    },
  );

  test('API-01 a filled honeypot is answered alike, and nothing is kept', async () => {
    const plain = await join('person@example.com');
    expect(await join('robot@example.com', { website: 'https://spam.test' })).toEqual(plain);
    expect(await onList('robot@example.com')).toEqual([]);
    expect(await codesFor('robot@example.com')).toEqual([]);
    expect(await vouchersTo('robot@example.com')).toEqual([]);
  });

  test('API-01 too many from one address of the network: 429 with a friendly word and when to come back', async () => {
    const guest = app.guest();
    const call = (n: number) =>
      guest.call<typeof joinList>('POST /lead/generation', { body: { email: `l${n}@example.com` } });
    for (let n = 0; n < 10; n += 1) expect((await call(n)).ok).toBe(true);
    expect(await call(10)).toMatchObject({
      ok: false,
      refusal: { kind: 'rate_limited', message: expect.stringContaining('a little fast') as string },
    });
  });

  test('API-01 whoever asks for somebody else’s address waits; its owner elsewhere does not', async () => {
    const stranger = app.guest();
    const ask = () =>
      stranger.call<typeof joinList>('POST /lead/generation', { body: { email: 'target@example.com' } });
    for (let n = 0; n < 5; n += 1) expect((await ask()).ok).toBe(true);
    expect(await ask()).toMatchObject({ refusal: { kind: 'rate_limited' } });
    expect((await join('target@example.com')).status).toBe(200);
  });

  test('API-01 one mail address can not be asked for without end from everywhere', async () => {
    expect((await join('flooded@example.com')).status).toBe(200);
    await queryRows(
      app.db,
      "update rate_limits set hits = 120 where key like '%:email:flooded@example.com:%'",
    );
    expect((await join('flooded@example.com')).status).toBe(429);
  });
});

describe('leaving', () => {
  test('API-77 the mail has both links of RFC 8058, and its link is in the text', async () => {
    await join('headers@example.com');
    const [mail] = await vouchersTo('headers@example.com');
    const token = await tokenOf('headers@example.com');
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<http://studio.test/unsubscribe?token=${token}>, <mailto:studio@headroom.example?subject=Unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('API-77 one click takes the address off, and again says the same', async () => {
    await join('leaver@example.com');
    const token = await tokenOf('leaver@example.com');
    const oneClick = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    const answer = await leave(token, oneClick);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, message: 'You have left the list.' },
    ]);
    expect(await onList('leaver@example.com')).toEqual([false]);
    expect((await leave(token)).status).toBe(200);
  });

  test('API-77 a link tells whether its address is on the list', async () => {
    await join('asker@example.com');
    const token = await tokenOf('asker@example.com');
    const state = async () => (await leave(token, { method: 'GET' })).text();
    expect(await state()).toContain('"on_list":true');
    await leave(token);
    expect(await state()).toContain('"on_list":false');
  });

  test('API-77 a link of another address, a made-up or an incomplete one opens nothing', async () => {
    await join('mine@example.com');
    await join('yours@example.com');
    const [mine, yours] = [await tokenOf('mine@example.com'), await tokenOf('yours@example.com')];
    const crossed = `${mine.split('.')[0]}.${yours.split('.')[1]}`;
    for (const token of [crossed, `${mine}x`, '1.', '0.abc', '99999999999999999999.abc', 'x', '%00']) {
      const answers = [await leave(token), await leave(token, { method: 'GET' })];
      for (const { status } of answers) expect([404, 422], token).toContain(status);
    }
    expect((await leave('')).status).toBe(422);
    expect((await app.requestAsStranger('/api/leads/unsubscribe', { method: 'POST' })).status).toBe(422);
    expect(await onList('mine@example.com')).toEqual([true]);
  });

  test('API-77 links can not be tried out without end', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => {
        const answer = await app.request('/api/leads/unsubscribe?token=1.x', { method: 'POST' });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('coming back', () => {
  async function left(email: string): Promise<string> {
    await join(email);
    const token = await tokenOf(email);
    await leave(token);
    return token;
  }

  async function linksTo(email: string): Promise<string[]> {
    await app.jobs.drain();
    const sql = "select body_text from mails where kind = 'join-again' and to_email = $1 order by id";
    const mails = await queryRows<{ body_text: string }>(app.db, sql, [email]);
    return mails.map(({ body_text }) => /\/join-again\?token=(\S+)/.exec(body_text)?.[1] ?? '');
  }

  const rejoin = (token: string): Promise<Response> =>
    app.requestAsStranger(`/api/leads/join-again?token=${token}`, { method: 'POST' });

  test('API-01 API-77 who left stays off whoever types the address, and is asked once a day at most', async () => {
    const known = await join('known@example.com');
    await left('gone@example.com');
    for (const typed of ['gone@example.com', 'Gone@Example.com', 'gone@example.com'])
      expect(await join(typed)).toEqual(known);
    expect(await onList('gone@example.com')).toEqual([false]);
    expect(await linksTo('gone@example.com')).toHaveLength(1);
    app.clock.advance(DAY);
    await join('gone@example.com');
    expect(await linksTo('gone@example.com')).toHaveLength(2);
    expect(await onList('gone@example.com')).toEqual([false]);
  });

  test('API-01 API-77 the mailed link puts the address back, again says the same; no second code', async () => {
    await left('back@example.com');
    await join('back@example.com');
    const [token = ''] = await linksTo('back@example.com');
    const opened = await app.requestAsStranger(`/api/leads/join-again?token=${token}`);
    expect(opened.status).toBe(404);
    expect(await onList('back@example.com')).toEqual([false]);
    for (let n = 0; n < 2; n += 1) {
      const answer = await rejoin(token);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { success: true, message: 'You are back on the list.' },
      ]);
    }
    expect(await onList('back@example.com')).toEqual([true]);
    expect(await codesFor('back@example.com')).toHaveLength(1);
    expect(await vouchersTo('back@example.com')).toHaveLength(1);
  });

  test('API-77 a link opens one leaving of one address, and neither link does the other’s work', async () => {
    const leaving = await left('once@example.com');
    await left('other@example.com');
    await join('once@example.com');
    await join('other@example.com');
    const [token = ''] = await linksTo('once@example.com');
    const [others = ''] = await linksTo('other@example.com');
    const [id, moment, signature] = token.split('.');
    const wrong = [
      leaving,
      `${id}.${signature}`,
      `${id}.${Number(moment) + 1}.${signature}`,
      `${others.split('.')[0]}.${moment}.${signature}`,
      `${token}x`,
      '1.2.',
    ];
    for (const made of wrong) expect((await rejoin(made)).status, made).toBe(404);
    expect((await leave(token)).status).toBe(404);
    expect((await rejoin('')).status).toBe(422);
    expect(await onList('once@example.com')).toEqual([false]);
    expect((await rejoin(token)).status).toBe(200);
    app.clock.advance(1000);
    await leave(leaving);
    expect((await rejoin(token)).status).toBe(404);
    expect(await onList('once@example.com')).toEqual([false]);
  });
});
