import { defineEvent } from '@/platform/events/event';
import type { SubscriptionId } from '@/shared/ids';

/** The first month of a package was paid. */
export const subscriptionStarted = defineEvent<{ subscription_id: SubscriptionId }>('subscription.started');

/** A month could not be charged; `invoice` is the provider's id of it. Told once for each month. */
export const renewalFailed = defineEvent<{ subscription_id: SubscriptionId; invoice: string }>(
  'subscription.renewal-failed',
);

/** Somebody cancelled it: it runs until the end of its paid time. */
export const subscriptionCancelled = defineEvent<{ subscription_id: SubscriptionId }>(
  'subscription.cancelled',
);

/** It is over. `unpaid` where the months could not be charged, else it was cancelled. */
export const subscriptionEnded = defineEvent<{ subscription_id: SubscriptionId; unpaid: boolean }>(
  'subscription.ended',
);
