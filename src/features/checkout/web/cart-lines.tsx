import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { hasFixedQuantity, lineKey, MAX_QTY, type CartLine } from '@/features/cart/cart.rules';
import type { Cart } from '@/features/cart/web';
import { serviceSlug } from '@/features/catalogue/catalogue.rules';
import { ServicePicture } from '@/features/catalogue/web';
import { useMoney } from '@/features/settings/web';
import { Badge } from '@/ui/badge';
import { IconButton } from '@/ui/icon-button';
import { QuantityControl } from '@/ui/quantity-control';

interface LineProps {
  readonly line: CartLine;
  readonly cart: Cart;
  /** Why it can't be bought any more. */
  readonly problem: string | undefined;
  readonly disabled: boolean;
}

function addressOf(line: CartLine): string {
  const variation = line.variation_id === null ? '' : `?variation=${line.variation_id}`;
  return `/services/${serviceSlug(line.service_name, line.service_id)}${variation}`;
}

function LineName({ line }: { line: CartLine }) {
  const money = useMoney();
  return (
    <div className="min-w-0">
      <Link to={addressOf(line)} className="font-medium [overflow-wrap:anywhere] hover:underline">
        {line.service_name}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {line.rush && <Badge tone="after">24-hour delivery</Badge>}
        {line.qty > 1 && <span className="figures">{money(line.price)} each</span>}
      </div>
    </div>
  );
}

function Line({ line, cart, problem, disabled }: LineProps) {
  const money = useMoney();
  const picture = { name: line.service_name, image: line.image, is_url: line.is_url };
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-b border-line py-5 first:pt-0 last:border-b-0 sm:grid-cols-[96px_minmax(0,1fr)_auto]">
      <ServicePicture
        service={picture}
        className="row-span-2 aspect-[4/3] w-full self-start overflow-hidden rounded-sm border border-line"
      />
      <LineName line={line} />
      <p className="figures text-right font-medium" aria-label={`Total of ${line.service_name}`}>
        {money(line.total_price)}
      </p>
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
          onClick={() => cart.remove(line)}
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
  readonly unavailable: ReadonlyMap<string, string>;
  readonly disabled: boolean;
}

/** What is in the cart, with quantity and remove for each line (CART-01). */
export function CartLines({ cart, unavailable, disabled }: CartLinesProps) {
  return (
    <ul aria-label="Items in your cart">
      {cart.lines.map((line) => (
        <Line
          key={lineKey(line)}
          line={line}
          cart={cart}
          problem={unavailable.get(lineKey(line))}
          disabled={disabled}
        />
      ))}
    </ul>
  );
}
