import type { Upload } from 'tus-js-client';
import { SESSION_HEADER, cleanFileName } from '../uploads.rules';
import {
  begin,
  prepareTransfer,
  type TransferEvents,
  type TransferFailure,
  type TusModule,
} from './transfer';
import { NO_UPLOADS, problemOf, sumUp, type UploadItem, type UploadsState } from './upload-items';
import type { UploadSession } from './upload-session';

/** A file to send and the name it goes by, with its folders. */
export interface Chosen {
  readonly file: File;
  readonly path: string;
}

export interface UploaderDeps {
  readonly session: UploadSession;
  readonly loadTus: () => Promise<TusModule>;
  /** DELETE of a file that this page did not send itself. */
  readonly fetch: (path: string, init: RequestInit) => Promise<unknown>;
}

interface Entry {
  item: UploadItem;
  /** Null for a file that was sent before a reload. */
  readonly file: File | null;
  upload: Upload | null;
  token: string | null;
}

const AT_ONCE = 3;
const QUIET_MS = 120;

/** Sends files, three at a time, each on its own; tells its state to whoever listens. */
export class Uploader {
  readonly #deps: UploaderDeps;
  readonly #entries = new Map<number, Entry>();
  readonly #listeners = new Set<() => void>();
  #state: UploadsState = NO_UPLOADS;
  #lastKey = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: UploaderDeps) {
    this.#deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): UploadsState => this.#state;

  /** Adds files; those that are there already, by path, size and time, are passed over. */
  readonly add = (chosen: readonly Chosen[]): void => {
    for (const { file, path } of chosen) {
      const name = cleanFileName(path);
      const there = this.#find(file, name);
      if (there !== undefined && there.item.state !== 'failed') continue;
      if (there !== undefined) this.remove(there.item.key);
      const key = this.#put(file, { name, size: file.size, state: 'checking' });
      void this.#check(key, file, name);
    }
    this.#publish();
  };

