import { type ApiClient, type CallFailure } from '@/shared/api-client';
import type { StoredUser } from '@/shared/session';
import type { capturePaypalPayment, openCheckout, recordTransaction } from '../checkout.contract';
import { discountOfPaid, tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import type { ConfirmationState } from './confirmation-state';
import { askForOrder, finishOrder, type Finished, type SentItem } from './finish-order';
import { boughtBefore } from './bought-before';
import { inputOf, type Purchase } from './purchase';
import { readStoredCheckout, storeCheckout } from './stored-checkout';
import type { StartedIntent } from './use-payment-start';

const NO_TRANSACTION = 'Failed to create transaction. Please try again.';
/** What a buyer reads who was not charged, for a reason that nobody gave. */
export const NOT_PAID = 'Payment failed. Please try again.';
/** What a buyer reads who may have been charged: the provider could not be asked either. */
export const UNCLEAR =
  'We could not confirm your payment. Check your connection and press Pay again. You are never charged twice for this cart.';

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

/** Keeps at the server what is about to be paid for; answers with what stopped it, for the buyer, or null (CHEC-03). */
export async function recordPaying(
  api: ApiClient,
  intent: StartedIntent,
  { purchase, amount, currency, user, guest }: Paying,
): Promise<CallFailure | null> {
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
  const { refusal } = result;
  return refusal.kind === 'conflict' ? refusal : { ...refusal, message: NO_TRANSACTION };
}

/** Whether nobody can tell what became of a call: its answer was lost, or was no answer. */
export function isUnclear({ kind }: CallFailure): boolean {
  return kind === 'failed' || kind === 'unreachable' || kind === 'cancelled';
}

/** What a buyer reads whose payment the provider has confirmed, but whose order did not come back. */
export function unfinishedMessage(failure: CallFailure): string {
  if (failure.kind === 'payment_required')
    return 'Your payment is not confirmed yet. Do not pay again. Finish your order in a moment.';
  if (failure.kind === 'conflict') return failure.message;
  const went =
    'Your payment went through, but we could not finish your order yet. You will not be charged again.';
  return failure.kind === 'unreachable' ? `${went} Check your connection, then finish your order.` : went;
}

/** Takes the money of a PayPal payment that its buyer agreed to; null where it was taken. */
export async function capturePaying(
  api: ApiClient,
  { reference, checkoutSecret }: StartedIntent,
): Promise<CallFailure | null> {
  const result = await api.call<typeof capturePaypalPayment>('POST /paypal/orders/{id}/capture', {
    params: { id: reference },
    body: { checkout_secret: checkoutSecret },
  });
  return result.ok ? null : result.refusal;
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

const WALLET_UNCLEAR = 'We could not confirm your order. Press Checkout again. You won’t order twice.';

/** What stopped an order that nothing was left to pay of; `asks` where it was bought before. */
export type WalletProblem = { readonly message: string; readonly asks: boolean };

function walletProblem(failure: CallFailure): WalletProblem {
  if (isUnclear(failure)) return { message: WALLET_UNCLEAR, asks: false };
  return { message: failure.message, asks: boughtBefore(failure) !== null };
}

/** Orders what nothing is left to pay of: a gift card or a full discount covers it (CHEC-05). */
export async function payByWallet(
  api: ApiClient,
  paying: Paying,
  again: boolean,
): Promise<Finished | { readonly problem: WalletProblem }> {
  const before = readStoredCheckout();
  const named = before && { checkout_id: before.checkout_id, checkout_secret: before.checkout_secret };
  const opened = await api.call<typeof openCheckout>('POST /checkouts', {
    body: { ...inputOf(paying.purchase), ...(again ? { buy_again: true } : named) },
  });
  if (!opened.ok) return { problem: walletProblem(opened.refusal) };
  const { checkout_id, checkout_secret } = opened.value.data;
  const reference = `wallet_${checkout_id}`;
  storeCheckout({
    payment_intent: reference,
    client_secret: '',
    checkout_id,
    checkout_secret,
    pressed: true,
  });
  const done = await askForOrder(api, {
    reference,
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
  return 'failure' in done ? { problem: walletProblem(done.failure) } : done;
}
