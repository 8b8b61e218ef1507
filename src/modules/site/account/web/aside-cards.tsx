import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCart } from '@/modules/shop/cart/web/use-cart';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';

function SmallCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      <div className="text-muted">{children}</div>
    </Card>
  );
}

/** How full the cart is. */
export function CartCard() {
  const { ready, count } = useCart();
  return (
    <SmallCard title="Cart">
      {!ready && <Skeleton className="my-[0.3em] h-[1em] w-3/5" />}
      {ready && count === 0 && 'Your shopping cart is empty'}
      {ready && count > 0 && (
        <Link to="/cart" className="link">
          You have {count} {count === 1 ? 'item' : 'items'} in your cart
        </Link>
      )}
    </SmallCard>
  );
}

/**
 * How many favourites there are.
 * @param count null while it is fetched, undefined where it could not be
 */
export function FavoritesCard({ count }: { count: number | null | undefined }) {
  return (
    <SmallCard title="Favorites">
      {count === null && <Skeleton className="my-[0.3em] h-[1em] w-3/5" />}
      {count === undefined && (
        <Link to="/favorites" className="link">
          See your favorites
        </Link>
      )}
      {count === 0 && 'You haven’t favorited anything yet'}
      {typeof count === 'number' && count > 0 && (
        <Link to="/favorites" className="link">
          You have {count} {count === 1 ? 'item' : 'items'} in your favorites
        </Link>
      )}
    </SmallCard>
  );
}

/** What was agreed. */
export function LegalCard() {
  return (
    <SmallCard title="Legal">
      <Link to="/terms-and-conditions" className="link">
        Terms &amp; Conditions
      </Link>
    </SmallCard>
  );
}
