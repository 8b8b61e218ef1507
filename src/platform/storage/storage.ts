import type { Readable } from 'node:stream';

/** A part of a file in bytes; `end` is inclusive, as in HTTP ranges. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** How a browser should take a file that it fetches straight from where it is stored. */
export interface DirectAddress {
  readonly ttlSeconds: number;
  /** The whole Content-Disposition header. */
  readonly disposition: string;
  readonly mediaType: string;
}

/** How much a store holds and has left, in bytes. */
export interface StorageRoom {
  readonly free: number;
  readonly total: number;
}

/** Where files live: a disk folder or an S3-compatible bucket. Keys are random names of ours (`newStorageKey`). */
export interface Storage {
  /** Streams a file in; resolves when it is durable. Replaces nothing: a taken key is a `StorageKeyTakenError`. */
  put(key: string, body: Readable): Promise<{ size: number }>;
  /** Streams a file or a part of it out; null where there is none. The range must lie inside the file. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Size in bytes; null where there is none. */
  size(key: string): Promise<number | null>;
  /** The keys of all files, those that are still on their way too, in no order. */
  list(): AsyncIterable<string>;
  /** What is left; null where the store has no end that we know of. */
  room(): Promise<StorageRoom | null>;
  /** Writes and removes a little; rejects where nothing can be written. */
  probe(): Promise<void>;
  /** Removes a file; nothing happens where there is none. */
  remove(key: string): Promise<void>;
  /** A short-lived address that serves the file without this server; null where browsers can't reach the store. */
  direct(key: string, options: DirectAddress): Promise<string | null>;
}
