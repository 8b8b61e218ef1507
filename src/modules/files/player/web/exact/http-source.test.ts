import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BLOCK, HttpSource } from './http-source';
import { PlaceLeft, type SoundFault } from './reader';

const SIZE = 200 * BLOCK + 777;
const file = Uint8Array.from({ length: SIZE }, (_, index) => (index * 31) ^ (index >> 9));

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly signal: AbortSignal | null;
}

interface Line {
  /** Every request, in order. */
  readonly asked: Asked[];
  /** Bytes that come before an answer breaks off; each is used once. */
  readonly breaks: number[];
  /** Of each answer no more than so many bytes ever come. */
  stallAfter: number;
  /** Requests wait for this. */
  gate: Promise<void>;
  status: number;
  /** Bodies can be read into the reader's own arrays, as in browsers of today, or not. */
  inPlace: boolean;
}

let line: Line;

function bodyOf(bytes: Uint8Array, signal: AbortSignal | null, breakAt: number | undefined) {
  let at = 0;
  const source = {
    pull(controller: ReadableByteStreamController | ReadableStreamDefaultController<Uint8Array>) {
      if (signal?.aborted) return controller.error(new DOMException('left', 'AbortError'));
      if (at >= line.stallAfter) return new Promise<void>(() => undefined);
      if (breakAt !== undefined && at >= breakAt) return controller.error(new TypeError('the line broke'));
      if (at >= bytes.length) return controller.close();
      // Pieces of an uneven size, as networks have them.
      controller.enqueue(bytes.slice(at, at + 10_007));
      at += 10_007;
      return undefined;
    },
  };
  return line.inPlace
    ? new ReadableStream({ type: 'bytes', ...source })
    : new ReadableStream<Uint8Array>(source);
}

