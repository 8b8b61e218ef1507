import { useRef } from 'react';
import { useApi } from '@/ui/page-data';
import type { markRead } from '../order-view.contract';
import type { OrderItem, Revision } from './order-types';

interface Seen {
  readonly item: OrderItem;
  readonly revisions: readonly Revision[];
  readonly onChange: () => void;
}

/** Tells the studio once that what is new on an item was looked at. */
export function useMarkRead(orderId: number, { item, revisions, onChange }: Seen): () => void {
  const api = useApi();
  const busy = useRef(false);
  return () => {
    const kinds: ('order' | 'revision')[] = [];
    if (item.user_is_read === 0) kinds.push('order');
    if (revisions.some((revision) => revision.user_is_read === 0)) kinds.push('revision');
    if (kinds.length === 0 || busy.current) return;
    busy.current = true;
    const told = kinds.map((type) =>
      api.call<typeof markRead>('POST /revisions/user-flag/{orderId}', {
        params: { orderId: String(orderId) },
        body: { user_is_read: '1', type, order_item_id: item.id },
      }),
    );
    const finish = async (): Promise<void> => {
      await Promise.all(told);
      busy.current = false;
      onChange();
    };
    void finish();
  };
}
