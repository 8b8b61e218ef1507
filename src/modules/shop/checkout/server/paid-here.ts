import { HOUR } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import { refuse, ok, type Answer } from '@/shared/result';
import { boughtOf } from './bought-before.store';
import { browserCheckouts } from './browser-checkouts';
import type { CheckoutDeps } from './checkout.deps';

/** How long after the payment the browser that paid opens its order without the mailed link. */
const OPEN_FOR_MS = HOUR;

/**
 * A private link to a guest's order for the browser that paid for it within the last hour, by the cookie that it got with its
 * checkout. Whoever only knows the order's number gets none (docs/decisions/074).
 * @param cookies what the browser showed
 */
export async function linkForPayingBrowser(
  deps: CheckoutDeps,
  cookies: string,
  orderId: OrderId,
): Promise<Answer<string, 'not_found'>> {
  const since = new Date(deps.clock.now().getTime() - OPEN_FOR_MS);
  const bought = await boughtOf(deps.db, browserCheckouts(deps, cookies), since);
  const isOwn = bought.some((checkout) => checkout.order_id === orderId && checkout.user_id === null);
  const link = isOwn ? await deps.guestLink(orderId) : null;
  return link === null ? refuse('not_found', 'Order not found') : ok(link);
}
