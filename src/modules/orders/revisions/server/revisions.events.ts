import { defineEvent } from '@/platform/events/event';
import type { OrderId, OrderItemId, RevisionId } from '@/shared/ids';

interface RevisionEvent {
  order_id: OrderId;
  order_item_id: OrderItemId;
  revision_id: RevisionId;
}

/** A customer asked for a revision. */
export const revisionAsked = defineEvent<RevisionEvent>('revision.asked');

/** The studio answered a revision in words. */
export const revisionAnswered = defineEvent<RevisionEvent>('revision.answered');
