import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  accountRegisterRepeated,
  accountRegistered,
  accountResetAsked,
} from '@/modules/people/accounts/server/accounts.events';
import { deliveryMade } from '@/modules/orders/deliveries/server/deliveries.events';
import { createOrdersService } from '@/modules/orders/orders/server/orders.service';
import { filesReceived, orderCompleted, orderPaid } from '@/modules/orders/orders/server/orders.events';
import { publishOrder } from '@/modules/orders/orders/server/item-moves';
import { paymentRefunded } from '@/modules/money/payments/server/payments.events';
import { seller } from '@/modules/money/receipts/receipts.testing';
import { createReceiptsService } from '@/modules/money/receipts/server/receipts.service';
import { printInThread } from '@/modules/money/receipts/server/print-task';
import { revisionAnswered, revisionAsked } from '@/modules/orders/revisions/server/revisions.events';
import { queryRows } from '@/platform/db/database';
import type { EventType } from '@/platform/events/event';
import { createListener } from '@/platform/events/listener';
import { createEvents } from '@/platform/events/outbox';
import { createJobs } from '@/platform/jobs/boss';
import { createMailOutbox, type StoredMail } from '@/platform/mail/mail-outbox';
import { hashToken } from '@/platform/security/tokens';
import { HOUR } from '@/shared/clock';
import { ok } from '@/shared/result';
import type { DeliveryId, OrderId, OrderItemId, RefundId, RevisionId, UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { createTestTasks } from '@test/support/tasks';
import { createTestClock } from '@test/support/test-clock';
import { createNotifications, subscribeNotifications } from './notifications.service';

const database = await createTestDatabase();
const { db } = database;
const clock = createTestClock();
const tasks = createTestTasks();
const log = pino({ level: 'silent' });
const jobs = createJobs({ database, listener: createListener({ url: database.url, log }), log, clock });
const events = createEvents(jobs);
const outbox = createMailOutbox({ db, queue: jobs, mailer: null, log, clock, domain: 'studio.test' });
const links = { readLinks: async () => ok({ fileIds: [], urls: [] }), lockForClaim: async () => true };
const pushes = { push: async () => undefined };
const record = pushes.push;
const project = { files: [], discard: async () => undefined };
const engineers = { askable: async () => null };
const orders = createOrdersService({ db, clock, events, pushes, links, project, record, engineers });
const site = { site_name: 'Headroom', site_url: 'https://studio.test', support_email: 'help@studio.test' };
subscribeNotifications(
  events,
  createNotifications({
    db,
    outbox,
    clock,
    site: async () => site,
    receipts: createReceiptsService({
      db,
      clock,
      announce: (tx, orderId) => publishOrder(tx, pushes, orderId),
      maySee: async (reader, orderId) => (await orders.orderFor(reader, orderId)).ok,
      printer: printInThread(tasks, 'content/fonts'),
      seller: async () => seller,
      timeZone: async () => 'Europe/Amsterdam',
    }),
    preferences: { allows: async () => true, leaveToken: (ref, topic) => `${topic}.${ref}.signed` },
    issueOrderLink: (tx, orderId) => orders.issueLink(tx, orderId),
    pictures: {
      mailPath: () => '/song-pictures/sealed.png',
      sidesOf: async () => ({ before: null, after: null }),
    },
  }),
);
jobs.register([...events.handlers(), ...outbox.handlers()]);
await jobs.prepare();

// A guest's order 1 with item 1, and Ana's order 2 with item 2, which an engineer took, delivered and answered.
const SEED = `
  insert into users (email, password_hash, first_name, last_name, role, created_at, updated_at) values
    ('ana@example.com', 'x', 'Ana', 'Müller', 'customer', now(), now()),
    ('eng@studio.test', 'x', 'Eddy', 'Engineer', 'engineer', now(), now());
  insert into checkouts (payer, currency, lines, subtotal, total, fingerprint, created_at)
    select '{}', 'USD', '[]', 30000, 30000, n::text, now() from generate_series(1, 2) n;
  insert into orders (checkout_id, user_id, payer_first_name, payer_last_name, payer_email, currency, subtotal,
      discount, amount, payment_method, created_at, completed_at) values
    (1, null, 'Gus', 'Guest', 'gus@example.com', 'USD', 30000, 3000, 27000, 'card', now(), null),
    (2, 1, 'Other', 'Payer', 'payer@example.com', 'USD', 30000, 0, 30000, 'card', now(), '2026-03-08T10:00:00Z');
  insert into order_items (order_id, service_name, service_type, quantity, price, total_price, max_revision, engineer_id,
      track, turnaround_min_hours, turnaround_max_hours, revision_deadline, delete_at, due_at, files_received_at) values
    (1, 'Mixing', 'one_time', 1, 30000, 30000, 3, null, null, 72, 120, null, null, '2026-03-07T10:00:00Z', now()),
    (2, 'Mastering', 'one_time', 1, 30000, 30000, 2, 2, 'Night Drive', 24, 72, '2026-03-09T10:00:00Z',
      '2026-09-02T10:00:00Z', null, null);
  insert into order_item_links (order_item_id, url, created_at) values (1, 'https://cloud.test/a', now());
  insert into deliveries (order_item_id, version, note, engineer_id, created_at) values (2, 1, 'Enjoy', 2, now());
  insert into revisions (order_item_id, round, delivery_id, message, created_at, response, answered_at) values
    (2, 1, 1, 'More air, please.', now(), 'Done.', now());
  insert into revision_notes (revision_id, at_ms, note_text, position) values (1, 65000, 'snare', 0);`;

await queryRows(db, SEED);

const guest = { order_id: 1 as OrderId, order_item_id: 1 as OrderItemId };
const known = { order_id: 2 as OrderId, order_item_id: 2 as OrderItemId };

async function mails(): Promise<StoredMail[]> {
  const { mails: summaries } = await outbox.list(1, 50);
  const found = await Promise.all(summaries.map(({ id }) => outbox.find(id)));
  return found.filter((mail) => mail !== null).toReversed();
}

async function after<T extends object>(event: EventType<T>, data: T): Promise<StoredMail[]> {
  await events.publish(db, event, data);
  await jobs.drain();
  return mails();
}

function linkOf(mail: StoredMail | undefined): string {
  return /https:\/\/studio\.test\/order\/\d+(\?link=\S+)?/.exec(mail?.body_text ?? '')?.[0] ?? '';
}

async function opens(link: string, orderId: number): Promise<boolean> {
  const token = new URL(link).searchParams.get('link') ?? '';
  const rows = await queryRows<{ order_id: number }>(
    db,
    'select order_id from order_links where token_hash = $1',
    [hashToken(token)],
  );
  return rows[0]?.order_id === orderId;
}

beforeEach(async () => {
  await queryRows(db, 'delete from mails; delete from order_links');
});

describe('mails about accounts', () => {
  const person = { user_id: 1 as UserId, email: 'ana@example.com', first_name: 'Ana', token: 'tok-1' };

  test('a verification carries its one-time link, once for each link', async () => {
    const [mail] = await after(accountRegistered, person);
    expect(mail).toMatchObject({
      kind: 'verify-email',
      to_email: 'ana@example.com',
      is_secret: true,
      state: 'kept',
    });
    expect(mail?.body_text).toContain('https://studio.test/verify-email/1/tok-1');
    expect(mail?.headers).toMatchObject({
      'Reply-To': 'help@studio.test',
      'Auto-Submitted': 'auto-generated',
    });
    expect(mail?.message_key).not.toContain('tok-1');
    expect(await after(accountRegistered, person)).toHaveLength(1);
    expect(await after(accountRegistered, { ...person, token: 'tok-2' })).toHaveLength(2);
  });

  test('no token stays in the queue once its mail is written', async () => {
    await after(accountRegistered, person);
    const rows = await queryRows(db, "select 1 from jobs.job where data::text like '%tok-1%'");
    expect(rows).toEqual([]);
  });

  test('a password reset carries its one-time link', async () => {
    const [mail] = await after(accountResetAsked, { ...person, email: 'a+b@example.com' });
    expect(mail).toMatchObject({ kind: 'reset-password', is_secret: true });
    expect(mail?.body_text).toContain('https://studio.test/reset-password/a%2Bb%40example.com/tok-1');
  });

  test('signing up with a known address is told to that address, at most once an hour', async () => {
    expect(await after(accountRegisterRepeated, { email: 'ana@example.com' })).toHaveLength(1);
    expect(await after(accountRegisterRepeated, { email: 'ANA@example.com' })).toHaveLength(1);
    clock.advance(HOUR);
    expect(await after(accountRegisterRepeated, { email: 'ana@example.com' })).toHaveLength(2);
  });
});

describe('mails about orders', () => {
  test('a guest gets the private link that the purchase made', async () => {
    const [mail] = await after(orderPaid, { order_id: guest.order_id, guest_link_token: 'private' });
    expect(mail).toMatchObject({ kind: 'order-received', to_email: 'gus@example.com' });
    expect(linkOf(mail)).toBe('https://studio.test/order/1?link=private');
    expect(mail?.body_text).toContain('Total paid: $270.00');
    expect(mail?.body_text).toContain('We have your 1 link for Mixing');
    expect(mail?.body_text).toContain('Saturday, March 7 at 10:00 UTC');
    expect(await after(orderPaid, { order_id: guest.order_id, guest_link_token: 'private' })).toHaveLength(1);
  });

  test('a customer gets a plain link, at the address of the account', async () => {
    const [mail] = await after(orderPaid, { order_id: known.order_id, guest_link_token: null });
    expect(mail?.to_email).toBe('ana@example.com');
    expect(linkOf(mail)).toBe('https://studio.test/order/2');
  });

  test('PROMISE-24 API-75 the receipt goes along, by its number, and is made where it was not yet', async () => {
    const [mail] = await after(orderPaid, { order_id: known.order_id, guest_link_token: null });
    const [receipt] = await queryRows<{ id: number; number: string }>(
      db,
      `select id, number from receipts where order_id = 2 and kind = 'receipt'`,
    );
    expect(mail?.attachments).toEqual([{ kind: 'receipt', id: receipt?.id }]);
    expect(mail?.body_text).toContain(`Receipt ${receipt?.number} is attached.`);
  });

  test('PROMISE-23 PROMISE-24 money that goes back is told once, with its credit note', async () => {
    const refund = { refund_id: 5 as RefundId, order_id: guest.order_id, amount: 2_000, to_gift: 500 };
    const mail = (await after(paymentRefunded, refund)).find(({ kind }) => kind === 'refund');
    expect(mail).toMatchObject({
      to_email: 'gus@example.com',
      subject: 'Refund of $20.00 for order 1',
    });
    expect(mail?.body_text).toContain('Back the way you paid: $15.00\nBack to your gift card: $5.00');
    expect(mail?.body_text).toMatch(/Credit note CN-\d{4}-000001 is attached/);
    expect(await opens(linkOf(mail), 1)).toBe(true);
    const [credit] = await queryRows<{ id: number }>(
      db,
      `select id from receipts where kind = 'credit_note'`,
    );
    expect(mail?.attachments).toEqual([{ kind: 'receipt', id: credit?.id }]);
    const again = (await after(paymentRefunded, refund)).filter(({ kind }) => kind === 'refund');
    expect(again).toHaveLength(1);
  });

  test('files are confirmed, each batch once, with a private link that works', async () => {
    const [mail] = await after(filesReceived, guest);
    expect(mail).toMatchObject({ kind: 'files-received', to_email: 'gus@example.com' });
    expect(mail?.body_text).toContain('1 link for Mixing');
    expect(mail?.body_text).toContain('Saturday, March 7 at 10:00 UTC');
    expect(await opens(linkOf(mail), 1)).toBe(true);
    expect(await after(filesReceived, guest)).toHaveLength(1);
    await queryRows(
      db,
      "insert into order_item_links (order_item_id, url, created_at) values (1, 'https://b.test', now())",
    );
    expect(await after(filesReceived, guest)).toHaveLength(2);
  });

  test('a delivery is announced with its note, once', async () => {
    const made = { ...known, delivery_id: 1 as DeliveryId, version: 1 };
    const [mail] = await after(deliveryMade, made);
    expect(mail).toMatchObject({
      kind: 'delivery',
      subject: 'Version 1 of “Night Drive” is ready (order 2)',
    });
    expect(mail?.body_text).toContain('> Enjoy');
    expect(mail?.body_text).toContain('2 free revisions left until Monday, March 9 at 10:00 UTC');
    expect(linkOf(mail)).toBe('https://studio.test/order/2');
    expect(await after(deliveryMade, made)).toHaveLength(1);
  });

  test('the end of an order says how long its files stay', async () => {
    const [mail] = await after(orderCompleted, { order_id: known.order_id });
    expect(mail).toMatchObject({ kind: 'order-completed', to_email: 'ana@example.com' });
    expect(mail?.body_text).toContain('“Night Drive” (Mastering): Version 1');
    expect(mail?.body_text).toContain('until September 2, 2026');
    expect(await after(orderCompleted, { order_id: known.order_id })).toHaveLength(1);
  });

  test('an order that is gone makes no mail and no trouble', async () => {
    const gone = { order_id: 99 as OrderId, order_item_id: 99 as OrderItemId };
    await events.publish(db, orderPaid, { order_id: gone.order_id, guest_link_token: null });
    await events.publish(db, filesReceived, gone);
    await events.publish(db, deliveryMade, { ...gone, delivery_id: 9 as DeliveryId, version: 1 });
    await events.publish(db, orderCompleted, gone);
    await events.publish(db, revisionAsked, { ...gone, revision_id: 9 as RevisionId });
    await jobs.drain();
    expect(await mails()).toEqual([]);
  });
});

describe('mails about revisions', () => {
  const round = { ...known, revision_id: 1 as RevisionId };

  test('the engineer of the item hears what is asked', async () => {
    const [mail] = await after(revisionAsked, round);
    expect(mail).toMatchObject({ kind: 'revision-asked', to_email: 'eng@studio.test' });
    expect(mail?.body_text).toContain('Ana Müller asks for revision 1');
    expect(mail?.body_text).toContain('> More air, please.\n\n1. 1:05 snare');
    expect(mail?.body_text).toContain('https://studio.test/studio/items/2');
  });

  test('the studio hears it where nobody took the item', async () => {
    await queryRows(db, 'update order_items set engineer_id = null where id = 2');
    const [mail] = await after(revisionAsked, round);
    expect(mail?.to_email).toBe('help@studio.test');
    await queryRows(db, 'update order_items set engineer_id = 2 where id = 2');
  });

  test('the customer hears the answer, each answer once', async () => {
    const [mail] = await after(revisionAnswered, round);
    expect(mail).toMatchObject({ kind: 'revision-answered', to_email: 'ana@example.com' });
    expect(mail?.body_text).toContain('> Done.');
    expect(await after(revisionAnswered, round)).toHaveLength(1);
  });
});
