import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { deliverItem } from '../deliveries.contract';
import type { DeliveriesService } from './deliveries.service';

/** The calls of deliveries over their service. */
export function deliveriesRoutes(deliveries: DeliveriesService): Route[] {
  return [
    route(deliverItem, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can deliver.');
      const input = {
        itemId: params.itemId,
        links: body.links,
        session: body.upload_session,
        note: body.note,
        roundsSeen: body.rounds_seen ?? null,
      };
      const made = await deliveries.deliver(caller, input);
      return made.ok ? ok({ success: true as const, delivery: made.value }) : made;
    }),
  ];
}
