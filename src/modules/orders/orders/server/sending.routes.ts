import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import { ok, refuse, type Answer } from '@/shared/result';
import { askForEngineer, checkOrder, judgeFiles, uploadToOrder } from '../orders.contract';
import type { BriefInput } from './brief-input';
import type { OrderByNumber } from './order-lookup.service';
import type { OrdersService } from './orders.service';
import { detailsOf } from '@/modules/files/uploads/brief-details.rules';

/**
 * Keeps what was sent for an order by somebody who showed nothing but that its address is known, as an unpaid upload
 * until the owner speaks.
 */
export type KeepUnpaid = (
  caller: Caller,
  input: BriefInput & OrderByNumber,
) => Promise<
  Answer<{ success: true; message: string; upload_id: number; unconfirmed: true }, 'invalid' | 'conflict'>
>;

function uploadRoute(orders: OrdersService, keepUnpaid: KeepUnpaid): Route {
  return route(uploadToOrder, async ({ caller, orderLink, params, body, ip }) => {
    const input: BriefInput = {
      orderId: params.orderId,
      itemId: body.order_item_id ?? null,
      serviceId: body.service_id ?? null,
      links: body.links,
      songs: body.songs,
      track: body.track,
      message: body.message ?? null,
      details: detailsOf(body),
      session: body.upload_session ?? null,
      uploadKey: body.upload_key ?? null,
    };
    const viewer = { caller, orderLink };
    const found = await orders.foundByNumber(viewer, input, ip);
    if (found !== null) return keepUnpaid(caller, { ...input, ...found });
    const received = await orders.receiveFiles(viewer, input);
    if (!received.ok) return received;
    const { id, artists: songs, track } = received.value.item;
    return ok({
      success: true as const,
      message: 'Files sent successfully!',
      orderItem: { id, songs, track: track ?? '', links: body.links },
      unconfirmed: received.value.unconfirmed,
    });
  });
}

/** Finding an order by its address, sending files to one, and asking for an engineer. */
export function sendingRoutes(orders: OrdersService, keepUnpaid: KeepUnpaid): Route[] {
  return [
    route(checkOrder, async ({ caller, body, ip }) => {
      // A field that nobody sees was filled in: a machine, which learns nothing.
      if (body.website) return refuse('not_found', 'No order found for this email');
      const found = await orders.checkOrder(caller, body.email, ip);
      if (!found.ok) return found;
      const { orderId, items, uploadKey } = found.value;
      return ok({
        success: true as const,
        message: 'Order found',
        data: {
          order_id: orderId,
          items: items.map((item) => ({
            service_id: item.service_id,
            name: item.service_name,
            order_item_id: item.id,
          })),
          upload_key: uploadKey,
        },
      });
    }),
    uploadRoute(orders, keepUnpaid),
    route(askForEngineer, async ({ caller, orderLink, params, body }) => {
      const asked = await orders.askForEngineer(
        { caller, orderLink },
        {
          ...params,
          slug: body.engineer,
          everySong: body.every_song,
        },
      );
      return asked.ok ? ok({ success: true as const, asked_engineer: asked.value }) : asked;
    }),
    route(judgeFiles, async ({ caller, orderLink, params, body }) => {
      const what = { orderId: params.orderId, itemId: body.order_item_id, mine: body.mine };
      const judged = await orders.judgeFiles({ caller, orderLink }, what);
      if (!judged.ok) return judged;
      return ok({
        success: true as const,
        message: body.mine ? 'Thank you. We can start now.' : 'The files are removed.',
      });
    }),
  ];
}
