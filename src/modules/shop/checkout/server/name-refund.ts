import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { moneyBackHints } from '@/modules/money/payments/server/money-back.store';
import { readPayment } from '@/modules/money/payments/server/payments.store';
import type { PaymentId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { CheckoutDeps } from './checkout.deps';
import { providerNamed } from './give-up';
import { lookForMovements } from './provider-movements';

export interface NamingInput {
  readonly paymentId: PaymentId;
  /** The provider's id of a refund, as its own pages show it. */
  readonly refundId: string;
  readonly actorId: UserId;
}

/** What stands now: whether something of the payment is unexplained still. */
export type Named = Answer<{ readonly left: boolean }, 'not_found' | 'conflict' | 'invalid'>;

const EXPLAINED = 'All refunds of this payment are booked.';
const NO_SUCH_REFUND =
  'The payment provider shows no such refund of this payment. Please copy the transaction id of the refund, not that of the payment.';

/**
 * Books a refund that its provider would not list: somebody of the studio names it, and the provider is asked how much it
 * was. Named twice it is booked once.
 */
export async function nameRefund(
  deps: CheckoutDeps & { readonly record: RecordChange },
  input: NamingInput,
): Promise<Named> {
  const { paymentId, refundId, actorId } = input;
  const payment = await readPayment(deps.db, paymentId);
  if (payment === null) return refuse('not_found', 'This payment does not exist.');
  const isBooked = async () => (await moneyBackHints(deps.db, payment)).refunds.includes(refundId);
  const left = async () => ((await readPayment(deps.db, paymentId))?.unexplained_at ?? null) !== null;
  if (await isBooked()) return ok({ left: await left() });
  if (payment.unexplained_at === null) return refuse('conflict', EXPLAINED);
  const provider = providerNamed(deps, payment.provider);
  await lookForMovements(deps, { provider, payment }, [refundId]);
  if (!(await isBooked()))
    return refuse('invalid', NO_SUCH_REFUND, { errors: { refund_id: [NO_SUCH_REFUND] } });
  await deps.db.transaction((tx) =>
    deps.record(tx, {
      by: { userId: actorId },
      action: 'payment.refund-named',
      subject: { kind: 'payment', id: paymentId, label: `Payment ${paymentId}` },
      before: { refund: null },
      after: { refund: refundId },
    }),
  );
  return ok({ left: await left() });
}
