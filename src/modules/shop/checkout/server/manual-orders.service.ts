import { paymentAsked } from '@/modules/money/payments/server/payments.events';
import { MINUTE } from '@/shared/clock';
import type { OrderId, UserId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { ManualOrderId, PaymentRequest } from '../manual-orders.contract';
import { giveUpCheckout } from './give-up';
import {
  customerByEmail,
  guestByEmail,
  lockManualOrder,
  noteMailed,
  noteWithdrawn,
  waitingPayments,
  type WaitingRow,
} from './manual-orders.store';
import { makeByHand, type ManualOrdersDeps, type ManualOrderInput } from './make-manual-order';
import { payLinkPath } from './pay-link';

interface Made {
  readonly order_id: OrderId | null;
  readonly url: string | null;
}

interface FoundCustomer {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly has_account: boolean;
}

type Done = Answer<{ success: true }, 'not_found' | 'conflict'>;

/** Orders by phone, mail or invoice: made by somebody of the studio. */
export interface ManualOrders {
  make(input: ManualOrderInput): Promise<Answer<Made, 'conflict' | 'invalid'>>;
  customer(email: string): Promise<FoundCustomer | null>;
  waiting(page: number, perPage: number): Promise<{ requests: PaymentRequest[]; total: number }>;
  /** Mails the link once more. */
  mail(id: ManualOrderId, actorId: UserId): Promise<Done>;
  withdraw(id: ManualOrderId, actorId: UserId): Promise<Done>;
}

async function make(deps: ManualOrdersDeps, input: ManualOrderInput): ReturnType<ManualOrders['make']> {
  const made = await makeByHand(deps, input);
  if (!made.ok) return made;
  const { order_id, checkout_id } = made.value;
  const url = order_id === null ? (await deps.siteUrl()) + payLinkPath(deps.keys, checkout_id) : null;
  return ok({ order_id, url });
}

function requestOf(deps: ManualOrdersDeps, site: string, row: WaitingRow): PaymentRequest {
  const { checkout_id, total, currency, created_at, mailed_at, ...shown } = row;
  return {
    ...shown,
    currency,
    total: toMajor(total, currency),
    created_at: created_at.toISOString(),
    mailed_at: mailed_at?.toISOString() ?? null,
    url: site + payLinkPath(deps.keys, checkout_id),
  };
}

async function waiting(
  deps: ManualOrdersDeps,
  page: number,
  perPage: number,
): ReturnType<ManualOrders['waiting']> {
  const [site, { rows, total }] = await Promise.all([
    deps.siteUrl(),
    waitingPayments(deps.db, { limit: perPage, offset: (page - 1) * perPage }),
  ]);
  const requests = rows.map((row) => requestOf(deps, site, row));
  return { requests, total };
}

const UNKNOWN = 'There is no such payment request.';
const CLOSED = 'This payment request was paid or withdrawn.';

async function mail(deps: ManualOrdersDeps, id: ManualOrderId, actorId: UserId): Promise<Done> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx): Promise<Done> => {
    const known = await lockManualOrder(tx, id);
    if (known === null) return refuse('not_found', UNKNOWN);
    if (!known.is_open) return refuse('conflict', CLOSED);
    const { checkout_id, mailed, mailed_at } = known;
    // A second click, or two admins at once: it is on its way.
    if (mailed_at !== null && at.getTime() - mailed_at.getTime() < MINUTE) return ok({ success: true });
    await noteMailed(tx, id, at);
    const path = payLinkPath(deps.keys, checkout_id);
    await deps.events.publish(tx, paymentAsked, { checkout_id, path, nth: mailed + 1 });
    await deps.record(tx, {
      by: { userId: actorId },
      action: 'payment-request.mailed',
      subject: { kind: 'payment-request', id, label: `Payment request ${id}` },
      before: { mailed },
      after: { mailed: mailed + 1 },
    });
    return ok({ success: true });
  });
}

async function withdraw(deps: ManualOrdersDeps, id: ManualOrderId, actorId: UserId): Promise<Done> {
  const at = deps.clock.now();
  const known = await deps.db.transaction((tx) => lockManualOrder(tx, id));
  if (known === null) return refuse('not_found', UNKNOWN);
  if (known.order_id !== null) return refuse('conflict', CLOSED);
  // Made impossible at the provider before it counts as closed here.
  const paid = known.is_open ? await giveUpCheckout(deps, known.checkout_id) : null;
  if (paid !== null) return refuse('conflict', 'It has just been paid. Find its order in the list.');
  return deps.db.transaction(async (tx): Promise<Done> => {
    await noteWithdrawn(tx, id, at);
    if (known.is_open)
      await deps.record(tx, {
        by: { userId: actorId },
        action: 'payment-request.withdrawn',
        subject: { kind: 'payment-request', id, label: `Payment request ${id}` },
        before: { state: 'open' },
        after: { state: 'withdrawn' },
      });
    return ok({ success: true });
  });
}

/** Builds orders by hand. */
export function createManualOrders(deps: ManualOrdersDeps): ManualOrders {
  return {
    make: (input) => make(deps, input),
    async customer(email) {
      const account = await customerByEmail(deps.db, email);
      const known = account ?? (await guestByEmail(deps.db, email));
      if (known === null) return null;
      const { first_name, last_name, phone } = known;
      return { first_name, last_name, phone, has_account: account?.verified === true };
    },
    waiting: (page, perPage) => waiting(deps, page, perPage),
    mail: (id, actorId) => mail(deps, id, actorId),
    withdraw: (id, actorId) => withdraw(deps, id, actorId),
  };
}
