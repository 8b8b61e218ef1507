import { useRef, useState } from 'react';
import type { reopenItem } from '@/modules/orders/orders/orders.contract';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';

interface ReopenButtonProps {
  readonly itemId: number;
  readonly onChange: () => void;
}

/** Opens a completed item once more, as a favour. */
export function ReopenButton({ itemId, onChange }: ReopenButtonProps) {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const reopen = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const opened = await api.call<typeof reopenItem>('POST /studio/items/{itemId}/reopen', {
      params: { itemId: String(itemId) },
    });
    running.current = false;
    setBusy(false);
    setAsking(false);
    if (opened.ok) toast.success('Reopened. The customer can ask for a revision.', { durationMs: 3000 });
    else toast.error(opened.refusal.message);
    if (opened.ok || opened.refusal.kind === 'conflict') onChange();
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Open again
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title="Reopen this item?"
        text="As a favour, the customer gets five business days for a revision, and one free round if none was left. They are emailed now."
        confirmLabel="Open again"
        onConfirm={() => void reopen()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
