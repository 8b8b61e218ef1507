import type { Db } from '@/platform/db/database';

/** A typed fact that other features may act on; declared in the contract of the feature that tells it. */
export interface EventType<T extends object> {
  readonly name: string;
  /** Only for the types; never present at run time. */
  readonly data?: T;
}

/** Declares an event, such as `defineEvent<{ order_id: OrderId }>('order.paid')`. */
export function defineEvent<T extends object>(name: string): EventType<T> {
  return { name };
}

/** Tells events inside the business transaction: nothing leaves before commit, nothing is lost after it. */
export interface EventPublisher {
  publish<T extends object>(tx: Db, event: EventType<T>, data: T): Promise<void>;
}
