import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok } from '@/shared/result';
import {
  cancelSubscription,
  changeCard,
  confirmCard,
  listSubscriptions,
  startSubscription,
} from '../subscriptions.contract';
import type { SubscriptionsService } from './subscriptions.service';

// The edge lets nobody without an account through to these calls.
function idOf(caller: Caller): UserId {
  if (caller.kind !== 'user') throw new Error('A call for customers was made by nobody.');
  return caller.userId;
}

/** API-65: monthly packages of the customer who asks. */
export function subscriptionsRoutes(service: SubscriptionsService): Route[] {
  return [
    route(startSubscription, async ({ body, caller }) => {
      const started = await service.subscribe(idOf(caller), body);
      return started.ok ? ok({ success: true, data: started.value }) : started;
    }),
    route(listSubscriptions, async ({ caller }) =>
      ok({ success: true, data: await service.list(idOf(caller)) }),
    ),
    route(cancelSubscription, async ({ params, caller }) => {
      const done = await service.cancel(idOf(caller), params.id);
      if (!done.ok) return done;
      const message =
        done.value.state === 'ended'
          ? 'Your package has ended. Nothing more is charged.'
          : 'Your package is cancelled. It runs until the end of the month that you paid for.';
      return ok({ success: true, message, data: done.value });
    }),
    route(changeCard, async ({ params, caller }) => {
      const begun = await service.beginCardChange(idOf(caller), params.id);
      return begun.ok ? ok({ success: true, data: begun.value }) : begun;
    }),
    route(confirmCard, async ({ params, body, caller }) => {
      const done = await service.confirmCardChange(idOf(caller), { id: params.id, ...body });
      if (!done.ok) return done;
      const message =
        done.value.provider === 'paypal'
          ? 'Changed. PayPal uses your new choice from now on.'
          : 'Your card is changed.';
      return ok({ success: true, message, data: done.value });
    }),
  ];
}
