import { itemsById } from '@/modules/orders/orders/server/orders.store';
import { publishOrder } from '@/modules/orders/orders/server/item-moves';
import { jobHandler, type JobHandler } from '@/platform/jobs/job';
import { TaskOverBudgetError } from '@/platform/tasks/task';
import type { DeliveryId, FileId, OrderId } from '@/shared/ids';
import { drawBefore, drawDelivery } from './deliveries.jobs';
import type { DeliveriesDeps } from './deliveries.deps';
import { drawnFiles, findDelivery, keepDrawing } from './deliveries.store';
import { drawTask, type Drawing } from './draw-task';
import { findSentSound, keepSentSound } from './sent-sounds.store';

// What is gone or takes too much has no waveform.
async function drawingOf({ files, tasks }: DeliveriesDeps, id: FileId): Promise<Drawing | null> {
  const source = await files.openFile(id);
  if (source === null) return null;
  try {
    return await tasks.run(drawTask, null, [source]);
  } catch (error) {
    if (error instanceof TaskOverBudgetError) return null;
    throw error;
  }
}

async function draw(deps: DeliveriesDeps, id: DeliveryId): Promise<void> {
  const delivery = await findDelivery(deps.db, id);
  if (delivery === null) return;
  const waiting = (await drawnFiles(deps.db, id)).filter((file) => file.drawn_at === null);
  const known = await deps.files.describe(waiting.map((file) => file.file_id));
  for (const { file_id } of waiting) {
    const file = known.get(file_id);
    const isSound = file?.media_type.startsWith('audio/') === true;
    const drawing = isSound ? await drawingOf(deps, file_id) : null;
    await keepDrawing(deps.db, file_id, { drawing, at: deps.clock.now() });
  }
  const [item] = await itemsById(deps.db, [delivery.order_item_id]);
  if (item === undefined || waiting.length === 0) return;
  await deps.db.transaction((tx) => publishOrder(tx, deps.pushes, item.order_id));
}

async function drawSent(
  deps: DeliveriesDeps,
  { file_id, order_id }: { readonly file_id: FileId; readonly order_id: OrderId },
): Promise<void> {
  const isThere = (await deps.files.describe([file_id])).size > 0;
  if (!isThere || (await findSentSound(deps.db, file_id)) !== null) return;
  await keepSentSound(deps.db, file_id, { drawing: await drawingOf(deps, file_id), at: deps.clock.now() });
  await deps.db.transaction((tx) => publishOrder(tx, deps.pushes, order_id));
}

/** Background work of deliveries; may be repeated: what is drawn is not drawn again. */
export function deliveriesJobs(deps: DeliveriesDeps): JobHandler[] {
  return [
    { ...jobHandler(drawDelivery, ({ delivery_id }) => draw(deps, delivery_id)), lane: 'heavy' },
    { ...jobHandler(drawBefore, (asked) => drawSent(deps, asked)), lane: 'heavy' },
  ];
}
