import { orderMoney } from '@/modules/orders/orders/server/payment-status.store';
import { checkPaymentAt, transitionPaymentById } from '@/modules/money/payments/server/payments.store';
import { tryAgain } from '@/modules/money/payments/server/stuck.store';
import { creditIssued } from '@/modules/shop/promotions/server/promotions.events';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderId, PaymentId, PromoCodeId, UserId } from '@/shared/ids';
import { formatMoney, fromMajor, toMajor, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { StudioOrderMoney, StudioRefund } from '../money.contract';
import { lockCheckout } from './checkout.store';
import { creditByKey, creditsOf, keepCredit } from './credits.store';
import { strayPayment } from './match.store';
import { mayCredit, seesMoneyOf, type CreditLimits } from './engineer-money';
import {
  readMoneyOverview,
  paidOrder,
  refundsOfOrder,
  type PaidOrder,
  type RefundView,
} from './money.read-model';
import { refundableOf, refundOrder, type RefundDeps } from './refund-order';

/** Makes a code for an amount that works for five days, in the transaction `tx`. */
export type IssueCredit = (
  tx: Db,
  credit: { userId: UserId | null; email: string; amount: Minor; currency: string; orderId: OrderId },
) => Promise<{ readonly id: PromoCodeId; readonly code: string; readonly endsAt: Date }>;

export type MoneyDeps = RefundDeps & {
  readonly issueCredit: IssueCredit;
  /** What an engineer may give without an admin. */
  readonly creditLimits: () => Promise<CreditLimits>;
};

type Overview = Awaited<ReturnType<typeof readMoneyOverview>>;

export interface Credit {
  readonly code: string;
  readonly amount: number;
  readonly currency: string;
  readonly ends_at: string;
}

/** What the studio does with money. */
export interface MoneyService {
  /** Engineers see what concerns orders that they work on; payments without an order are for admins. */
  overview(viewer: SignedIn): Promise<Overview>;
  /** To engineers an order that they do not work on does not exist. */
  order(viewer: SignedIn, id: OrderId): Promise<Answer<StudioOrderMoney, 'not_found'>>;
  /** `amount` in the major unit, as a person typed it. */
  refund(input: {
    orderId: OrderId;
    amount: number;
    reason: string;
    key: string;
    actorId: UserId;
  }): Promise<
    Answer<{ refund: StudioRefund; order: StudioOrderMoney }, 'not_found' | 'conflict' | 'invalid'>
  >;
  /** An engineer gives credits for own work only, within the owner's limits, and none to themselves. */
  credit(
    by: SignedIn,
    input: { orderId: OrderId; amount: number; key: string },
  ): Promise<Answer<Credit, 'not_found' | 'conflict' | 'invalid'>>;
  /** Sends a flagged payment back, or tries once more what was left to a person. */
  returnPayment(id: PaymentId, actorId: UserId): Promise<Answer<{ success: true }, 'not_found' | 'conflict'>>;
}

const NO_ORDER = 'This order does not exist.';
const NOT_FLAGGED = 'Only payments without an order can be refunded here.';
const SALE_IS_FINAL = 'Discounted orders are final and can’t get a credit.';

/** A refund as the API sends it. */
export function wireRefund(refund: RefundView): StudioRefund {
  const { currency, created_at } = refund;
  return {
    ...refund,
    amount: toMajor(refund.amount, currency),
    to_money: toMajor(refund.to_money, currency),
    to_gift: toMajor(refund.to_gift, currency),
    created_at: created_at.toISOString(),
  };
}

async function moneyOf(
  { db, codes }: MoneyDeps,
  id: OrderId,
): Promise<Answer<StudioOrderMoney, 'not_found'>> {
  const [order, paid] = await Promise.all([orderMoney(db, id), paidOrder(db, id)]);
  if (order === null || paid === null) return refuse('not_found', NO_ORDER);
  const { currency } = order;
  const [rest, refunds, stored] = await Promise.all([
    refundableOf(db, order),
    refundsOfOrder(db, id),
    order.has_gift_card ? codes.takeBackProblem(db, id) : null,
  ]);
  const { user_id: _user, ...shown } = paid;
  return ok({
    order_id: id,
    currency,
    paid: toMajor(order.amount + order.gift_amount, currency),
    gift: toMajor(order.gift_amount, currency),
    discount: toMajor(order.discount, currency),
    ...shown,
    refundable: stored === null ? toMajor(rest.money + rest.gift, currency) : 0,
    no_refund: stored,
    whole_only: order.has_gift_card,
    no_credit: order.discount > 0 ? SALE_IS_FINAL : null,
    refunds: refunds.map(wireRefund),
  });
}

async function refund(
  deps: MoneyDeps,
  input: Parameters<MoneyService['refund']>[0],
): ReturnType<MoneyService['refund']> {
  const order = await orderMoney(deps.db, input.orderId);
  if (order === null) return refuse('not_found', NO_ORDER);
  const amount = fromMajor(input.amount, order.currency);
  if (amount === null) {
    const message = `This is not an exact amount in ${order.currency}.`;
    return refuse('invalid', message, { errors: { amount: [message] } });
  }
  const made = await refundOrder(deps, { ...input, amount });
  if (!made.ok) return made;
  const now = await moneyOf(deps, input.orderId);
  if (!now.ok) return now;
  const known = now.value.refunds.find((one) => one.id === made.value.id);
  return ok({ refund: known ?? wireRefund(made.value), order: now.value });
}

function refuseCredit(left: Minor, currency: string) {
  const message = `The credits of an order can’t exceed what was paid for it. ${formatMoney(left, currency)} is left.`;
  return refuse('invalid', message, { errors: { amount: [message] } });
}

interface Given {
  readonly orderId: OrderId;
  readonly actorId: UserId;
  /** What was given for the order before. */
  readonly credits: Minor;
  readonly amount: Minor;
  readonly currency: string;
}

// The code stays out: whoever has it can spend it.
async function recordCredit({ record }: MoneyDeps, tx: Db, given: Given): Promise<void> {
  const { orderId, actorId, credits, amount, currency } = given;
  await record(tx, {
    by: { userId: actorId },
    action: 'order.credited',
    subject: { kind: 'order', id: orderId, label: `Order ${orderId}` },
    before: { credits },
    after: { credits: credits + amount, amount, currency },
  });
}

function isOwnOrder({ userId, role, email }: SignedIn, paid: PaidOrder): boolean {
  if (role === 'admin') return false;
  return paid.user_id === userId || paid.payer_email.toLowerCase() === email.toLowerCase();
}

async function credit(
  deps: MoneyDeps,
  by: SignedIn,
  input: Parameters<MoneyService['credit']>[1],
): ReturnType<MoneyService['credit']> {
  const { orderId, key } = input;
  const actorId = by.userId;
  if (!(await seesMoneyOf(deps.db, by, orderId))) return refuse('not_found', NO_ORDER);
  const [order, paid] = await Promise.all([orderMoney(deps.db, orderId), paidOrder(deps.db, orderId)]);
  if (order === null || paid === null) return refuse('not_found', NO_ORDER);
  if (order.discount > 0) return refuse('conflict', SALE_IS_FINAL);
  if (isOwnOrder(by, paid))
    return refuse('conflict', 'You can’t give yourself a credit. Please ask an admin.');
  const limits = await deps.creditLimits();
  const { currency } = order;
  const amount = fromMajor(input.amount, currency);
  const given = await deps.db.transaction(async (tx) => {
    // A second click waits here, and then finds what the first one gave.
    await lockCheckout(tx, order.checkout_id);
    const before = await creditByKey(tx, orderId, key);
    if (before !== null) return ok(before);
    const credits = await creditsOf(tx, orderId);
    const left = Math.max(0, order.amount + order.gift_amount - credits);
    if (amount === null || amount > left) return refuseCredit(left, currency);
    const allowed = await mayCredit(tx, { by, orderId, amount, currency, limits, now: deps.clock.now() });
    if (!allowed.ok) return allowed;
    const whose = { userId: paid.user_id, email: paid.payer_email };
    const { id, code, endsAt } = await deps.issueCredit(tx, { ...whose, amount, currency, orderId });
    const made = { code, amount, ends_at: endsAt };
    await keepCredit(tx, { ...made, orderId, key, actorId, at: deps.clock.now() });
    await deps.events.publish(tx, creditIssued, { promo_code_id: id, order_id: orderId });
    await recordCredit(deps, tx, { orderId, actorId, credits, amount, currency });
    return ok(made);
  });
  if (!given.ok) return given;
  const { code, ends_at } = given.value;
  return ok({
    code,
    amount: toMajor(given.value.amount, currency),
    currency,
    ends_at: ends_at.toISOString(),
  });
}

async function returnPayment(
  deps: MoneyDeps,
  id: PaymentId,
  actorId: UserId,
): ReturnType<MoneyService['returnPayment']> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx): ReturnType<MoneyService['returnPayment']> => {
    // Who matches it, or sends it back too, waits here.
    const payment = await strayPayment(tx, id, true);
    if (payment === null) return refuse('not_found', 'This payment does not exist.');
    const { state } = payment;
    if (state === 'refund_due' && (await tryAgain(tx, id, at))) {
      await deps.record(tx, {
        by: { userId: actorId },
        action: 'payment.sent-back-again',
        subject: { kind: 'payment', id, label: `Payment ${id}` },
        before: { stuck: true },
        after: { stuck: false },
      });
      return ok({ success: true });
    }
    if (state === 'refund_due' || state === 'refunded') return ok({ success: true });
    if (state !== 'flagged') return refuse('conflict', NOT_FLAGGED);
    await transitionPaymentById(tx, id, { state: 'refund_due', at });
    await checkPaymentAt(tx, id, at);
    await deps.record(tx, {
      by: { userId: actorId },
      action: 'payment.sent-back',
      subject: { kind: 'payment', id, label: `Payment ${id}` },
      before: { state },
      after: { state: 'refund_due' },
    });
    return ok({ success: true });
  });
}

/** Builds what the studio does with money. */
export function createMoneyService(deps: MoneyDeps): MoneyService {
  return {
    overview: ({ role, userId }) => readMoneyOverview(deps.db, role === 'admin' ? null : userId),
    async order(viewer, id) {
      return (await seesMoneyOf(deps.db, viewer, id)) ? moneyOf(deps, id) : refuse('not_found', NO_ORDER);
    },
    refund: (input) => refund(deps, input),
    credit: (by, input) => credit(deps, by, input),
    returnPayment: (id, actorId) => returnPayment(deps, id, actorId),
  };
}
