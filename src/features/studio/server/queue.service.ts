import type { z } from 'zod';
import { unreadOf } from '@/features/chat/server';
import { stepFields } from '@/features/order-view/server';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { BOARD_COLUMNS, type BoardColumn } from '../queue.rules';
import type { getBoard, getQueue, queueItem } from '../studio.contract';
import { movesOf } from './moves-of';
import {
  countParts,
  countQueue,
  readChoices,
  readQueue,
  type QueueAsk,
  type QueueFilters,
  type QueueRow,
  type QueueShow,
} from './queue.read-model';

type WireQueueItem = z.input<typeof queueItem>;
type WireQueue = z.input<typeof getQueue.response>;
type WireBoard = z.input<typeof getBoard.response>;

export interface QueueWish extends QueueFilters {
  readonly show: QueueShow;
  readonly page: number;
  readonly perPage: number;
}

export interface QueueService {
  /** One page of a part of the queue, as this person may see it. */
  queue(viewer: SignedIn, wish: QueueWish): Promise<WireQueue>;
  /** The first items of each column. */
  board(viewer: SignedIn, filters: Omit<QueueFilters, 'status'>): Promise<WireBoard>;
}

interface QueueDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const PER_COLUMN = 30;

const COLUMNS: Record<BoardColumn, { readonly show: QueueShow; readonly status: number | null }> = {
  pending: { show: 'open', status: 0 },
  'in-progress': { show: 'open', status: 1 },
  'in-revision': { show: 'open', status: 2 },
  waiting: { show: 'waiting', status: null },
  completed: { show: 'completed', status: null },
};

const onlyFor = (viewer: SignedIn) => (viewer.role === 'admin' ? null : viewer.userId);

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
    songs: row.artists,
    customer_name: `${row.payer_first_name} ${row.payer_last_name}`.trim(),
    engineer: row.engineer_id === null ? null : { id: row.engineer_id, name: row.engineer_name ?? '' },
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
  const column = async (key: BoardColumn) => {
    const ask: QueueAsk = {
      ...filters,
      ...COLUMNS[key],
      onlyFor: onlyFor(viewer),
      viewer: viewer.userId,
      limit: PER_COLUMN,
      offset: 0,
    };
    const [rows, total] = await Promise.all([readQueue(deps.db, ask), countQueue(deps.db, ask)]);
    return { key, rows, total };
  };
  const [columns, choices] = await Promise.all([
    Promise.all(BOARD_COLUMNS.map(column)),
    readChoices(deps.db),
  ]);
  const items = await wireItems(
    deps,
    viewer,
    columns.flatMap(({ rows }) => rows),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    columns: columns.map(({ key, total, rows }) => ({
      key,
      total,
      items: rows.flatMap(({ id }) => byId.get(id) ?? []),
    })),
    ...choices,
  };
}

/** Builds what shows the queue. */
export function createQueueService(deps: QueueDeps): QueueService {
  return {
    async queue(viewer, { page, perPage, ...filters }) {
      const seen = { onlyFor: onlyFor(viewer), viewer: viewer.userId };
      const ask = { ...filters, ...seen, limit: perPage, offset: (page - 1) * perPage };
      const [rows, total, counts, choices] = await Promise.all([
        readQueue(deps.db, ask),
        countQueue(deps.db, ask),
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
