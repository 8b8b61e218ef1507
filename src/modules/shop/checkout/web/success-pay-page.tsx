import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readSession } from '@/modules/people/accounts/web/browser-session';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useCart } from '@/modules/shop/cart/web/use-cart';
import { parseCart } from '@/modules/shop/cart/cart.rules';
import type { ApiClient } from '@/shared/api-client';
import { toMajor } from '@/shared/money';
import { aria } from '@/ui/aria';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import type { getTransaction } from '../checkout.contract';
import type { TransactionContents, SentLine } from '../checkout-shapes.contract';
import { amountOf, discountOfPaid, type GuestInfo } from '../checkout.rules';
import type { ConfirmationState } from './confirmation-state';
import { finishOrder } from './finish-order';
import { isPending } from './payment-pending';
import { PendingNotice } from './pending-payment';
import { useLeaveTo, useOnceReady } from './return-page';
import { Redirecting } from './redirecting';
import { forgetDetails } from './checkout-details';
import { forgetStoredCheckout, readStoredCheckout } from './stored-checkout';

export const meta = pageMeta({
  title: 'Finishing your order',
  description: 'Your payment is checked and your order is made.',
  path: '/success-pay',
  noindex: true,
});

const NO_INTENT = 'No payment intent found. Redirecting to cart...';
const NO_TRANSACTION = 'Transaction not found. Redirecting to cart...';
const NOT_FINALIZED = 'Payment could not be finalized.';
const ERROR = 'Error finalizing payment. Please contact support.';

type View =
  | { readonly step: 'working' | 'done' | 'pending' }
  | { readonly step: 'failed'; readonly message: string; readonly goesBack: boolean };

async function transactionOf(
  api: ApiClient,
  reference: string,
  secret: string | null,
): Promise<TransactionContents | null> {
  const stored = readStoredCheckout();
  const own = secret ?? (stored?.payment_intent === reference ? stored.client_secret : null);
  const query = own === null ? {} : { secret: own };
  const result = await api.call<typeof getTransaction>('GET /transaction/{reference}', {
    params: { reference },
    query,
  });
  return result.ok ? result.value.data.contents : null;
}

function guestOf(contents: TransactionContents): GuestInfo | null {
  const info = contents.guest_info;
  if (!info) return null;
  const { first_name = '', last_name = '', email = '', phone = '' } = info;
  return { first_name, last_name, email, phone };
}

function stateOf(contents: TransactionContents, total: number): Omit<ConfirmationState, 'sent'> {
  const lines = contents.cartItems ?? [];
  return {
    cartItems: lines.map((line) => ({
      service_name: line.service_name ?? 'Service',
      qty: line.qty ?? 1,
      total_price: amountOf(line.total_price ?? line.price),
      service_type: line.service_type === 'subscription' ? 'subscription' : 'one_time',
    })),
    total,
    isPromoCodeApplied: Boolean(contents.promoCode),
    discountAmount: discountOfPaid(lines, total),
    isGiftCard: false,
    guestInfo: guestOf(contents),
  };
}

// What was recorded without saying which service is no line that can be sent.
function linesOf({ cartItems = [] }: TransactionContents): SentLine[] {
  return cartItems.flatMap(({ service_id, qty = 1, ...line }) =>
    service_id === undefined ? [] : [{ ...line, service_id, qty }],
  );
}

async function finish(api: ApiClient, reference: string, contents: TransactionContents) {
  const user = readSession();
  const currency = contents.currency ?? 'USD';
  const total = toMajor(amountOf(contents.amount), currency);
  const guest = guestOf(contents);
  const result = await finishOrder(api, {
    reference,
    method: 'card',
    total,
    currency,
    signedIn: guest === null && user !== null,
    payer: { name: '', email: guest?.email ?? user?.email ?? '', phone: guest?.phone ?? '' },
    userId: guest === null ? (user?.id ?? null) : null,
    guest,
    cartItems: linesOf(contents),
    promoCode: contents.promoCode ?? null,
  });
  return { result, state: stateOf(contents, total) };
}

/** Where a buyer comes back to from a bank or a provider, with the payment in the address (FINA-01). */
function useReturn(): View {
  const api = useApi();
  const navigate = useNavigate();
  const cart = useCart();
  const { ready } = useSession();
  const [search] = useSearchParams();
  const [view, setView] = useState<View>({ step: 'working' });

  const fail = (message: string, goesBack = false): void => setView({ step: 'failed', message, goesBack });

  const run = async (): Promise<void> => {
    const reference = search.get('payment_intent');
    if (!reference) return fail(NO_INTENT, true);
    const contents = await transactionOf(api, reference, search.get('payment_intent_client_secret'));
    if (contents === null) return fail(NO_TRANSACTION, true);
    const { result, state } = await finish(api, reference, contents);
    if ('failure' in result) {
      if (isPending(result.failure)) return setView({ step: 'pending' });
      const { kind, message, silent } = result.failure;
      if (kind === 'failed') return fail(ERROR);
      return fail(silent === true && kind !== 'unreachable' ? NOT_FINALIZED : `${NOT_FINALIZED} ${message}`);
    }
    setView({ step: 'done' });
    cart.removePaid(parseCart(JSON.stringify(contents.cartItems ?? [])));
    forgetStoredCheckout();
    forgetDetails();
    await navigate(`/order-confirmation/${result.orderId}`, {
      state: { ...state, sent: result.sent },
      replace: true,
    });
  };

  useOnceReady(ready, run);
  useLeaveTo('/cart', view.step === 'failed' && view.goesBack);
  return view;
}

export default function SuccessPayPage() {
  const view = useReturn();
  return (
    <div className="page-width min-h-[60vh] pt-8 pb-24">
      {view.step === 'working' && <p {...aria.status} aria-label="Loading" />}
      {view.step === 'done' && <Redirecting />}
      {view.step === 'pending' && (
        <EmptyState
          heading="h1"
          title="Your payment is being checked"
          text={<PendingNotice />}
          action={<ButtonLink to="/cart">To the cart</ButtonLink>}
        />
      )}
      {view.step === 'failed' && (
        <ErrorState
          heading="h1"
          title="Payment Failed"
          text={view.message}
          safe="Your cart is safe."
          action={
            <ButtonLink to="/cart" variant="primary">
              Return to Cart
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}
