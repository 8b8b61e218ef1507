import type { z } from 'zod';
import { actorOf, type OrderViewer } from '@/features/orders/server';
import type { OrderId, OrderItemId } from '@/shared/ids';
import { ok, type Answer } from '@/shared/result';
import type { buyRevision } from '../add-on.contract';
import type { CheckoutDeps } from './checkout.deps';
import type { CheckoutService } from './checkout.service';
import type { Billing } from './checkout.store';

type Bought = z.input<typeof buyRevision.response>['data'];

export interface RevisionWish {
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
  open: CheckoutService['open'],
  { viewer, wish }: { viewer: OrderViewer; wish: RevisionWish },
): Promise<Answer<Bought, 'not_found' | 'conflict' | 'invalid'>> {
  const offered = await addOns.offer(db, viewer, wish);
  if (!offered.ok) return offered;
  const { wish: revision, service_id, payer } = offered.value;
  const { id: userId } = actorOf(viewer);
  const line = { service_id, qty: 1 as const, revision };
  const who = userId === null ? { guest: payer } : { userId };
  const opened = await open(who, { cartItems: [line], billing: wish.billing });
  if (!opened.ok) return opened;
  return ok({ ...opened.value, line, payer: userId === null ? payer : null });
}
