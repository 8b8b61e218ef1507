import type { ReactNode } from 'react';
import type { PriceChange } from '@/modules/shop/cart/cart.rules';
import { VAT_ID_UNCHECKED, VAT_ID_UNKNOWN } from '@/modules/money/receipts/vat.rules';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { aria } from '@/ui/aria';
import { Card } from '@/ui/card';
import { cx } from '@/ui/cx';
import type { PurchaseLine } from './purchase';
import type { Quote } from './use-quote';

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

function Row({ term, children, quiet }: { term: ReactNode; children: ReactNode; quiet?: boolean }) {
  return (
    <>
      <dt className={cx('text-muted', quiet && 'text-sm')}>{term}</dt>
      <dd className={cx('readout pl-4 text-right', quiet && 'text-sm text-muted')}>{children}</dd>
    </>
  );
}

/** What comes between the sum of the lines and what is left to pay. */
function Reductions({ quote }: { quote: Quote }) {
  const money = useMoney();
  const { discount, gift, waived } = quote;
  return (
    <>
      {discount > 0 && <Row term="Discount">−{money(discount)}</Row>}
      {gift > 0 && <Row term="Gift Card Balance">−{money(gift)}</Row>}
      {waived > 0 && <Row term="Below the minimum charge, waived">−{money(waived)}</Row>}
    </>
  );
}

const VAT_ID_SAYS: Readonly<Partial<Record<string, string>>> = {
  invalid: VAT_ID_UNKNOWN,
  unavailable: VAT_ID_UNCHECKED,
};

function VatRow({ vat }: { vat: Quote['vat'] }) {
  const money = useMoney();
  if (vat === null || vat.needs !== null) return null;
  const said = vat.vat_id === null ? undefined : VAT_ID_SAYS[vat.vat_id];
  return (
    <>
      {vat.rate > 0 && (
        <Row term={`VAT included, ${vat.rate}%`} quiet>
          {money(vat.amount)}
        </Row>
      )}
      {vat.note !== null && <dd className="col-span-2 text-sm text-muted">{vat.note}</dd>}
      {said !== undefined && <dd className="col-span-2 text-sm">{said}</dd>}
    </>
  );
}

export interface TotalsProps {
  readonly quote: Quote | null;
  /** Whether the quote is of the lines as they are; until it is, its total is shown as what was. */
  readonly fresh: boolean;
  /** What is paid together. */
  readonly lines: readonly PurchaseLine[];
}

/** From the sum of the lines to what is left to pay, as the server says it; before that, the lines' own sum (PROM-03). */
export function Totals({ quote, fresh, lines }: TotalsProps) {
  const money = useMoney();
  const sum = Number(lines.reduce((total, line) => total + line.total_price, 0).toFixed(3));
  const count = lines.reduce((pieces, line) => pieces + line.qty, 0);
  const reduced = quote !== null && quote.subtotal !== quote.total;
  const total = quote !== null && (fresh || reduced) ? quote.total : sum;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-3" aria-live="polite" aria-busy={!fresh}>
      <Row
        term={
          <>
            Total cost <span className="text-sm">({count === 1 ? '1 item' : `${count} items`})</span>
          </>
        }
      >
        {money(sum)}
      </Row>
      {quote !== null && <Reductions quote={quote} />}
      <dt className="border-t border-line pt-3 font-semibold">Final Total</dt>
      <dd
        className={cx(
          'readout border-t border-line pt-3 pl-4 text-right text-lg font-semibold transition-opacity',
          reduced && !fresh && 'opacity-50',
        )}
      >
        {money(Math.max(0, total))}
      </dd>
      {quote !== null && <VatRow vat={quote.vat} />}
    </dl>
  );
}

function Later({ lines }: { lines: readonly PurchaseLine[] }) {
  const money = useMoney();
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
      <p className="text-muted">Paid next, one by one:</p>
      <ul className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line.service_id} className="grid grid-cols-[1fr_auto] gap-x-4">
            <span className="[overflow-wrap:anywhere]">{line.service_name}</span>
            <span className="figures">{money(line.price)} a month</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface CartSummaryProps extends TotalsProps {
  /** Monthly packages, which follow. */
  readonly later: readonly PurchaseLine[];
  readonly promo: ReactNode;
}

/** Sum of the cart, its code, and what happens after paying (CART-01). */
export function CartSummary({ later, promo, ...totals }: CartSummaryProps) {
  return (
    <Card as="section" aria-labelledby="summary-title" className="flex flex-col gap-5 lg:sticky lg:top-24">
      <h2 id="summary-title" className="text-lg">
        Summary
      </h2>
      {promo}
      <Totals {...totals} />
      <Later lines={later} />
      <p className="text-sm text-muted">
        {later.length === 0 ? 'You pay once, now.' : 'Your services are paid once, now.'} Then you send your
        files. The deadline starts when we have them.
      </p>
    </Card>
  );
}
