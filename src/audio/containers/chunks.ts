import type { ByteSource } from './byte-source';

/** A part of a RIFF or IFF file. */
export interface Chunk {
  readonly id: string;
  /** Where its content begins. */
  readonly offset: number;
  /** As its header says. */
  readonly size: number;
}

const HEADER = 8;
// A sound file has a dozen chunks; one with thousands was made to keep a reader busy.
const MAX_CHUNKS = 1000;

export function textAt(view: DataView, offset: number, length: number): string {
  let text = '';
  for (let i = 0; i < length && offset + i < view.byteLength; i += 1)
    text += String.fromCharCode(view.getUint8(offset + i));
  return text;
}

/** Reads bytes as a view. */
export async function viewOf(source: ByteSource, offset: number, length: number): Promise<DataView> {
  const bytes = await source.read(offset, length);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * The chunks of a file in their order. `trueSize` may correct a size that the header can't hold; the walk ends where
 * `enough` is true, at the end of the file, or where no header fits any more.
 */
export async function chunksOf(
  source: ByteSource,
  { start, littleEndian }: { readonly start: number; readonly littleEndian: boolean },
  visit: (chunk: Chunk) => Promise<{ readonly size?: number; readonly enough?: boolean }>,
): Promise<void> {
  let offset = start;
  for (let count = 0; count < MAX_CHUNKS && offset + HEADER <= source.size; count += 1) {
    const header = await viewOf(source, offset, HEADER);
    if (header.byteLength < HEADER) return;
    const size = header.getUint32(4, littleEndian);
    const chunk = { id: textAt(header, 0, 4), offset: offset + HEADER, size };
    const said = await visit(chunk);
    if (said.enough) return;
    const length = said.size ?? size;
    offset = chunk.offset + length + (length % 2);
  }
}
