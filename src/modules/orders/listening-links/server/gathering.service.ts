import type { z } from 'zod';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { ListenerCommentId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { listListenerComments } from '../listening-links.contract';
import { commentsOfItem, settleComments, type GatheredRow, type Settled } from './listener-comments.store';
import { findDigest, keepSeen } from './listener-digests.store';
import type { ListeningDeps } from './listening.deps';
import { sharedSong, type ItemOfOrder } from './listening-links.service';

type WireGathered = z.input<typeof listListenerComments.response>['data'][number];

/** What a song's customer does with the comments of listeners. Nothing of it reaches the studio. */
export interface GatheringService {
  list(viewer: OrderViewer, song: ItemOfOrder): Promise<Answer<WireGathered[], 'not_found'>>;
  settle(
    viewer: OrderViewer,
    song: ItemOfOrder,
    what: { readonly ids: readonly ListenerCommentId[]; readonly settled: Settled | null },
  ): Promise<Answer<true, 'not_found'>>;
  seen(viewer: OrderViewer, song: ItemOfOrder, upTo: ListenerCommentId): Promise<Answer<true, 'not_found'>>;
}

const GONE = 'These comments do not exist any more.';

function wireGathered(row: GatheredRow, seenId: number): WireGathered {
  return {
    id: row.id,
    name: row.name,
    link_label: row.link_label,
    version: row.version,
    at_seconds: row.at_ms === null ? null : row.at_ms / 1000,
    end_seconds: row.end_ms === null ? null : row.end_ms / 1000,
    text: row.body,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    settled: row.settled,
    is_new: row.id > seenId,
  };
}

/** Builds the list of what listeners wrote. */
export function createGathering(deps: ListeningDeps): GatheringService {
  const { db } = deps;
  return {
    async list(viewer, song) {
      const item = await sharedSong(deps, viewer, song);
      if (!item.ok) return item;
      const [rows, { seen_id }] = await Promise.all([
        commentsOfItem(db, item.value.id),
        findDigest(db, item.value.id),
      ]);
      return ok(rows.map((row) => wireGathered(row, seen_id)));
    },
    async settle(viewer, song, { ids, settled }) {
      const item = await sharedSong(deps, viewer, song);
      if (!item.ok) return item;
      const found = await settleComments(db, item.value.id, { ids, settled });
      return found > 0 ? ok(true as const) : refuse('not_found', GONE);
    },
    async seen(viewer, song, upTo) {
      const item = await sharedSong(deps, viewer, song);
      if (!item.ok) return item;
      const isSeen = await keepSeen(db, item.value.id, upTo);
      return isSeen ? ok(true as const) : refuse('not_found', GONE);
    },
  };
}
