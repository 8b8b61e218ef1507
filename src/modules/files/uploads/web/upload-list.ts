import type { Upload } from 'tus-js-client';
import { NO_UPLOADS, sumUp, type LeftOut, type UploadItem, type UploadsState } from './upload-items';

/** One file of a form with what sends it. */
export interface Entry {
  item: UploadItem;
  /** Null for a file that was sent, or begun, before a reload. */
  file: File | null;
  upload: Upload | null;
  token: string | null;
  /** Bytes that were there at the last word of progress; null when this transfer was just started. */
  heard: number | null;
}

/** What the list says beside its files. */
interface Notes {
  readonly leftOut: readonly LeftOut[];
  readonly reopenable: number;
  readonly beyond: number;
}

const QUIET_MS = 120;

/** The files of a form, and whoever wants to know of every change. */
export class UploadList {
  readonly #entries = new Map<number, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #speed: () => number | null;
  #notes: Notes = { leftOut: [], reopenable: 0, beyond: 0 };
  #state: UploadsState = NO_UPLOADS;
  #lastKey = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param speed bytes per second, asked at every change */
  constructor(speed: () => number | null) {
    this.#speed = speed;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): UploadsState => this.#state;

  entries(): Entry[] {
    return [...this.#entries.values()];
  }

  get(key: number): Entry | undefined {
    return this.#entries.get(key);
  }

  /** The same file: by name, size and time; by name and size where only the server knows of it. */
  find(file: File, name: string): Entry | undefined {
    return this.entries().find(
      ({ item, file: other }) =>
        item.name === name &&
        item.size === file.size &&
        (other === null || other.lastModified === file.lastModified),
    );
  }

  /** Adds a file without telling anybody yet; returns its key. */
  put(file: File | null, given: Pick<UploadItem, 'name' | 'size' | 'state'> & Partial<UploadItem>): number {
    this.#lastKey += 1;
    const key = this.#lastKey;
    const item: UploadItem = { key, sent: 0, message: null, canRetry: false, fileId: null, ...given };
    this.#entries.set(key, { item, file, upload: null, token: null, heard: null });
    return key;
  }

  /** Changes a file; quietly: told a moment later, together with what else changes until then. */
  set(key: number, change: Partial<UploadItem>, quietly = false): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.item = { ...entry.item, ...change };
    if (!quietly) this.publish();
    else this.#timer ??= setTimeout(() => this.publish(), QUIET_MS);
  }

  /** Changes what is said beside the files. */
  note(change: Partial<Notes>): void {
    this.#notes = { ...this.#notes, ...change };
    this.publish();
  }

  leftOut(one: LeftOut): void {
    this.note({ leftOut: [...this.#notes.leftOut, one] });
  }

  delete(key: number): void {
    this.#entries.delete(key);
    this.publish();
  }

  clear(): void {
    this.#entries.clear();
    this.note({ leftOut: [], reopenable: 0, beyond: 0 });
  }

  publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sums = sumUp(this.entries().map(({ item }) => item));
    this.#state = { ...sums, ...this.#notes, speed: sums.working ? this.#speed() : null };
    for (const listener of this.#listeners) listener();
  }
}
