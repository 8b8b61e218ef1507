import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '@/features/accounts/web';
import type { CartLine } from '@/features/cart/cart.rules';
import type { Cart } from '@/features/cart/web';
import { useSettings } from '@/features/settings/web';
import type { ApiClient } from '@/shared/api-client';
import { fromMajor } from '@/shared/money';
import type { StoredUser } from '@/shared/session';
import { useApi } from '@/ui/page-data';
import type { recordTransaction } from '../checkout.contract';
import { isGuestInfoComplete, tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import type { ConfirmationState } from './confirmation-state';
import { finishOrder, type Finished, type SentItem } from './finish-order';
import { forgetStoredCheckout } from './stored-checkout';
import type { FreshPrices } from './use-fresh-prices';
import { usePaymentStart, type PayingBuyer, type StartedIntent } from './use-payment-start';

const NO_TRANSACTION = 'Failed to create transaction. Please try again.';
const EMPTY_GUEST: GuestInfo = { first_name: '', last_name: '', email: '', phone: '' };

/** What is being paid, kept as it was when the buyer pressed the button. */
interface Paying {
  readonly lines: readonly CartLine[];
  readonly total: number;
  readonly currency: string;
  readonly user: StoredUser | null;
  readonly guest: GuestInfo;
}

function payerOf({ user, guest }: Paying) {
  const { first_name, last_name, email } = user ?? guest;
  return { name: `${first_name} ${last_name}`.trim(), email, phone: user === null ? guest.phone : '' };
}

function confirmationOf({ lines, total, user, guest }: Paying, sent: readonly SentItem[]): ConfirmationState {
  const guestInfo = user === null ? guest : null;
  return {
    cartItems: lines,
    total,
    isPromoCodeApplied: false,
    discountAmount: 0,
    isGiftCard: false,
    guestInfo,
    sent,
  };
}

async function recordPaying(api: ApiClient, intent: StartedIntent, paying: Paying): Promise<string | null> {
  const contents = {
    amount: fromMajor(paying.total, paying.currency) ?? 0,
    currency: paying.currency,
    user_id: paying.user?.id ?? 'guest',
    cartItems: [...paying.lines],
    promoCode: null,
    guest_info: paying.user === null ? paying.guest : null,
  };
  const body = { transaction_id: intent.reference, contents, client_secret: intent.clientSecret };
  const result = await api.call<typeof recordTransaction>('POST /transaction', { body });
  if (result.ok) return null;
  return result.refusal.kind === 'unreachable' ? result.refusal.message : NO_TRANSACTION;
}

function finishPaying(api: ApiClient, reference: string, paying: Paying): Promise<Finished> {
  const { user, total, currency, lines } = paying;
  return finishOrder(api, {
    reference,
    total,
    currency,
    signedIn: user !== null,
    payer: payerOf(paying),
    userId: user?.id ?? null,
    cartItems: lines,
  });
}

/** The checkout of a cart: who buys, the payment that was begun, and what happens when it is paid. */
export function useCheckout(cart: Cart, prices: FreshPrices) {
  const api = useApi();
  const navigate = useNavigate();
  const { currency } = useSettings();
  const { user, ready } = useSession();
  const [guest, setGuest] = useState(EMPTY_GUEST);
  const [processing, setProcessing] = useState(false);
  const [finished, setFinished] = useState(false);
  const paying = useRef<Paying | null>(null);

  const sellable = prices.checked && prices.unavailable.size === 0;
  const buyer: PayingBuyer | null = user
    ? { userId: user.id }
    : isGuestInfoComplete(guest)
      ? { guest }
      : null;
  const start = usePaymentStart({
    lines: cart.lines,
    total: cart.total,
    currency,
    buyer: ready && sellable ? buyer : null,
    onFreshPrices: prices.apply,
    hold: processing || finished,
  });
  const now = (): Paying => ({
    lines: cart.lines,
    total: cart.total,
    currency,
    user,
    guest: tidyGuestInfo(guest),
  });

  async function beforeConfirm(intent: StartedIntent): Promise<string | null> {
    paying.current = now();
    return recordPaying(api, intent, paying.current);
  }

  async function onPaid({ reference }: StartedIntent): Promise<string | null> {
    const paid = paying.current ?? now();
    const result = await finishPaying(api, reference, paid);
    if ('failure' in result) return result.failure.message;
    setFinished(true);
    forgetStoredCheckout();
    await navigate(`/order-confirmation/${result.orderId}`, { state: confirmationOf(paid, result.sent) });
    cart.removePaid(paid.lines);
    return null;
  }

  return { user, guest, setGuest, processing, setProcessing, finished, start, beforeConfirm, onPaid };
}
