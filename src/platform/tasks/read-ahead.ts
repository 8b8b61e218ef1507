import type { TaskSource } from './task';

const READ_AHEAD = 2 ** 22;

/** Reads a source in large pieces and hands out small ones: each piece comes from another thread. */
export function readAhead(source: TaskSource): TaskSource {
  let start = 0;
  let held: Uint8Array = new Uint8Array();
  return {
    size: source.size,
    async read(offset, length) {
      if (offset < start || offset + length > start + held.length) {
        held = await source.read(offset, Math.max(length, Math.min(READ_AHEAD, source.size - offset)));
        start = offset;
      }
      return held.subarray(offset - start, offset - start + length);
    },
  };
}
