import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { rotateRoot } from '@/app/root-keys';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import type { giveGift, getStudioGift } from '@/modules/shop/gift-cards/gift-cards-studio.contract';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import { startTestApp } from './support/app';
import { createStudioProcesses } from './support/studio-process';

const app = await startTestApp({ storedKeys: true });
const harness = await createOrderHarness(app);
const [admin, engineer, customer] = [
  await app.signIn('admin'),
  await harness.newcomer('engineer'),
  await harness.newcomer(),
];
const { orderId } = await harness.itemOf(customer, engineer);
// Copies to listen to are made by now: the order shows their addresses from here on.
await app.jobs.drain();

type Request = (path: string, init?: RequestInit) => Promise<Response>;

const rootsOf = (db = app.db) =>
  queryRows<{ generation: number; value: string }>(
    db,
    'select generation, value from root_keys order by generation',
  );
const addressOf = async (request: Request): Promise<string> => {
  const headers = { authorization: `Bearer ${customer.token}` };
  const order = await (await request(`/api/orders/${orderId}`, { headers })).text();
  const found = /\/api\/files\/\d+\?expires=\d+(?:&|\\u0026)signature=[\w-]+&inline=1/.exec(order)?.[0];
  if (found === undefined) throw new Error(`no file in ${order}`);
  return found;
};
const statusOf = async (request: Request, path: string): Promise<number> =>
  (await request(path, { headers: { range: 'bytes=0-9' } })).status;
const signatureIn = (address: string): string => /signature=([\w-]+)/.exec(address)?.[1] ?? '';
const signedTextOf = (address: string): string => {
  const [, id, expires] = /files\/(\d+)\?expires=(\d+)/.exec(address) ?? [];
  return `file:${id}:${expires}:listen`;
};
const withSignature = (address: string, signature: string): string =>
  address.replace(signatureIn(address), signature);

