import { Readable, Writable } from 'node:stream';
import type { Connection, PoolClient, Submittable } from 'pg';

/** What pg's connection can do for COPY, which its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

type Done = (error?: Error | null) => void;

/** The rows of a `COPY … TO STDOUT`, as slowly as they are read. */
class CopyOut extends Readable implements Submittable {
  readonly #text: string;
  #connection: Connection | null = null;

  constructor(text: string) {
    super({ highWaterMark: 256 * 1024 });
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  /** Called by pg for each row. Its buffer is pg's own, and written over later. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(): void {
    this.#connection?.stream.resume();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.#connection?.stream.resume();
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }
}

/** Takes rows for a `COPY … FROM STDIN`; finished once the server has them all. */
class CopyIn extends Writable implements Submittable {
  readonly #text: string;
  #connection: CopyConnection | null = null;
  #begin: (() => void) | null = null;
  #end: Done | null = null;
  #isOpen = false;

  constructor(text: string) {
    super({ highWaterMark: 256 * 1024 });
    this.#text = text;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#connection = connection;
    this.#isOpen = true;
    if (this.destroyed) this.#fail();
    else this.#begin?.();
  }

  handleCommandComplete(): void {
    this.#isOpen = false;
  }

  handleReadyForQuery(): void {
    this.#end?.();
  }

  handleError(error: Error): void {
    this.#isOpen = false;
    this.destroy(error);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#whenOpen((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', () => done());
      else done();
    });
  }

  override _final(done: Done): void {
    this.#whenOpen((connection) => {
      this.#end = done;
      connection.endCopyFrom();
    });
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#fail();
    done(error);
  }

  #whenOpen(act: (connection: CopyConnection) => void): void {
    const connection = this.#connection;
    if (connection !== null) act(connection);
    else this.#begin = () => this.#connection !== null && act(this.#connection);
  }

  #fail(): void {
    if (this.#isOpen) this.#connection?.sendCopyFail('The data ended early.');
    this.#isOpen = false;
  }
}

/** Streams rows out: `text` is a whole `COPY … TO STDOUT`. The connection is busy until the stream has ended. */
export function copyOut(client: PoolClient, text: string): Readable {
  return client.query(new CopyOut(text));
}

/** Streams rows in: `text` is a whole `COPY … FROM STDIN`. */
export function copyIn(client: PoolClient, text: string): Writable {
  return client.query(new CopyIn(text));
}
