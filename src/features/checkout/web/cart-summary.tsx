import type { PriceChange } from '@/features/cart/cart.rules';
import { useMoney } from '@/features/settings/web';
import { aria } from '@/ui/aria';
import { Card } from '@/ui/card';

/** Says which prices are other ones than when they were put into the cart. */
export function PriceNotes({ changes }: { changes: readonly PriceChange[] }) {
  const money = useMoney();
  return (
    <div {...aria.status}>
      {changes.length > 0 && (
        <ul className="mb-6 flex animate-enter flex-col gap-1 rounded border border-after px-4 py-3">
          {changes.map(({ key, service_name, before, after }) => (
            <li key={key}>
              The price of {service_name} is <span className="figures font-medium">{money(after)}</span> now.
              It was <span className="figures">{money(before)}</span> when you added it.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Sum of the cart, and what happens after paying (CART-01). */
export function CartSummary({ total, count }: { total: number; count: number }) {
  const money = useMoney();
  return (
    <Card as="section" aria-labelledby="summary-title" className="flex flex-col gap-4 lg:sticky lg:top-24">
      <h2 id="summary-title" className="text-lg">
        Summary
      </h2>
      <dl className="grid grid-cols-[1fr_auto] gap-y-3" aria-live="polite">
        <dt className="text-muted">
          Total cost <span className="text-sm">({count === 1 ? '1 item' : `${count} items`})</span>
        </dt>
        <dd className="figures text-right">{money(total)}</dd>
        <dt className="border-t border-line pt-3 font-semibold">Final Total</dt>
        <dd className="figures border-t border-line pt-3 text-right text-lg font-semibold">{money(total)}</dd>
      </dl>
      <p className="text-sm text-muted">
        You pay once, now. Then you send your files, and the clock runs from when they are with us.
      </p>
    </Card>
  );
}
