import { fillerOf } from './body-filler';
import type { HereSource } from './pcm-reader';
import { PlaceLeft, SoundFault } from './reader';

/** Bytes that are kept as one. */
export const BLOCK = 1 << 14;
/** Blocks of the first request: the head of a file and what sounds first. */
const HEAD = 4;
/** Blocks of one request: at a place that was jumped to, and of what is read ahead. */
const JUMP = 8;
const RUN = 32;
/** Blocks that are asked for before they are needed. */
const AHEAD = 48;
/** Blocks that are kept: 2 MiB, whatever the length of the file. */
const KEPT = 128;
/** Arrays of blocks that are free again, of all files: more are not needed before some are used. */
const MAX_SPARE = 2 * RUN;
const TRIES = 3;
const PAUSE_MS = 250;
/** A server that gives no parts sends the whole; more than this is not taken. */
const LARGEST_WHOLE = 64 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

const spare: Bytes[] = [];

/** Blocks that one request brings, in their order. */
interface Run {
  readonly last: number;
  /** The next one to come. */
  next: number;
  readonly leaving: AbortController;
}

/** The first answer of a file, whose bytes are still on their way. */
interface Begun {
  readonly answer: Response;
  readonly leaving: AbortController;
}

interface Coming {
  readonly promise: Promise<Bytes>;
  readonly resolve: (bytes: Bytes) => void;
  readonly reject: (error: unknown) => void;
}

