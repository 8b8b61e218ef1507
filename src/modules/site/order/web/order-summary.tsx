import { statusView } from '@/modules/orders/orders/orders.rules';
import { methodLabel } from '@/modules/money/receipts/receipts.rules';
import { formatMajor } from '@/shared/money';
import { TermRow } from '@/ui/term-row';
import type { Order } from './order-types';
import { OrderBadge } from './status-badge';
import { GiftCardPart } from './order-price';
import { When } from './when';

/** Who paid what, when and how. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <dl className="-mt-3">
      <TermRow name="Order ID">
        <span className="figures">#{order.id}</span>
      </TermRow>
      <TermRow name="Status">
        <OrderBadge order={order} />
        {/* An order of several songs says it in its head. */}
        {!order.is_giftcard && order.orderItems.length === 1 && (
          <span className="mt-1 block text-sm text-muted">{statusView(order.Order_status).text}</span>
        )}
      </TermRow>
      <TermRow name="Placed">
        <When at={order.created_at} />
      </TermRow>
      <TermRow name="Paid by">
        <span className="block">{order.payer_name}</span>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{order.payer_email}</span>
      </TermRow>
      <TermRow name="Payment">
        <span className="inline-block first-letter:uppercase">
          {methodLabel(order.payment_method)} ({order.payment_status.replace('_', ' ')})
        </span>
      </TermRow>
      {order.discount > 0 && (
        <TermRow name="Discount">
          <span className="figures">−{formatMajor(order.discount, order.currency)}</span>
        </TermRow>
      )}
      <TermRow name="Amount">
        <span className="figures font-semibold">{formatMajor(order.price, order.currency)}</span>
      </TermRow>
      <GiftCardPart order={order} />
    </dl>
  );
}
