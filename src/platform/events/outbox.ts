import type { JobEntry, JobHandler, JobQueue } from '@/platform/jobs/job';
import type { EventPublisher, EventType } from './event';

/** Events with those who act on them, wired once where the application is put together. */
export interface Events extends EventPublisher {
  /**
   * Lets `handle` act on an event, some milliseconds after the commit of whoever told it. It may run more than once,
   * and runs apart from other subscribers: when one fails, only that one is repeated.
   * @param subscriber names the feature that acts; unique for each event
   */
  subscribe<T extends object>(
    event: EventType<T>,
    subscriber: string,
    handle: (data: T) => Promise<void>,
  ): void;
  /** What the job queue has to run, once everybody has subscribed. */
  handlers(): JobHandler[];
}

/** Builds the outbox: each event is one job for each subscriber, written in the transaction that tells it. */
export function createEvents(queue: JobQueue): Events {
  const subscribers = new Map<string, JobHandler[]>();
  return {
    subscribe<T extends object>(event: EventType<T>, subscriber: string, handle: (data: T) => Promise<void>) {
      const name = `${event.name} > ${subscriber}`;
      const others = subscribers.get(event.name) ?? [];
      if (others.some((other) => other.name === name)) throw new Error(`'${name}' subscribes twice.`);
      subscribers.set(event.name, [...others, { name, run: (data) => handle(data as T) }]);
    },
    async publish(tx, event, data) {
      const handlers = subscribers.get(event.name) ?? [];
      await queue.enqueueAll(
        tx,
        handlers.map(({ name }): JobEntry => ({ name, data })),
      );
    },
    handlers: () => [...subscribers.values()].flat(),
  };
}
