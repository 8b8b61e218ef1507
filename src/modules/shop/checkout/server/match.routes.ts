import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { listMatches, matchPayment, nameRefund } from '../match.contract';
import type { Matching } from './match-payment';

/** Settling payments that belong to no order, and money that went back without a name. */
export function matchRoutes(matching: Matching): Route[] {
  return [
    route(listMatches, async ({ params }) => {
      const found = await matching.candidates(params.paymentId);
      return found.ok ? ok({ data: found.value }) : found;
    }),
    route(matchPayment, async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return refuse('not_found', 'This payment does not exist.');
      const { checkout_id: checkoutId, rest } = body;
      const made = await matching.match({ ...params, checkoutId, rest, actorId: caller.userId });
      return made.ok ? ok({ success: true, order_id: made.value }) : made;
    }),
    route(nameRefund, async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return refuse('not_found', 'This payment does not exist.');
      const input = { ...params, refundId: body.refund_id, actorId: caller.userId };
      const named = await matching.name(input);
      return named.ok ? ok({ success: true, ...named.value }) : named;
    }),
  ];
}
