import type { FromWorker, ToWorker } from './messages';

/** What a worker is to open. */
export interface Opening {
  /** Addresses of all tracks. */
  readonly addresses: readonly string[];
  readonly heard: number;
  /** Seconds. */
  readonly at: number;
  readonly meter: boolean;
}

type Kind = 'mp3' | 'flac';

/** A worker that reads recordings, and its way to the deck. What it says before somebody listens is kept. */
export class SoundLine {
  readonly #worker = new Worker(new URL('./sound.worker.ts', import.meta.url), { type: 'module' });
  readonly #toDeck = new MessageChannel();
  #said: FromWorker[] = [];
  #listener: ((message: FromWorker) => void) | null = null;
  #failed: (() => void) | null = null;
  #broken = false;
  /** Told once the heard recording is open, also while nobody listens. */
  onOpened: ((about: { readonly rate: number; readonly seconds: number }) => void) | null = null;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'opened') this.onOpened?.(data);
      if (this.#listener === null) this.#said.push(data);
      else this.#listener(data);
    });
    this.#worker.addEventListener('error', () => {
      this.#broken = true;
      this.#failed?.();
    });
  }

  /** The end that belongs to the deck. */
  get deckPort(): MessagePort {
    return this.#toDeck.port2;
  }

  warm(kind: Kind): void {
    this.post({ type: 'warm', kind });
  }

  open({ addresses, ...rest }: Opening): void {
    // A worker's address is its own script: relative ones would lead astray.
    const absolute = addresses.map((address) => new URL(address, location.href).href);
    const port = this.#toDeck.port1;
    this.post({ type: 'open', addresses: absolute, port, ...rest }, [port]);
  }

  /** Hears all that it says and said; takes the place of who listened before. */
  listen(listener: (message: FromWorker) => void, failed: () => void): void {
    this.#listener = listener;
    this.#failed = failed;
    const said = this.#said;
    this.#said = [];
    queueMicrotask(() => {
      for (const message of said) listener(message);
      if (this.#broken) failed();
    });
  }

  /** Whether what it opened can't be played, or it could not begin. */
  get faulty(): boolean {
    return this.#broken || this.#said.some(({ type }) => type === 'fault');
  }

  post(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  end(): void {
    this.#worker.terminate();
  }
}

/** How long a line stands ready for a press that does not come. */
const PATIENCE_MS = 120_000;

interface Ready {
  readonly line: SoundLine;
  /** What it has opened, as text; null while it is for anything. */
  readonly opened: string | null;
  readonly timer: ReturnType<typeof setTimeout>;
}

let ready: Ready | null = null;

const keyOf = (opening: Opening): string => JSON.stringify(opening);

function stand(line: SoundLine, opened: string | null): void {
  if (ready !== null) clearTimeout(ready.timer);
  ready = { line, opened, timer: setTimeout(dismiss, PATIENCE_MS) };
}

function dismiss(): void {
  if (ready === null) return;
  clearTimeout(ready.timer);
  ready.line.end();
  ready = null;
}

/** Has a worker with its decoder ready, for whatever will be pressed. */
export function readyLine(kind: Kind | null): void {
  if (ready !== null) return;
  const line = new SoundLine();
  if (kind !== null) line.warm(kind);
  stand(line, null);
}

/**
 * Has the head of the recording here, and its first frames decoded, before it is pressed. One of a page stands ready.
 * @param told hears its rate and length
 */
export function readyOpened(
  opening: Opening,
  told: (about: { rate: number; seconds: number }) => void,
): void {
  const key = keyOf(opening);
  if (ready?.opened === key && !ready.line.faulty) return;
  if (ready !== null && (ready.opened !== null || ready.line.faulty)) dismiss();
  const line = ready?.line ?? new SoundLine();
  line.onOpened = told;
  line.open(opening);
  stand(line, key);
}

/** The line that stands ready for just this, or a new one. */
export function takeLine(opening: Opening): SoundLine {
  const key = keyOf(opening);
  const waiting = ready;
  // What failed before the press is tried again by the press.
  if (waiting === null || waiting.line.faulty || (waiting.opened !== null && waiting.opened !== key)) {
    dismiss();
    const line = new SoundLine();
    line.open(opening);
    return line;
  }
  clearTimeout(waiting.timer);
  ready = null;
  if (waiting.opened === null) waiting.line.open(opening);
  return waiting.line;
}
