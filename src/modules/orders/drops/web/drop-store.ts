import type { estimateDrop, WireChoice, WireEstimate } from '@/modules/catalogue/services/estimate.contract';
import type { Reading } from '@/modules/catalogue/services/estimate.rules';
import type { FileChecks } from '@/modules/files/preflight/web/file-checks';
import type { keepChecks } from '@/modules/files/preflight/preflight.contract';
import type { listSessionFiles } from '@/modules/files/uploads/uploads.contract';
import { SESSION_HEADER } from '@/modules/files/uploads/uploads.rules';
import { isRefused, type Chosen, type UploadItem } from '@/modules/files/uploads/web/upload-items';
import { browserHandles } from '@/modules/files/uploads/web/stored-handles';
import { createSession, type Memory, type UploadSession } from '@/modules/files/uploads/web/upload-session';
import { Uploader } from '@/modules/files/uploads/web/uploader';
import type { ApiClient } from '@/shared/api-client';
import type { bindDrop, keepDrop } from '../drops.contract';
import { filesOfDrop, songsOf, type DropFile, type Measured } from './drop-files';
import { forgetDrop, readDrop, storeDrop, type StoredDrop } from './stored-drop';

/** What the page knows of the files that were dropped. */
export interface DropView {
  readonly files: readonly DropFile[];
  /** Sounds that are still being measured. */
  readonly measuring: number;
  readonly as: Reading | null;
  readonly estimate: WireEstimate | null;
  readonly isEstimating: boolean;
  /** Why there is no estimate, in words. */
  readonly problem: string | null;
  /** What was put into the cart for them. */
  readonly chosen: StoredDrop['chosen'];
  /** Whether a payment was begun for them. */
  readonly isBound: boolean;
  /** The address that asked for a price of them; null where nobody did. */
  readonly askedBy: string | null;
  /** The order that has taken them, once one has. */
  readonly order: { readonly id: number; readonly joined: number } | null;
  readonly isReady: boolean;
}

export const NO_DROP: DropView = {
  files: [],
  measuring: 0,
  as: null,
  estimate: null,
  isEstimating: false,
  problem: null,
  chosen: null,
  isBound: false,
  askedBy: null,
  order: null,
  isReady: false,
};

interface Deps {
  readonly api: ApiClient;
  readonly memory: Memory;
}

const FORM = 'headroom-upload|browser|drop';
// Measuring a folder takes seconds: its number alone gives an estimate, which the lengths then make sure.
const PATIENCE_MS = 2500;
const QUIET_MS = 250;

