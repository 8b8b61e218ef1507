import { beforeEach, describe, expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import { begin, chatHarness, visitorOf } from '../chat.testing';
import { live, openInbox } from '../inbox.testing';

const app = await startTestApp();
const {
  customer,
  engineer,
  admin,
  colleague,
  atEngineer,
  atColleague,
  atAdmin,
  answerWith,
  studioRead,
  orderConversation,
  clear,
} = await openInbox(app);

beforeEach(() => clear());

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
    const song = await orderConversation('Hello');
    expect(outcome(await atAdmin.set(song.key, { assignee_id: colleague.userId }))).toBe('conflict');
    const log = await queryRows<{ before: unknown; after: unknown }>(
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
    await expect(answerWith(chat.id, 'Hi')).rejects.toThrow('someone else is answering it');
    expect(outcome(await studioRead(chat.id, 1))).toBe('not_found');
    expect((await chatHarness(admin).answerWith(chat.id, 'Hi')).body).toBe('Hi');
  });
});
