import { resultsOf } from '@/modules/files/preflight/server/preflight.service';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { FileId, OrderId, OrderItemId } from '@/shared/ids';
import { beforeOf } from '../before.rules';
import type { DeliveriesDeps } from './deliveries.deps';
import { drawBefore } from './deliveries.jobs';
import { findSentSound } from './sent-sounds.store';

/** What is needed to find the sound that a song is compared with. */
export type BeforeDeps = Pick<DeliveriesDeps, 'db' | 'files'> & {
  readonly orders: Pick<OrdersService, 'linksOf'>;
};

/** The sent file that an item's versions are compared with; null where there is none. Unconfirmed files are none. */
export async function beforeFile(
  { db, files, orders }: BeforeDeps,
  itemId: OrderItemId,
): Promise<{ readonly id: FileId; readonly name: string } | null> {
  const links = await orders.linksOf([itemId]);
  const ids = links.flatMap(({ file_id, unconfirmed }) => (file_id === null || unconfirmed ? [] : [file_id]));
  const known = [...(await files.describe(ids))].map(([id, { name }]) => ({ id, name }));
  const [results] = await resultsOf(db, [known]);
  const sent = known.map(({ id, name }) => ({
    id: id as FileId,
    name,
    isRoughMix: results?.files.get(id)?.is_rough_mix === true,
  }));
  return beforeOf(sent);
}

/** A version went out: has what it is compared with drawn, and copied to be listened to. May be repeated. */
export async function prepareBefore(
  deps: BeforeDeps & Pick<DeliveriesDeps, 'jobs'> & { readonly copies: Pick<Copies, 'want'> },
  { order_id, order_item_id }: { readonly order_id: OrderId; readonly order_item_id: OrderItemId },
): Promise<void> {
  const before = await beforeFile(deps, order_item_id);
  if (before === null) return;
  await deps.copies.want([before]);
  if ((await findSentSound(deps.db, before.id)) !== null) return;
  await deps.jobs.enqueue(deps.db, drawBefore, { file_id: before.id, order_id });
}

type Copies = { want(files: readonly { readonly id: number; readonly name: string }[]): Promise<void> };
