import { Gift } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useCart } from '@/modules/shop/cart/web/use-cart';
import type { ConfirmationState, ConfirmedLine } from '@/modules/shop/checkout/web/confirmation-state';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmationFrame } from './confirmation-frame';
import { ReceiptNote } from './receipt-note';

const KEY = 'cartClearedFor';

function isFirstTime(orderId: string): boolean {
  try {
    if (window.sessionStorage.getItem(KEY) === orderId) return false;
    window.sessionStorage.setItem(KEY, orderId);
    return true;
  } catch {
    return true;
  }
}

/** Clears the cart when a gift card's confirmation is first seen, and not when it is seen again (FINA-03). */
export function useCartClearedOnce(orderId: string, isFresh: boolean): void {
  const cart = useCart();
  const clear = useEffectEvent(() => {
    if (isFirstTime(orderId)) cart.clear();
  });
  useEffect(() => {
    if (isFresh && cart.ready) clear();
  }, [isFresh, cart.ready]);
}

export interface GiftCardThanksProps {
  readonly orderId: string;
  readonly line: ConfirmedLine | undefined;
  readonly guest: ConfirmationState['guestInfo'];
}

/** What follows on a gift card: its code is on its way, and there is nothing to upload (FINA-03). */
export function GiftCardThanks({ orderId, line, guest }: GiftCardThanksProps) {
  const { user } = useSession();
  const money = useMoney();
  if (line === undefined) return null;
  return (
    <ConfirmationFrame
      lead={
        <>
          Order <span className="figures text-ink">#{orderId}</span>. We have your payment, and the code is on
          its way by email.
        </>
      }
    >
      <Card as="section" padding="lg" aria-labelledby="gift-card" className="flex items-center gap-5">
        <Gift aria-hidden="true" className="size-10 text-after" />
        <div className="min-w-0 flex-1">
          <h2 id="gift-card" className="text-lg [overflow-wrap:anywhere]">
            {line.service_name}
          </h2>
          <p className="text-muted">× {line.qty}</p>
        </div>
        <p className="figures text-xl font-semibold">{money(line.total_price)}</p>
      </Card>
      <ReceiptNote orderId={orderId} />
      <div className="flex flex-col items-start gap-4">
        <ButtonLink to="/user-gift-coupon" variant="primary" size="lg" className="max-sm:w-full">
          See Your Gift Cards
        </ButtonLink>
        {user === null && (
          <p className="max-w-[52ch] text-sm text-muted">
            The code is in your email. Sign in to use it in the cart.{' '}
            <ButtonLink to="/signup" state={{ guestInfo: guest }} variant="quiet" size="sm">
              Create Account
            </ButtonLink>
          </p>
        )}
      </div>
    </ConfirmationFrame>
  );
}
