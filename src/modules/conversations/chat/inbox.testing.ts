import { must, createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import type { TestApp } from '@test/support/app';
import { chatHarness, inboxHarness } from './chat.testing';
import type { ThreadKey } from './inbox.rules';
import { orderChat } from './order-chat.testing';

/** The thread of a live chat. */
export const live = (id: number): ThreadKey => ({ kind: 'live', id });

/** The people at an inbox, and what they write about. */
export async function openInbox(app: TestApp) {
  const harness = await createOrderHarness(app);
  const customer = await app.signIn('customer');
  const engineer = await app.signIn('engineer');
  const admin = await app.signIn('admin');
  const colleague = await harness.newcomer('engineer');
  return {
    harness,
    customer,
    engineer,
    admin,
    colleague,
    atEngineer: inboxHarness(engineer),
    atColleague: inboxHarness(colleague),
    atAdmin: inboxHarness(admin),
    ...chatHarness(engineer),
    /** What the customer writes about a new song of the engineer's. */
    orderConversation: async (
      words: string,
    ): Promise<{ key: ThreadKey; itemId: number; orderId: number }> => {
      const { itemId, orderId } = await harness.itemOf(customer, engineer);
      must(await orderChat.send(customer, itemId, words));
      const [row] = await queryRows<{ id: number }>(
        app.db,
        "select id from conversations where kind = 'order-item' and subject_id = $1",
        [itemId],
      );
      return { key: { kind: 'order', id: row?.id ?? 0 }, itemId, orderId };
    },
    /** An empty inbox, two minutes later. */
    clear: async (): Promise<void> => {
      app.clock.advance(2 * MINUTE);
      const text = 'delete from conversations; delete from contact_messages; delete from rate_limits';
      await queryRows(app.db, text);
    },
  };
}
