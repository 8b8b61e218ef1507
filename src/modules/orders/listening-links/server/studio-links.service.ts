import type { z } from 'zod';
import { itemsById } from '@/modules/orders/orders/server/orders.store';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { SignedIn } from '@/shared/caller';
import type { ListeningLinkId, OrderItemId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { listStudioListeningLinks } from '../listening-links.contract';
import { closeAndTell, linkFields } from './listening-links.service';
import type { ListeningDeps } from './listening.deps';
import { findLink, holdLink, linksOfItem } from './listening-links.store';

type WireStudioLink = z.input<typeof listStudioListeningLinks.response>['data'][number];

/** What the studio does with the links of customers: sees that there are some, and turns one off. */
export interface StudioLinksService {
  list(by: SignedIn, itemId: OrderItemId): Promise<Answer<WireStudioLink[], 'not_found'>>;
  revoke(by: SignedIn, id: ListeningLinkId): Promise<Answer<true, 'not_found' | 'conflict'>>;
}

const mayWork = (by: SignedIn, item: OrderItemRow): boolean =>
  by.role === 'admin' || (by.role === 'engineer' && item.engineer_id === by.userId);

/** Builds the studio's side of listening links. */
export function createStudioLinks(deps: ListeningDeps): StudioLinksService {
  const { db, clock, record } = deps;
  return {
    async list(by, itemId) {
      const [item] = await itemsById(db, [itemId]);
      if (item === undefined || !mayWork(by, item)) return refuse('not_found', 'This item does not exist.');
      const now = clock.now();
      return ok((await linksOfItem(db, itemId)).map((row) => linkFields(row, now)));
    },
    async revoke(by, id) {
      const gone = refuse('not_found', 'This link does not exist.');
      const known = await findLink(db, id);
      const [item] = known === null ? [] : await itemsById(db, [known.order_item_id]);
      if (item === undefined || !mayWork(by, item)) return gone;
      return db.transaction(async (tx) => {
        const row = await holdLink(tx, id);
        if (row === null) return gone;
        if (row.revoked_at !== null) return refuse('conflict', 'This link was turned off already.');
        await closeAndTell(deps, tx, row);
        const label = `Listening link of ${item.track ?? `item #${item.id}`}`;
        const { may_comment, all_versions } = row;
        await record(tx, {
          by,
          action: 'listening-link.revoked',
          subject: { kind: 'listening-link', id, label },
          before: { label: row.label, may_comment, all_versions },
          after: null,
        });
        return ok(true as const);
      });
    },
  };
}
