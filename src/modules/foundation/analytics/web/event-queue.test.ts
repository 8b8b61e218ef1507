import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WireEvent } from '../analytics.contract';
import { createEventQueue, type NewEvent } from './event-queue';

const event = (id: string): NewEvent => ({ id, name: 'page_view', path: '/', viewport: 'wide' });

describe('SITE-09 events on their way', () => {
  let now = 0;
  let due: { action: () => void; ms: number }[] = [];
  let sent: WireEvent[][] = [];
  let arrives = true;

  beforeEach(() => {
    [now, due, sent, arrives] = [0, [], [], true];
  });

  function open() {
    return createEventQueue({
      now: () => now,
      later: (action, ms) => void due.push({ action, ms }),
      send: async (events) => {
        sent.push([...events]);
        return arrives;
      },
    });
  }

  async function wait(): Promise<number> {
    const [next, ...rest] = due;
    due = rest;
    now += next?.ms ?? 0;
    next?.action();
    await vi.waitFor(() => Promise.resolve());
    return next?.ms ?? 0;
  }

  const ids = () => sent.map((batch) => batch.map(({ id }) => id));

  test('events of two seconds travel together, each with its age', async () => {
    const queue = open();
    queue.add(event('a'));
    now = 500;
    queue.add(event('b'));
    expect(await wait()).toBe(2000);
    expect(sent).toMatchObject([
      [
        { id: 'a', ago_ms: 2500 },
        { id: 'b', ago_ms: 2000 },
      ],
    ]);
    expect(due).toEqual([]);
  });

  test('leaving the page sends at once; nothing is sent twice', async () => {
    const queue = open();
    queue.add(event('a'));
    await queue.flush();
    expect(ids()).toEqual([['a']]);
    await queue.flush();
    await wait();
    expect(ids()).toEqual([['a']]);
  });

  test('what did not arrive is sent once more under the same id, then given up', async () => {
    const queue = open();
    arrives = false;
    queue.add(event('a'));
    await wait();
    await wait();
    expect(ids()).toEqual([['a'], ['a']]);
    expect(due).toEqual([]);
    arrives = true;
    queue.add(event('b'));
    await wait();
    expect(ids().at(-1)).toEqual(['b']);
  });

  test('twenty fill a batch, which does not wait', () => {
    const queue = open();
    for (let n = 1; n <= 11; n += 1) queue.add(event(`${n}`));
    expect(ids().map((batch) => batch.length)).toEqual([10]);
  });
});
