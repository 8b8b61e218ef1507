import type { Readable } from 'node:stream';

/** A part of a file in bytes; `end` is inclusive, as in HTTP ranges. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where files live: a disk folder or an S3-compatible bucket. Keys are random names of ours. */
export interface Storage {
  /** Streams a file in; resolves when it is durable. Replaces nothing: a taken key is an error. */
  put(key: string, body: Readable): Promise<{ size: number }>;
  /** Streams a file or a part of it out; null where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Size in bytes; null where there is none. */
  size(key: string): Promise<number | null>;
  /** Removes a file; nothing happens where there is none. */
  remove(key: string): Promise<void>;
}
