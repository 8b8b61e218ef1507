import type { MessagePort } from 'node:worker_threads';

/** What a thread is given to do; `port` leads back to whoever keeps its sources. */
export interface TaskOrder {
  readonly name: string;
  readonly input: unknown;
  /** Bytes of each source. */
  readonly sizes: readonly number[];
  readonly port: MessagePort;
}

/** What a thread says: that it has begun, that it holds more memory than it may, and which bytes it wants. */
export type TaskRequest =
  | 'begun'
  | 'over-memory'
  | { readonly id: number; readonly source: number; readonly offset: number; readonly length: number };

/** The bytes that it wanted, or why they can't be had. */
export type TaskBytes =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };
