import { beforeEach, describe, expect, test } from 'vitest';
import {
  accountDeleted,
  accountEmailChangeAsked,
  accountEmailChanged,
  accountPasswordChanged,
  accountSecondFactorChanged,
} from '@/features/accounts/server';
import type { creditOrder } from '@/features/checkout/money.contract';
import { must, openDesk } from '@/features/orders/orders.testing';
import type { answerQuestion, askQuestion } from '@/features/orders/questions.contract';
import { filesDeleted, filesEnding, itemReopened, linkAsked } from '@/features/orders/server';
import { paymentDisputed } from '@/features/payments/server';
import type { writeReview } from '@/features/reviews/reviews.contract';
import { rawQuery } from '@/platform/db/database';
import type { EventType } from '@/platform/events/event';
import { DAY, HOUR } from '@/shared/clock';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import { startTestApp } from '@test/support/app';
import type { putPreferences } from '../notifications.contract';

const app = await startTestApp();
const desk = await openDesk(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const MINE = 'customer@demo.test';

type Mail = {
  kind: string;
  to_email: string;
  subject: string;
  body_text: string;
  html: string;
  headers: Record<string, string>;
};

const mails = (kind: string): Promise<Mail[]> =>
  rawQuery<Mail>(
    app.db,
    'select kind, to_email, subject, body_text, html, headers from mails where kind = $1 order by id',
    [kind],
  );

/** Tells an event once more than needed, as a job that is repeated after a crash does. */
async function tellTwice<T extends object>(event: EventType<T>, data: T): Promise<void> {
  for (const _ of [1, 2]) {
    await app.jobs.enqueue(app.db, { name: `${event.name} > notifications` }, data);
    await app.jobs.drain();
  }
}

async function onlyMail(kind: string): Promise<Mail> {
  const found = await mails(kind);
  expect(found.map(({ to_email }) => to_email)).toHaveLength(1);
  const [mail] = found;
  if (mail === undefined) throw new Error(`no mail ${kind}`);
  return mail;
}

const wants = (wish: { messages: boolean; reminders: boolean; reviews: boolean }) =>
  customer.call<typeof putPreferences>('PUT /notification-preferences', {
    body: { newsletter: false, ...wish },
  });

beforeEach(async () => {
  await app.jobs.drain();
  await rawQuery(app.db, 'delete from mails; delete from mail_stops; delete from mail_preferences');
  app.clock.advance(HOUR);
});

async function completed(): Promise<{ orderId: OrderId; itemId: OrderItemId }> {
  const made = await desk.itemOf(customer, engineer);
  must(await desk.complete(customer, made.orderId, made.itemId));
  return made;
}

async function guestOrder() {
  const bought = await desk.buyAsGuest();
  const [itemId] = bought.itemIds;
  if (itemId === undefined) throw new Error('an order without items');
  return { ...bought, itemId };
}

describe('mails about items', () => {
  test('a question goes to the customer, its answer to the engineer; both stand in the order’s conversation', async () => {
    const { orderId, itemId } = await desk.itemOf(customer);
    must(await desk.take(engineer, itemId));
    const asked = must(
      await engineer.call<typeof askQuestion>('POST /studio/items/{itemId}/questions', {
        params: { itemId: String(itemId) },
        body: { question: 'Which vocal take leads?' },
      }),
    );
    await app.jobs.drain();
    const question = await onlyMail('question-asked');
    expect(question.to_email).toBe(MINE);
    expect(question.body_text).toContain('> Which vocal take leads?');
    expect(question.body_text).toContain(`http://studio.test/order/${orderId}`);
    const root = `<order-${orderId}@studio.test>`;
    expect(question.headers).toMatchObject({ References: root, 'In-Reply-To': root });
    expect(question.headers).not.toHaveProperty('List-Unsubscribe');
    must(
      await customer.call<typeof answerQuestion>('POST /orders/{orderId}/questions/{questionId}/answer', {
        params: { orderId: String(orderId), questionId: String(asked.question.id) },
        body: { answer: 'The second one.' },
      }),
    );
    await app.jobs.drain();
    const answer = await onlyMail('question-answered');
    expect(answer).toMatchObject({ to_email: 'engineer@demo.test', headers: { References: root } });
    expect(answer.body_text).toContain('> The second one.');
  });

  test('a window’s last day is told once; its end completes the order, and one mail says why', async () => {
    const { itemId } = await desk.itemOf(customer, engineer);
    await app.jobs.drain();
    const [item] = await rawQuery<{ ends: Date }>(
      app.db,
      'select revision_deadline as ends from order_items where id = $1',
      [itemId],
    );
    if (item === undefined) throw new Error('no item');
    app.clock.set(new Date(item.ends.getTime() - 20 * HOUR));
    await app.jobs.drain();
    app.clock.advance(HOUR);
    await app.jobs.drain();
    const reminder = await onlyMail('window-ending');
    expect(reminder.subject).toMatch(/^One day left for changes to “Nightfall”/);
    expect(reminder.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(reminder.headers['List-Unsubscribe']).toMatch(
      /^<http:\/\/studio\.test\/unsubscribe\?token=reminders\.u\d+\.[\w-]+>, <mailto:/,
    );
    expect(reminder.html).toContain('/account/settings#mails');
    app.clock.set(new Date(item.ends.getTime() + HOUR));
    await app.jobs.drain();
    expect(await mails('window-ended')).toEqual([]);
    expect((await onlyMail('order-completed')).body_text).toContain('we take the last version as accepted');
  });

  test('API-77 who wants no reminders gets none, but the last notice before files go', async () => {
    const { orderId, itemId } = await completed();
    must(await wants({ messages: true, reminders: false, reviews: true }));
    await rawQuery(app.db, `update order_items set delete_at = '2026-09-01T10:00:00Z' where id = $1`, [
      itemId,
    ]);
    const files = { order_id: orderId, order_item_id: itemId, delete_at: '2026-09-01T10:00:00.000Z' };
    await tellTwice(filesEnding, { ...files, days_left: 30 });
    await tellTwice(filesEnding, { ...files, days_left: 7 });
    expect(await mails('files-ending')).toEqual([]);
    await tellTwice(filesEnding, { ...files, days_left: 1 });
    const last = await onlyMail('files-ending');
    expect(last.subject).toBe(`The files of order ${orderId} are deleted tomorrow`);
    expect(last.headers).not.toHaveProperty('List-Unsubscribe');
    await tellTwice(filesDeleted, { order_id: orderId, order_item_id: itemId });
    expect((await onlyMail('files-deleted')).to_email).toBe(MINE);
  });

  test('files of several items that go on one day are one mail', async () => {
    const bought = await desk.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    await app.jobs.drain();
    await rawQuery(app.db, `update order_items set delete_at = '2026-09-01T10:00:00Z' where order_id = $1`, [
      bought.orderId,
    ]);
    for (const order_item_id of bought.itemIds) {
      const files = { order_id: bought.orderId, order_item_id, delete_at: '2026-09-01T10:00:00.000Z' };
      await tellTwice(filesEnding, { ...files, days_left: 30 });
    }
    const mail = await onlyMail('files-ending');
    expect(mail.body_text).toMatch(/Mixing[\s\S]*Mastering/);
  });

  test('a guest gets a private link that works, also with a reminder and its way out', async () => {
    const { orderId, itemId } = await guestOrder();
    await app.jobs.drain();
    await rawQuery(app.db, `update order_items set delete_at = '2026-09-01T10:00:00Z' where id = $1`, [
      itemId,
    ]);
    const files = { order_id: orderId, order_item_id: itemId, delete_at: '2026-09-01T10:00:00.000Z' };
    await tellTwice(filesEnding, { ...files, days_left: 7 });
    const mail = await onlyMail('files-ending');
    const link = /\/order\/\d+\?link=(\S+)/.exec(mail.body_text)?.[1] ?? '';
    const seen = await app.request(`/api/orders/${orderId}`, { headers: { 'x-order-link': link } });
    expect(seen.status).toBe(200);
    expect(mail.body_text).toContain('/unsubscribe?token=reminders.o');
    expect(mail.html).not.toContain('/account/settings');
    const [, url = ''] = /<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '') ?? [];
    const token = new URL(url).searchParams.get('token') ?? '';
    expect((await app.services.preferences.leave(token)).ok).toBe(true);
    await tellTwice(filesEnding, { ...files, delete_at: '2026-09-01T11:00:00.000Z', days_left: 30 });
    await onlyMail('files-ending');
  });

  test('a new private link, and an item that was opened again', async () => {
    const { orderId, itemId } = await guestOrder();
    await app.jobs.drain();
    await tellTwice(linkAsked, { order_id: orderId, asked_at: '2026-03-02T10:00:00.000Z' });
    expect((await onlyMail('order-link')).body_text).toMatch(/\/order\/\d+\?link=\S{20,}/);
    await tellTwice(itemReopened, { order_id: orderId, order_item_id: itemId });
    expect((await onlyMail('item-reopened')).to_email).toBe('ada@example.com');
  });
});

describe('mails about money', () => {
  test('a credit brings its code to its customer', async () => {
    const { orderId } = await completed();
    const given = must(
      await admin.call<typeof creditOrder>('POST /studio/orders/{orderId}/credit', {
        params: { orderId: String(orderId) },
        body: { amount: 20, key: 'b6c0e5a2-5b1e-4c7e-9a51-0f7f3a2d1c44' },
      }),
    );
    await app.jobs.drain();
    const mail = await onlyMail('credit');
    expect(mail.to_email).toBe(MINE);
    expect(mail.body_text).toContain(given.credit.code);
    expect(mail.body_text).toContain('$20.00');
  });

  test('a dispute is told to every admin, once for each turn that it takes', async () => {
    const { orderId } = await completed();
    const [dispute] = await rawQuery<{ id: number }>(
      app.db,
      `insert into disputes (payment_id, provider_reference, amount, currency, state, created_at, updated_at)
       select p.id, 'du_1', 14000, 'USD', 'open', now(), now() from payments p
       join orders o on o.checkout_id = p.checkout_id where o.id = $1 limit 1 returning id`,
      [orderId],
    );
    const told = { dispute_id: dispute?.id ?? 0, order_id: orderId, amount: 14_000 };
    await tellTwice(paymentDisputed, { ...told, state: 'open' });
    const mail = await onlyMail('dispute');
    expect(mail).toMatchObject({
      to_email: 'admin@demo.test',
      subject: `Dispute over $140.00 of order ${orderId}`,
    });
    expect(mail.body_text).toContain('http://studio.test/studio/money');
    await tellTwice(paymentDisputed, { ...told, state: 'lost' });
    expect((await mails('dispute')).map(({ subject }) => subject)[1]).toMatch(/^Dispute lost:/);
  });
});

describe('mails about reviews', () => {
  const review = (orderId: number) =>
    customer.call<typeof writeReview>('POST /testimonial/create', {
      body: { order_id: orderId, text: 'It breathes now.', ratings: 5 },
    });

  test('ORDR-09 a review is thanked for, once', async () => {
    const { orderId } = await completed();
    must(await review(orderId));
    await app.jobs.drain();
    expect((await onlyMail('review-thanks')).body_text).toContain('> It breathes now.');
  });

  test('three days after an order is complete it is asked for once, unless it is there', async () => {
    // The orders of other tests are asked about before.
    app.clock.advance(4 * DAY);
    await app.jobs.drain();
    await rawQuery(app.db, 'delete from mails');
    const one = await completed();
    const other = await completed();
    await app.jobs.drain();
    must(await review(other.orderId));
    app.clock.advance(2 * DAY);
    await app.jobs.drain();
    expect(await mails('review-wish')).toEqual([]);
    app.clock.advance(2 * DAY);
    await app.jobs.drain();
    const wish = await onlyMail('review-wish');
    expect(wish.body_text).toContain(`/order/${one.orderId}#order-review`);
    expect(wish.headers['List-Unsubscribe']).toContain('token=reviews.u');
  });

  test('API-77 not of whoever does not want to be asked', async () => {
    must(await wants({ messages: true, reminders: true, reviews: false }));
    await completed();
    app.clock.advance(4 * DAY);
    await app.jobs.drain();
    expect(await mails('review-wish')).toEqual([]);
  });
});

describe('mails about the safety of an account', () => {
  const who = { user_id: customer.userId as UserId, first_name: 'Cu', email: MINE };
  const changed_at = '2026-03-02T10:00:00.000Z';

  test('API-61 a change of address is confirmed at both, each by its own link, and told to both', async () => {
    const change = { user_id: who.user_id, first_name: 'Cu', old_email: MINE, new_email: 'new@example.com' };
    await tellTwice(accountEmailChangeAsked, { ...change, old_token: 'old-tok', new_token: 'new-tok' });
    const atNew = await onlyMail('email-change-new');
    const atOld = await onlyMail('email-change-old');
    expect(atNew).toMatchObject({ to_email: 'new@example.com' });
    expect(atNew.body_text).toContain('http://studio.test/email-change/new-tok');
    expect(atNew.body_text).not.toContain('old-tok');
    expect(atOld).toMatchObject({ to_email: MINE });
    expect(atOld.body_text).toContain('http://studio.test/email-change/old-tok');
    expect(atOld.body_text).not.toContain('new-tok');
    await tellTwice(accountEmailChanged, { ...change, changed_at });
    expect((await mails('email-changed')).map(({ to_email }) => to_email)).toEqual([MINE, 'new@example.com']);
  });

  test('API-61 an address that has an account gets no link; one that nobody confirmed is not asked', async () => {
    const change = { user_id: who.user_id, first_name: 'Cu', old_email: MINE, new_email: 'new@example.com' };
    await tellTwice(accountEmailChangeAsked, { ...change, old_token: null, new_token: null });
    expect(await mails('email-change-old')).toEqual([]);
    expect((await onlyMail('email-change-new')).body_text).not.toContain('email-change');
  });

  test('API-61 API-62 password, second factor and the account’s end are told once each', async () => {
    await tellTwice(accountPasswordChanged, { ...who, changed_at });
    await tellTwice(accountSecondFactorChanged, { ...who, on: true, changed_at });
    await tellTwice(accountDeleted, who);
    for (const kind of ['password-changed', 'second-factor', 'account-deleted']) {
      expect(await onlyMail(kind)).toMatchObject({ to_email: MINE });
    }
    await tellTwice(accountSecondFactorChanged, {
      ...who,
      on: false,
      changed_at: '2026-03-03T10:00:00.000Z',
    });
    expect((await mails('second-factor')).map(({ subject }) => subject)[1]).toMatch(/is off$/);
  });
});
