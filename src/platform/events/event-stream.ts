import type { PushRow } from './push-store';

const encoder = new TextEncoder();

/** A push as it stands in the stream, encoded once for all who read it. */
export interface EncodedPush {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** Encodes a push: its id, and `{topic, data}` as JSON. */
export function encodePush({ id, topic, data }: PushRow): EncodedPush {
  return { id, bytes: encoder.encode(`id: ${id}\ndata: ${JSON.stringify({ topic, data })}\n\n`) };
}

// A reader this far behind is gone or hopeless; when it comes back it resumes where it was.
const MAX_WAITING = 256;

const HEARTBEAT = encoder.encode(': still here\n\n');

/** One open stream to one browser. Holds pushes back until what was missed has been sent. */
export class EventStream {
  readonly topics: readonly string[];
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: (stream: EventStream) => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #heldBack: EncodedPush[] | null = null;
  /** Was sent as missed, and may be told yet: the database shows a push a moment before it tells of it. */
  readonly #early = new Set<number>();

  constructor(topics: readonly string[], onEnd: (stream: EventStream) => void) {
    this.topics = topics;
    this.#onEnd = onEnd;
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => this.#forget(),
    });
  }

  /** Begins with the pause before reconnecting, in milliseconds, and the position to resume from. */
  open(retryMs: number, position: number): void {
    this.#write(encoder.encode(`retry: ${retryMs}\nid: ${position}\n\n`));
  }

  /** Holds back what comes until `release`. */
  hold(): void {
    this.#heldBack = [];
  }

  /** Sends what was missed, then what came meanwhile. */
  release(missed: readonly EncodedPush[]): void {
    for (const { id } of missed) this.#early.add(id);
    const later = (this.#heldBack ?? []).filter(({ id }) => !this.#early.delete(id));
    this.#heldBack = null;
    for (const { bytes } of [...missed, ...later]) this.#write(bytes);
  }

  send(push: EncodedPush): void {
    if (this.#heldBack !== null) this.#heldBack.push(push);
    else if (!this.#early.delete(push.id)) this.#write(push.bytes);
  }

  /** What the browser missed is not kept any more: it has to read everything anew, and goes on from `position`. */
  resync(position: number): void {
    this.#write(encoder.encode(`id: ${position}\nevent: resync\ndata: {}\n\n`));
  }

  beat(): void {
    this.#write(HEARTBEAT);
  }

  /** Ends the stream; the browser comes back by itself. */
  end(): void {
    const controller = this.#controller;
    this.#forget();
    controller?.close();
  }

  #write(bytes: Uint8Array): void {
    if (this.#controller === null) return;
    if ((this.#controller.desiredSize ?? 0) < -MAX_WAITING) this.end();
    else this.#controller.enqueue(bytes);
  }

  #forget(): void {
    if (this.#controller === null) return;
    this.#controller = null;
    this.#heldBack = null;
    this.#onEnd(this);
  }
}
