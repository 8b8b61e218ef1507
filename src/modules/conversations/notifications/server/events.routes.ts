import { liveChatTopic } from '@/modules/conversations/chat/chat.rules';
import { chatKeyOf } from '@/modules/conversations/chat/server/chat.routes';
import type { LiveChatsService } from '@/modules/conversations/chat/server/live-chats.service';
import { listeningTopic } from '@/modules/orders/listening-links/listening-links.rules';
import type { LinkVisitor } from '@/modules/orders/listening-links/server/link-visitor';
import type { ListeningService } from '@/modules/orders/listening-links/server/listening.service';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { PushHub } from '@/platform/events/push-hub';
import { route, type Route } from '@/platform/http/mount';
import { isStudio } from '@/shared/caller';
import type { OrderId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { getEvents } from '../notifications.contract';
import { topics } from '../notifications.rules';

export interface EventsDeps {
  readonly pushes: Pick<PushHub, 'serveEvents'>;
  readonly orders: Pick<OrdersService, 'orderFor' | 'orderOfLink' | 'newestOf'>;
  readonly liveChats: Pick<LiveChatsService, 'heardBy'>;
  readonly listening: Pick<ListeningService, 'heardBy'>;
}

/** Whoever wants to listen, with all that they show. */
interface Listener extends OrderViewer {
  readonly chatKey: string | null;
  /** A listening link, where one is shown. */
  readonly listens: LinkVisitor;
}

// Whoever looks at an older order names it.
const NEWEST_ORDERS = 50;

async function personalTopics(orders: EventsDeps['orders'], { caller }: OrderViewer): Promise<string[]> {
  if (caller.kind !== 'user') return [];
  if (isStudio(caller)) return [topics.user(caller.userId), topics.studio];
  const newest = await orders.newestOf(caller.userId, NEWEST_ORDERS);
  return [topics.user(caller.userId), ...newest.map((id) => topics.order(id))];
}

/** What a caller may listen to; an order that they name must be theirs, or their private link's. */
async function topicsFor(
  { orders, liveChats, listening }: EventsDeps,
  viewer: Listener,
  orderId: OrderId | undefined,
): Promise<Answer<string[], 'unauthenticated' | 'not_found'>> {
  const [personal, chats, heardLink] = await Promise.all([
    personalTopics(orders, viewer),
    liveChats.heardBy({ caller: viewer.caller, key: viewer.chatKey }),
    viewer.listens.token === null ? null : listening.heardBy(viewer.listens),
  ]);
  const own = [
    ...personal,
    ...chats.map((id) => liveChatTopic(id)),
    ...(heardLink === null ? [] : [listeningTopic(heardLink)]),
  ];
  if (orderId !== undefined) {
    const order = await orders.orderFor(viewer, orderId);
    return order.ok ? ok([...new Set([...own, topics.order(orderId)])]) : order;
  }
  const linked = viewer.orderLink === null ? null : await orders.orderOfLink(viewer.orderLink);
  const all = [...new Set([...own, ...(linked === null ? [] : [topics.order(linked)])])];
  return all.length > 0 ? ok(all) : refuse('unauthenticated', 'Please log in to continue.');
}

// Streams are counted for the account; for whoever has none, for the order or chat that they may listen to.
function nameOf({ caller }: Listener, heard: readonly string[]): string {
  return caller.kind === 'user' ? topics.user(caller.userId) : (heard[0] ?? '');
}

/** API-73: pushes to browsers. */
export function eventsRoutes(deps: EventsDeps): Route[] {
  return [
    route(getEvents, async ({ caller, orderLink, query, raw, ip }) => {
      const listens = { token: query.listen ?? null, key: query.listener ?? null };
      const viewer = { caller, orderLink: orderLink ?? query.link ?? null, chatKey: chatKeyOf(raw), listens };
      const allowed = await topicsFor(deps, viewer, query.order);
      if (!allowed.ok) return allowed;
      const stream = await deps.pushes.serveEvents(raw, allowed.value, {
        person: nameOf(viewer, allowed.value),
        ip,
      });
      return stream === null
        ? refuse('rate_limited', 'This page is open in too many tabs. Close some to get live updates again.')
        : ok(stream);
    }),
  ];
}
