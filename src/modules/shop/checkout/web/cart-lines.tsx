import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { hasFixedQuantity, lineKey, MAX_QTY, type CartLine } from '@/modules/shop/cart/cart.rules';
import type { Cart } from '@/modules/shop/cart/web/use-cart';
import { serviceSlug } from '@/modules/catalogue/services/catalogue.rules';
import { FirstVersion } from '@/modules/catalogue/services/web/first-version';
import { ServicePicture } from '@/modules/catalogue/services/web/service-picture';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/icon-button';
import { QuantityControl } from '@/ui/quantity-control';

/** What a code takes off a line, in the major unit. */
export interface LineDiscount {
  readonly discount: number;
  /** Of how many pieces the server has priced it: more or fewer are priced next. */
  readonly total_price: number;
}

interface LineProps {
  readonly line: CartLine;
  readonly cart: Cart;
  /** Where a code is for this line. */
  readonly promo: LineDiscount | undefined;
  /** Hours to the first version, at least and at most; undefined where nothing is promised or known. */
  readonly promise: readonly [number, number] | undefined;
  /** Why it can't be bought any more. */
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

function addressOf(line: CartLine): string {
  const variation = line.variation_id === null ? '' : `?variation=${line.variation_id}`;
  return `/services/${serviceSlug(line.service_name, line.service_id)}${variation}`;
}

function LineName({ line, promo, promise }: Pick<LineProps, 'line' | 'promo' | 'promise'>) {
  const money = useMoney();
  const monthly = line.service_type === 'subscription';
  return (
    <div className="min-w-0">
      <Link
        to={addressOf(line)}
        state={{ service_id: line.service_id }}
        className="font-medium [overflow-wrap:anywhere] hover:underline"
      >
        {line.service_name}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {line.rush && <Badge tone="after">24-hour delivery</Badge>}
        {promo !== undefined && <Badge tone="good">Promo Applied</Badge>}
        {promise !== undefined && <FirstVersion hours={promise} lead="Order today: first version" />}
        {monthly && <span>Every month, until you cancel</span>}
        {line.qty > 1 && <span className="figures">{money(line.price)} each</span>}
      </div>
    </div>
  );
}

function LinePrice({ line, promo }: Pick<LineProps, 'line' | 'promo'>) {
  const money = useMoney();
  const known = promo?.total_price === line.total_price ? promo : undefined;
  return (
    <p className="readout text-right font-medium" aria-label={`Total of ${line.service_name}`}>
      {known !== undefined && known.discount > 0 ? (
        <>
          <s className="block font-normal text-muted">
            <span className="sr-only">was </span>
            {money(line.total_price)}
          </s>
          {money(Number((line.total_price - known.discount).toFixed(3)))}
        </>
      ) : (
        money(line.total_price)
      )}
    </p>
  );
}

function Line({ line, cart, promo, promise, problem, disabled, onRemove }: LineProps) {
  const picture = { name: line.service_name, image: line.image, is_url: line.is_url };
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b border-line py-5 first:pt-0 last:border-b-0 sm:grid-cols-[96px_minmax(0,1fr)_auto]">
      <ServicePicture
        service={picture}
        className="row-span-2 aspect-[4/3] w-full self-start overflow-hidden rounded-sm border border-line"
      />
      <LineName line={line} promo={promo} promise={promise} />
      <LinePrice line={line} promo={promo} />
      <div className="col-span-2 col-start-2 flex items-center justify-between gap-4">
        {hasFixedQuantity(line) ? (
          <span className="text-sm text-muted">Quantity 1</span>
        ) : (
          <QuantityControl
            value={line.qty}
            max={MAX_QTY}
            label={`quantity of ${line.service_name}`}
            disabled={disabled}
            onChange={(qty) => cart.setQty(line, qty)}
          />
        )}
        <IconButton
          label={`Remove ${line.service_name}`}
          icon={<Trash2 aria-hidden="true" />}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
      {problem !== undefined && (
        <p role="alert" className="col-span-full text-sm text-clip">
          {problem}
        </p>
      )}
    </li>
  );
}

export interface CartLinesProps {
  readonly cart: Cart;
  /** By the line's key, where a code is for it. */
  readonly promos: ReadonlyMap<string, LineDiscount>;
  /** By the line's key, where the server promises a first version. */
  readonly promises: ReadonlyMap<string, readonly [number, number]>;
  readonly unavailable: ReadonlyMap<string, string>;
  readonly disabled: boolean;
  readonly onRemove: (line: CartLine) => void;
}

/** What is in the cart, with quantity and remove for each line (CART-01). */
export function CartLines({ cart, promos, promises, unavailable, disabled, onRemove }: CartLinesProps) {
  return (
    <ul aria-label="Items in your cart">
      {cart.lines.map((line) => (
        <Line
          key={lineKey(line)}
          line={line}
          cart={cart}
          promo={promos.get(lineKey(line))}
          promise={promises.get(lineKey(line))}
          problem={unavailable.get(lineKey(line))}
          disabled={disabled}
          onRemove={() => onRemove(line)}
        />
      ))}
    </ul>
  );
}
