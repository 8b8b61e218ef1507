import { isSoundName, type FileData } from '../file-data.rules';
import { countVerdicts, judge, shownCheck, type ShownCheck } from '../preflight.rules';
import type { Finding } from '../findings.rules';
import type { VerdictCounts } from '../set-summary.rules';
import type { CheckAnswer, CheckOrder } from './check-worker';

/** A file of a form. */
export interface CheckedFile {
  readonly key: number;
  readonly name: string;
  /** Null for what was sent before a reload. */
  readonly file: File | null;
  /** The server's id of it, once it has one. */
  readonly fileId: number | null;
}

/** What is known of a form's files. */
export interface ChecksState {
  /** By key; absent while a file is not measured, and for what is no sound. */
  readonly shown: ReadonlyMap<number, ShownCheck>;
  readonly counts: VerdictCounts;
  readonly findings: readonly Finding[];
  /** Key of the rough mix: as the sender says, else as the names say; null where there is none. */
  readonly mix: number | null;
}

/** What is told to the server of one file. */
export interface ToldCheck {
  readonly file_id: number;
  readonly facts: FileData | null;
  readonly is_mix: boolean | null;
}

/** The part of a Worker that is used. */
export type CheckWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface FileChecksDeps {
  readonly startWorker: () => CheckWorker;
  readonly workers: number;
  /** Tells the server; what it does not hear it measures by itself. */
  readonly tell: (checks: readonly ToldCheck[]) => Promise<void>;
}

const QUIET_MS = 200;
const MAX_TOLD = 100;
const NOTHING: ChecksState = {
  shown: new Map(),
  counts: { pass: 0, advice: 0, problem: 0, waiting: 0 },
  findings: [],
  mix: null,
};

interface Hand {
  readonly worker: CheckWorker;
  key: number | null;
}

const isSame = (one: ShownCheck | undefined, other: ShownCheck): boolean =>
  one !== undefined &&
  one.verdict === other.verdict &&
  one.is_rough_mix === other.is_rough_mix &&
  one.findings.length === other.findings.length &&
  one.findings.every(({ text }, index) => text === other.findings[index]?.text);

const isSameFile = (one: CheckedFile, other: CheckedFile | undefined): boolean =>
  one.key === other?.key && one.fileId === other.fileId && one.file === other.file;

/** Measures a form's files in workers, one after the other in each, and judges them as they come in. */
export class FileChecks {
  readonly #deps: FileChecksDeps;
  readonly #facts = new Map<number, FileData>();
  readonly #begun = new Set<number>();
  readonly #told = new Map<number, boolean | null>();
  readonly #listeners = new Set<() => void>();
  #files: readonly CheckedFile[] = [];
  #hands: Hand[] = [];
  #state: ChecksState = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The sender's word: a file's key, or null for none; undefined where they said nothing. */
  #marked: number | null | undefined;

  constructor(deps: FileChecksDeps) {
    this.#deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): ChecksState => this.#state;

  /** How many channels a file has; null while it is not measured, and for what can't be. */
  readonly channelsOf = (key: number): number | null => {
    const known = this.#facts.get(key);
    return known?.state === 'measured' ? known.channels : null;
  };

  /** The sender says which file is the rough mix; null for none of them. */
  readonly markMix = (key: number | null): void => {
    this.#marked = key;
    this.#publish();
  };

  /** Takes the form's files as they are now: new ones are measured, those that went are forgotten. */
  follow(files: readonly CheckedFile[]): void {
    if (files.length === this.#files.length && files.every((one, at) => isSameFile(one, this.#files[at])))
      return;
    this.#files = files;
    const here = new Set(files.map(({ key }) => key));
    for (const key of this.#facts.keys()) if (!here.has(key)) this.#facts.delete(key);
    for (const { key, worker } of this.#hands)
      if (key !== null && !here.has(key)) worker.postMessage({ stop: key } satisfies CheckOrder, []);
    for (const { key, name } of files) {
      if (this.#begun.has(key) || isSoundName(name)) continue;
      this.#begun.add(key);
      this.#facts.set(key, { state: 'not-sound' });
    }
    this.#next();
    this.#later();
  }

  /** Ends the workers. */
  close(): void {
    clearTimeout(this.#timer);
    for (const { worker } of this.#hands) worker.terminate();
    this.#hands = [];
  }

  #next(): void {
    for (const { key, file } of this.#files) {
      if (file === null || this.#begun.has(key)) continue;
      const hand = this.#freeHand();
      if (hand === null) return;
      this.#begun.add(key);
      hand.key = key;
      hand.worker.postMessage({ key, file } satisfies CheckOrder, []);
    }
  }

  #freeHand(): Hand | null {
    const free = this.#hands.find(({ key }) => key === null);
    if (free !== undefined) return free;
    if (this.#hands.length >= this.#deps.workers) return null;
    const hand: Hand = { worker: this.#deps.startWorker(), key: null };
    hand.worker.addEventListener('message', (event) =>
      this.#hear(hand, (event as MessageEvent<CheckAnswer>).data),
    );
    // A worker that could not start takes no more files; the server measures what arrives.
    hand.worker.addEventListener('error', () => (hand.key ??= -1));
    this.#hands.push(hand);
    return hand;
  }

  #hear(hand: Hand, { key, facts: details }: CheckAnswer): void {
    hand.key = null;
    if (details !== null && this.#files.some((file) => file.key === key)) this.#facts.set(key, details);
    this.#next();
    this.#later();
  }

  #later(): void {
    this.#timer ??= setTimeout(() => this.#publish(), QUIET_MS);
  }

  #markOf(key: number): boolean | null {
    return this.#marked === undefined ? null : this.#marked === key;
  }

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const set = judge(
      this.#files.map(({ key, name }) => ({
        key,
        name,
        facts: this.#facts.get(key) ?? null,
        isMix: this.#markOf(key),
      })),
    );
    const shown = new Map<number, ShownCheck>();
    for (const one of set.files) {
      const details = this.#facts.get(one.key);
      if (details === undefined || one.verdict === 'other') continue;
      const now = shownCheck(one, details);
      const before = this.#state.shown.get(one.key);
      // The same object again: only rows that say something new are drawn.
      shown.set(one.key, before !== undefined && isSame(before, now) ? before : now);
    }
    const { pass, advice, problem, waiting } = countVerdicts(set.files);
    this.#state = {
      shown,
      counts: { pass, advice, problem, waiting },
      findings: set.findings,
      mix: set.mix,
    };
    for (const listener of this.#listeners) listener();
    this.#tell();
  }

  #tell(): void {
    const news = this.#files.flatMap(({ key, fileId }): { key: number; check: ToldCheck }[] => {
      const details = this.#facts.get(key);
      const mark = this.#markOf(key);
      if (fileId === null || details === undefined || details.state === 'not-sound') return [];
      if (this.#told.has(key) && this.#told.get(key) === mark) return [];
      return [{ key, check: { file_id: fileId, facts: details, is_mix: mark } }];
    });
    for (let at = 0; at < news.length; at += MAX_TOLD) {
      const some = news.slice(at, at + MAX_TOLD);
      for (const { key, check } of some) this.#told.set(key, check.is_mix);
      void this.#deps.tell(some.map(({ check }) => check)).catch(() => undefined);
    }
  }
}

const MAX_WORKERS = 2;

/** How many workers measure at once on this machine; one core is left to the page. */
export function workersHere(): number {
  return Math.min(MAX_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
}

/** Starts the worker that measures. */
export function startCheckWorker(): CheckWorker {
  return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
}
