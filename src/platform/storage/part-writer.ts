import type { Readable } from 'node:stream';

/** Stores one whole part of a file whose first byte is at `start`. */
export type SendPart = (bytes: Buffer, start: number) => Promise<void>;

/** Cuts a stream into parts of one size and has them stored while more arrives; what is left over is `rest`. */
export class PartWriter {
  readonly #partBytes: number;
  readonly #send: SendPart;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #start: number;
  #sending: Promise<void> = Promise.resolve();

  /**
   * @param start where in the file the first part begins, in bytes
   * @param tail bytes from there on that came before
   */
  constructor(at: { partBytes: number; start: number; tail: Buffer }, send: SendPart) {
    this.#partBytes = at.partBytes;
    this.#start = at.start;
    this.#send = send;
    this.#add(at.tail);
  }

  /** Where the next part would begin: everything before has been handed on. */
  get start(): number {
    return this.#start;
  }

  /** Where the file goes on, once all parts are stored. */
  get end(): number {
    return this.#start + this.#heldBytes;
  }

  /** Bytes that fill no part. */
  rest(): Buffer {
    return Buffer.concat(this.#held, this.#heldBytes);
  }

  /**
   * Takes a whole body. Resolves once all full parts are stored: with null, or with the error that the body broke off
   * with. Rejects where a part could not be stored.
   */
  async take(body: Readable): Promise<unknown> {
    const broken = await this.#read(body);
    await this.#sending;
    return broken;
  }

  async #read(body: Readable): Promise<unknown> {
    const chunks = body.iterator() as AsyncIterator<Buffer>;
    for (;;) {
      let next: IteratorResult<Buffer>;
      try {
        next = await chunks.next();
      } catch (error) {
        return error;
      }
      if (next.done === true) return null;
      this.#add(Buffer.isBuffer(next.value) ? next.value : Buffer.from(next.value));
      if (this.#heldBytes >= this.#partBytes) await this.#sendFull(body);
    }
  }

  // One part is on its way while the next one fills: two in memory at most.
  async #sendFull(body: Readable): Promise<void> {
    try {
      while (this.#heldBytes >= this.#partBytes) {
        const all = this.rest();
        const [part, start] = [all.subarray(0, this.#partBytes), this.#start];
        this.#held = [all.subarray(this.#partBytes)];
        this.#heldBytes -= this.#partBytes;
        this.#start += this.#partBytes;
        await this.#sending;
        this.#sending = this.#send(part, start);
        // Whoever awaits it next hears of it.
        this.#sending.catch(() => undefined);
      }
    } catch (error) {
      body.destroy();
      throw error;
    }
  }

  #add(bytes: Buffer): void {
    if (bytes.byteLength === 0) return;
    this.#held.push(bytes);
    this.#heldBytes += bytes.byteLength;
  }
}