/** The files that a visitor dropped before anything was chosen: measured, sent and estimated while the pages change. */
export class DropStore {
  readonly uploader: Uploader;
  readonly session: UploadSession;
  readonly #deps: Deps;
  readonly #listeners = new Set<() => void>();
  #stored: StoredDrop;
  #view: DropView = NO_DROP;
  #checks: FileChecks | null = null;
  #loading = false;
  #restored: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = '';
  #since = 0;
  #joining = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#stored = readDrop(deps.memory);
    this.session = createSession(deps.api, deps.memory, FORM);
    this.uploader = new Uploader({
      session: this.session,
      loadTus: () => import('tus-js-client'),
      fetch: (path, init) => fetch(path, init),
      kept: { handles: browserHandles(), form: FORM },
    });
    this.uploader.subscribe(() => this.#changed());
    window.addEventListener('online', this.uploader.reconnect);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly view = (): DropView => this.#view;
  readonly uploads = () => this.uploader.state();

  /** Brings back what was dropped before a reload. May be called by each page. */
  readonly restore = (): Promise<void> => (this.#restored ??= this.#restore());

  readonly add = (chosen: readonly Chosen[]): void => {
    // What an order or the studio has is not added to.
    if (this.#view.order !== null || this.#stored.askedBy !== null) this.startAnew();
    this.#since = Date.now();
    this.uploader.add(chosen);
  };

  /** Takes everything out, here and on the server. */
  readonly clear = (): void => {
    for (const { key } of this.uploader.state().items) this.uploader.remove(key);
    this.#forget();
    this.#view = { ...NO_DROP, isReady: true };
    this.#publish();
  };

  /** Leaves what was sent where it is, and begins with nothing. */
  readonly startAnew = (): void => {
    this.uploader.reset();
    this.#forget();
    this.#view = { ...NO_DROP, isReady: true };
    this.#publish();
  };

  /** Whose browser this is now: what one person dropped while signed in is not shown to the next one. */
  readonly belongsTo = (user: number | null): void => {
    const before = this.#stored.user;
    if (before !== null && before !== user) this.clear();
    else if (before !== user) this.#store({ user });
  };

  /** The sender's word on what the files are; null: as they look. */
  readonly readAs = (as: Reading): void => {
    this.#store({ as });
    this.#changed();
  };

  /** Says what the files are for. Resolves with the sentence of a refusal; null where it was kept. */
  readonly choose = async (choice: WireChoice): Promise<string | null> => {
    const { service_id, variation_id, service_name, max_songs } = choice;
    this.#store({ chosen: { service_id, variation_id, service_name, isRecord: (max_songs ?? 1) > 1 } });
    await this.session.open().catch(() => null);
    return this.#keep();
  };

  /** A price was asked for: the files go to the studio. */
  readonly asked = (askedBy: string): void => this.#store({ askedBy, chosen: null, checkout: null });

  /** The songs that the files are, with the names that the server knows them by. */
  readonly songs = () =>
    songsOf(this.#view.files, {
      as: this.#stored.as ?? this.#view.estimate?.as ?? 'song',
      isRecord: this.#stored.chosen?.isRecord ?? false,
      mix: this.#view.estimate?.rough_mix ?? null,
    }).map(({ title, files }) => ({ title, files: [...files] }));

  /** A payment was begun: its order gets the files. */
  readonly bind = (checkout: { readonly id: number; readonly secret: string }): void => {
    if (this.#stored.chosen === null) return;
    this.#store({ checkout });
    void this.join();
  };

  /** Asks the server to join what has come to the order. */
  readonly join = async (): Promise<void> => {
    const { checkout, chosen } = this.#stored;
    const token = this.session.current();
    if (checkout === null || chosen === null || token === null || this.#joining) return;
    this.#joining = true;
    try {
      await this.#keep();
      const answer = await this.#deps.api.call<typeof bindDrop>('PUT /drops/checkout', {
        headers: { [SESSION_HEADER]: token },
        body: { checkout_id: checkout.id, checkout_secret: checkout.secret },
      });
      if (!answer.ok) return;
      const { order_id: id, joined, waiting } = answer.value;
      if (id === null || joined === 0 || waiting > 0) return;
      this.uploader.reset();
      this.#forget();
      this.#view = { ...NO_DROP, isReady: true, order: { id, joined } };
      this.#publish();
    } finally {
      this.#joining = false;
    }
  };

  async #restore(): Promise<void> {
    const token = this.session.current();
    if (token === null) await this.uploader.restore([]);
    else {
      const headers = { [SESSION_HEADER]: token };
      const answer = await this.#deps.api.call<typeof listSessionFiles>('GET /upload-sessions/files', {
        headers,
      });
      if (!answer.ok && answer.refusal.kind === 'unauthenticated') this.session.forget();
      await this.uploader.restore(answer.ok ? answer.value.data : []);
    }
    this.#view = { ...this.#view, isReady: true };
    this.#changed();
  }

  async #keep(): Promise<string | null> {
    const { chosen } = this.#stored;
    const token = this.session.current();
    const songs = this.songs();
    if (chosen === null || token === null || songs.length === 0) return null;
    const { service_id, variation_id } = chosen;
    const answer = await this.#deps.api.call<typeof keepDrop>('PUT /drops', {
      headers: { [SESSION_HEADER]: token },
      body: { service_id, variation_id, songs },
    });
    return answer.ok ? null : answer.refusal.message;
  }

  #store(change: Partial<StoredDrop>): void {
    this.#stored = { ...this.#stored, ...change };
    storeDrop(this.#deps.memory, this.#stored);
    this.#view = {
      ...this.#view,
      chosen: this.#stored.chosen,
      as: this.#stored.as,
      askedBy: this.#stored.askedBy,
      isBound: this.#stored.checkout !== null,
    };
    this.#publish();
  }

  #forget(): void {
    forgetDrop(this.#deps.memory);
    this.#stored = { ...readDrop(this.#deps.memory), user: this.#stored.user };
    this.#asked = '';
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The uploads or their checks have changed. */
  #changed(): void {
    const state = this.uploader.state();
    const items = state.items.filter((item) => !isRefused(item));
    if (items.length > 0) this.#measure(items);
    const files = filesOfDrop(items, this.#stored.facts);
    const measuring = files.filter(
      ({ key, kind, seconds, verdict }) =>
        kind === 'sound' && seconds === null && verdict === null && this.uploader.fileOf(key) !== null,
    ).length;
    const { chosen, as, checkout, askedBy } = this.#stored;
    this.#view = { ...this.#view, files, measuring, chosen, as, askedBy, isBound: checkout !== null };
    if (files.length === 0 && state.items.length === 0)
      this.#view = { ...this.#view, estimate: null, problem: null };
    this.#publish();
    this.#later();
    const isSent = items.length > 0 && items.every((item) => item.state === 'done');
    if (isSent && checkout !== null) void this.join();
  }

  #measure(items: readonly UploadItem[]): void {
    if (this.#checks === null) {
      if (!this.#loading) void this.#startChecks();
      return;
    }
    this.#checks.follow(
      items.map(({ key, name, fileId }) => ({ key, name, fileId, file: this.uploader.fileOf(key) })),
    );
  }

  async #startChecks(): Promise<void> {
    this.#loading = true;
    const { FileChecks, startCheckWorker, workersHere } =
      await import('@/modules/files/preflight/web/file-checks');
    const checks = new FileChecks({
      startWorker: startCheckWorker,
      workers: workersHere(),
      tell: async (told) => {
        const token = this.session.current();
        if (token === null) return;
        await this.#deps.api.call<typeof keepChecks>('PUT /upload-sessions/checks', {
          headers: { [SESSION_HEADER]: token },
          body: { checks: structuredClone(told) as never },
        });
      },
    });
    checks.subscribe(() => this.#heard(checks));
    this.#checks = checks;
    this.#changed();
  }

  #heard(checks: FileChecks): void {
    const facts: Record<string, Measured> = { ...this.#stored.facts };
    for (const { key, name, size } of this.uploader.state().items) {
      const shown = checks.state().shown.get(key);
      if (shown === undefined) continue;
      const { seconds, peaks, verdict, findings } = shown;
      const said = findings.map(({ level, text, todo }) => ({ level, text, todo }));
      facts[`${size} ${name}`] = {
        seconds,
        channels: checks.channelsOf(key),
        peaks,
        verdict,
        findings: said,
      };
    }
    this.#stored = { ...this.#stored, facts };
    storeDrop(this.#deps.memory, this.#stored);
    this.#changed();
  }

  #later(): void {
    clearTimeout(this.#timer);
    const { files, measuring } = this.#view;
    if (files.length === 0) return;
    const left = PATIENCE_MS - (Date.now() - this.#since);
    const wait = measuring > 0 && left > 0 ? left : QUIET_MS;
    this.#timer = setTimeout(() => void this.#estimate(), wait);
  }

  async #estimate(): Promise<void> {
    const { files, as } = this.#view;
    const body = {
      files: files.map(({ name, seconds, channels, kind }) => ({ name, seconds, channels, kind })),
      as,
    };
    const asked = JSON.stringify(body);
    if (asked === this.#asked || files.length === 0) return;
    this.#asked = asked;
    this.#view = { ...this.#view, isEstimating: true, problem: null };
    this.#publish();
    const answer = await this.#deps.api.call<typeof estimateDrop>('POST /estimates', { body });
    if (asked !== this.#asked) return;
    if (!answer.ok) this.#asked = '';
    this.#view = answer.ok
      ? { ...this.#view, isEstimating: false, estimate: answer.value.data }
      : { ...this.#view, isEstimating: false, problem: answer.refusal.message };
    this.#publish();
  }

  /** Asks for the estimate once more, after one that could not be had. */
  readonly retry = (): void => void this.#estimate();
}
