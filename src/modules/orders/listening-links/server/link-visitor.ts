import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { Clock } from '@/shared/clock';
import { ok, refuse, type Answer } from '@/shared/result';
import {
  LISTENER_KEY_HEADER,
  LISTENER_KEY_SHAPE,
  LISTENING_LINK_HEADER,
  linkState,
} from '../listening-links.rules';
import { findLinkByHash, type LinkRow } from './listening-links.store';
import { findListener, type ListenerRow } from './listeners.store';

/** What a browser shows of a link: its token, and the key that it made for itself. */
export interface LinkVisitor {
  readonly token: string | null;
  readonly key: string | null;
}

/** What a request shows; null for what is not of the right shape. */
export function visitorOf(request: Request): LinkVisitor {
  const shown = (name: string): string | null => {
    const value = request.headers.get(name);
    return value !== null && LISTENER_KEY_SHAPE.test(value) ? value : null;
  };
  return { token: shown(LISTENING_LINK_HEADER), key: shown(LISTENER_KEY_HEADER) };
}

export interface OpenLink {
  readonly link: LinkRow;
  readonly item: OrderItemRow;
}

export const UNKNOWN_LINK = 'This link does not work. Check that it is complete, or ask for a new one.';
const CLOSED = {
  revoked: 'This link was turned off. Ask whoever sent it for a new one.',
  expired: 'This link has expired. Ask whoever sent it for a new one.',
} as const;
export const NOT_IN = 'Open the link again and give your name.';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Refuses a link that opens nothing now, and says why; null where it is open. */
export function closedLink({ revoked_at, ends_at }: LinkRow, now: Date) {
  const state = linkState({ revokedAt: revoked_at, endsAt: ends_at }, now);
  return state === 'open' ? null : refuse('not_found', CLOSED[state], { data: { reason: state } });
}

/** The link that a visitor shows, where it is open. */
export async function openLink(
  { db, clock }: Deps,
  { token }: LinkVisitor,
): Promise<Answer<OpenLink, 'not_found'>> {
  const link = token === null ? null : await findLinkByHash(db, hashToken(token));
  if (link === null) return refuse('not_found', UNKNOWN_LINK);
  const closed = closedLink(link, clock.now());
  if (closed !== null) return closed;
  const [item] = await itemsById(db, [link.order_item_id]);
  return item === undefined ? refuse('not_found', UNKNOWN_LINK) : ok({ link, item });
}

/** Who the visitor is; null for whoever has given no name yet, or not the password that the link has now. */
export async function listenerOf(db: Db, link: LinkRow, { key }: LinkVisitor): Promise<ListenerRow | null> {
  const listener = key === null ? null : await findListener(db, link.id, hashToken(key));
  if (listener === null || link.password_hash === null) return listener;
  return listener.password_round === link.password_round ? listener : null;
}

/** The same, for calls that are for listeners only. */
export async function enteredLink(
  deps: Deps,
  visitor: LinkVisitor,
): Promise<Answer<OpenLink & { readonly listener: ListenerRow }, 'not_found' | 'forbidden'>> {
  const open = await openLink(deps, visitor);
  if (!open.ok) return open;
  const listener = await listenerOf(deps.db, open.value.link, visitor);
  return listener === null ? refuse('forbidden', NOT_IN) : ok({ ...open.value, listener });
}
