import { describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import { fileIdOfAddress } from '@/modules/files/uploads/links.rules';
import { queryRows } from '@/platform/db/database';
import { DAY, MINUTE } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import type { listMyUploads, listUnpaidUploads } from '../new-uploads.contract';
import { buyAs, itemsSent, mailsTo, send, unpaidUploads } from '../new-uploads.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const engineer = await app.signIn('engineer');

const unpaidOf = (email: string) => unpaidUploads(app, email);
const mails = (to: string) => mailsTo(app, to);

describe('API-05 files without an order', () => {
  test('API-05 a guest sends files and links; the studio sees them, and the sender gets a link to pay', async () => {
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    const links = [address, 'https://drive.google.com/drive/folders/a'];
    const sent = await send(guest, { email: 'one@example.com', links, upload_session: session });
    expect(must(sent)).toEqual({
      success: true,
      message: 'Files sent successfully!',
      data: { upload_id: expect.any(Number), joined: false, unconfirmed: false },
    });
    expect(await unpaidOf('one@example.com')).toMatchObject([
      {
        service_name: 'Mixing',
        service_path: '/services/mixing-p101',
        songs: ['Ada Loud'],
        track: 'Nightfall',
        files: [
          { name: 'mix.wav', size: 444, source: 'Upload' },
          { name: 'https://drive.google.com/drive/folders/a', size: null, source: 'Google Drive' },
        ],
      },
    ]);
    const [mail] = await mails('one@example.com');
    expect(mail?.kind).toBe('upload-received');
    expect(mail?.text).toContain('http://studio.test/services/mixing-p101');
    expect(mail?.text).toContain('one@example.com');
  });

  test('API-05 answers 201 and keeps its files from being swept', async () => {
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    must(await send(guest, { email: 'kept@example.com', links: [address], upload_session: session }));
    app.clock.advance(8 * DAY);
    await app.jobs.drain();
    const [row] = await queryRows<{ state: string }>(app.db, 'select state from files where id = $1', [
      fileIdOfAddress(address),
    ]);
    expect(row?.state).toBe('ready');
  });

  test.each([
    ['email', { email: '' }, 'Email is required.'],
    ['email', { email: 'no address' }, 'Email is required.'],
    ['service_id', { service_id: '' }, 'Service is required.'],
    [
      'service_id',
      { service_id: '999999' },
      'This service is not on offer any more. Please choose another one.',
    ],
    ['songs', { songs: [' '] }, 'Artist name is required.'],
    ['track', { track: '  ' }, 'Track title is required.'],
    ['links', { links: [] }, 'At least one valid link is required.'],
    ['links', { links: ['not a link'] }, 'At least one valid link is required.'],
    ['links', { links: ['/api/files/999999'] }, 'One of the files no longer exists. Please add it again.'],
  ])('API-05 refuses by field: %s %j', async (field, fields, message) => {
    const answer = await send(app.guest(), { email: 'refused@example.com', ...fields });
    expect(outcome(answer)).toBe('invalid');
    expect(answer.ok ? null : answer.refusal.errors?.[field]).toEqual([message]);
    expect(await unpaidOf('refused@example.com')).toEqual([]);
  });

  test('API-05 nobody sends files of another session', async () => {
    const { address } = await harness.upload(app.guest());
    const other = await harness.upload(app.guest());
    const answer = await send(app.guest(), { links: [address], upload_session: other.session });
    expect(outcome(answer)).toBe('invalid');
  });

  test('API-05 too many at once are refused with a friendly word', async () => {
    const guest = app.guest();
    const all = Array.from({ length: 21 }, (_, n) => send(guest, { email: `many-${n}@example.com` }));
    const answers = await Promise.all(all);
    const refused = answers.filter((answer) => outcome(answer) === 'rate_limited');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.ok === false && refused[0].refusal.message).toMatch(/^That was a little fast/);
  });
});

