import type { TestApp } from '@test/support/app';
import { must } from '@/modules/orders/orders/orders.testing';
import { newToken } from '@/platform/security/tokens';
import { createApiClient, type ApiClient } from '@/shared/api-client';
import type { enterListening, openListening, writeComment } from './listening.contract';
import type { makeListeningLink } from './listening-links.contract';
import { LISTENER_KEY_HEADER, LISTENING_LINK_HEADER } from './listening-links.rules';

const PLAIN = { may_comment: true, all_versions: true, with_before: true };

/** What a link is made with beside the plain settings. */
export interface LinkOptions {
  readonly label?: string;
  readonly may_comment?: boolean;
  readonly all_versions?: boolean;
  readonly with_before?: boolean;
  readonly download_mp3?: boolean;
  readonly download_wav?: boolean;
  readonly password?: string | null;
  readonly ends_at?: string | null;
  readonly client_id?: string;
}

interface Song {
  readonly orderId: number;
  readonly itemId: number;
}

/** Makes a link as its song's customer, whatever comes of it. */
export function tryLink(who: ApiClient, { orderId, itemId }: Song, options: LinkOptions = {}) {
  return who.call<typeof makeListeningLink>('POST /orders/{orderId}/items/{itemId}/listening-links', {
    params: { orderId: String(orderId), itemId: String(itemId) },
    body: { client_id: newToken(), ...PLAIN, ...options },
  });
}

/** The same, of which the test needs the link. */
export async function makeLink(who: ApiClient, song: Song, options: LinkOptions = {}) {
  const { data } = must(await tryLink(who, song, options));
  const token = data.address?.split('/listen/')[1] ?? '';
  return { ...data, token };
}

/** A browser that shows a link and a key of its own; a new browser unless told. */
export function listenerOn(app: Pick<TestApp, 'request'>, token: string, key = newToken()) {
  const headers = { [LISTENING_LINK_HEADER]: token, [LISTENER_KEY_HEADER]: key };
  const client = createApiClient((path, init) => {
    const all = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return app.request(path, { ...init, headers: all });
  });
  return { ...client, key, headers };
}

export type Listener = ReturnType<typeof listenerOn>;

export const enter = (who: ApiClient, name: string, password = '') =>
  who.call<typeof enterListening>('POST /listening/enter', { body: { name, password } });

export const open = (who: ApiClient) => who.call<typeof openListening>('GET /listening', {});

/** Everything inside of a link, for somebody who is in. */
export async function inside(who: ApiClient) {
  const found = must(await open(who)).data.inside;
  if (found === null) throw new Error('this browser is not in');
  return found;
}

export interface Words {
  readonly text: string;
  readonly at_seconds?: number | null;
  readonly end_seconds?: number | null;
  readonly client_id?: string;
  readonly version?: number | null;
}

export const comment = (who: ApiClient, words: Words) =>
  who.call<typeof writeComment>('POST /listening/comments', { body: { client_id: newToken(), ...words } });

/** A new browser that gave a name. */
export async function entered(app: Pick<TestApp, 'request'>, token: string, name: string): Promise<Listener> {
  const browser = listenerOn(app, token);
  must(await enter(browser, name));
  return browser;
}
