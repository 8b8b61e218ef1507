import { lockItem } from '@/modules/orders/orders/server/item-moves';
import type { Db } from '@/platform/db/database';
import type { Caller } from '@/shared/caller';
import type { CheckoutId, FileId, OrderId, UploadSessionId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { itemFor, WAIT_FOR_ALL_MS, type AnnouncedFile, type NewSong } from '../drops.rules';
import type { DropsDeps } from './drops.deps';
import { knownChoice } from './drops.read-model';
import * as store from './drops.store';
import type { DropId, DropRow, DropSongRow, PaidOrderRow } from './drops.store';

/** What became of the songs of a drop. */
export interface DropState {
  readonly order_id: OrderId | null;
  readonly joined: number;
  readonly waiting: number;
}

/** Files that were dropped before anything was chosen, on their way to the order that is paid for them. */
export interface DropsService {
  /** Says what the files of a session are for; said again, the later word counts, until an order has some of them. */
  keep(
    who: DropSender,
    input: { serviceId: number; variationId: number | null; songs: readonly NewSong[] },
  ): Promise<Answer<{ kept: true }, 'unauthenticated' | 'conflict'>>;
  /** The same for a request for a price: the files become an unpaid upload of the asker. */
  askPrice(
    who: DropSender,
    input: { email: string; name: string; note: string | null; songs: readonly NewSong[] },
  ): Promise<Answer<{ kept: true }, 'unauthenticated' | 'conflict'>>;
  /** Ties them to a checkout of whoever sends; joins them where it is paid already. */
  bind(
    who: DropSender,
    checkout: { id: CheckoutId; secret: string },
  ): Promise<Answer<DropState, 'unauthenticated' | 'not_found'>>;
  /** An order is paid: it takes what was dropped for it. */
  orderPaid(orderId: OrderId): Promise<void>;
  /** Joins what could not be joined at once; a day after its payment an order takes what has come. */
  joinWaiting(): Promise<void>;
}

interface DropSender {
  readonly token: string | null;
  readonly caller: Caller;
}

const EXPIRED = 'This upload has expired. Please choose your files again.';
const TAKEN = 'These files already belong to an order. Please choose them again for another one.';
const NO_CHECKOUT = 'This checkout does not exist.';
const BATCH = 200;

const userOf = (caller: Caller) => (caller.kind === 'user' ? caller.userId : null);

async function sessionOf(
  deps: DropsDeps,
  token: string | null,
): Promise<Answer<UploadSessionId, 'unauthenticated'>> {
  const id = token === null ? null : await deps.files.sessionOf(token);
  return id === null ? refuse('unauthenticated', EXPIRED) : ok(id);
}

interface Ready {
  readonly ids: readonly FileId[];
  readonly isWhole: boolean;
}

/** Which of a song's files are here: two may have one name, never one name and one size. */
function readyFiles(
  announced: readonly AnnouncedFile[],
  files: readonly (AnnouncedFile & { readonly id: FileId; readonly state: string })[],
): Ready {
  const ids = announced.flatMap(({ name, size }) => {
    const found = files.find((file) => file.state === 'ready' && file.name === name && file.size === size);
    return found === undefined ? [] : [found.id];
  });
  return { ids: [...new Set(ids)], isWhole: ids.length === announced.length };
}

async function toItem(
  deps: DropsDeps,
  tx: Db,
  {
    drop,
    order,
    song,
    ids,
    taken,
  }: {
    drop: DropRow;
    order: PaidOrderRow;
    song: DropSongRow;
    ids: readonly FileId[];
    taken: Set<number>;
  },
): Promise<void> {
  const item = itemFor(await store.openItems(tx, order.id), drop, taken);
  if (item === null) return;
  const artist = `${order.payer_first_name} ${order.payer_last_name}`.trim();
  const added = await deps.orders.addBrief(tx, {
    itemId: item.id,
    brief: {
      artists: artist === '' ? [] : [artist],
      track: song.title,
      message: null,
      details: {},
      fileIds: ids,
      urls: [],
      adds: true,
      known: true,
    },
    actor: order.user_id === null ? { kind: 'guest', id: null } : { kind: 'customer', id: order.user_id },
  });
  if (!added.ok) return;
  taken.add(item.id);
  const itemId = added.value.id;
  await store.markSongJoined(tx, { dropId: drop.id, place: song.place }, { itemId, at: deps.clock.now() });
}

async function toStudio(
  deps: DropsDeps,
  tx: Db,
  { drop, song, ids }: { drop: DropRow; song: DropSongRow; ids: readonly FileId[] },
): Promise<void> {
  if (drop.asked_email === null) return;
  const at = deps.clock.now();
  const stored = await deps.keepUpload(tx, {
    email: drop.asked_email,
    userId: drop.user_id,
    name: drop.asked_name ?? '',
    title: song.title,
    note: drop.asked_note,
    fileIds: ids,
    at,
  });
  if (stored) await store.markSongJoined(tx, { dropId: drop.id, place: song.place }, { itemId: null, at });
}

/** Joins the songs of a drop whose files are here; after a day also those of which only some are. */
async function join(deps: DropsDeps, id: DropId): Promise<DropState> {
  return deps.db.transaction(async (tx) => {
    const drop = await store.holdDrop(tx, id);
    if (drop === null) return { order_id: null, joined: 0, waiting: 0 };
    const order = drop.checkout_id === null ? null : await store.orderOfCheckout(tx, drop.checkout_id);
    const songs = await store.songsOfDrop(tx, id);
    const open = songs.filter(({ joined_at }) => joined_at === null);
    const since = order?.created_at ?? (drop.asked_email === null ? null : drop.created_at);
    if (since !== null && open.length > 0) {
      const files = await deps.files.filesOf(drop.session_id);
      const isLate = deps.clock.now().getTime() - since.getTime() >= WAIT_FOR_ALL_MS;
      const [first] = order === null ? [] : await store.openItems(tx, order.id);
      // Holds the order: whoever sends files to it meanwhile waits.
      if (first !== undefined) await lockItem(tx, first.id);
      const taken = new Set<number>(songs.flatMap(({ order_item_id }) => order_item_id ?? []));
      for (const song of open) {
        const { ids, isWhole } = readyFiles(song.files, files);
        if (ids.length === 0 || !(isWhole || isLate)) continue;
        await (order === null
          ? toStudio(deps, tx, { drop, song, ids })
          : toItem(deps, tx, { drop, order, song, ids, taken }));
      }
    }
    const now = await store.songsOfDrop(tx, id);
    const joined = now.filter(({ joined_at }) => joined_at !== null).length;
    return { order_id: order?.id ?? null, joined, waiting: now.length - joined };
  });
}

type Written = Omit<store.DropInsert, 'sessionId' | 'userId' | 'at'>;

async function write(
  deps: DropsDeps,
  { token, caller }: DropSender,
  what: Written,
): Promise<Answer<DropId, 'unauthenticated' | 'conflict'>> {
  const session = await sessionOf(deps, token);
  if (!session.ok) return session;
  return deps.db.transaction(async (tx) => {
    const before = await store.holdDropOfSession(tx, session.value);
    const songs = before === null ? [] : await store.songsOfDrop(tx, before.id);
    if (songs.some(({ joined_at }) => joined_at !== null)) return refuse('conflict', TAKEN);
    const at = deps.clock.now();
    return ok(await store.writeDrop(tx, { ...what, sessionId: session.value, userId: userOf(caller), at }));
  });
}

/** Builds the service of dropped files. */
export function createDropsService(deps: DropsDeps): DropsService {
  const { db } = deps;
  return {
    async keep(who, { serviceId, variationId, songs }) {
      const known = await knownChoice(db, { serviceId, variationId });
      const choice = { serviceId: known?.service_id ?? null, variationId: known?.variation_id ?? null };
      const written = await write(deps, who, { ...choice, songs, asked: null });
      return written.ok ? ok({ kept: true as const }) : written;
    },
    async askPrice(who, { email, name, note, songs }) {
      const nothing = { serviceId: null, variationId: null };
      const written = await write(deps, who, { ...nothing, songs, asked: { email, name, note } });
      if (!written.ok) return written;
      await join(deps, written.value);
      return ok({ kept: true as const });
    },
    async bind({ token, caller }, { id, secret }) {
      const session = await sessionOf(deps, token);
      if (!session.ok) return session;
      if (!(await deps.mayPay(id, { userId: userOf(caller), secret })))
        return refuse('not_found', NO_CHECKOUT);
      const drop = await db.transaction(async (tx) => {
        const held = await store.holdDropOfSession(tx, session.value);
        // Songs that an order has stay there: only what waits goes to another one.
        if (held !== null && held.checkout_id !== id && held.asked_email === null)
          await store.setCheckout(tx, held.id, id);
        return held;
      });
      if (drop === null) return refuse('not_found', 'Nothing was dropped in this upload.');
      return ok(await join(deps, drop.id));
    },
    async orderPaid(orderId) {
      for (const id of await store.dropsOfOrder(db, orderId)) await join(deps, id);
    },
    async joinWaiting() {
      for (const id of await store.openDrops(db, BATCH)) await join(deps, id);
    },
  };
}
