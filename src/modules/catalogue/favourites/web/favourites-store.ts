import type { ApiClient } from '@/shared/api-client';
import type { addFavourite, removeFavourite } from '../favourites.contract';
import { NO_TOKEN } from '../favourites.rules';
import { readFavourites } from './read-favourites';

/** How far the favourites of the signed-in person are known. */
export interface FavouritesView {
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  /** Ids of the services, as they will be when all that is under way has worked. */
  readonly ids: ReadonlySet<number>;
  readonly error: string | null;
  /** How many changes the server has taken since the page was opened. */
  readonly saved: number;
}

export interface FavouritesParts {
  readonly api: ApiClient;
  /** Token of the signed-in person; undefined for nobody. */
  readonly token: () => string | undefined;
  readonly onSession: (listener: () => void) => void;
  /** Shows what went wrong. */
  readonly say: (message: string) => void;
}

export const NOT_KNOWN: FavouritesView = { status: 'idle', ids: new Set(), error: null, saved: 0 };
const PER_CALL = 100;

/** Favourites of the signed-in person on this page: every heart shows the same, and at once. */
export class FavouritesStore {
  readonly #parts: FavouritesParts;
  readonly #listeners = new Set<() => void>();
  #view = NOT_KNOWN;
  #token: string | undefined;
  #loading: Promise<void> | null = null;

  constructor(parts: FavouritesParts) {
    this.#parts = parts;
    this.#token = parts.token();
    parts.onSession(() => this.#follow());
  }

  view = (): FavouritesView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Reads them once; again where that failed. */
  load(): Promise<void> {
    if (this.#view.status === 'succeeded') return Promise.resolve();
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /**
   * Makes a service a favourite, or none; shown at once and taken back where the server refuses.
   * @returns whether it worked
   */
  async set(service: number, wanted: boolean): Promise<boolean> {
    const before = this.#view.ids;
    this.#put(service, wanted);
    const token = this.#token;
    const failure = await this.#send(service, wanted).catch((error: unknown) => messageOf(error));
    if (failure === null) this.#show({ saved: this.#view.saved + 1 });
    if (failure === null || token !== this.#token) return failure === null;
    this.#put(service, before.has(service));
    this.#show({ error: failure });
    this.#parts.say(failure);
    return false;
  }

  /** Throws without a token: nobody's favourites can't be asked for. */
  #needToken(): void {
    if (this.#parts.token() === undefined) throw new Error(NO_TOKEN);
  }

  async #send(service: number, wanted: boolean): Promise<string | null> {
    this.#needToken();
    const { api } = this.#parts;
    const answer = wanted
      ? await api.call<typeof addFavourite>('POST /my-favourites', {
          body: { service_id: service },
        })
      : await api.call<typeof removeFavourite>('DELETE /my-favourites/{service_id}', {
          params: { service_id: String(service) },
        });
    return answer.ok ? null : answer.refusal.message;
  }

  async #read(): Promise<void> {
    this.#show({ status: 'loading', error: null });
    const token = this.#token;
    const answer = await this.#pages().catch((error: unknown) => messageOf(error));
    if (token !== this.#token) return;
    if (typeof answer === 'string') this.#show({ status: 'failed', error: answer });
    else this.#show({ status: 'succeeded', ids: new Set(answer), error: null });
  }

  async #pages(): Promise<number[] | string> {
    this.#needToken();
    const ids: number[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const answer = await readFavourites(this.#parts.api, { page, perPage: PER_CALL });
      if (typeof answer === 'string') return answer;
      ids.push(...answer.data.map((one) => one.service_id));
      last = answer.last_page;
    }
    return ids;
  }

  #follow(): void {
    const now = this.#parts.token();
    if (now === this.#token) return;
    this.#token = now;
    this.#loading = null;
    this.#view = NOT_KNOWN;
    this.#show({});
  }

  #put(service: number, wanted: boolean): void {
    const ids = new Set(this.#view.ids);
    if (wanted) ids.add(service);
    else ids.delete(service);
    this.#show({ ids });
  }

  #show(change: Partial<FavouritesView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
