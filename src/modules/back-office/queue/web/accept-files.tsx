import { useState } from 'react';
import type { acceptFiles } from '@/modules/orders/orders/orders.contract';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';

interface AcceptFilesProps {
  readonly itemId: number;
  readonly onChange: () => void;
}

/** Says that files came without a log-in, and accepts them: the clock of the item starts. */
export function AcceptFiles({ itemId, onChange }: AcceptFilesProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const accepted = await api.call<typeof acceptFiles>('POST /studio/items/{itemId}/accept-files', {
      params: { itemId: String(itemId) },
    });
    setBusy(false);
    if (accepted.ok) toast.success('Accepted. The clock of this item runs.', { durationMs: 3000 });
    else toast.error(accepted.refusal.message);
    onChange();
  };
  return (
    <div role="note" className="flex flex-col items-start gap-3 border-l-2 border-after pl-4">
      <p className="max-w-[68ch]">
        Sent without a log-in: the sender knew the customer’s email address and nothing else. Open no link
        that you do not trust. The customer was asked by mail whether these files are theirs; the clock starts
        when they say so, or when you accept the files.
      </p>
      <Button size="sm" loading={busy} onClick={() => void accept()}>
        Accept these files
      </Button>
    </div>
  );
}
