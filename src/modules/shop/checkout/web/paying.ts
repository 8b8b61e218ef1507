import { serverWords, type ApiClient } from '@/shared/api-client';
import type { StoredUser } from '@/shared/session';
import type { capturePaypalPayment, openCheckout, recordTransaction } from '../checkout.contract';
import { discountOfPaid, tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import type { ConfirmationState } from './confirmation-state';
import { askForOrder, finishOrder, type Finished, type SentItem } from './finish-order';
import { wishOf, type Purchase } from './purchase';
import type { StartedIntent } from './use-payment-start';

const NO_TRANSACTION = 'Failed to create transaction. Please try again.';
const NOT_CAPTURED = 'Payment failed. Please try again.';

/** What is being paid, kept as it was when the buyer pressed the button. */
export interface Paying {
  readonly purchase: Purchase;
  /** Left to pay, in the major unit and in minor units. */
  readonly total: number;
  readonly amount: number;
  readonly currency: string;
  readonly user: StoredUser | null;
  readonly guest: GuestInfo;
}

function payerOf({ user, guest }: Paying) {
  const { first_name, last_name, email } = user ?? guest;
  return { name: `${first_name} ${last_name}`.trim(), email, phone: user === null ? guest.phone : '' };
}

/** What the order confirmation is told of a payment. */
export function confirmationOf(paying: Paying, sent: readonly SentItem[]): ConfirmationState {
  const { purchase, total, user, guest } = paying;
  return {
    cartItems: purchase.lines,
    total,
    isPromoCodeApplied: purchase.promoCode !== null,
    discountAmount: discountOfPaid(purchase.lines, total),
    isGiftCard: false,
    guestInfo: user === null ? tidyGuestInfo(guest) : null,
    sent,
  };
}

/** Keeps at the server what is about to be paid for; answers with what stopped it, or null (CHEC-03). */
export async function recordPaying(
  api: ApiClient,
  intent: StartedIntent,
  { purchase, amount, currency, user, guest }: Paying,
): Promise<string | null> {
  const contents = {
    amount,
    currency,
    user_id: user?.id ?? 'guest',
    cartItems: [...purchase.lines],
    promoCode: purchase.promoCode,
    guest_info: user === null ? guest : null,
  };
  const body = { transaction_id: intent.reference, contents, client_secret: intent.clientSecret };
  const result = await api.call<typeof recordTransaction>('POST /transaction', { body });
  if (result.ok) return null;
  return NO_TRANSACTION;
}

/** Takes the money of a PayPal payment that its buyer agreed to; null where it was taken. */
export async function capturePaying(
  api: ApiClient,
  { reference, checkoutSecret }: StartedIntent,
): Promise<{ message: string; declined: boolean } | null> {
  const result = await api.call<typeof capturePaypalPayment>('POST /paypal/orders/{id}/capture', {
    params: { id: reference },
    body: { checkout_secret: checkoutSecret },
  });
  if (result.ok) return null;
  const { refusal } = result;
  return { message: serverWords(refusal, NOT_CAPTURED), declined: refusal.kind === 'payment_required' };
}

/** Asks for the order of a payment that the provider says is paid. */
export function finishPaying(api: ApiClient, intent: StartedIntent, paying: Paying): Promise<Finished> {
  const { user, guest, total, currency, purchase } = paying;
  return finishOrder(api, {
    reference: intent.reference,
    method: intent.method,
    total,
    currency,
    signedIn: user !== null,
    payer: payerOf(paying),
    userId: user?.id ?? null,
    guest: user === null ? tidyGuestInfo(guest) : null,
    cartItems: purchase.lines,
    promoCode: purchase.promoCode,
  });
}

/** Orders what nothing is left to pay of: a gift card or a full discount covers it (CHEC-05). */
export async function payByWallet(api: ApiClient, paying: Paying): Promise<Finished> {
  const opened = await api.call<typeof openCheckout>('POST /checkouts', { body: wishOf(paying.purchase) });
  if (!opened.ok) return { failure: opened.refusal };
  return askForOrder(api, {
    reference: `wallet_${opened.value.data.checkout_id}`,
    method: 'wallet',
    total: 0,
    currency: paying.currency,
    signedIn: true,
    payer: payerOf(paying),
    userId: paying.user?.id ?? null,
    guest: null,
    cartItems: paying.purchase.lines,
    promoCode: paying.purchase.promoCode,
  });
}
