import type { z } from 'zod';
import { unreadOf } from '@/modules/conversations/chat/server/order-chat.read-model';
import { briefOf } from '@/modules/orders/orders/brief.rules';
import { projectName } from '@/modules/orders/projects/projects.rules';
import { stepFields } from '@/modules/site/order/server/item-details';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { BOARD_COLUMNS, type BoardColumn } from '../queue.rules';
import type { getBoard, getQueue, queueItem } from '../studio.contract';
import { movesOf } from './moves-of';
import {
  countParts,
  readBoard,
  readChoices,
  readQueue,
  type QueueFilters,
  type QueueRow,
  type QueueShow,
} from './queue.read-model';

type WireQueueItem = z.input<typeof queueItem>;
type WireQueue = z.input<typeof getQueue.response>;
type WireBoard = z.input<typeof getBoard.response>;

export interface QueueQuery extends QueueFilters {
  readonly show: QueueShow;
  readonly page: number;
  readonly perPage: number;
}

export interface QueueService {
  /** One page of a part of the queue, as this person may see it. */
  queue(viewer: SignedIn, query: QueueQuery): Promise<WireQueue>;
  /** The first items of each column. */
  board(viewer: SignedIn, filters: Omit<QueueFilters, 'status'>): Promise<WireBoard>;
}

interface QueueDeps {
  readonly db: Db;
  readonly clock: Clock;
}

// What a tall screen shows of a column, and half as much again; the table has the rest.
const PER_COLUMN = 20;

const onlyFor = (viewer: SignedIn) => (viewer.role === 'admin' ? null : viewer.userId);

function recordOf(row: QueueRow): WireQueueItem['record'] {
  if (row.project_id === null || row.position === null) return null;
  const name = projectName({ title: row.project?.title ?? null, service_name: row.service_name });
  return { id: row.project_id, name, position: row.position, of: row.record_songs };
}

function queueItemOf(
  row: QueueRow,
  viewer: SignedIn,
  { now, unread }: { now: Date; unread: number },
): WireQueueItem {
  const steps = stepFields(row);
  const { can_take, can_give_back, can_assign } = movesOf(row, viewer);
  return {
    id: row.id,
    order_id: row.order_id,
    service_name: row.service_name,
    rush: row.rush,
    track: row.track,
    songs: briefOf(row, row.project).artists,
    record: recordOf(row),
    customer_name: `${row.payer_first_name} ${row.payer_last_name}`.trim(),
    engineer: row.engineer_id === null ? null : { id: row.engineer_id, name: row.engineer_name ?? '' },
    asked_engineer: row.asked_engineer_name,
    order_status: row.status,
    files_count: row.files_count,
    unread_messages: unread,
    overdue: steps.turn === 'studio' && row.due_at !== null && row.due_at < now,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    version: row.version,
    can_take,
    can_give_back,
    can_assign,
    ...steps,
  };
}

async function wireItems(
  deps: QueueDeps,
  viewer: SignedIn,
  rows: readonly QueueRow[],
): Promise<WireQueueItem[]> {
  const ids = rows.map(({ id }) => id);
  const unread = ids.length === 0 ? new Map<number, number>() : await unreadOf(deps.db, ids, 'studio');
  const now = deps.clock.now();
  return rows.map((row) => queueItemOf(row, viewer, { now, unread: unread.get(row.id) ?? 0 }));
}

async function board(
  deps: QueueDeps,
  viewer: SignedIn,
  filters: Omit<QueueFilters, 'status'>,
): Promise<WireBoard> {
  const ask = { ...filters, onlyFor: onlyFor(viewer), perColumn: PER_COLUMN };
  const [rows, choices] = await Promise.all([readBoard(deps.db, ask), readChoices(deps.db)]);
  const items = await wireItems(deps, viewer, rows);
  const columnOf = (key: BoardColumn) => ({
    key,
    total: rows.find(({ part }) => part === key)?.total ?? 0,
    items: items.filter((_, at) => rows[at]?.part === key),
  });
  return { columns: BOARD_COLUMNS.map(columnOf), ...choices };
}

/** Builds what shows the queue. */
export function createQueueService(deps: QueueDeps): QueueService {
  return {
    async queue(viewer, { page, perPage, ...filters }) {
      const seen = { onlyFor: onlyFor(viewer), viewer: viewer.userId };
      const ask = { ...filters, ...seen, limit: perPage, offset: (page - 1) * perPage };
      const [{ rows, total }, counts, choices] = await Promise.all([
        readQueue(deps.db, ask),
        countParts(deps.db, seen),
        readChoices(deps.db),
      ]);
      return {
        data: await wireItems(deps, viewer, rows),
        current_page: page,
        last_page: Math.max(1, Math.ceil(total / perPage)),
        per_page: perPage,
        total,
        counts,
        ...choices,
      };
    },
    board: (viewer, filters) => board(deps, viewer, filters),
  };
}
