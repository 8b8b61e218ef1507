import { statusView } from '@/modules/orders/orders/orders.rules';
import { Badge, type BadgeTone } from '@/ui/badge';

const TONES: Record<ReturnType<typeof statusView>['tone'], BadgeTone> = {
  waiting: 'neutral',
  working: 'after',
  revising: 'before',
  done: 'good',
};

/** A status by name and colour; 'Unknown' for any other value. */
export function StatusBadge({ status }: { status: number }) {
  const words = statusView(status);
  return <Badge tone={TONES[words.tone]}>{words.name}</Badge>;
}

const GIFT_LABELS = new Map<string, { readonly name: string; readonly tone: BadgeTone }>([
  ['paid', { name: 'Gift Card', tone: 'after' }],
  ['partly_refunded', { name: 'Gift Card, partly refunded', tone: 'before' }],
  ['refunded', { name: 'Gift Card, refunded', tone: 'neutral' }],
]);

interface OrderBadgeProps {
  readonly order: {
    readonly Order_status: number;
    readonly is_giftcard: boolean;
    readonly payment_status: string;
  };
}

/** An order's status; of an order of gift cards alone, which nobody works on, its own coloured label. */
export function OrderBadge({ order }: OrderBadgeProps) {
  if (!order.is_giftcard) return <StatusBadge status={order.Order_status} />;
  const label = GIFT_LABELS.get(order.payment_status) ?? { name: 'Unknown', tone: 'neutral' as const };
  return <Badge tone={label.tone}>{label.name}</Badge>;
}