  /** Shows files that this session sent before a reload. */
  readonly restore = (files: readonly { id: number; name: string; size: number }[]): void => {
    const known = new Set([...this.#entries.values()].map((entry) => entry.item.fileId));
    for (const { id, name, size } of files) {
      if (!known.has(id)) this.#put(null, { name, size, sent: size, fileId: id, state: 'done' });
    }
    this.#publish();
  };

  readonly pause = (key: number): void => {
    const entry = this.#entries.get(key);
    if (entry?.item.state !== 'uploading' && entry?.item.state !== 'waiting') return;
    this.#set(key, { state: 'paused' });
    void entry.upload?.abort();
    this.#next();
  };

  /** Goes on with a paused file, or tries a failed one again. */
  readonly resume = (key: number): void => {
    const state = this.#entries.get(key)?.item.state;
    if (state !== 'paused' && state !== 'failed') return;
    this.#set(key, { state: 'waiting', message: null });
    this.#next();
  };

  readonly pauseAll = (): void => this.#keys().forEach(this.pause);

  readonly resumeAll = (): void => {
    for (const { item } of this.#entries.values()) if (item.state === 'paused') this.resume(item.key);
  };

  /** Goes on with what only the connection stopped. */
  readonly retryAll = (): void => {
    for (const { item } of this.#entries.values())
      if (item.state === 'failed' && item.canRetry) this.resume(item.key);
  };

  /** Takes a file out, here and on the server. */
  readonly remove = (key: number): void => {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#publish();
    void this.#removeThere(entry);
    this.#next();
  };

  /** Stops what is under way when the page goes away; the server keeps what arrived. */
  readonly stop = (): void => this.pauseAll();

  /** Empties the form after it was sent off; the next file begins a new session. */
  readonly reset = (): void => {
    this.stop();
    this.#entries.clear();
    this.#deps.session.forget();
    this.#publish();
  };

  /** Resolves when nothing is under way any more: everything is done, failed or paused. */
  readonly settled = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (this.#state.working) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });

  #keys(): number[] {
    return [...this.#entries.keys()];
  }

  #find(file: File, name: string): Entry | undefined {
    return [...this.#entries.values()].find(
      ({ item, file: other }) =>
        item.name === name &&
        item.size === file.size &&
        (other === null || other.lastModified === file.lastModified),
    );
  }

  #put(file: File | null, given: Pick<UploadItem, 'name' | 'size' | 'state'> & Partial<UploadItem>): number {
    this.#lastKey += 1;
    const key = this.#lastKey;
    const item: UploadItem = { key, sent: 0, message: null, canRetry: false, fileId: null, ...given };
    this.#entries.set(key, { item, file, upload: null, token: null });
    return key;
  }

  async #check(key: number, file: File, name: string): Promise<void> {
    const problem = await problemOf(file, name, this.#entries.size - 1);
    if (problem !== null) this.#set(key, { state: 'failed', message: problem, canRetry: false });
    else this.#set(key, { state: 'waiting' });
    this.#next();
  }

  #next(): void {
    const entries = [...this.#entries.values()];
    const running = entries.filter(({ item }) => item.state === 'uploading').length;
    const waiting = entries.filter(({ item }) => item.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - running))) void this.#send(entry);
  }

  async #send(entry: Entry): Promise<void> {
    const { key } = entry.item;
    this.#set(key, { state: 'uploading' });
    try {
      entry.upload ??= await this.#prepare(entry);
      // Paused or removed while the library was on its way.
      if (this.#entries.get(key)?.item.state === 'uploading') await begin(entry.upload);
    } catch (error) {
      const message =
        error instanceof Error ? error.message : 'The file could not be sent. Please try again.';
      this.#failed(key, { message, canRetry: true, sessionEnded: false });
    }
  }

  async #prepare(entry: Entry): Promise<Upload> {
    const { file, item } = entry;
    if (file === null) throw new Error('This file was sent already.');
    const [tus, token] = await Promise.all([this.#deps.loadTus(), this.#deps.session.open()]);
    entry.token = token;
    return prepareTransfer(tus, { file, name: item.name, token }, this.#events(item.key));
  }

  #events(key: number): TransferEvents {
    return {
      onFileId: (fileId) => this.#set(key, { fileId }, true),
      onProgress: (sent) => this.#set(key, { sent, message: null }, true),
      onTrouble: (message) => this.#set(key, { message }),
      onDone: () => {
        const size = this.#entries.get(key)?.item.size ?? 0;
        this.#set(key, { state: 'done', sent: size, message: null });
        this.#next();
      },
      onFailed: (failure) => this.#failed(key, failure),
    };
  }

  #failed(key: number, failure: TransferFailure): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    if (failure.sessionEnded) {
      // A session lives for a week: whoever comes back later sends the file again, under a new one.
      this.#deps.session.forget(entry.token ?? '');
      entry.upload = null;
    }
    this.#set(key, {
      state: 'failed',
      message: failure.message,
      canRetry: failure.canRetry || failure.sessionEnded,
    });
    this.#next();
  }

  async #removeThere({ upload, item }: Entry): Promise<void> {
    const token = this.#deps.session.current();
    try {
      if (upload !== null) await upload.abort(true);
      else if (item.fileId !== null && token !== null) {
        const headers = { [SESSION_HEADER]: token, 'tus-resumable': '1.0.0' };
        await this.#deps.fetch(`/api/uploads/files/${item.fileId}`, { method: 'DELETE', headers });
      }
    } catch {
      // What stays behind unused is swept away on the server.
    }
  }

  #set(key: number, change: Partial<UploadItem>, quietly = false): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.item = { ...entry.item, ...change };
    if (!quietly) this.#publish();
    else this.#timer ??= setTimeout(() => this.#publish(), QUIET_MS);
  }

  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#state = sumUp([...this.#entries.values()].map(({ item }) => item));
    for (const listener of this.#listeners) listener();
  }
}
