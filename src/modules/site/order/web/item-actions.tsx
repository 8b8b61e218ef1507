import { Suspense, useState, type ReactNode } from 'react';
import { showItemChat } from '@/modules/conversations/chat/web/order/collapsed-messages';
import { RevisionAddOnDialog } from '@/modules/shop/checkout/web/dialogs-on-demand';
import type { completeItem } from '@/modules/orders/orders/orders.contract';
import { revisionButtonId } from '@/modules/orders/revisions/web/revision-draft';
import { useMoney } from '@/modules/foundation/settings/web/settings-context';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { restingActions, type RestingActions } from '../item-actions.rules';
import type { OrderItem } from './order-types';

interface ItemActionsProps {
  readonly orderId: number;
  readonly item: OrderItem;
  readonly uploading: boolean;
  /** A round is being written: sending it is what comes next. */
  readonly writing: boolean;
  readonly onUpload: () => void;
  /** A round is to be written. */
  readonly onRevise: () => void;
  /** What comes before them: a finished song's download. */
  readonly first?: ReactNode;
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

interface Rests {
  /** Why the button rests; null where it works. */
  readonly rests: string | null;
}

const reasonsId = ({ id }: OrderItem): string => `item-${id}-resting`;

/** Why buttons rest, each reason once. */
function Reasons({ item, resting }: { item: OrderItem; resting: RestingActions }) {
  const names: [string, string | null][] = [
    ['Upload Files', resting.upload],
    ['Revision', resting.revision],
    ['Complete', resting.complete],
  ];
  const reasons = names.flatMap(([name, why]) => (why === null ? [] : [{ name, why }]));
  if (reasons.length === 0) return null;
  const texts = [...new Set(reasons.map(({ why }) => why))];
  return (
    <ul id={reasonsId(item)} className="flex flex-col gap-0.5 text-xs text-muted">
      {texts.map((text) => (
        <li key={text}>
          {reasons
            .filter(({ why }) => why === text)
            .map(({ name }) => name)
            .join(', ')}
          : {text}
        </li>
      ))}
    </ul>
  );
}

function RevisionButton({ orderId, item, onRevise, onChange, rests }: ItemActionsProps & Rests) {
  const money = useMoney();
  const [buying, setBuying] = useState(false);
  const sold = item.next_round === 'pay' && item.round_price !== null;
  const bought = (): void => {
    setBuying(false);
    toast.success('You have an extra revision. Ask for a change now.', { durationMs: TOAST_MS });
    onChange();
    onRevise();
  };
  return (
    <>
      <Button
        id={revisionButtonId(item.id)}
        variant="secondary"
        className="song-action"
        disabled={rests !== null}
        aria-describedby={rests === null ? undefined : reasonsId(item)}
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

/** What a customer can do with an item: always the same four buttons; those that rest say why (ORDR-03). */
export function ItemActions(props: ItemActionsProps) {
  const { item, uploading, writing, onUpload } = props;
  const [confirming, setConfirming] = useState(false);
  const { busy, complete } = useComplete(props);
  const needsFiles = item.order_files.length === 0;
  if (item.is_giftcard || item.round_for !== null) return null;
  const resting = restingActions(item);
  const asked = item.paused_at !== null || item.unconfirmed_at !== null;
  const decides = item.turn === 'customer' && !asked && !writing && !uploading;
  const why = (reason: string | null) => (reason === null ? undefined : reasonsId(item));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {props.first}
        <Button
          variant={decides && resting.complete === null ? 'primary' : 'secondary'}
          disabled={resting.complete !== null}
          aria-describedby={why(resting.complete)}
          loading={busy}
          onClick={() => setConfirming(true)}
          className="song-action"
        >
          Complete
        </Button>
        <RevisionButton {...props} rests={resting.revision} />
        <Button
          variant={needsFiles && !uploading && resting.upload === null ? 'primary' : 'secondary'}
          disabled={uploading || resting.upload !== null}
          aria-describedby={why(resting.upload)}
          onClick={onUpload}
          className="song-action"
        >
          Upload Files
        </Button>
        <Button onClick={() => showItemChat(item.id)} className="song-action">
          Chat
        </Button>
      </div>
      <Reasons item={item} resting={resting} />
      <ConfirmDialog
        open={confirming}
        busy={busy}
        title="Approve this song?"
        text="You approve the newest version as final. After this you can’t ask for free changes. Your files stay here for six months."
        confirmLabel="Complete"
        onCancel={() => setConfirming(false)}
        onConfirm={() => void complete().then(() => setConfirming(false))}
      />
    </div>
  );
}
