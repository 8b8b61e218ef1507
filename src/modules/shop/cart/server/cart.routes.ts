import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok, type Answer } from '@/shared/result';
import { addToCart, changeCartLine, getCart, removeCartLine } from '../cart.contract';
import type { CartService } from './cart.service';

/** Whose cart it is. Carts have no address of their own: a call reaches its caller's and no other. */
function ownerOf(caller: Caller): UserId {
  if (caller.kind !== 'user') throw new Error('A cart was asked for by nobody');
  return caller.userId;
}

const answered = <T, K extends 'not_found' | 'invalid'>(answer: Answer<T, K>) =>
  answer.ok ? ok({ success: true as const, data: answer.value }) : answer;

/** API-18 to API-21. */
export function cartRoutes(cart: CartService): Route[] {
  return [
    route(getCart, async ({ caller }) =>
      ok({ success: true as const, data: await cart.read(ownerOf(caller)) }),
    ),
    route(addToCart, async ({ caller, body: { services, merge_key } }) => {
      const added = await cart.add(ownerOf(caller), { services, mergeKey: merge_key });
      if (!added.ok) return added;
      const { left_out, ...data } = added.value;
      return ok({
        success: true as const,
        message: 'Items added to cart',
        data: { ...data, left_out: [...left_out] },
      });
    }),
    route(changeCartLine, async ({ caller, params, query, body }) => {
      const name = { serviceId: params.service_id, lineId: query.line };
      return answered(await cart.setQty(ownerOf(caller), name, body.qty));
    }),
    route(removeCartLine, async ({ caller, params, query }) =>
      answered(await cart.remove(ownerOf(caller), { serviceId: params.service_id, lineId: query.line })),
    ),
  ];
}
