import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listOrderLinks, renewOrderLink, revokeOrderLink } from '../order-links.contract';
import type { OrderLinks } from './order-links.service';

/** The calls about private links. */
export function orderLinksRoutes(links: OrderLinks): Route[] {
  return [
    route(listOrderLinks, async ({ caller, orderLink, params }) => {
      const listed = await links.privateLinksOf({ caller, orderLink }, params.orderId);
      return listed.ok ? ok({ data: listed.value }) : listed;
    }),
    route(renewOrderLink, async ({ caller, orderLink, params }) => {
      const asked = await links.renewLink({ caller, orderLink }, params.orderId);
      if (!asked.ok) return asked;
      return ok({
        success: true as const,
        message: 'We have emailed a new link to the address of this order.',
      });
    }),
    route(revokeOrderLink, async ({ caller, orderLink, params }) => {
      const done = await links.revokeLink({ caller, orderLink }, params.orderId, params.linkId);
      return done.ok ? ok({ success: true as const }) : done;
    }),
  ];
}
