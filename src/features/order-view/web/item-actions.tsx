import { useState } from 'react';
import { showItemChat } from '@/features/chat/web';
import type { completeItem } from '@/features/orders/orders.contract';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { OrderItem } from './order-types';
import { RevisionDialog } from './revision-dialog';

interface ItemActionsProps {
  readonly orderId: number;
  readonly item: OrderItem;
  readonly uploading: boolean;
  readonly onUpload: () => void;
  /** The order has changed: read it again. */
  readonly onChange: () => void;
}

const TOAST_MS = 3000;

function useComplete({ orderId, item, onChange }: ItemActionsProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const complete = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const done = await api.call<typeof completeItem>('PUT /orders/{orderId}/complete-item', {
      params: { orderId: String(orderId) },
      body: { Item_id: item.id, Order_status: 3 },
    });
    setBusy(false);
    if (done.ok) toast.success('Order completed successfully!', { durationMs: TOAST_MS });
    else toast.error('Failed to complete order item.', { durationMs: TOAST_MS });
    onChange();
  };
  return { busy, complete };
}

/** What a customer can do with an item now: send files, ask for a revision, complete. */
export function ItemActions(props: ItemActionsProps) {
  const { orderId, item, uploading, onUpload, onChange } = props;
  const [asking, setAsking] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { busy, complete } = useComplete(props);
  const needsFiles = item.order_files.length === 0;
  if (item.is_giftcard || item.order_status === 3) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {!uploading && item.paused_at === null && (
        <Button variant={needsFiles ? 'primary' : 'secondary'} onClick={onUpload}>
          Upload Files
        </Button>
      )}
      <Button onClick={() => showItemChat(item.id)}>Chat</Button>
      {item.deliveries.length > 0 && (
        <>
          <Button variant="secondary" disabled={!item.can_revise} onClick={() => setAsking(true)}>
            Revision
          </Button>
          <Button disabled={!item.can_complete} loading={busy} onClick={() => setConfirming(true)}>
            Complete
          </Button>
        </>
      )}
      <RevisionDialog
        orderId={orderId}
        item={item}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={onChange}
      />
      <ConfirmDialog
        open={confirming}
        busy={busy}
        title="Complete this item?"
        text="You accept the newest version as finished. Revisions end with it; your files stay here for six months."
        confirmLabel="Complete"
        onCancel={() => setConfirming(false)}
        onConfirm={() => void complete().then(() => setConfirming(false))}
      />
    </div>
  );
}
