import { useState } from 'react';
import type { judgeFiles } from '@/modules/orders/orders/orders.contract';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import type { OrderItem } from './order-types';

interface ConfirmFilesProps {
  readonly orderId: number;
  readonly item: OrderItem;
  /** The order has changed: read it again. */
  readonly onChange: () => void;
}

const TOAST_MS = 3000;

function useJudge({ orderId, item, onChange }: ConfirmFilesProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const judge = async (mine: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const said = await api.call<typeof judgeFiles>('POST /orders/{orderId}/confirm-files', {
      params: { orderId: String(orderId) },
      body: { order_item_id: item.id, mine },
    });
    setBusy(false);
    if (said.ok) toast.success(said.value.message, { durationMs: TOAST_MS });
    else toast.error(said.refusal.message, { durationMs: TOAST_MS });
    onChange();
  };
  return { busy, judge };
}

/** Asks the owner whether files that came without a log-in are theirs; nothing where none wait. */
export function ConfirmFiles(props: ConfirmFilesProps) {
  const { busy, judge } = useJudge(props);
  const [removing, setRemoving] = useState(false);
  if (props.item.unconfirmed_at === null) return null;
  return (
    <section aria-label="Are these files yours?" className="flex flex-col items-start gap-4">
      <p className="max-w-[65ch]">
        Someone who knows your email address sent files or links for this song without logging in. If it was
        you, confirm and we can start.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={busy} onClick={() => void judge(true)}>
          These files are mine
        </Button>
        <Button disabled={busy} onClick={() => setRemoving(true)}>
          Remove these files
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        busy={busy}
        title="Remove these files?"
        text="Everything sent for this song without a log-in is removed. Files you sent while logged in stay."
        confirmLabel="Remove"
        onCancel={() => setRemoving(false)}
        onConfirm={() => void judge(false).then(() => setRemoving(false))}
      />
    </section>
  );
}
