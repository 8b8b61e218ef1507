import type { Db } from '@/platform/db/database';
import type { OrderId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { mayAskForEngineer } from '../orders.rules';
import { lockItem, publishOrder } from './item-moves';
import { actorOf, visibleOrder, type OrderViewer } from './order-access';
import { insertOrderEvent, updateItem } from './order-changes.store';
import type { AskableEngineers, OrdersDeps } from './orders.deps';
import { itemAssigned } from './orders.events';
import type { OrderItemRow } from './orders.rows';
import { itemsOfOrder } from './orders.store';

/** Whom a customer would like to work on a song. */
export interface EngineerRequest {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId;
  /** The address of an engineer's page; null for whoever is free first. */
  readonly slug: string | null;
  /** Of all songs of the order that can still wait for somebody. */
  readonly everySong: boolean;
}

type AskedFor = Answer<{ slug: string; name: string } | null, 'not_found' | 'conflict' | 'invalid'>;

const TOO_LATE = 'The studio has already given this song to an engineer.';
const NOBODY = 'This engineer takes no new songs right now. Please choose another one.';

/** Whether the item can still wait for somebody of its customer's choice. */
export function canAskForEngineer(item: OrderItemRow): boolean {
  return mayAskForEngineer({
    status: item.status,
    isWork: !item.is_gift_card && item.round_for === null,
    engineerId: item.engineer_id,
    askedId: item.asked_engineer_id,
  });
}

// One person works on a record: asking for one of its songs asks for all that can still wait.
async function songsOf(tx: Db, item: OrderItemRow, everySong: boolean): Promise<OrderItemRow[]> {
  if (item.project_id === null && !everySong) return [item];
  const songs = await itemsOfOrder(tx, item.order_id);
  return songs.filter((one) => (everySong || one.project_id === item.project_id) && canAskForEngineer(one));
}

type Engineer = NonNullable<Awaited<ReturnType<AskableEngineers['askable']>>>;

interface Asked {
  readonly viewer: OrderViewer;
  readonly songs: readonly OrderItemRow[];
  readonly engineer: Engineer | null;
}

async function askFor(deps: OrdersDeps, tx: Db, { viewer, songs, engineer }: Asked): Promise<void> {
  const at = deps.clock.now();
  const actor = actorOf(viewer);
  const id = engineer?.user_id ?? null;
  for (const song of songs) {
    if (song.asked_engineer_id === id) continue;
    await updateItem(tx, song, { engineer_id: id, asked_engineer_id: id });
    await insertOrderEvent(tx, {
      orderId: song.order_id,
      itemId: song.id,
      kind: 'engineer-asked',
      actor: actor.kind,
      actorId: actor.id,
      data: { name: engineer?.name ?? null },
      at,
    });
    // Before the files are here there is nothing to begin; that they arrived is told to the engineer then.
    if (id === null || song.files_received_at === null) continue;
    const about = {
      order_id: song.order_id,
      order_item_id: song.id,
      at: at.toISOString(),
      asked: true as const,
    };
    await deps.events.publish(tx, itemAssigned, about);
  }
}

/**
 * Asks for an engineer, or for whoever is free first: the song is theirs to take until the studio decides otherwise. Refused once
 * somebody works on it, or the studio has given it to somebody else.
 */
export async function askForEngineer(
  deps: OrdersDeps,
  viewer: OrderViewer,
  { orderId, itemId, slug, everySong }: EngineerRequest,
): Promise<AskedFor> {
  const seen = await visibleOrder(deps.db, viewer, orderId);
  if (!seen.ok) return seen;
  const engineer = slug === null ? null : await deps.engineers.askable(slug);
  return deps.db.transaction(async (tx): Promise<AskedFor> => {
    const item = await lockItem(tx, itemId);
    if (item?.order_id !== orderId) return refuse('not_found', 'Order not found');
    if (!canAskForEngineer(item)) return refuse('conflict', TOO_LATE);
    if (slug !== null && engineer === null)
      return refuse('invalid', NOBODY, { errors: { engineer: [NOBODY] } });
    await askFor(deps, tx, { viewer, songs: await songsOf(tx, item, everySong), engineer });
    await publishOrder(tx, deps.pushes, orderId);
    return ok(engineer === null ? null : { slug: engineer.slug, name: engineer.name });
  });
}
