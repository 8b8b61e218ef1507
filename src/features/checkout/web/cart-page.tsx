import { useCart, type Cart } from '@/features/cart/web';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { NeedsScripts } from '@/features/settings/web';
import { CART_GRID, CartFirstPaint, EmptyCart } from './cart-skeleton';
import { CartLines } from './cart-lines';
import { CartSummary, PriceNotes } from './cart-summary';
import { GuestForm } from './guest-form';
import { PaymentSection } from './payment-section';
import { Redirecting } from './redirecting';
import { useCheckout } from './use-checkout';
import { useFreshPrices } from './use-fresh-prices';

export const meta = pageMeta({
  title: 'Cart',
  description: 'What you are about to order, and paying for it.',
  path: '/cart',
  noindex: true,
});

function FilledCart({ cart }: { cart: Cart }) {
  const prices = useFreshPrices(cart);
  const checkout = useCheckout(cart, prices);
  const resting = checkout.processing;
  if (checkout.finished) return <Redirecting />;
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <>
      <PriceNotes changes={prices.changes} />
      <div className={CART_GRID}>
        <CartLines cart={cart} unavailable={prices.unavailable} disabled={resting} />
        <div className="lg:row-span-3 lg:h-full">
          <CartSummary total={cart.total} count={cart.count} />
        </div>
        {prices.failure !== null && (
          <div className="flex flex-col items-start gap-4">
            <FormError>{prices.failure} Your cart is kept.</FormError>
            <Button onClick={prices.retry}>Try again</Button>
          </div>
        )}
        <div className="flex flex-col gap-12">
          {checkout.user === null ? (
            <GuestForm value={checkout.guest} onChange={checkout.setGuest} disabled={resting} />
          ) : (
            <p className="text-muted">
              You order as {checkout.user.first_name} {checkout.user.last_name}, {checkout.user.email}.
            </p>
          )}
          {prices.unavailable.size > 0 && (
            <FormError>Something in your cart is no longer offered. Remove it to go on to payment.</FormError>
          )}
          <PaymentSection
            start={checkout.start}
            total={cart.total}
            onProcessing={checkout.setProcessing}
            beforeConfirm={checkout.beforeConfirm}
            onPaid={checkout.onPaid}
          />
        </div>
      </div>
    </>
  );
}

export default function CartPage() {
  const cart = useCart();
  return (
    <div className="page-width flex min-h-[calc(100dvh-4rem)] flex-col gap-10 pt-8 pb-24 md:gap-14 md:pt-14">
      <PageTitle title="Your cart" />
      {cart.ready || <NeedsScripts />}
      {cart.ready ? <FilledCart cart={cart} /> : <CartFirstPaint />}
    </div>
  );
}
