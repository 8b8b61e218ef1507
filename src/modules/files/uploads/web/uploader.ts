import type { Upload } from 'tus-js-client';
import { MAX_SESSION_FILES, SESSION_HEADER, cleanFileName } from '../uploads.rules';
import { createReopening, type Stored, type Reopening } from './reopening';
import { sameContent } from './same-content';
import {
  begin,
  prepareTransfer,
  type TransferEvents,
  type TransferFailure,
  type TusModule,
} from './transfer';
import { createRate, type TransferRate } from './transfer-rate';
import { problemOf, type Chosen, type ServerFile, type UploadsState } from './upload-items';
import { UploadList, type Entry } from './upload-list';
import type { UploadSession } from './upload-session';

export interface UploaderDeps {
  readonly session: UploadSession;
  readonly loadTus: () => Promise<TusModule>;
  /** DELETE of a file that this page did not send itself. */
  readonly fetch: (path: string, init: RequestInit) => Promise<unknown>;
  /** Where files are remembered, so that they open again after a reload; absent where nothing outlives the page. */
  readonly kept?: Stored | undefined;
  readonly rate?: TransferRate;
}

const AT_ONCE = 3;

/** Sends files, three at a time, each on its own; tells its state to whoever listens. */
export class Uploader {
  readonly #deps: UploaderDeps;
  readonly #rate: TransferRate;
  readonly #list: UploadList;
  readonly #reopening: Reopening;
  /** Called with the new state's snapshot at every change. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => UploadsState;

  constructor(deps: UploaderDeps) {
    this.#deps = deps;
    const rate = deps.rate ?? createRate();
    this.#rate = rate;
    this.#list = new UploadList(() => rate.perSecond());
    this.#reopening = createReopening(this.#list, deps.kept ?? null);
    ({ subscribe: this.subscribe, state: this.state } = this.#list);
  }

  /** Adds files; those that are there already, by path, size and time or by content, are passed over. */
  readonly add = (chosen: readonly Chosen[]): void => {
    this.#list.note({ leftOut: [], beyond: 0 });
    this.#take(chosen);
  };

  /** A file as the browser gave it; null for one of before a reload. */
  readonly fileOf = (key: number): File | null => this.#list.get(key)?.file ?? null;

  /** Shows what this session sent, or began to send, before a reload. */
  readonly restore = (files: readonly ServerFile[]): Promise<void> => this.#reopening.restore(files);

  /** Opens files again that were under way before a reload. Call it from a click: the browser may ask. */
  readonly reopen = (): Promise<void> => this.#reopening.reopen((chosen) => this.#take(chosen));

  readonly pause = (key: number): void => {
    const entry = this.#list.get(key);
    if (entry?.item.state !== 'uploading' && entry?.item.state !== 'waiting') return;
    this.#list.set(key, { state: 'paused' });
    void entry.upload?.abort();
    this.#next();
  };

  /** Goes on with a paused file, or tries a failed one again. */
  readonly resume = (key: number): void => {
    const state = this.#list.get(key)?.item.state;
    if (state !== 'paused' && state !== 'failed') return;
    this.#list.set(key, { state: 'waiting', message: null });
    this.#next();
  };

