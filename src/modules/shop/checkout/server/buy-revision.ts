import type { z } from 'zod';
import { actorOf, type OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import { ok, type Answer } from '@/shared/result';
import type { buyRevision } from '../add-on.contract';
import type { CheckoutView } from '../checkout.contract';
import type { GuestInfo } from '../checkout.rules';
import type { CheckoutDeps } from './checkout.deps';
import type { Billing } from '@/modules/money/receipts/billing.contract';
import type { CartInput } from './quote';

type Bought = z.input<typeof buyRevision.response>['data'];

/** Freezes a purchase as a checkout, as the checkout service does. */
type Open = (
  who: { readonly userId: UserId } | { readonly guest: GuestInfo },
  query: CartInput,
) => Promise<Answer<CheckoutView & { checkout_secret: string }, 'conflict' | 'invalid'>>;

export interface RevisionInput {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId;
  readonly billing: Billing | null;
}

/**
 * A checkout for one more revision round (API-69). Asked again it is the same checkout, so that double clicks and
 * second tabs can't pay twice; the payment calls begin its payment by the line that this answers.
 */
export async function openRevision(
  { db, addOns }: Pick<CheckoutDeps, 'db' | 'addOns'>,
  open: Open,
  { viewer, input: query }: { viewer: OrderViewer; input: RevisionInput },
): Promise<Answer<Bought, 'not_found' | 'conflict' | 'invalid'>> {
  const offered = await addOns.offer(db, viewer, query);
  if (!offered.ok) return offered;
  const { input: revision, service_id, payer } = offered.value;
  const { id: userId } = actorOf(viewer);
  const line = { service_id, qty: 1 as const, revision };
  const who = userId === null ? { guest: payer } : { userId };
  const opened = await open(who, { cartItems: [line], billing: query.billing });
  if (!opened.ok) return opened;
  return ok({ ...opened.value, line, payer: userId === null ? payer : null });
}
