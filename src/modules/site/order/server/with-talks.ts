import type { z } from 'zod';
import { talksOf, type Talk } from '@/modules/conversations/chat/server';
import type { WireRevision } from '@/modules/orders/revisions/server';
import type { Db } from '@/platform/db/database';
import type { orderItemDetail, orderRevision } from '../order-view.contract';
import type { WireItem } from './item-details';

interface Parts {
  readonly items: readonly WireItem[];
  readonly revisions: readonly WireRevision[];
}

interface Announced {
  readonly items: z.input<typeof orderItemDetail>[];
  readonly revisions: z.input<typeof orderRevision>[];
}

function unreadIn(talks: readonly Talk[]): number {
  return talks.reduce((sum, { unread }) => sum + unread, 0);
}

/** What is written about items and their rounds, for `withTalks`. One statement. */
export function readTalks(db: Db, itemIds: readonly number[], side: 'customer' | 'studio'): Promise<Talk[]> {
  return talksOf(db, itemIds, side === 'studio' ? 'studio' : 'visitor');
}

/** Items and rounds with what is written about them: how much of it that side has not seen. */
export function withTalks({ items, revisions }: Parts, talks: readonly Talk[]): Announced {
  return {
    items: items.map((item) => ({
      ...item,
      unread_messages: unreadIn(talks.filter((talk) => talk.order_item_id === item.id)),
    })),
    revisions: revisions.map((revision) => {
      const own = talks.filter((talk) => talk.revision_id === revision.id);
      return { ...revision, has_messages: own.length > 0, unread_messages: unreadIn(own) };
    }),
  };
}
