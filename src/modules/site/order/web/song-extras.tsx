import { Download } from 'lucide-react';
import { STATUS } from '@/modules/orders/orders/orders.rules';
import { ButtonAnchor } from '@/ui/button';
import type { OrderItem } from './order-types';

/** What a wave of one sound would need to show two. */
export function NoBefore({ item }: { item: OrderItem }) {
  if (
    item.before !== null ||
    item.before_note !== null ||
    item.deliveries.length !== 1 ||
    item.order_status === STATUS.completed
  )
    return null;
  return (
    <p className="text-sm text-muted">Send your rough mix with Upload Files to hear before and after.</p>
  );
}

/** The finished master, first of all. */
export function DownloadFinal({ item }: { item: OrderItem }) {
  const [file] = item.deliveries.at(-1)?.files ?? [];
  if (item.order_status !== STATUS.completed || file === undefined) return null;
  return (
    <ButtonAnchor href={file.url} download variant="primary" icon={<Download size={18} aria-hidden />}>
      Download
    </ButtonAnchor>
  );
}
