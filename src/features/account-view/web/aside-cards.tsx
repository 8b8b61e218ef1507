import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCart } from '@/features/cart/web';
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
