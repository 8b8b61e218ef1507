import type { Readable } from 'node:stream';

/** Regroups a stream into buffers of exactly `bytes`, the last one shorter; holds at most one part in memory. */
export async function* inParts(body: Readable, bytes: number): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    let rest = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    while (size + rest.byteLength >= bytes) {
      const take = bytes - size;
      yield Buffer.concat([...held, rest.subarray(0, take)], bytes);
      rest = rest.subarray(take);
      held = [];
      size = 0;
    }
    if (rest.byteLength > 0) {
      held.push(rest);
      size += rest.byteLength;
    }
  }
  if (size > 0) yield Buffer.concat(held, size);
}