  readonly pauseAll = (): void => {
    for (const { item } of this.#list.entries()) this.pause(item.key);
    this.#rate.reset();
  };

  readonly resumeAll = (): void => {
    for (const { item } of this.#list.entries()) if (item.state === 'paused') this.resume(item.key);
  };

  /** Tries again whatever only the connection stopped. */
  readonly retryAll = (): void => {
    for (const { item } of this.#list.entries())
      if (item.state === 'failed' && item.canRetry) this.resume(item.key);
  };

  /** The connection is back: what failed, and what waits for its next attempt, goes on at once. */
  readonly reconnect = (): void => {
    for (const { item } of this.#list.entries()) {
      if (item.state !== 'uploading' || item.message === null) continue;
      this.pause(item.key);
      this.resume(item.key);
    }
    this.retryAll();
  };

  /** Takes a file out, here and on the server. */
  readonly remove = (key: number): void => {
    const entry = this.#list.get(key);
    if (entry === undefined) return;
    this.#list.delete(key);
    this.#reopening.forget(entry.item.name);
    void this.#removeThere(entry);
    this.#next();
  };

  /** Takes out every file that was chosen before a reload and is not here. */
  readonly removeAbsent = (): void => {
    for (const { item } of this.#list.entries()) if (item.state === 'absent') this.remove(item.key);
  };

  /** Stops what is under way when the page goes away; the server keeps what arrived. */
  readonly stop = (): void => this.pauseAll();

  /** Empties the form after it was sent off; the next file begins a new session. */
  readonly reset = (): void => {
    this.stop();
    this.#list.clear();
    this.#deps.session.forget();
    this.#reopening.clear();
  };

  /** Resolves when nothing is under way any more: everything is done, failed or paused. */
  readonly settled = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (this.state().working) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });

  #take(chosen: readonly Chosen[]): void {
    let beyond = 0;
    const placed = chosen.flatMap((one) => {
      const isFull = this.#list.entries().length >= MAX_SESSION_FILES;
      // A whole drive dropped by mistake must not become a list of thousands of refusals.
      if (isFull && this.#list.find(one.file, cleanFileName(one.path)) === undefined) {
        beyond += 1;
        return [];
      }
      const key = this.#place(one);
      return key === null ? [] : [{ key, one }];
    });
    if (beyond > 0) this.#list.note({ beyond });
    this.#reopening.keep(placed.map(({ one }) => one));
    for (const { key, one } of placed) void this.#check(key, one);
    this.#list.publish();
  }

  // A file that is there already keeps its place where it can go on, and is passed over where it is fine.
  #place({ file, path }: Chosen): number | null {
    const name = cleanFileName(path);
    const there = this.#list.find(file, name);
    if (there?.item.state === 'absent') {
      there.file = file;
      this.#list.set(there.item.key, { state: 'checking', message: null }, true);
      return there.item.key;
    }
    if (there !== undefined && there.item.state !== 'failed') return null;
    if (there !== undefined) this.remove(there.item.key);
    return this.#list.put(file, { name, size: file.size, state: 'checking' });
  }

  async #check(key: number, { file, path }: Chosen): Promise<void> {
    const name = cleanFileName(path);
    const problem = await problemOf(file, name, this.#list.entries().length - 1);
    const same = problem === null ? await this.#sameAs(key, file) : null;
    if (same !== null) {
      this.#list.leftOut({ name, sameAs: same });
      this.remove(key);
      return;
    }
    if (problem === null) this.#list.set(key, { state: 'waiting' });
    else {
      this.#list.set(key, { state: 'failed', message: problem, canRetry: false });
      this.#reopening.forget(name);
    }
    this.#next();
  }

  // Of two equal files the one that was added first stays.
  async #sameAs(key: number, file: File): Promise<string | null> {
    for (const { item, file: other } of this.#list.entries()) {
      if (item.key >= key || other === null || item.state === 'failed' || item.size !== file.size) continue;
      try {
        if (await sameContent(other, file)) return item.name;
      } catch {
        // Unreadable now: sending will say so.
      }
    }
    return null;
  }

  #next(): void {
    const entries = this.#list.entries();
    const running = entries.filter(({ item }) => item.state === 'uploading').length;
    const waiting = entries.filter(({ item }) => item.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - running))) void this.#send(entry);
  }

  async #send(entry: Entry): Promise<void> {
    const { key } = entry.item;
    entry.heard = null;
    this.#list.set(key, { state: 'uploading' });
    try {
      entry.upload ??= await this.#prepare(entry);
      // Paused or removed while the library was on its way.
      if (this.#list.get(key)?.item.state === 'uploading') await begin(entry.upload);
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
    return prepareTransfer(tus, { file, name: item.name, token }, this.#events(entry));
  }

  #events(entry: Entry): TransferEvents {
    const { key } = entry.item;
    return {
      onFileId: (fileId) => this.#list.set(key, { fileId }, true),
      onProgress: (sent) => {
        this.#rate.add(Math.max(0, sent - (entry.heard ?? sent)));
        entry.heard = sent;
        this.#list.set(key, { sent, message: null }, true);
      },
      onTrouble: (message) => this.#list.set(key, { message }),
      onDone: () => {
        this.#list.set(key, { state: 'done', sent: entry.item.size, message: null });
        this.#next();
      },
      onFailed: (failure) => this.#failed(key, failure),
    };
  }

  #failed(key: number, failure: TransferFailure): void {
    const entry = this.#list.get(key);
    if (entry === undefined) return;
    if (failure.sessionEnded) {
      // A session lives for a week: whoever comes back later sends the file again, under a new one.
      this.#deps.session.forget(entry.token ?? '');
      entry.upload = null;
    }
    const canRetry = failure.canRetry || failure.sessionEnded;
    this.#list.set(key, { state: 'failed', message: failure.message, canRetry });
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
}
