import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readSession } from '@/modules/people/accounts/web/browser-session';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useCart } from '@/modules/shop/cart/web/use-cart';
import { forgetStoredSubscription } from '@/modules/shop/subscriptions/web/stored-subscription';
import type { ApiClient, CallResult } from '@/shared/api-client';
import { ButtonLink } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Spinner } from '@/ui/spinner';
import type { finishOrder, getTransaction } from '../checkout.contract';
import type { TransactionContents } from '../checkout-shapes.contract';
import { amountOf } from '../checkout.rules';
import { aria } from '@/ui/aria';
import { useLeaveTo, useOnceReady } from './return-page';

export const meta = pageMeta({
  title: 'Finishing your subscription',
  description: 'Your first month is checked and its order is made.',
  path: '/success-subscription',
  noindex: true,
});

const NO_ID = 'No subscription id found. Redirecting...';
const NO_TRANSACTION = 'Transaction not found. Redirecting to services...';
const NOT_SAVED = 'Payment succeeded but saving subscription failed.';
// A bank or PayPal may need a moment between the agreement and the payment.
const ASK_AGAIN_MS = 1_500;
const ASK_TIMES = 12;

type View =
  | { readonly step: 'working' | 'done' }
  | { readonly step: 'lost'; readonly message: string }
  | { readonly step: 'failed'; readonly reason: string };

type Finished = CallResult<typeof finishOrder>;

function productOf({ product, amount }: TransactionContents) {
  const price = amountOf(product?.price ?? amount);
  return {
    ...product,
    name: product?.name ?? 'Service',
    price,
    service_type: 'subscription',
  };
}

function successBody(reference: string, contents: TransactionContents) {
  const user = readSession();
  const info = contents.userInfo;
  const name = `${info?.first_name ?? user?.first_name ?? ''} ${info?.last_name ?? user?.last_name ?? ''}`;
  return {
    user_id: user?.id,
    transaction_id: reference,
    subscription_id: reference,
    amount: amountOf(contents.amount ?? contents.product?.price),
    payer_name: name.trim(),
    payer_email: info?.email ?? user?.email ?? '',
    payment_method: 'stripe' as const,
    order_type: 'subscription' as const,
    product: productOf(contents),
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function finish(api: ApiClient, reference: string, contents: TransactionContents): Promise<Finished> {
  const body = successBody(reference, contents);
  for (let asked = 1; ; asked += 1) {
    const answer = await api.call<typeof finishOrder>('POST /success', { body });
    const waits = !answer.ok && answer.refusal.kind === 'payment_required';
    if (!waits || asked >= ASK_TIMES) return answer;
    await wait(ASK_AGAIN_MS);
  }
}

function confirmationOf(reference: string, contents: TransactionContents, sent: readonly object[]) {
  const product = productOf(contents);
  return {
    cartItems: [{ service_name: product.name, qty: 1, total_price: product.price }],
    total: product.price,
    isPromoCodeApplied: false,
    discountAmount: 0,
    isGiftCard: false,
    guestInfo: null,
    sent,
    subscription: { id: reference, ...product },
  };
}

/** Where a buyer comes back to with a paid package in the address (FINA-02). */
function useReturn(): View {
  const api = useApi();
  const navigate = useNavigate();
  const cart = useCart();
  const { ready } = useSession();
  const [search] = useSearchParams();
  const [view, setView] = useState<View>({ step: 'working' });

  const run = async (): Promise<void> => {
    const reference = search.get('subscription_id');
    if (!reference) return setView({ step: 'lost', message: NO_ID });
    const found = await api.call<typeof getTransaction>('GET /transaction/{reference}', {
      params: { reference },
      query: {},
    });
    if (!found.ok && found.refusal.kind !== 'unreachable')
      return setView({ step: 'lost', message: NO_TRANSACTION });
    if (!found.ok) return setView({ step: 'failed', reason: found.refusal.message });
    const { contents } = found.value.data;
    const done = await finish(api, reference, contents);
    if (!done.ok) return setView({ step: 'failed', reason: done.refusal.message });
    setView({ step: 'done' });
    forgetStoredSubscription();
    cart.removePaid(cart.lines.filter((line) => line.service_id === contents.product?.id));
    const state = confirmationOf(reference, contents, done.value.sent);
    await navigate(`/order-confirmation/${done.value.order_id}`, { state, replace: true });
  };

  useOnceReady(ready, run);
  useLeaveTo('/services', view.step === 'lost');
  return view;
}

/** /success-subscription (FINA-02). */
export default function SuccessSubscriptionPage() {
  const view = useReturn();
  return (
    <div className="page-width min-h-[60vh] pt-8 pb-24">
      {view.step === 'working' && (
        <div className="flex flex-col items-center gap-4 py-24 text-center">
          <h1 className="text-xl">Finalizing your subscription...</h1>
          <Spinner />
        </div>
      )}
      {view.step === 'done' && (
        <div {...aria.status} className="flex flex-col items-center gap-2 py-24 text-center">
          <h1 className="text-xl">Subscription Activated</h1>
          <p className="text-muted">Redirecting to your order confirmation…</p>
        </div>
      )}
      {view.step === 'lost' && (
        <p role="alert" className="py-24 text-center">
          {view.message}
        </p>
      )}
      {view.step === 'failed' && (
        <ErrorState
          heading="h1"
          title={NOT_SAVED}
          text={view.reason}
          safe="Your payment is safe. We find it within minutes and email you the order."
          onRetry={() => window.location.reload()}
          action={<ButtonLink to="/account">Go to your account</ButtonLink>}
        />
      )}
    </div>
  );
}
