import { beforeEach, describe, expect, test } from 'vitest';
import { must, openDesk, outcome } from '@/features/orders/orders.testing';
import { rawQuery } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { begin, chatDesk, inboxDesk, visitorOf } from '../chat.testing';
import type { ThreadKey } from '../inbox.rules';
import { orderChat } from '../order-chat.testing';

const app = await startTestApp();
const desk = await openDesk(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const admin = await app.signIn('admin');
const colleague = await desk.newcomer('engineer');
const atEngineer = inboxDesk(engineer);
const atColleague = inboxDesk(colleague);
const atAdmin = inboxDesk(admin);
const { answerWith, studioRead } = chatDesk(engineer);

const live = (id: number): ThreadKey => ({ kind: 'live', id });
async function orderTalk(words: string): Promise<{ key: ThreadKey; itemId: number; orderId: number }> {
  const { itemId, orderId } = await desk.itemOf(customer, engineer);
  must(await orderChat.send(customer, itemId, words));
  const [row] = await rawQuery<{ id: number }>(
    app.db,
    "select id from conversations where kind = 'order-item' and subject_id = $1",
    [itemId],
  );
  return { key: { kind: 'order', id: row?.id ?? 0 }, itemId, orderId };
}

beforeEach(async () => {
  app.clock.advance(2 * MINUTE);
  await rawQuery(app.db, 'delete from conversations; delete from contact_messages; delete from rate_limits');
});

describe('API-80 taking and handing over', () => {
  test('an engineer takes what is nobody’s and gives it back; only an admin hands it to others', async () => {
    const { chat } = await begin(visitorOf(app.guest()), 'Hello');
    const key = live(chat.id);
    expect(outcome(await atEngineer.set(key, { assignee_id: colleague.userId }))).toBe('forbidden');
    expect(must(await atEngineer.set(key, { assignee_id: engineer.userId })).data.assignee).toMatchObject({
      id: engineer.userId,
    });
    expect(outcome(await atEngineer.set(key, { assignee_id: colleague.userId }))).toBe('forbidden');
    expect(must(await atEngineer.set(key, { assignee_id: null })).data.assignee).toBeNull();
    must(await atAdmin.set(key, { assignee_id: colleague.userId }));
    expect(must(await atColleague.set(key, { assignee_id: null })).data.version).toBe(5);
    expect(await atAdmin.set(key, { assignee_id: customer.userId })).toMatchObject({
      refusal: { kind: 'invalid', errors: { assignee_id: ['This person does not work at the studio.'] } },
    });
    const song = await orderTalk('Hello');
    expect(outcome(await atAdmin.set(song.key, { assignee_id: colleague.userId }))).toBe('conflict');
    const log = await rawQuery<{ before: unknown; after: unknown }>(
      app.db,
      "select before, after from audit_log where subject_kind = 'thread' and subject_id = $1 order by id",
      [`live-${chat.id}`],
    );
    expect(log).toHaveLength(4);
    expect(log[0]).toMatchObject({
      before: { answered_by: null },
      after: { answered_by: expect.stringMatching(/\w/) as string },
    });
  });

  test('of two who take it at once one gets it; who changes what they have not seen is told what is stored', async () => {
    const { chat } = await begin(visitorOf(app.guest()), 'Hello');
    const key = live(chat.id);
    const { version } = await atAdmin.thread(key);
    const both = await Promise.all([
      atEngineer.change(key, { version, assignee_id: engineer.userId }),
      atAdmin.change(key, { version, assignee_id: admin.userId }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await atAdmin.change(key, { version, state: 'closed' })).toMatchObject({
      refusal: {
        kind: 'conflict',
        data: {
          kind: 'live',
          id: chat.id,
          version: version + 1,
          assignee: { id: expect.any(Number) as number },
        },
      },
    });
  });

  test('nobody else answers, reads or marks what somebody has taken', async () => {
    const { chat } = await begin(visitorOf(app.guest()), 'Hello');
    must(await atColleague.set(live(chat.id), { assignee_id: colleague.userId }));
    await expect(answerWith(chat.id, 'Hi')).rejects.toThrow('somebody else answers it');
    expect(outcome(await studioRead(chat.id, 1))).toBe('not_found');
    expect((await chatDesk(admin).answerWith(chat.id, 'Hi')).body).toBe('Hi');
  });
});
