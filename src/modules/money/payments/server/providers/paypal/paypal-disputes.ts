import type { Log } from '@/platform/log/log';
import { HOUR } from '@/shared/clock';
import { reversalName } from '../../../payments.rules';
import type { ProviderDispute } from '../../payment-provider';
import { PayPalRefusal, type PayPalClient } from './paypal-client';
import { fromPayPal } from './paypal-money';
import type { Reversal } from './paypal-news';
import { instantOf } from './paypal-payment';
import { disputeListShape, disputeShape, type PayPalCapture } from './paypal-shapes';

// https://developer.paypal.com/docs/api/customer-disputes/v1/: with the buyer the money has gone, else it came back.
const LOST = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

async function stateOf(client: PayPalClient, id: string, status: string): Promise<ProviderDispute['state']> {
  if (status !== 'RESOLVED') return 'open';
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  const found = await client.find({ method: 'GET', path, shape: disputeShape });
  return LOST.has(found?.dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won';
}

/** What buyers dispute of a capture; nothing, and a line in the log, where our keys may not read disputes. */
export async function disputesOf(
  client: PayPalClient,
  log: Log,
  captureId: string,
): Promise<ProviderDispute[]> {
  try {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(captureId)}`;
    const found = await client.find({ method: 'GET', path, shape: disputeListShape });
    return await Promise.all(
      (found?.items ?? []).map(async ({ dispute_id, status, dispute_amount, create_time }) => ({
        reference: dispute_id,
        amount: fromPayPal(dispute_amount),
        state: await stateOf(client, dispute_id, status),
        openedAt: instantOf(create_time),
      })),
    );
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status !== 403) throw error;
    log.warn({ err: error }, 'the PayPal app may not read disputes: switch that on in its settings');
    return [];
  }
}

/**
 * The disputes of a capture, or that PayPal took money back by itself: a dispute that can be read tells more, and is the
 * same money.
 * @param reversed what PayPal took back, by its news; null for nothing
 */
export function withReversal(
  { id, amount }: Pick<PayPalCapture, 'id' | 'amount'>,
  disputes: readonly ProviderDispute[],
  reversed: Reversal | null,
): readonly ProviderDispute[] {
  if (reversed === null || disputes.length > 0) return disputes;
  // Listed as a refund it has a time a little before its news.
  const openedAt = reversed.at === null ? null : new Date(reversed.at.getTime() - HOUR);
  const taken = Math.min(reversed.amount, fromPayPal(amount));
  return [{ reference: reversalName(id), amount: taken, state: 'lost', openedAt }];
}
