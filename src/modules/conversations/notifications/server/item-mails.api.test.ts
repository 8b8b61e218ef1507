import { beforeEach, describe, expect, test } from 'vitest';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import type { answerQuestion, askQuestion } from '@/modules/orders/orders/questions.contract';
import {
  filesDeleted,
  filesEnding,
  itemReopened,
  linkAsked,
} from '@/modules/orders/orders/server/orders.events';
import { queryRows } from '@/platform/db/database';
import { HOUR } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import type { putPreferences } from '../notifications.contract';
import { mailbox } from './event-mails.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const MINE = 'customer@demo.test';

const { mails, onlyMail, tellTwice, clear } = mailbox(app);

const wants = (input: { messages: boolean; reminders: boolean; reviews: boolean }) =>
  customer.call<typeof putPreferences>('PUT /notification-preferences', {
    body: { newsletter: false, ...input },
  });

beforeEach(async () => {
  await app.jobs.drain();
  await clear();
  app.clock.advance(HOUR);
});

async function completed() {
  const made = await harness.itemOf(customer, engineer);
  must(await harness.complete(customer, made.orderId, made.itemId));
  return made;
}

async function guestOrder() {
  const bought = await harness.buyAsGuest();
  const [itemId] = bought.itemIds;
  if (itemId === undefined) throw new Error('an order without items');
  return { ...bought, itemId };
}

describe('mails about items', () => {
  test('a question goes to the customer, its answer to the engineer; both stand in the order’s conversation', async () => {
    const { orderId, itemId } = await harness.itemOf(customer);
    must(await harness.take(engineer, itemId));
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
    const { itemId } = await harness.itemOf(customer, engineer);
    await app.jobs.drain();
    const [item] = await queryRows<{ ends: Date }>(
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
    expect((await onlyMail('order-completed')).body_text).toContain('we treat the last version as approved');
  });

  test('API-77 who wants no reminders gets none, but the last notice before files go', async () => {
    const { orderId, itemId } = await completed();
    must(await wants({ messages: true, reminders: false, reviews: true }));
    await queryRows(app.db, `update order_items set delete_at = '2026-09-01T10:00:00Z' where id = $1`, [
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
    const bought = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
    await app.jobs.drain();
    await queryRows(app.db, `update order_items set delete_at = '2026-09-01T10:00:00Z' where order_id = $1`, [
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
    await queryRows(app.db, `update order_items set delete_at = '2026-09-01T10:00:00Z' where id = $1`, [
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