beforeEach(() => {
  line = { asked: [], breaks: [], gate: Promise.resolve(), status: 206, inPlace: true, stallAfter: Infinity };
  vi.stubGlobal(
    'fetch',
    async (_: string, init: { headers: { range: string }; signal: AbortSignal | null }) => {
      const [, from = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(init.headers.range) ?? [];
      const { signal } = init;
      const range = { from: Number(from), to: Math.min(SIZE, Number(last) + 1), signal };
      line.asked.push(range);
      await line.gate;
      if (signal?.aborted) throw new DOMException('left', 'AbortError');
      const bytes = file.subarray(range.from, range.to);
      const headers = { 'content-range': `bytes ${range.from}-${range.to - 1}/${SIZE}` };
      return new Response(bodyOf(bytes, signal, line.breaks.shift()), { status: line.status, headers });
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const same = (bytes: Uint8Array, offset: number, length: number) =>
  Buffer.from(bytes).equals(Buffer.from(file.subarray(offset, offset + length)));

describe('reading', () => {
  test('the first request is small, and nothing is read ahead before somebody plays', async () => {
    const source = await HttpSource.open('/a.wav');
    expect(source.size).toBe(SIZE);
    expect(same(await source.read(0, 60_000), 0, 60_000)).toBe(true);
    expect(line.asked.map(({ from, to }) => [from, to])).toEqual([[0, 65_536]]);
  });

  test('the head can be used while it comes: its first part does not wait for the rest', async () => {
    line.stallAfter = BLOCK + 100;
    const source = await HttpSource.open('/a.wav');
    expect(same(await source.read(0, BLOCK), 0, BLOCK)).toBe(true);
    expect(line.asked).toHaveLength(1);
    expect(source.hereTo(0)).toBe(BLOCK);
  });

  test('a head that breaks off goes on where it broke', async () => {
    line.breaks.push(BLOCK + 100);
    const source = await HttpSource.open('/a.wav');
    expect(same(await source.read(0, 4 * BLOCK), 0, 4 * BLOCK)).toBe(true);
    expect(line.asked.map(({ from }) => from)).toEqual([0, BLOCK]);
  });

  test.each([true, false])(
    'any part is that part of the file, its end too (in place: %s)',
    async (inPlace) => {
      line.inPlace = inPlace;
      const source = await HttpSource.open('/a.wav');
      source.readAhead();
      for (const [offset, length] of [
        [0, 100],
        [BLOCK - 3, 7],
        [5 * BLOCK + 11, 3 * BLOCK],
        [SIZE - 500, 9000],
        [70 * BLOCK, 1],
        [SIZE, 10],
      ] as const)
        expect(same(await source.read(offset, length), offset, length)).toBe(true);
    },
  );

  test('what plays on is fetched in few requests, ahead of where it is read', async () => {
    const source = await HttpSource.open('/a.wav');
    source.readAhead();
    for (let at = 0; at < 60 * BLOCK; at += 20_000) await source.read(at, 20_000);
    expect(line.asked.length).toBeLessThanOrEqual(8);
    expect(source.hereTo(50 * BLOCK)).toBeGreaterThanOrEqual(60 * BLOCK);
  });

  test('memory stays bounded: what was read long ago is asked for again', async () => {
    const source = await HttpSource.open('/a.wav');
    for (let at = 0; at < 190 * BLOCK; at += BLOCK) await source.read(at, BLOCK);
    expect(source.hereTo(0)).toBe(0);
    expect(same(await source.read(5, 50), 5, 50)).toBe(true);
  });

  test('a whole file goes by in arrays that are used again, and never in one that somebody still looks at', async () => {
    const source = await HttpSource.open('/a.wav');
    const stored = await source.read(3 * BLOCK + 7, 900);
    const room = new Uint8Array(20_000);
    const seen = new Set<ArrayBufferLike>();
    for (let at = 0; at < SIZE; at += 20_000) {
      const bytes = await source.read(at, 20_000, room);
      seen.add(bytes.buffer);
      expect(same(bytes, at, Math.min(20_000, SIZE - at))).toBe(true);
    }
    expect([...seen]).toEqual([room.buffer]);
    expect(same(stored, 3 * BLOCK + 7, 900)).toBe(true);
  });
});

describe('a place that is left', () => {
  test('SAMP-03 gives up the read that waits there, ends what was read ahead there, and asks for the new place at once', async () => {
    const source = await HttpSource.open('/a.wav');
    source.readAhead();
    await source.read(0, 100);
    let open = (): void => undefined;
    line.gate = new Promise((resolve) => {
      open = resolve;
    });
    const waiting = source.read(30 * BLOCK, 100);
    source.leave();
    await expect(waiting).rejects.toBeInstanceOf(PlaceLeft);
    const there = source.read(150 * BLOCK, 100);
    const old = line.asked.filter(({ from }) => from > 2 * BLOCK && from < 150 * BLOCK);
    expect(old.length).toBeGreaterThan(0);
    expect(old.every(({ signal }) => signal?.aborted)).toBe(true);
    expect(line.asked.at(-1)?.from).toBe(150 * BLOCK);
    open();
    expect(same(await there, 150 * BLOCK, 100)).toBe(true);
  });

  test('leaving where nobody waits harms nothing', async () => {
    const source = await HttpSource.open('/a.wav');
    source.leave();
    await source.read(0, 10);
    source.leave();
    expect(same(await source.read(90 * BLOCK, 10), 90 * BLOCK, 10)).toBe(true);
  });
});

describe('a bad line', () => {
  test('an answer that breaks off goes on where it broke', async () => {
    const source = await HttpSource.open('/a.wav');
    line.breaks.push(50_000);
    expect(same(await source.read(40 * BLOCK, 4 * BLOCK), 40 * BLOCK, 4 * BLOCK)).toBe(true);
    expect(line.asked.slice(1).map(({ from }) => from)).toEqual([40 * BLOCK, 43 * BLOCK]);
  });

  test('one that breaks every time is told as the network, and tried again by the next read', async () => {
    const source = await HttpSource.open('/a.wav');
    line.breaks.push(0, 0, 0);
    const kind = await source.read(40 * BLOCK, 10).catch((error: unknown) => (error as SoundFault).kind);
    expect(kind).toBe('network');
    expect(same(await source.read(40 * BLOCK, 10), 40 * BLOCK, 10)).toBe(true);
  });

  test('an address that ran out says so', async () => {
    const source = await HttpSource.open('/a.wav');
    line.status = 403;
    const kind = await source.read(40 * BLOCK, 10).catch((error: unknown) => (error as SoundFault).kind);
    expect(kind).toBe('expired');
  });
});