async function leavingToken(email: string): Promise<string> {
  await app.requestAsStranger('/api/lead/generation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await app.jobs.drain();
  const [mail] = await queryRows<{ body_text: string }>(
    app.db,
    "select body_text from mails where kind = 'voucher' and to_email = $1",
    [email],
  );
  return /\/unsubscribe\?token=(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

async function giftTo(address: string): Promise<{ id: number; code: string }> {
  const body = {
    amount: '20',
    recipient_name: 'Ada',
    recipient_email: address,
    message: '',
    send_date: null,
    reason: 'A test',
    request_key: randomUUID(),
  };
  // The clock of a test may have left a log-in behind.
  const owner = await app.signIn('admin');
  const { id } = must(await owner.call<typeof giveGift>('POST /studio/gift-cards', { body })).data;
  await app.jobs.drain();
  return { id, code: await codeOf(owner, id) };
}
const codeOf = async (who: typeof admin, id: number): Promise<string> =>
  must(await who.call<typeof getStudioGift>('GET /studio/gift-cards/{id}', { params: { id: String(id) } }))
    .code;

/** Another process of the studio, started now: it reads the keys anew. */
const started = async () => {
  const process = await app.another(app.database);
  return { ...process, request: process.request };
};

describe('keys per purpose', () => {
  test('security: the root signs nothing by itself, and what one purpose signed is refused by another', async () => {
    const address = await addressOf(app.request);
    expect(await statusOf(app.request, address)).toBe(206);
    const [root] = await rootsOf();
    const text = signedTextOf(address);
    const by = (key: string | Buffer) => createHmac('sha256', key).update(text).digest('base64url');
    const derived = (name: string) =>
      by(Buffer.from(hkdfSync('sha256', root?.value ?? '', '', `headroom signature: ${name}`, 32)));
    // The scheme as documented opens it: so the refusals below are not for another reason.
    expect(derived('addresses to listen to')).toBe(signatureIn(address));
    const wrong = [
      by(root?.value ?? ''),
      derived('addresses of downloads'),
      derived('checkouts'),
      derived('links to pay by'),
    ];
    for (const signature of wrong)
      expect(await statusOf(app.request, withSignature(address, signature))).toBe(403);
  });
});

describe('a change of the key', () => {
  test('security: links hold for their own lifetime, new ones are signed anew, codes of gift cards stay', async () => {
    const [address, token, gift] = [
      await addressOf(app.request),
      await leavingToken('leaving@example.com'),
      await giftTo('a@example.com'),
    ];
    const sealed = () =>
      queryRows<{ sealed_code: string }>(app.db, 'select sealed_code from gift_cards where id = $1', [
        gift.id,
      ]);
    const [before] = await sealed();
    await rotateRoot(app.db, app.clock, { revoke: false });
    const [after] = await sealed();
    expect(after?.sealed_code).not.toBe(before?.sealed_code);
    expect(before?.sealed_code).not.toContain(gift.code);

    const now = await started();
    const text = await (
      await now.request(`/api/studio/gift-cards/${gift.id}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).text();
    expect(text).toContain(gift.code);
    expect(await statusOf(now.request, address)).toBe(206);
    const fresh = await addressOf(now.request);
    expect(signedTextOf(fresh)).toBe(signedTextOf(address));
    expect(signatureIn(fresh)).not.toBe(signatureIn(address));
    expect(await statusOf(now.request, fresh)).toBe(206);
    // Whoever has the old key can make addresses that end in a year; they end with the lifetime of an address.
    const [old] = await rootsOf();
    const far = String(Math.floor(app.clock.now().getTime() / 1000) + 365 * 24 * 3600);
    const forged = address.replace(/expires=\d+/, `expires=${far}`);
    const key = Buffer.from(
      hkdfSync('sha256', old?.value ?? '', '', 'headroom signature: addresses to listen to', 32),
    );
    const signature = createHmac('sha256', key).update(signedTextOf(forged)).digest('base64url');
    app.clock.advance(8 * HOUR);
    expect(await statusOf(now.request, withSignature(forged, signature))).toBe(403);
    // A mail has no end.
    app.clock.advance(400 * DAY);
    const left = await now.request(`/api/leads/unsubscribe?token=${token}`, { method: 'POST' });
    expect(left.status).toBe(200);
    await now.jobs.stop();
  });

  test('security: with --revoke nothing that was signed before is taken, and what is sealed can be read', async () => {
    const [token, gift] = [await leavingToken('revoked@example.com'), await giftTo('b@example.com')];
    const device = await rotateRoot(app.db, app.clock, { revoke: true });
    expect(device.resealed).toBeGreaterThan(0);
    expect(await rootsOf()).toHaveLength(1);
    const now = await started();
    const left = await now.request(`/api/leads/unsubscribe?token=${token}`, { method: 'POST' });
    expect(left.status).toBe(404);
    // A year has passed: the session is over, the code is not.
    const fresh = await app.signIn('admin');
    const text = await (
      await now.request(`/api/studio/gift-cards/${gift.id}`, {
        headers: { authorization: `Bearer ${fresh.token}` },
      })
    ).text();
    expect(text).toContain(gift.code);
    await now.jobs.stop();
  });
});

describe('npm run rotate-keys', () => {
  test('security: refuses while the studio runs; killed in the middle it changed nothing and can be run again', async () => {
    const processes = await createStudioProcesses();
    const { db } = processes.database;
    const studio = await processes.start();
    const [first] = await rootsOf(db);
    expect(first?.generation).toBe(1);
    expect(await processes.command(['rotate-keys']).ended).toBe(1);
    expect(await rootsOf(db)).toEqual([first]);
    await studio.stop();

    const [card] = await queryRows<{ id: number; sealed_code: string; code_hash: string }>(
      db,
      'select id, sealed_code, code_hash from gift_cards order by id limit 1',
    );
    expect(card?.sealed_code).toMatch(/^v1\./);
    // The database takes its time, so that the kill meets the command in its middle.
    await queryRows(
      db,
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return new; end $$`,
    );
    await queryRows(
      db,
      'create trigger slow before update on gift_cards for each row execute function slow()',
    );
    const broken = processes.command(['rotate-keys']);
    const isSleeping = async () => {
      const text =
        "select 1 from pg_stat_activity where datname = current_database() and query like '%sealed_code = n.sealed_code%' and wait_event = 'PgSleep'";
      return (await queryRows(db, text)).length > 0;
    };
    while (!(await isSleeping())) await sleep(50);
    broken.child.kill('SIGKILL');
    await broken.ended;
    await queryRows(
      db,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    );
    await queryRows(db, 'drop trigger slow on gift_cards');
    expect(await rootsOf(db)).toEqual([first]);
    expect(await processes.command(['rotate-keys']).ended).toBe(0);
    expect((await rootsOf(db)).map(({ generation }) => generation)).toEqual([1, 2]);
    const [resealed] = await queryRows<{ sealed_code: string }>(
      db,
      'select sealed_code from gift_cards where id = $1',
      [card?.id],
    );
    expect(resealed?.sealed_code).toMatch(/^v2\./);
    expect(await processes.command(['rotate-keys', '--forget']).ended).toBe(1);
    expect(await rootsOf(db)).toHaveLength(2);
    const again = await processes.start();
    expect((await fetch(`${again.url}/api/health/ready`)).status).toBe(200);
    await again.stop();
  }, 180_000);
});
