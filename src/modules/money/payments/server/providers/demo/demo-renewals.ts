import { DAY } from '@/shared/clock';
import { demoCardEnding } from '../../../demo-card.rules';
import {
  addInvoice,
  dueRetries,
  dueSubscriptions,
  endSubscription,
  noteFailure,
  readSubscription,
  takeOverPayments,
  type UnpaidInvoice,
} from './demo-subscriptions.store';
import { newEventId, newId, type DemoDeps } from './demo.deps';
import { addIntent, pay, refusePayment, type DemoStatus } from './demo.store';

/** How long after each failed charge the next one is tried; after the last of them the subscription ends. */
const RETRY_AFTER_DAYS = [1, 3, 5];
const OPEN: DemoStatus[] = ['requires_payment', 'requires_challenge'];
const REFUSED = 'Your card was declined.';

/** Charges the subscription's card for an unpaid period; answers whether it was paid. */
export async function chargeInvoice(
  { db, clock, account }: DemoDeps,
  invoice: UnpaidInvoice,
): Promise<boolean> {
  const { intent_id: id, subscription_id: subscription, card_last4: last4, method, attempts } = invoice;
  const at = clock.now();
  const card = demoCardEnding(last4);
  if (card?.outcome !== 'decline' && card?.renews !== false) {
    await pay(db, { id, last4, method, webhook: 'normal', from: OPEN, eventId: newEventId(), account, at });
    await readSubscription(db, subscription);
    return true;
  }
  await refusePayment(db, {
    id,
    status: 'requires_payment',
    error: REFUSED,
    last4,
    webhook: null,
    from: OPEN,
    at,
  });
  const days = RETRY_AFTER_DAYS[attempts];
  const again = days === undefined ? null : new Date(at.getTime() + days * DAY);
  await noteFailure(db, { id, at, eventId: newEventId(), account, again });
  if (again === null) await endSubscription(db, { id: subscription, at, eventId: newEventId(), account });
  return false;
}

async function renewOnce(deps: DemoDeps): Promise<number> {
  const { db, clock, account } = deps;
  const at = clock.now();
  await takeOverPayments(db);
  const due = await dueSubscriptions(db, at);
  for (const { id, price: amount, currency, cancels, card_last4, method, next_number: number } of due) {
    if (cancels) {
      await endSubscription(db, { id, at, eventId: newEventId(), account });
      continue;
    }
    const made = { id: newId('demo_pi'), key: `${id}:${number}`, amount, currency, method, at };
    const intent = await addIntent(db, { ...made, metadata: { subscription: id } });
    await addInvoice(db, { subscription: id, intent: intent.id, number, at });
    await chargeInvoice(deps, { intent_id: intent.id, subscription_id: id, card_last4, method, attempts: 0 });
  }
  const retries = await dueRetries(db, at);
  for (const invoice of retries) await chargeInvoice(deps, invoice);
  return due.length + retries.length;
}

/** Renews what is due by the clock, month after month, and tries failed charges again. */
export async function renewDue(deps: DemoDeps): Promise<void> {
  while ((await renewOnce(deps)) > 0);
}
