import { useState } from 'react';
import { refreshPrices, type PriceChange } from '@/modules/shop/cart/cart.rules';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { BuyerSection } from './buyer-section';
import { PriceNotes, Totals } from './cart-summary';
import { PaymentSection } from './payment-section';
import type { PurchaseLine } from './purchase';
import { Redirecting } from './redirecting';
import { useCheckout, type CheckoutInput } from './use-checkout';

export interface BuyFormProps {
  readonly line: PurchaseLine;
  /** Told when a payment runs, so that a dialog around stays open. */
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: CheckoutInput['onDone'];
  /** Who pays where nobody is signed in, if that is known. */
  readonly payer?: CheckoutInput['payer'];
}

/** The server's price of a line that is bought outside of a cart. */
function usePricedLine(line: PurchaseLine) {
  const [price, setPrice] = useState<{ price: number; changes: readonly PriceChange[] } | null>(null);
  const total_price = Number(((price?.price ?? line.price) * line.qty).toFixed(3));
  return {
    line: price === null ? line : { ...line, price: price.price, total_price },
    changes: price?.changes ?? [],
    takeOver: (fresh: Parameters<typeof refreshPrices>[1]): void => {
      const { lines, changes } = refreshPrices([line], fresh);
      const [now] = lines;
      if (now !== undefined && changes.length > 0) setPrice({ price: now.price, changes });
    },
  };
}

/** Buys one single thing: what it costs, who buys, and the payment; for dialogs. */
export function BuyForm({ line: requested, onBusy, onDone, payer = null }: BuyFormProps) {
  const { line, changes, takeOver } = usePricedLine(requested);
  const own = useCheckout({ lines: [line], onFreshPrices: takeOver, onDone, payer });
  const setProcessing = (processing: boolean): void => {
    own.setProcessing(processing);
    onBusy(processing);
  };
  const checkout = { ...own, setProcessing };
  const { quoting } = checkout;
  if (checkout.finished) return <Redirecting />;
  const [gone] = quoting.unavailable.values();
  const failure = quoting.failure ?? gone ?? null;
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PriceNotes changes={changes} />
        <Totals quote={quoting.quote} fresh={quoting.fresh} lines={[line]} />
      </div>
      {failure !== null && (
        <div className="flex flex-col items-start gap-4">
          <FormError>{failure}</FormError>
          <Button onClick={quoting.retry}>Try again</Button>
        </div>
      )}
      {checkout.looking.known !== 'pending' && <BuyerSection checkout={checkout} heading="h3" />}
      <PaymentSection checkout={checkout} heading="h3" />
    </div>
  );
}