function coming(): Coming {
  let resolve: Coming['resolve'] = () => undefined;
  let reject: Coming['reject'] = () => undefined;
  const promise = new Promise<Bytes>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // What was read ahead and failed is asked for again when it is needed.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Parts of a file by its address: usable while they arrive, fetched a little before they are needed, kept while near. */
export class HttpSource implements HereSource {
  readonly size: number;
  readonly #url: string;
  readonly #blocks = new Map<number, Bytes>();
  /** Blocks that somebody was given to look at. */
  readonly #lent = new Set<number>();
  readonly #coming = new Map<number, Coming>();
  readonly #runs = new Set<Run>();
  readonly #whole: Bytes | null;
  #readsAhead = false;
  #giveUp: () => void = () => undefined;

  private constructor(url: string, size: number, whole: Bytes | null) {
    this.#url = url;
    this.size = size;
    this.#whole = whole;
  }

  /** Asks for the beginning, and is there once its first bytes are under way. Throws a SoundFault where there is none. */
  static async open(url: string): Promise<HttpSource> {
    const leaving = new AbortController();
    const answer = await ask(url, { from: 0, to: HEAD * BLOCK }, leaving.signal);
    const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    if (answer.status === 206 && total !== undefined) {
      const source = new HttpSource(url, Number(total), null);
      source.#start(0, HEAD - 1, { answer, leaving });
      return source;
    }
    if (answer.status === 416) return new HttpSource(url, 0, new Uint8Array(0));
    if (Number(answer.headers.get('content-length') ?? 0) > LARGEST_WHOLE) {
      await answer.body?.cancel();
      throw new SoundFault('unfit');
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return new HttpSource(url, bytes.length, bytes);
  }

  /** From now on what comes next is fetched before it is asked for. */
  readAhead(): void {
    this.#readsAhead = true;
  }

  /** The place is left: a read that waits there fails with PlaceLeft. */
  leave(): void {
    this.#giveUp();
  }

  async read(offset: number, length: number, room?: Bytes): Promise<Bytes> {
    if (this.#whole) return this.#whole.subarray(offset, offset + length);
    const end = Math.min(this.size, offset + length);
    if (offset >= end) return new Uint8Array(0);
    const first = Math.floor(offset / BLOCK);
    const last = Math.floor((end - 1) / BLOCK);
    const blocks = await this.#get(first, last);
    if (this.#readsAhead) this.#fetchAhead(last);
    const start = offset - first * BLOCK;
    const [only] = blocks;
    if (room === undefined && only !== undefined && blocks.length === 1) {
      this.#lent.add(first);
      return only.subarray(start, start + end - offset);
    }
    const bytes = room?.subarray(0, end - offset) ?? new Uint8Array(end - offset);
    let at = 0;
    for (const [index, block] of blocks.entries()) {
      const part = block.subarray(index === 0 ? start : 0).subarray(0, bytes.length - at);
      bytes.set(part, at);
      at += part.length;
    }
    return bytes.subarray(0, at);
  }

  /** Where the bytes end that are here already, from one on. */
  hereTo(offset: number): number {
    if (this.#whole) return this.size;
    let index = Math.floor(offset / BLOCK);
    if (!this.#blocks.has(index)) return offset;
    while (this.#blocks.has(index)) index += 1;
    return Math.min(this.size, index * BLOCK);
  }

  #get(first: number, last: number): Promise<Bytes[]> {
    const needed = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    // What is needed now has the line for itself: what was read ahead elsewhere is over.
    if (!needed.every((index) => this.#blocks.has(index))) this.#endRunsOutside(first, last + AHEAD);
    for (const index of needed) {
      if (!this.#isKnown(index)) this.#start(index, Math.max(last, index + JUMP - 1));
    }
    return new Promise((resolve, reject) => {
      this.#giveUp = () => reject(new PlaceLeft());
      Promise.all(needed.map((index) => this.#block(index))).then(resolve, reject);
    });
  }

  #block(index: number): Promise<Bytes> {
    const known = this.#blocks.get(index);
    if (known === undefined) return this.#coming.get(index)?.promise ?? Promise.reject(new PlaceLeft());
    // Put at the end: what was not read for the longest time goes first.
    this.#blocks.delete(index);
    this.#blocks.set(index, known);
    return Promise.resolve(known);
  }

  #isKnown(index: number): boolean {
    return this.#blocks.has(index) || this.#coming.has(index);
  }

  #endRunsOutside(first: number, last: number): void {
    for (const run of this.#runs) {
      // A run that has far to go until it gets there is slower than a new request.
      if (run.last < first || run.next > last || run.next + JUMP < first) this.#end(run, new PlaceLeft());
    }
  }

  #end(run: Run, reason: unknown): void {
    if (!this.#runs.delete(run)) return;
    run.leaving.abort();
    for (let index = run.next; index <= run.last; index += 1) {
      this.#coming.get(index)?.reject(reason);
      this.#coming.delete(index);
    }
  }

  /** One request where less than half of what should lie ahead is on its way. */
  #fetchAhead(last: number): void {
    let index = last + 1;
    while (this.#isKnown(index)) index += 1;
    if (index * BLOCK < this.size && index - last <= AHEAD / 2) this.#start(index, index + RUN - 1);
  }

  #start(first: number, wanted: number, begun: Begun | null = null): void {
    let last = first;
    const end = Math.ceil(this.size / BLOCK) - 1;
    while (last < wanted && last < end && !this.#isKnown(last + 1)) last += 1;
    const run: Run = { next: first, last, leaving: begun?.leaving ?? new AbortController() };
    for (let index = first; index <= last; index += 1) this.#coming.set(index, coming());
    this.#runs.add(run);
    void this.#bring(run, begun?.answer ?? null);
  }

  async #bring(run: Run, first: Response | null): Promise<void> {
    try {
      let begun = first;
      for (let left = TRIES - 1; run.next <= run.last; left -= 1) {
        const to = Math.min(this.size, (run.last + 1) * BLOCK);
        const range = { from: run.next * BLOCK, to };
        const { status, body } = begun ?? (await ask(this.#url, range, run.leaving.signal));
        begun = null;
        if (status !== 206 || body === null) throw new SoundFault('network');
        // A line that broke goes on where it broke.
        const broke = await this.#take(body, run).then(
          () => false,
          () => true,
        );
        if (run.leaving.signal.aborted || (broke && left <= 0)) throw new SoundFault('network');
      }
      this.#runs.delete(run);
    } catch (error) {
      this.#end(run, error);
    }
  }

  async #take(body: ReadableStream<Bytes>, run: Run): Promise<void> {
    const filler = fillerOf(body);
    while (run.next <= run.last) {
      const length = Math.min(BLOCK, this.size - run.next * BLOCK);
      const free = length === BLOCK ? spare.pop() : undefined;
      const block = await filler.fill(free ?? new Uint8Array(length));
      if (block === null) throw new SoundFault('network');
      // Ended while it came.
      if (!this.#runs.has(run)) return;
      this.#arrive(run.next, block);
      run.next += 1;
    }
    await filler.end();
  }

  #arrive(index: number, block: Bytes): void {
    this.#blocks.set(index, block);
    this.#coming.get(index)?.resolve(block);
    this.#coming.delete(index);
    for (const [old, bytes] of this.#blocks) {
      if (this.#blocks.size <= KEPT) break;
      this.#blocks.delete(old);
      // What somebody may still look at is not written over.
      const isFree = !this.#lent.delete(old) && bytes.length === BLOCK && bytes.buffer.byteLength === BLOCK;
      if (isFree && spare.length < MAX_SPARE) spare.push(bytes);
    }
  }
}

async function ask(
  url: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers = { range: `bytes=${from}-${to - 1}` };
  for (let left = TRIES - 1; ; left -= 1) {
    const answer = await fetch(url, { headers, signal }).catch(() => null);
    if (answer?.ok || answer?.status === 416) return answer;
    if (answer && [401, 403, 404, 410].includes(answer.status)) throw new SoundFault('expired');
    if (left <= 0 || signal?.aborted) throw new SoundFault('network');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
