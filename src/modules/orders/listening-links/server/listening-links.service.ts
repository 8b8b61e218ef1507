import type { z } from 'zod';
import { hashPassword } from '@/modules/people/accounts/server/password-hash';
import { visibleOrder, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import { lockItem } from '@/modules/orders/orders/server/item-moves';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import type { ListenerId, ListeningLinkId, OrderId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { listeningLink } from '../listening-links.contract';
import { linkState, listeningPath, MAX_LINKS } from '../listening-links.rules';
import { announceLink } from './announce-link';
import { newLinkToken, tokenOfLink } from './link-tokens';
import type { ListeningDeps } from './listening.deps';
import {
  closeLink,
  findMadeLink,
  holdLinkOfOrder,
  insertLink,
  linksOfItem,
  updateLink,
  type LinkRow,
  type LinkSettings,
} from './listening-links.store';
import { deleteListener, linkOfListener, listenersOfItem, type HeardRow } from './listeners.store';

export type WireLink = z.input<typeof listeningLink>;

/** A link as its customer sets it. */
export interface LinkInput extends LinkSettings {
  /** Undefined leaves it as it is, null takes it away. */
  readonly password: string | null | undefined;
}

export interface ItemOfOrder {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId;
}

type ChangeRefusal = 'not_found' | 'conflict' | 'invalid';

/** What a song's customer does with its links. */
export interface ListeningLinksService {
  list(viewer: OrderViewer, song: ItemOfOrder): Promise<Answer<WireLink[], 'not_found'>>;
  /** Makes a link; repeated by the same browser under the same id, it answers the one that is there. */
  make(
    viewer: OrderViewer,
    song: ItemOfOrder,
    input: LinkInput & { readonly clientId: string },
  ): Promise<Answer<WireLink, ChangeRefusal>>;
  change(
    viewer: OrderViewer,
    link: { readonly orderId: OrderId; readonly id: ListeningLinkId },
    input: LinkInput,
  ): Promise<Answer<WireLink, ChangeRefusal>>;
  revoke(
    viewer: OrderViewer,
    link: { readonly orderId: OrderId; readonly id: ListeningLinkId },
  ): Promise<Answer<true, 'not_found'>>;
  /** Erases a listener with all that they wrote. */
  forget(
    viewer: OrderViewer,
    listener: { readonly orderId: OrderId; readonly id: ListenerId },
  ): Promise<Answer<true, 'not_found'>>;
}

const NO_SONG = 'Order not found';
const NO_LINK = 'This link does not exist.';

/** A song of an order that this viewer owns or holds the private link of. */
export async function sharedSong(
  { db }: Pick<ListeningDeps, 'db'>,
  viewer: OrderViewer,
  { orderId, itemId }: ItemOfOrder,
): Promise<Answer<OrderItemRow, 'not_found'>> {
  const order = await visibleOrder(db, viewer, orderId);
  if (!order.ok) return order;
  const [item] = await itemsById(db, [itemId]);
  const isSong = item?.order_id === orderId && !item.is_gift_card && item.round_for === null;
  return isSong ? ok(item) : refuse('not_found', NO_SONG);
}

/** What everybody who may see a link sees of it. */
export function linkFields(row: LinkRow, now: Date) {
  const { label, may_comment, all_versions, with_before, download_mp3, download_wav } = row;
  return {
    id: row.id,
    label,
    may_comment,
    all_versions,
    with_before,
    download_mp3,
    download_wav,
    has_password: row.password_hash !== null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    state: linkState({ revokedAt: row.revoked_at, endsAt: row.ends_at }, now),
  };
}

async function wireLinks(
  { db, keys, clock, siteUrl }: ListeningDeps,
  itemId: OrderItemId,
  rows: readonly LinkRow[],
): Promise<WireLink[]> {
  const [site, heard] = await Promise.all([siteUrl(), listenersOfItem(db, itemId)]);
  const wireListener = ({ id, name, listens, last_listened_at, comments }: HeardRow) => ({
    id,
    name,
    listens,
    last_listened_at: last_listened_at?.toISOString() ?? null,
    comments,
  });
  return rows.map((row) => {
    const token = tokenOfLink(keys, row);
    const listeners = heard.filter(({ link_id }) => link_id === row.id);
    return {
      ...linkFields(row, clock.now()),
      address: token === null ? null : site + listeningPath(token),
      listeners: listeners.map(wireListener),
      comments: listeners.reduce((sum, { comments }) => sum + comments, 0),
    };
  });
}

async function wireLink(deps: ListeningDeps, row: LinkRow): Promise<WireLink> {
  const [wire] = await wireLinks(deps, row.order_item_id, [row]);
  if (wire === undefined) throw new Error('a link without its wire');
  return wire;
}

// An end that is over already opens nothing: it would read as a link that works.
function endProblem({ ends_at }: LinkSettings, now: Date) {
  if (ends_at === null || ends_at > now) return null;
  const message = 'Choose a day that is not over.';
  return refuse('invalid', message, { errors: { ends_at: [message] } });
}

const openOf = (rows: readonly LinkRow[], now: Date): number =>
  rows.filter(
    ({ revoked_at, ends_at }) => linkState({ revokedAt: revoked_at, endsAt: ends_at }, now) === 'open',
  ).length;

async function make(
  deps: ListeningDeps,
  item: OrderItemRow,
  { clientId, password, ...settings }: LinkInput & { readonly clientId: string },
): Promise<Answer<WireLink, ChangeRefusal>> {
  const at = deps.clock.now();
  const problem = endProblem(settings, at);
  if (problem !== null) return problem;
  const passwordHash = password ? await hashPassword(password) : null;
  const made = await deps.db.transaction(async (tx): Promise<Answer<LinkRow, ChangeRefusal>> => {
    // The song is held: two windows can't make more links than there may be.
    await lockItem(tx, item.id);
    const before = await findMadeLink(tx, item.id, clientId);
    if (before !== null) return ok(before);
    if (openOf(await linksOfItem(tx, item.id), at) >= MAX_LINKS)
      return refuse('conflict', `This song has ${MAX_LINKS} links. Turn one off first.`);
    const token = newLinkToken(deps.keys);
    await insertLink(tx, { itemId: item.id, clientId, ...token, passwordHash, settings, at });
    const row = await findMadeLink(tx, item.id, clientId);
    if (row === null) throw new Error('the link was not written');
    await announceLink(deps, tx, row);
    return ok(row);
  });
  return made.ok ? ok(await wireLink(deps, made.value)) : made;
}

// A password that is set anew asks everybody again; taking it away asks nobody.
function withPassword(row: LinkRow, hash: string | null | undefined): LinkRow {
  if (hash === undefined) return row;
  const round = hash === null ? row.password_round : row.password_round + 1;
  return { ...row, password_hash: hash, password_round: round };
}

async function change(
  deps: ListeningDeps,
  { orderId, id }: { readonly orderId: OrderId; readonly id: ListeningLinkId },
  { password, ...settings }: LinkInput,
): Promise<Answer<WireLink, ChangeRefusal>> {
  const problem = endProblem(settings, deps.clock.now());
  if (problem !== null) return problem;
  const hash = typeof password === 'string' ? await hashPassword(password) : password;
  const changed = await deps.db.transaction(async (tx): Promise<Answer<LinkRow, ChangeRefusal>> => {
    const row = await holdLinkOfOrder(tx, orderId, id);
    if (row === null) return refuse('not_found', NO_LINK);
    if (row.revoked_at !== null) return refuse('conflict', 'This link was turned off. Make a new one.');
    const next = withPassword({ ...row, ...settings }, hash);
    await updateLink(tx, next);
    await announceLink(deps, tx, next);
    return ok(next);
  });
  return changed.ok ? ok(await wireLink(deps, changed.value)) : changed;
}

/** Turns a link off in a transaction, and tells whoever listens. */
export async function closeAndTell(
  deps: Pick<ListeningDeps, 'clock' | 'pushes'>,
  tx: Db,
  row: LinkRow,
): Promise<void> {
  await closeLink(tx, row.id, deps.clock.now());
  await announceLink(deps, tx, row);
}

/** Builds the customer's side of listening links. */
export function createListeningLinks(deps: ListeningDeps): ListeningLinksService {
  const { db } = deps;
  return {
    async list(viewer, song) {
      const item = await sharedSong(deps, viewer, song);
      if (!item.ok) return item;
      return ok(await wireLinks(deps, item.value.id, await linksOfItem(db, item.value.id)));
    },
    async make(viewer, song, input) {
      const item = await sharedSong(deps, viewer, song);
      return item.ok ? make(deps, item.value, input) : item;
    },
    async change(viewer, link, input) {
      const order = await visibleOrder(db, viewer, link.orderId);
      return order.ok ? change(deps, link, input) : order;
    },
    async revoke(viewer, { orderId, id }) {
      const order = await visibleOrder(db, viewer, orderId);
      if (!order.ok) return order;
      return db.transaction(async (tx) => {
        const row = await holdLinkOfOrder(tx, orderId, id);
        if (row === null) return refuse('not_found', NO_LINK);
        await closeAndTell(deps, tx, row);
        return ok(true as const);
      });
    },
    async forget(viewer, { orderId, id }) {
      const order = await visibleOrder(db, viewer, orderId);
      if (!order.ok) return order;
      return db.transaction(async (tx) => {
        const linkId = await linkOfListener(tx, orderId, id);
        const row = linkId === null ? null : await holdLinkOfOrder(tx, orderId, linkId);
        if (row === null) return refuse('not_found', 'This listener does not exist any more.');
        await deleteListener(tx, id);
        await announceLink(deps, tx, row);
        return ok(true as const);
      });
    },
  };
}
