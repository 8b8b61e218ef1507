import type { JobEntry, JobHandler, JobQueue } from '@/platform/jobs/job';
import type { EventPublisher, EventType } from './event';

/** What a subscriber does with an event. */
export type Handler<T> = (data: T) => Promise<void>;

/** The same for a subscriber whom most events of a kind do not concern: those cost no job. */
export interface FilteredHandler<T> {
  readonly concerns: (data: T) => boolean;
  readonly act: Handler<T>;
}

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
    handle: Handler<T> | FilteredHandler<T>,
  ): void;
  /** What the job queue has to run, once everybody has subscribed. */
  handlers(): JobHandler[];
}

/** Builds the outbox: each event is one job for each subscriber, written in the transaction that tells it. */
export function createEvents(queue: JobQueue): Events {
  const subscribers = new Map<string, (JobHandler & { concerns?: (data: object) => boolean })[]>();
  return {
    subscribe<T extends object>(
      event: EventType<T>,
      subscriber: string,
      handle: Handler<T> | FilteredHandler<T>,
    ) {
      const name = `${event.name} > ${subscriber}`;
      const others = subscribers.get(event.name) ?? [];
      if (others.some((other) => other.name === name)) throw new Error(`'${name}' subscribes twice.`);
      const own =
        typeof handle === 'function'
          ? { name, run: (data: object) => handle(data as T) }
          : {
              name,
              run: (data: object) => handle.act(data as T),
              concerns: (data: object) => handle.concerns(data as T),
            };
      subscribers.set(event.name, [...others, own]);
    },
    async publish(tx, event, data) {
      const all = subscribers.get(event.name) ?? [];
      const handlers = all.filter(({ concerns }) => concerns === undefined || concerns(data));
      await queue.enqueueAll(
        tx,
        handlers.map(({ name }): JobEntry => ({ name, data })),
      );
    },
    handlers: () => [...subscribers.values()].flat(),
  };
}
