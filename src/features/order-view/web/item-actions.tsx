import { Suspense, useState } from 'react';
import { showItemChat } from '@/features/chat/web';
import { RevisionAddOnDialog } from '@/features/checkout/web';
import type { completeItem } from '@/features/orders/orders.contract';
import { revisionButtonId } from '@/features/revisions/web';
import { useMoney } from '@/features/settings/web';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { OrderItem } from './order-types';

interface ItemActionsProps {
  readonly orderId: number;
  readonly item: OrderItem;
  readonly uploading: boolean;
  readonly onUpload: () => void;
  /** A round is to be written. */
  readonly onRevise: () => void;
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

function RevisionButton({ orderId, item, onRevise, onChange }: ItemActionsProps) {
  const money = useMoney();
  const [buying, setBuying] = useState(false);
  const sold = item.next_round === 'pay' && item.round_price !== null;
  const bought = (): void => {
    setBuying(false);
    toast.success('One more revision is yours. Ask for it now.', { durationMs: TOAST_MS });
    onChange();
    onRevise();
  };
  return (
    <>
      <Button
        id={revisionButtonId(item.id)}
        variant="secondary"
        disabled={!item.can_revise && !sold}
        onClick={() => (sold ? setBuying(true) : onRevise())}
      >
        {sold && item.round_price !== null ? `One more revision, ${money(item.round_price)}` : 'Revision'}
      </Button>
      {buying && (
        <Suspense>
          <RevisionAddOnDialog
            orderId={orderId}
            itemId={item.id}
            open={buying}
            onClose={() => setBuying(false)}
            onBought={bought}
          />
        </Suspense>
      )}
    </>
  );
}

/** What a customer can do with an item now: send files, ask for a revision, complete. */
export function ItemActions(props: ItemActionsProps) {
  const { item, uploading, onUpload } = props;
  const [confirming, setConfirming] = useState(false);
  const { busy, complete } = useComplete(props);
  const needsFiles = item.order_files.length === 0;
  if (item.is_giftcard || item.round_for !== null) return null;
  if (item.order_status === 3)
    return item.can_revise || item.round_price !== null ? (
      <div className="flex flex-wrap gap-3">
        <RevisionButton {...props} />
      </div>
    ) : null;
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
          <RevisionButton {...props} />
          <Button disabled={!item.can_complete} loading={busy} onClick={() => setConfirming(true)}>
            Complete
          </Button>
        </>
      )}
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
