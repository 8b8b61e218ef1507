import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lineKey, type CartLine } from '@/modules/shop/cart/cart.rules';
import { useCart, type Cart } from '@/modules/shop/cart/web/use-cart';
import { NeedsScripts } from '@/modules/foundation/settings/web/needs-scripts';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { FormError } from '@/ui/form-error';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { scrollToTop } from '@/ui/scroll-to-top';
import { NO_PRODUCTS } from '../checkout.rules';
import { BuyerSection } from './buyer-section';
import { DroppedFiles } from './dropped-files';
import { CartLines } from './cart-lines';
import { CART_GRID, CartFirstPaint, EmptyCart } from './cart-skeleton';
import { CartSteps } from './cart-steps';
import { CartSummary, PriceNotes } from './cart-summary';
import { MonthlyStep } from './monthly-step';
import { forgetSteps, usePaidSteps } from './paid-steps';
import { PaymentSection } from './payment-section';
import { PromoForm } from './promo-form';
import { paidNow } from './purchase';
import { Redirecting } from './redirecting';
import { RemovedLine } from './removed-line';
import { useCheckout, type Checkout, type Done } from './use-checkout';
import { usePriceNotes } from './use-price-notes';
import { usePromo, type PromoBox } from './use-promo';
import { promisesByLine, promosByLine } from './use-quote';

export const meta = pageMeta({
  title: 'Cart',
  description: 'Review your order and pay.',
  path: '/cart',
  noindex: true,
});

/** The line that was taken out last, and how it comes back. */
function useRemoval(cart: Cart, onCovered: () => void, isCovered: (line: CartLine) => boolean) {
  const [removed, setRemoved] = useState<{ line: CartLine; at: number } | null>(null);
  return {
    line: removed?.line ?? null,
    remove: (line: CartLine): void => {
      setRemoved({ line, at: cart.lines.indexOf(line) });
      if (isCovered(line)) onCovered();
      cart.remove(line);
    },
    undo: (): void => {
      if (removed === null) return;
      cart.replace(cart.lines.toSpliced(removed.at, 0, removed.line));
      setRemoved(null);
    },
  };
}

function useCartCheckout(cart: Cart) {
  const navigate = useNavigate();
  const notes = usePriceNotes(cart);
  const steps = usePaidSteps();
  const now = paidNow(cart.lines);
  const later = cart.lines.filter((line) => line.service_type === 'subscription');
  const promo = usePromo(now.map(({ service_id }) => service_id));

  const onDone = async ({ orderId, lines, confirmation }: Done): Promise<'stay' | undefined> => {
    promo.clear();
    if (later.length > 0) {
      steps.add({ orderId, confirmation });
      cart.removePaid(lines);
      scrollToTop();
      return 'stay';
    }
    forgetSteps();
    await navigate(`/order-confirmation/${orderId}`, { state: confirmation });
    cart.removePaid(lines);
    return undefined;
  };
  const checkout = useCheckout({
    lines: cart.lines,
    paidNow: now,
    promoCode: promo.code,
    onQuote: promo.onQuote,
    onFreshPrices: notes.takeOver,
    onDone,
  });
  return { checkout, promo, now, later, paid: steps.paid, changes: notes.changes };
}

function Problems({ checkout, cart }: { checkout: Checkout; cart: Cart }) {
  const { failure, unavailable, retry } = checkout.quoting;
  if (failure !== null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <FormError>{failure} Your cart is safe.</FormError>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  }
  const isGone = cart.lines.some((line) => unavailable.has(lineKey(line)));
  return isGone ? (
    <FormError>An item in your cart is no longer on sale. Remove it to continue to payment.</FormError>
  ) : null;
}

function promoForm(promo: PromoBox, checkout: Checkout) {
  return (
    <PromoForm
      promo={promo}
      guest={checkout.user === null}
      disabled={checkout.processing || checkout.looking.known === 'pending'}
    />
  );
}

/** A customer's cart that could not be fetched: it may hold anything. */
function CartUnknown({ cart }: { cart: Cart }) {
  return (
    <ErrorState
      title="Your cart could not be loaded"
      text={cart.error}
      safe="Your cart is safe in your account."
      onRetry={() => cart.reload()}
    />
  );
}

function FilledCart({ cart }: { cart: Cart }) {
  const { checkout, promo, now, later, paid, changes } = useCartCheckout(cart);
  const { quoting } = checkout;
  // What is being paid for stays as it is.
  const pending = checkout.looking.known === 'pending';
  const promos = promosByLine(quoting.quote);
  const removal = useRemoval(cart, promo.clear, (line) => promos.has(lineKey(line)));
  const undo = <RemovedLine line={removal.line} onUndo={removal.undo} />;
  // Emptied from outside, in another tab or on another device, while this one was about to pay.
  const [wasFilled, setWasFilled] = useState(false);
  if (cart.lines.length > 0 && !wasFilled) setWasFilled(true);
  if (checkout.finished) return <Redirecting />;
  if (cart.lines.length === 0) {
    return (
      <div>
        {undo}
        {wasFilled && removal.line === null && <FormError>{NO_PRODUCTS}</FormError>}
        {cart.status === 'failed' ? <CartUnknown cart={cart} /> : <EmptyCart />}
      </div>
    );
  }
  const [next] = later;
  // What is gone is not paid for: the sum is of the rest, as the total is.
  const offered = now.filter((line) => !quoting.unavailable.has(lineKey(line)));
  return (
    <>
      <CartSteps paid={paid} now={now} later={later} />
      <div className={CART_GRID}>
        <div>
          <PriceNotes changes={changes} />
          {undo}
          <CartLines
            cart={cart}
            promos={promos}
            promises={promisesByLine(quoting.quote)}
            unavailable={quoting.unavailable}
            disabled={checkout.processing || pending}
            onRemove={removal.remove}
          />
          <DroppedFiles />
        </div>
        {now.length > 0 && (
          <div className="lg:row-span-3 lg:h-full">
            <CartSummary
              quote={quoting.quote}
              fresh={quoting.fresh}
              lines={offered}
              later={later}
              promo={promoForm(promo, checkout)}
            />
          </div>
        )}
        <div className="flex flex-col gap-12">
          <Problems checkout={checkout} cart={cart} />
          {now.length > 0 ? (
            <>
              {!pending && <BuyerSection checkout={checkout} />}
              <PaymentSection checkout={checkout} />
            </>
          ) : (
            next !== undefined && (
              <MonthlyStep line={next} guest={checkout.user === null ? checkout.guest : null} />
            )
          )}
        </div>
      </div>
    </>
  );
}

export default function CartPage() {
  const cart = useCart();
  return (
    <div className="page-width flex min-h-[calc(100dvh-4rem)] flex-col page-top gap-10 pb-24 md:gap-14">
      <PageTitle title="Your cart" />
      {cart.ready || <NeedsScripts />}
      {cart.ready && <FilledCart cart={cart} />}
      {!cart.ready && cart.status === 'failed' && (
        <ErrorState
          title="Your cart could not be loaded"
          text={cart.error ?? undefined}
          safe="Your cart is safe."
          onRetry={() => cart.reload()}
        />
      )}
      {!cart.ready && cart.status !== 'failed' && <CartFirstPaint />}
    </div>
  );
}