describe('API-05 races', () => {
  test('API-05 the same form twice at once is one upload and one mail', async () => {
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    const form = { email: 'twice@example.com', links: [address], upload_session: session };
    const answers = await Promise.all([send(guest, form), send(guest, form), send(guest, form)]);
    const ids = new Set(answers.map((answer) => must(answer).data.upload_id));
    expect(ids.size).toBe(1);
    expect(await unpaidOf('twice@example.com')).toHaveLength(1);
    expect(await mails('twice@example.com')).toHaveLength(1);
  });

  test('API-05 of two claims of one file only one wins', async () => {
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    const form = { links: [address], upload_session: session };
    const answers = await Promise.all([
      send(guest, { ...form, email: 'first@example.com' }),
      send(guest, { ...form, email: 'second@example.com' }),
    ]);
    expect(answers.map((answer) => outcome(answer)).toSorted()).toEqual(['conflict', 'ok']);
  });
});

describe('API-05 who sees them', () => {
  test('API-05 mine are mine, and only for who is signed in', async () => {
    const person = await harness.newcomer();
    must(await send(person, { email: 'other-address@example.com', track: 'Signed in' }));
    const listed = must(await person.call<typeof listMyUploads>('GET /uploads', {})).data;
    expect(listed).toMatchObject([{ track: 'Signed in' }]);
    expect(outcome(await app.guest().call<typeof listMyUploads>('GET /uploads', {}))).toBe('unauthenticated');
  });

  test('API-80 the list is for the studio, in pages; nothing in it can be taken', async () => {
    const ask = (who: typeof engineer | ReturnType<typeof app.guest>) =>
      who.call<typeof listUnpaidUploads>('GET /studio/unpaid-uploads', { query: { per_page: '1' } });
    expect(outcome(await ask(await app.signIn('customer')))).toBe('forbidden');
    expect(outcome(await ask(app.guest()))).toBe('unauthenticated');
    const page = must(await ask(engineer));
    expect(page.data).toMatchObject([{ email: 'other-address@example.com', track: 'Signed in' }]);
    expect(page.last_page).toBe(page.total);
    const beyond = await engineer.call<typeof listUnpaidUploads>('GET /studio/unpaid-uploads', {
      query: { page: '999', per_page: '1' },
    });
    expect(must(beyond)).toMatchObject({ data: [], total: page.total, last_page: page.total });
    const [{ count } = { count: -1 }] = await queryRows<{ count: number }>(
      app.db,
      `select count(*) as count from order_items where track = 'Signed in'`,
    );
    expect(count).toBe(0);
  });
});

describe('API-05 after a month', () => {
  test('API-05 the sender is told a week before, then files and upload are removed', async () => {
    await app.jobs.drain();
    const email = 'never-paid@example.com';
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    must(await send(guest, { email, links: [address], upload_session: session }));
    app.clock.advance(22 * DAY);
    await app.services.newUploads.endOld();
    expect((await mails(email)).map((mail) => mail.kind)).toEqual(['upload-received']);
    app.clock.advance(1.5 * DAY);
    await app.services.newUploads.endOld();
    await app.services.newUploads.endOld();
    expect((await mails(email)).map((mail) => mail.kind)).toEqual(['upload-received', 'upload-ending']);
    expect(await unpaidOf(email)).toHaveLength(1);
    app.clock.advance(7 * DAY);
    await app.services.newUploads.endOld();
    await app.jobs.drain();
    expect(await unpaidOf(email)).toEqual([]);
    const [file] = await queryRows<{ state: string }>(app.db, 'select state from files where id = $1', [
      fileIdOfAddress(address),
    ]);
    expect(file?.state).toBe('deleted');
  });

  test('API-05 what an order uses meanwhile stays', async () => {
    const email = 'uses-both@example.com';
    const guest = app.guest();
    const { session, address } = await harness.upload(guest);
    must(await send(guest, { email, links: [address], upload_session: session }));
    const orderId: OrderId = await buyAs(app, 'someone-else@example.com', { service_id: 102 });
    const [item] = await itemsSent(app, orderId);
    await queryRows(
      app.db,
      'insert into order_item_links (order_item_id, file_id, created_at) values ($1, $2, now())',
      [item?.id, fileIdOfAddress(address)],
    );
    app.clock.advance(24 * DAY);
    await app.services.newUploads.endOld();
    app.clock.advance(8 * DAY);
    await app.services.newUploads.endOld();
    const [file] = await queryRows<{ state: string }>(app.db, 'select state from files where id = $1', [
      fileIdOfAddress(address),
    ]);
    expect(await unpaidOf(email)).toEqual([]);
    expect(file?.state).toBe('ready');
  });
});

