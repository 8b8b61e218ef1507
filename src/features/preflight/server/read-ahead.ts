import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ByteSource } from '@/audio/containers/byte-source';

const READ_AHEAD = 2 ** 22;

/** Reads storage in large pieces, hands out small ones, and lets others have their turn in between. */
export function readAhead(source: ByteSource): ByteSource {
  let start = 0;
  let held: Uint8Array = new Uint8Array();
  return {
    size: source.size,
    async read(offset, length) {
      await nextTurn();
      if (offset < start || offset + length > start + held.length) {
        held = await source.read(offset, Math.max(length, Math.min(READ_AHEAD, source.size - offset)));
        start = offset;
      }
      return held.subarray(offset - start, offset - start + length);
    },
  };
}
