import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  checkFiles,
  deliverItem,
  downloadDeliveries,
  getBeforePeaks,
  getDelivery,
  getDeliveryPeaks,
} from '../deliveries.contract';
import { zipResponse } from './deliveries-zip';
import type { DeliveriesService } from './deliveries.service';
import type { DeliveryReader } from './read-deliveries';

function readingRoutes(reader: DeliveryReader): Route[] {
  return [
    route(getDelivery, async ({ caller, orderLink, params }) => {
      const found = await reader.one({ caller, orderLink }, params.deliveryId);
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
    route(getDeliveryPeaks, async ({ caller, orderLink, params, query }) => {
      const request = { id: params.deliveryId, fine: query.detail === 'fine' };
      const found = await reader.peaks({ caller, orderLink }, request);
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
    route(getBeforePeaks, async ({ caller, orderLink, params, query }) => {
      const found = await reader.beforePeaks(
        { caller, orderLink },
        { ...params, fine: query.detail === 'fine' },
      );
      return found.ok ? ok({ success: true as const, data: found.value }) : found;
    }),
    route(downloadDeliveries, async ({ caller, orderLink, params, query }) => {
      const viewer = { caller, orderLink: orderLink ?? query.link ?? null };
      const zip = await reader.zip(viewer, { ...params, version: query.version ?? null });
      return zip.ok ? ok(zipResponse(zip.value)) : zip;
    }),
  ];
}

/** The calls of deliveries over their service. */
export function deliveriesRoutes(deliveries: DeliveriesService, reader: DeliveryReader): Route[] {
  return [
    ...readingRoutes(reader),
    route(checkFiles, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can deliver.');
      const input = { itemId: params.itemId, links: body.links, session: body.upload_session };
      const checked = await deliveries.check(caller, input);
      return checked.ok ? ok({ success: true as const, data: checked.value }) : checked;
    }),
    route(deliverItem, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can deliver.');
      const input = {
        itemId: params.itemId,
        links: body.links,
        session: body.upload_session,
        note: body.note,
        roundsSeen: body.rounds_seen ?? null,
        despite: body.despite,
      };
      const made = await deliveries.deliver(caller, input);
      return made.ok ? ok({ success: true as const, delivery: made.value }) : made;
    }),
  ];
}
