import { methodLabel } from '@/modules/money/receipts/receipts.rules';
import { formatMajor } from '@/shared/money';
import { TermRow } from '@/ui/term-row';

interface PricedOrder {
  readonly price: number;
  readonly gift: number;
  readonly amount: number;
  readonly currency: string;
  readonly payment_method: string;
}

/** What an order costs, for lists; with what a gift card paid of it, where one did. */
export function OrderPrice({ order: { price, gift, currency } }: { order: PricedOrder }) {
  return (
    <>
      <span className="block">{formatMajor(price, currency)}</span>
      {gift > 0 && (
        <span className="block text-sm text-muted">
          −{formatMajor(gift, currency)} by gift card, {formatMajor(0, currency)} due
        </span>
      )}
    </>
  );
}

/** How an order was paid that a gift card paid a part of, as rows below its amount; nothing for other orders. */
export function GiftCardPart({ order }: { order: PricedOrder }) {
  const { gift, amount, currency, payment_method } = order;
  if (gift === 0) return null;
  const money = (value: number) => <span className="figures">{formatMajor(value, currency)}</span>;
  return (
    <>
      <TermRow name="Gift card">−{money(gift)}</TermRow>
      {amount > 0 && <TermRow name={`Paid by ${methodLabel(payment_method)}`}>−{money(amount)}</TermRow>}
      <TermRow name="Due">{money(0)}</TermRow>
    </>
  );
}
