import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { matchEntries } from '@/modules/money/payments/payments.rules';
import { checkOthersBy, transitionPaymentById } from '@/modules/money/payments/server/payments.store';
import { payOtherCheckout } from '@/modules/money/payments/server/strays.store';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, PaymentId, UserId } from '@/shared/ids';
import { formatMoney, fromMajor, toMajor, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { MatchCandidate } from '../match.contract';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout, readCheckout, type CheckoutRow } from './checkout.store';
import { completePaid } from './complete-checkout';
import { candidatesOf, strayPayment, waiveRest, type CandidateRow, type Stray } from './match.store';
import { nameRefund, type Named, type NamingInput } from './name-refund';

export type MatchDeps = CheckoutDeps & { readonly record: RecordChange };

export interface MatchInput {
  readonly paymentId: PaymentId;
  readonly checkoutId: CheckoutId;
  /** What is missing, in the major unit, as it was shown. */
  readonly rest: number;
  readonly actorId: UserId;
}

/** Settles payments that belong to no order, and money that went back without a name. */
export interface Matching {
  candidates(id: PaymentId): Promise<Answer<MatchCandidate[], 'not_found' | 'conflict'>>;
  /** The order that was made; pressed twice the same one. */
  match(input: MatchInput): Promise<Answer<OrderId, 'not_found' | 'conflict' | 'invalid'>>;
  /** Books a refund that a provider would not list, by the id that its own pages show. */
  name(input: NamingInput): Promise<Named>;
}

const UNKNOWN = 'This payment does not exist.';
const SETTLED = 'This payment is settled: it belongs to an order or is being refunded.';
const NO_CANDIDATE =
  'This payment can’t be matched to that: it is paid, withdrawn or costs less. Please check again.';

function candidate(payment: Stray, row: CandidateRow): MatchCandidate {
  const { total, currency } = row;
  return {
    ...row,
    total: toMajor(total, currency),
    rest: toMajor(total - payment.amount, currency),
  };
}

interface Matched {
  readonly payment: Stray;
  readonly checkout: CheckoutRow;
  readonly rest: Minor;
  readonly payerCountry: string | null;
  readonly actorId: UserId;
}

// Evidence for the VAT; the match does not wait for a provider that is away.
async function payerCountryOf(deps: MatchDeps, { provider, reference }: Stray): Promise<string | null> {
  const taker = deps.providers.all.find(({ name }) => name === provider);
  try {
    return (await taker?.retrieve(reference))?.payerCountry ?? null;
  } catch (error) {
    deps.log.warn({ err: error, reference }, 'the country of a matched payment could not be read');
    return null;
  }
}

async function settle(
  deps: MatchDeps,
  tx: Db,
  { payment, checkout, rest, payerCountry, actorId }: Matched,
): Promise<OrderId> {
  const at = deps.clock.now();
  const { id: paymentId, amount, currency, provider } = payment;
  const { id: checkoutId } = checkout;
  if (!(await transitionPaymentById(tx, paymentId, { state: 'succeeded', at })))
    throw new Error('A payment that was held is not flagged any more.');
  await payOtherCheckout(tx, paymentId, checkoutId);
  await writeLedger(tx, {
    kind: 'match',
    entries: matchEntries(amount),
    currency,
    paymentId,
    checkoutId,
    at,
  });
  await checkOthersBy(tx, { id: paymentId, checkoutId }, at);
  const orderId = await completePaid(deps, tx, {
    checkout,
    by: { provider, paymentId, payerCountry, at },
  });
  await deps.record(tx, {
    by: { userId: actorId },
    action: 'order.made-of-a-flagged-payment',
    subject: { kind: 'order', id: orderId, label: `Order ${orderId}` },
    before: { payment: paymentId, state: 'flagged' },
    after: { payment: paymentId, state: 'succeeded', waived: rest, currency },
  });
  return orderId;
}

async function match(deps: MatchDeps, input: MatchInput): ReturnType<Matching['match']> {
  const { paymentId, checkoutId, actorId } = input;
  const known = await readCheckout(deps.db, checkoutId);
  const stray = await strayPayment(deps.db, paymentId);
  if (stray === null) return refuse('not_found', UNKNOWN);
  if (known === null) return refuse('conflict', NO_CANDIDATE);
  const missing = Math.max(0, known.total - stray.amount);
  const { billing, lines, waived } = known;
  const payerCountry = await payerCountryOf(deps, stray);
  // What nobody pays carries no VAT either.
  const vat =
    missing === 0
      ? known.vat
      : await deps.vatOf({
          billing,
          lines,
          waived: waived + missing,
          taxedGift: known.vat?.taxed_before ?? 0,
        });
  return deps.db.transaction(async (tx): ReturnType<Matching['match']> => {
    const checkout = await lockCheckout(tx, checkoutId);
    const payment = await strayPayment(tx, paymentId, true);
    if (payment === null || checkout === null) return refuse('not_found', UNKNOWN);
    if (payment.state === 'succeeded' && payment.checkout_id === checkoutId && payment.order_id !== null)
      return ok(payment.order_id);
    if (payment.state !== 'flagged') return refuse('conflict', SETTLED);
    const allowed = await candidatesOf(tx, payment);
    if (!allowed.some(({ checkout_id }) => checkout_id === checkoutId))
      return refuse('conflict', NO_CANDIDATE);
    const rest = checkout.total - payment.amount;
    if (rest !== missing || fromMajor(input.rest, payment.currency) !== rest) {
      const left = formatMoney(rest, payment.currency);
      return refuse('conflict', `${left} is now missing. Please check again. Nothing was matched.`);
    }
    if (rest > 0) await waiveRest(tx, checkoutId, { rest, vat });
    const paid = (await lockCheckout(tx, checkoutId)) ?? checkout;
    return ok(await settle(deps, tx, { payment, checkout: paid, rest, payerCountry, actorId }));
  });
}

/** Builds the settling of payments that belong to no order. */
export function createMatching(deps: MatchDeps): Matching {
  return {
    async candidates(id) {
      const payment = await strayPayment(deps.db, id);
      if (payment === null) return refuse('not_found', UNKNOWN);
      if (payment.state !== 'flagged') return refuse('conflict', SETTLED);
      const rows = await candidatesOf(deps.db, payment);
      return ok(rows.map((row) => candidate(payment, row)));
    },
    match: (input) => match(deps, input),
    name: (input) => nameRefund(deps, input),
  };
}
