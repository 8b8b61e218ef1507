import { describe, expect, test } from 'vitest';
import { createApiClient } from '@/shared/api-client';
import { failureText, INVALID_FORMAT, NO_TOKEN } from '../favourites.rules';
import { FavouritesStore } from './favourites-store';
import { readFavourites } from './read-favourites';

interface Call {
  readonly method: string;
  readonly path: string;
}

const pageOf = (ids: readonly number[], last_page = 1) =>
  Response.json({ data: { data: ids.map((id) => ({ id, service_id: id })), last_page } });

/** A page whose server answers as the test says; nobody is signed in where the token is undefined. */
function signedIn(answer: (call: Call) => Response | Promise<Response>) {
  let token: string | undefined = 'ada';
  const listeners: (() => void)[] = [];
  const said: string[] = [];
  const calls: string[] = [];
  const api = createApiClient(async (path, { method = 'GET' }) => {
    calls.push(`${method} ${path}`);
    return answer({ method, path });
  });
  const store = new FavouritesStore({
    api,
    token: () => token,
    onSession: (listener) => void listeners.push(listener),
    say: (message) => void said.push(message),
  });
  const become = (next: string | undefined): void => {
    token = next;
    for (const listener of listeners) listener();
  };
  return { store, said, calls, become, api, ids: () => [...store.view().ids].toSorted((a, b) => a - b) };
}

describe('FAVO-01 favourites of the signed-in person', () => {
  test('SITE-13 all pages are read, once', async () => {
    const { store, ids, calls } = signedIn(({ path }) =>
      path.includes('page=1&') ? pageOf([1, 2], 2) : pageOf([3], 2),
    );
    await Promise.all([store.load(), store.load()]);
    await store.load();
    expect(ids()).toEqual([1, 2, 3]);
    expect(store.view().status).toBe('succeeded');
    expect(calls).toHaveLength(2);
  });

  test('a heart shows at once and stays when the server has taken it', async () => {
    const { store, ids } = signedIn(({ method }) =>
      method === 'GET' ? pageOf([1]) : Response.json({ success: true }),
    );
    await store.load();
    const adding = store.set(6, true);
    expect(ids()).toEqual([1, 6]);
    expect(await adding).toBe(true);
    expect(await store.set(1, false)).toBe(true);
    expect(ids()).toEqual([6]);
    expect(store.view().saved).toBe(2);
  });

  test('what is refused is taken back with the server’s message, adding as removing', async () => {
    const { store, ids, said } = signedIn(({ method }) =>
      method === 'GET'
        ? pageOf([1])
        : Response.json({ success: false, message: 'This service does not exist.' }, { status: 404 }),
    );
    await store.load();
    expect(await store.set(6, true)).toBe(false);
    expect(await store.set(1, false)).toBe(false);
    expect(ids()).toEqual([1]);
    expect(said).toEqual(['This service does not exist.', 'This service does not exist.']);
    expect(store.view().error).toBe('This service does not exist.');
  });

  test('without a connection the error’s own message is told', async () => {
    const { store, said } = signedIn(() => {
      throw new TypeError('fetch failed');
    });
    await store.load();
    expect(store.view().status).toBe('failed');
    await store.set(6, true);
    expect(said).toEqual(['We could not reach the studio. Check your connection and try again.']);
  });

  test('without a token nothing is called: No valid token found', async () => {
    const { store, said, calls, become } = signedIn(() => pageOf([]));
    become(undefined);
    await store.load();
    expect(store.view()).toMatchObject({ status: 'failed', error: NO_TOKEN });
    expect(await store.set(6, true)).toBe(false);
    expect(said).toEqual(['No valid token found']);
    expect(calls).toEqual([]);
  });

  test('SITE-13 an ended session clears them, and late answers change nothing', async () => {
    let release: (response: Response) => void = () => undefined;
    const { store, ids, become, said } = signedIn(({ method }) =>
      method === 'GET' ? pageOf([1]) : new Promise((resolve) => (release = resolve)),
    );
    await store.load();
    const adding = store.set(6, true);
    become(undefined);
    expect(store.view()).toMatchObject({ status: 'idle' });
    expect(ids()).toEqual([]);
    release(Response.json({ success: false, message: 'Please log in.' }, { status: 401 }));
    expect(await adding).toBe(false);
    expect(ids()).toEqual([]);
    expect(said).toEqual([]);
  });
});

test('FAVO-01 answers of another shape are a failure of their own', async () => {
  for (const json of [{ data: 'x' }, { data: null }, { data: { data: {} } }, { data: { data: [1] } }]) {
    const { api } = signedIn(() => Response.json(json));
    expect(await readFavourites(api, { page: 1, perPage: 15 })).toBe(INVALID_FORMAT);
  }
  expect(failureText(INVALID_FORMAT)).toBe('Error: Invalid favorites data format');
});