describe('API-05 nobody fills the disk, or strangers’ mailboxes', () => {
  test('API-05 sixty a day from one place', async () => {
    const guest = app.guest();
    const kinds: string[] = [];
    for (let n = 0; n < 61; n += 1) {
      if (n % 20 === 0) app.clock.advance(MINUTE);
      kinds.push(outcome(await send(guest, { email: `daily-${n}@example.com` })));
    }
    expect(kinds.filter((kind) => kind === 'ok')).toHaveLength(60);
    const late = await send(guest, { email: 'daily@example.com' });
    expect(late.ok ? null : late.refusal.message).toMatch(
      /^That was a little fast.* in \d+ (minutes|hours)\.$/,
    );
  });

  test('API-05 links are limited together', async () => {
    const links = Array.from({ length: 33 }, (_, n) => `https://we.tl/${n}-${'x'.repeat(1980)}`);
    const long = await send(app.guest(), { email: 'long@example.com', links });
    expect(long.ok ? null : long.refusal).toMatchObject({
      kind: 'invalid',
      message: 'These links are too long together. Please put the files into one folder and send its link.',
    });
    must(await send(app.guest(), { email: 'long@example.com', links: links.slice(0, 32) }));
  });

  test('API-05 twenty wait for one address and five mails a day go there; its owner still gets in', async () => {
    const owner = await app.signIn('customer');
    const email = 'customer@demo.test';
    for (let n = 0; n < 20; n += 1) must(await send(app.guest(), { email, track: `Flood ${n}` }));
    const more = await send(app.guest(), { email, track: 'One more' });
    expect(more.ok ? null : more.refusal).toMatchObject({
      kind: 'conflict',
      message:
        'This address already has many unpaid uploads. Please pay for one of them first, or contact us.',
    });
    const received = async () => (await mails(email)).filter((mail) => mail.kind === 'upload-received');
    expect(await received()).toHaveLength(5);
    must(await send(owner, { email, track: 'My own song' }));
    expect(await received()).toHaveLength(5);
    app.clock.advance(DAY);
    must(await send(owner, { email, track: 'Tomorrow' }));
    expect(await received()).toHaveLength(6);
    app.clock.advance(24 * DAY);
    await app.services.newUploads.endOld();
    const ending = (await mails(email)).filter((mail) => mail.kind === 'upload-ending');
    expect(ending).toHaveLength(5);
  });

  test('API-05 a stranger’s words are not mailed; those of the address’s own account are', async () => {
    must(await send(app.guest(), { email: 'spammed@example.com', track: 'BUY PILLS spam.test' }));
    const [mail] = await mails('spammed@example.com');
    expect(mail?.subject).toBe('We have your files for your song. One step left');
    expect(mail?.text).not.toContain('PILLS');
    const owner = await app.signIn('admin');
    must(await send(owner, { email: 'admin@demo.test', track: 'Night Drive' }));
    expect((await mails('admin@demo.test')).at(-1)?.subject).toContain('“Night Drive”');
  });

  test('API-05 what a machine fills in is not kept, and said so', async () => {
    const answer = await send(app.guest(), { email: 'robot@example.com', website: 'http://spam.test' });
    expect(outcome(answer)).toBe('invalid');
    expect(await unpaidOf('robot@example.com')).toEqual([]);
    must(await send(app.guest(), { email: 'robot@example.com', website: '' }));
  });
});
