/** Bytes that can be read anywhere: a file of the browser, of the disk, or of a test. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `offset`; fewer than `length` only where the source ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /**
   * The same bytes one after the other, for sources where that costs less: pieces of any size, each of which is written
   * over once the next one is asked for.
   */
  readonly pour?: (offset: number, length: number) => AsyncIterable<Uint8Array>;
}

/** Bytes in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

/** Pieces of any size as pieces of whole blocks; the last one is what is left. Each is valid until the next. */
export async function* wholeBlocks(
  pieces: AsyncIterable<Uint8Array>,
  blockBytes: number,
): AsyncGenerator<Uint8Array> {
  const rest = new Uint8Array(blockBytes);
  let held = 0;
  for await (const piece of pieces) {
    let from = 0;
    if (held > 0) {
      from = Math.min(blockBytes - held, piece.length);
      rest.set(piece.subarray(0, from), held);
      held += from;
      if (held < blockBytes) continue;
      yield rest;
    }
    const to = piece.length - ((piece.length - from) % blockBytes);
    if (to > from) yield piece.subarray(from, to);
    rest.set(piece.subarray(to));
    held = piece.length - to;
  }
  if (held > 0) yield rest.subarray(0, held);
}
