import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { systemClock } from '@/platform/clock/system-clock';
import { createJobs } from '@/platform/jobs/boss';
import { createTestDatabase } from '@test/support/database';
import { defineEvent } from './event';
import { createListener } from './listener';
import { createEvents, type Events } from './outbox';

const database = await createTestDatabase();
const log = pino({ level: 'silent' });
const orderPaid = defineEvent<{ order_id: number }>('order.paid');

async function open(subscribe: (events: Events) => void) {
  const listener = createListener({ url: database.url, log });
  const jobs = createJobs({ database, listener, log, clock: systemClock });
  const events = createEvents(jobs);
  subscribe(events);
  jobs.register(events.handlers());
  await jobs.prepare();
  return { jobs, events };
}

describe('events', () => {
  test('every subscriber acts, after the commit and not before', async () => {
    const acted: string[] = [];
    const { jobs, events } = await open((events) => {
      events.subscribe(orderPaid, 'mails', async ({ order_id }) => void acted.push(`mail ${order_id}`));
      events.subscribe(orderPaid, 'gift-cards', async ({ order_id }) => void acted.push(`card ${order_id}`));
    });
    await database.db.transaction(async (tx) => {
      await events.publish(tx, orderPaid, { order_id: 7 });
      await jobs.drain();
      expect(acted).toEqual([]);
    });
    await jobs.drain();
    expect(acted.toSorted()).toEqual(['card 7', 'mail 7']);
  });

  test('whom an event does not concern is left alone', async () => {
    const acted: number[] = [];
    const { jobs, events } = await open((events) =>
      events.subscribe(orderPaid, 'even orders', {
        concerns: ({ order_id }) => order_id % 2 === 0,
        act: async ({ order_id }) => void acted.push(order_id),
      }),
    );
    for (const order_id of [20, 21, 22]) await events.publish(database.db, orderPaid, { order_id });
    await jobs.drain();
    expect(acted).toEqual([20, 22]);
  });

  test('nobody hears of what was rolled back', async () => {
    const acted: number[] = [];
    const { jobs, events } = await open((events) =>
      events.subscribe(orderPaid, 'mails', async ({ order_id }) => void acted.push(order_id)),
    );
    const failing = database.db.transaction(async (tx) => {
      await events.publish(tx, orderPaid, { order_id: 8 });
      throw new Error('declined');
    });
    await expect(failing).rejects.toThrow('declined');
    await jobs.drain();
    expect(acted).toEqual([]);
  });

  test('one subscriber that fails holds no other back and is repeated alone', async () => {
    const acted: string[] = [];
    let broken = true;
    const { jobs, events } = await open((events) => {
      events.subscribe(orderPaid, 'broken', async () => {
        if (broken) throw new Error('not yet');
        acted.push('broken');
      });
      events.subscribe(orderPaid, 'sound', async () => void acted.push('sound'));
    });
    await events.publish(database.db, orderPaid, { order_id: 9 });
    await expect(jobs.drain()).rejects.toThrow('not yet');
    expect(acted).toEqual(['sound']);
    broken = false;
    await jobs.drain();
    expect(acted).toEqual(['sound', 'broken']);
  });

  test('an event without subscribers writes nothing', async () => {
    const { jobs, events } = await open(() => undefined);
    await events.publish(database.db, orderPaid, { order_id: 10 });
    expect(await jobs.drain()).toBe(0);
  });

  test('a feature subscribes to an event once', async () => {
    const twice = open((events) => {
      events.subscribe(orderPaid, 'mails', async () => undefined);
      events.subscribe(orderPaid, 'mails', async () => undefined);
    });
    await expect(twice).rejects.toThrow('subscribes twice');
  });
});
