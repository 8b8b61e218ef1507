import { route, type Route } from '@/platform/http/mount';
import { isStudio, type Caller, type SignedIn } from '@/shared/caller';
import type { ResponseOf } from '@/shared/endpoint';
import { toMajor, type Minor } from '@/shared/money';
import { ok, refuse } from '@/shared/result';
import { creditOrder, getMoneyOverview, getOrderMoney, refundOrder, returnPayment } from '../money.contract';
import { wireRefund, type MoneyService } from './money.service';

type Overview = ResponseOf<typeof getMoneyOverview>['data'];

interface Moved {
  readonly amount: Minor;
  readonly currency: string;
  readonly created_at: Date;
}

function wired<T extends Moved>(
  row: T,
): Omit<T, 'amount' | 'created_at'> & { amount: number; created_at: string } {
  const { amount, currency, created_at } = row;
  return { ...row, amount: toMajor(amount, currency), created_at: created_at.toISOString() };
}

// The edge lets nobody but people of the studio through to these calls.
function studio(caller: Caller): SignedIn {
  if (!isStudio(caller)) throw new Error('Money was asked for by nobody of the studio');
  return caller;
}

async function overviewOf(money: MoneyService, viewer: SignedIn): Promise<Overview> {
  const { flagged, disputes, returning, refunds, unexplained } = await money.overview(viewer);
  return {
    flagged: flagged.map(wired),
    disputes: disputes.map(wired),
    returning: returning.map(wired),
    refunds: refunds.map(wireRefund),
    unexplained: unexplained.map(wired),
  };
}

/** What the studio does with money: refunds, credits, payments that a person decides about. */
export function moneyRoutes(money: MoneyService): Route[] {
  return [
    route(getMoneyOverview, async ({ caller }) => ok({ data: await overviewOf(money, studio(caller)) })),
    route(getOrderMoney, async ({ params, caller }) => {
      const found = await money.order(studio(caller), params.orderId);
      return found.ok ? ok({ data: found.value }) : found;
    }),
    route(refundOrder, async ({ params, body, caller }) => {
      if (caller.kind !== 'user') return refuse('not_found', 'This order does not exist.');
      const made = await money.refund({ ...body, orderId: params.orderId, actorId: caller.userId });
      return made.ok ? ok({ success: true, ...made.value }) : made;
    }),
    route(creditOrder, async ({ params, body, caller }) => {
      const made = await money.credit(studio(caller), { ...body, orderId: params.orderId });
      return made.ok ? ok({ success: true, credit: made.value }) : made;
    }),
    route(returnPayment, async ({ params, caller }) =>
      caller.kind === 'user'
        ? money.returnPayment(params.paymentId, caller.userId)
        : refuse('not_found', 'This payment does not exist.'),
    ),
  ];
}
