import { useCart, type Cart } from '@/features/cart/web';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { FormError } from '@/ui/form-error';
import { pageMeta } from '@/ui/page-meta';
import { PageTitle } from '@/ui/page-title';
import { NeedsScripts } from '@/features/settings/web';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';
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

function CartSkeleton() {
  return (
    <SkeletonGroup className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,680px)_minmax(280px,360px)] lg:justify-between">
      <div className="flex flex-col gap-6">
        {[0, 1].map((row) => (
          <div key={row} className="flex gap-4">
            <Skeleton className="h-18 w-24" />
            <SkeletonText lines={3} className="flex-1" />
          </div>
        ))}
      </div>
      <Skeleton className="h-56 w-full rounded-lg" />
    </SkeletonGroup>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title="No items in the cart"
      text="Start shopping to add items to your cart."
      action={
        <ButtonLink to="/services" variant="primary">
          Go to Services
        </ButtonLink>
      }
    />
  );
}

function FilledCart({ cart }: { cart: Cart }) {
  const prices = useFreshPrices(cart);
  const checkout = useCheckout(cart, prices);
  const resting = checkout.processing;
  if (checkout.finished) return <Redirecting />;
  if (cart.lines.length === 0) return <EmptyCart />;
  return (
    <>
      <PriceNotes changes={prices.changes} />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,680px)_minmax(280px,360px)] lg:justify-between">
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
    <div className="page-width flex flex-col gap-10 pt-8 pb-24 md:gap-14 md:pt-14">
      <PageTitle title="Your cart" />
      {cart.ready || <NeedsScripts />}
      {cart.ready ? <FilledCart cart={cart} /> : <CartSkeleton />}
    </div>
  );
}
