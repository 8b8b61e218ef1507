import type { ProviderRefund, RefundRequest } from '../../payment-provider';
import { RefundRefused, type RefundRefusal } from '../../refund-refused';
import { PayPalRefusal, type PayPalClient } from './paypal-client';
import { refundCustomId, requestIdOf } from './paypal-ids';
import { toPayPal } from './paypal-money';
import { refundOf } from './paypal-payment';
import { refundShape } from './paypal-shapes';

// What `captures.refund` answers by 422 for good. The rest of its list is a mistake of ours, or passes: tried again.
const REFUSED: Readonly<Record<string, RefundRefusal>> = {
  CAPTURE_FULLY_REFUNDED: 'gone',
  REFUND_AMOUNT_EXCEEDED: 'gone',
  REFUND_TIME_LIMIT_EXCEEDED: 'too_late',
  TRANSACTION_DISPUTED: 'disputed',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'disputed',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'no_funds',
  PARTIAL_REFUND_NOT_ALLOWED: 'whole_only',
  REFUND_NOT_ALLOWED: 'other',
  REFUND_AMOUNT_TOO_LOW: 'other',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'other',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'other',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'other',
  PAYEE_ACCOUNT_RESTRICTED: 'other',
  REFUND_IS_RESTRICTED: 'other',
};

function refusalOf(error: unknown): unknown {
  if (!(error instanceof PayPalRefusal)) return error;
  const issue = error.issues.find((one) => one in REFUSED);
  const why = issue === undefined ? undefined : REFUSED[issue];
  return why === undefined ? error : new RefundRefused(why, error.message, { cause: error });
}

/** Sends money back of what took it; the same key is the same refund for 45 days. */
export async function refundCapture(
  { client, own }: { readonly client: PayPalClient; readonly own: string },
  captureId: string,
  { amount, currency, refundId, idempotencyKey }: RefundRequest,
): Promise<ProviderRefund> {
  try {
    const made = await client.call({
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
      body: { amount: toPayPal(amount, currency), custom_id: refundCustomId(refundId, own) },
      requestId: requestIdOf(own, idempotencyKey),
      shape: refundShape,
    });
    return { ...refundOf(made, own), ourId: refundId };
  } catch (error) {
    throw refusalOf(error);
  }
}
