import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton, SkeletonGroup, SkeletonText } from '@/ui/skeleton';

/** Lines beside a summary on wide windows, above it on narrow ones. */
export const CART_GRID =
  'grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,680px)_minmax(300px,360px)] lg:justify-between';

/** Nothing to pay for (CART-02). */
export function EmptyCart() {
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

const ROWS = [0, 1, 2, 3, 4, 5];

function LinesToCome() {
  return (
    // As high as the lines that `cartMarkScript` has counted.
    <div className="h-[calc(var(--cart-lines,2)*8.75rem)] max-h-[52.5rem] overflow-hidden">
      {ROWS.map((row) => (
        <div key={row} className="flex h-35 gap-4 border-b border-line py-5 first:pt-0">
          <Skeleton className="h-12 w-16 sm:h-18 sm:w-24" />
          <SkeletonText lines={2} className="flex-1" />
        </div>
      ))}
    </div>
  );
}

/**
 * What stands on /cart until the browser knows its cart: grey lines of its size, or, where it holds nothing, the empty
 * state itself, so that nothing moves when the page comes to life.
 */
export function CartFirstPaint() {
  return (
    <>
      <div className="hidden in-data-[cart=empty]:block">
        <EmptyCart />
      </div>
      <SkeletonGroup className={`${CART_GRID} in-data-[cart=empty]:hidden noscript:hidden`}>
        <LinesToCome />
        <Skeleton className="h-72 w-full rounded-lg" />
        <div className="flex flex-col gap-5">
          <Skeleton className="h-7 w-48" />
          <div className="grid gap-4 sm:grid-cols-2">
            {ROWS.slice(0, 4).map((row) => (
              <Skeleton key={row} className="h-19" />
            ))}
          </div>
        </div>
      </SkeletonGroup>
    </>
  );
}
