import { beforeEach, describe, expect, test } from 'vitest';
import type { putPreferences } from '@/modules/conversations/notifications/notifications.contract';
import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { orderChat as chats } from '../order-chat.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');

beforeEach(() => queryRows(app.db, 'delete from mails; delete from conversations'));

const mails = (kind: string) =>
  queryRows<{ to_email: string; subject: string; body_text: string }>(
    app.db,
    'select to_email, subject, body_text from mails where kind = $1 order by id',
    [kind],
  );

async function wait(minutes: number): Promise<void> {
  app.clock.advance(minutes * MINUTE);
  await app.jobs.drain();
}

describe('API-49 API-52 what stays unread for five minutes is mailed once', () => {
  test('to the customer, several messages in one mail, with the way to the chat', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await chats.send(engineer, itemId, 'First <b>words</b>'));
    await wait(3);
    must(await chats.send(engineer, itemId, 'Second words'));
    expect(await mails('order-message')).toEqual([]);
    await wait(2);
    await wait(30);
    const sent = await mails('order-message');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to_email: 'customer@demo.test',
      subject: `New messages about “Nightfall” (order ${orderId})`,
    });
    expect(sent[0]?.body_text).toContain('> First <b>words</b>');
    expect(sent[0]?.body_text).toContain('> Second words');
    expect(sent[0]?.body_text).toContain(`http://studio.test/order/${orderId}#chat-${itemId}`);
    must(await chats.send(engineer, itemId, 'Third words'));
    await wait(5);
    expect((await mails('order-message')).map(({ body_text }) => body_text.includes('Second'))).toEqual([
      true,
      false,
    ]);
  });

  test('nothing is mailed that was read, and nothing to its writer', async () => {
    const { itemId } = await harness.itemOf(customer, engineer);
    must(await chats.send(engineer, itemId, 'Read at once'));
    must(await chats.seen(customer, itemId));
    await wait(10);
    expect(await mails('order-message')).toEqual([]);
    expect(await mails('customer-message')).toEqual([]);
  });

  test('to the engineer of the item, and where nobody took it to the studio', async () => {
    const taken = await harness.itemOf(customer, engineer);
    must(await chats.send(customer, taken.itemId, 'For my engineer'));
    const open = await harness.itemOf(customer);
    must(await chats.send(customer, open.itemId, 'For anybody'));
    await wait(5);
    const sent = await mails('customer-message');
    expect(sent).toHaveLength(2);
    const mine = sent.find(({ to_email }) => to_email === 'engineer@demo.test');
    expect(mine?.body_text).toContain('> For my engineer');
    expect(mine?.body_text).toContain(`http://studio.test/studio/items/${taken.itemId}`);
    expect(sent.find((mail) => mail !== mine)?.body_text).toContain('> For anybody');
  });

  test('a guest gets a private link that opens the order, and files are counted', async () => {
    const bought = await harness.buyAsGuest();
    const [itemId] = bought.itemIds;
    if (itemId === undefined) throw new Error('an order without items');
    const admin = await app.signIn('admin');
    must(await chats.send(admin, itemId, { links: ['https://a.test/1'], client_id: 'only-a-link-1' }));
    await wait(5);
    const [mail] = await mails('order-message');
    expect(mail?.to_email).toBe('ada@example.com');
    expect(mail?.body_text).toContain('With 1 file or link.');
    const link = /link=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    expect(must(await chats.read(app.guest(link), itemId)).chats).toHaveLength(1);
  });

  test('about a round of revisions too; not to whoever wants no such mails', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    const { revision } = must(await harness.revise(customer, orderId, itemId));
    must(await harness.answer(engineer, revision.id, { response: 'On it.' }));
    must(await chats.sendToRound(engineer, revision.id, 'Done at 0:42'));
    await wait(5);
    expect((await mails('order-message'))[0]?.body_text).toContain('this is about revision 1 of “Nightfall”');
    const input = { newsletter: false, messages: false, reminders: true, reviews: true };
    must(await customer.call<typeof putPreferences>('PUT /notification-preferences', { body: input }));
    must(await chats.sendToRound(engineer, revision.id, 'One more thing'));
    await wait(5);
    expect(await mails('order-message')).toHaveLength(1);
    must(
      await customer.call<typeof putPreferences>('PUT /notification-preferences', {
        body: { ...input, messages: true },
      }),
    );
  });
});
