/** Bytes that can be read anywhere: a file of the browser, of the disk, or of a test. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `offset`; fewer than `length` only where the source ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Bytes in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}
