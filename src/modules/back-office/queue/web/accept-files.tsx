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
    if (accepted.ok) toast.success('Accepted. The deadline is running.', { durationMs: 3000 });
    else toast.error(accepted.refusal.message);
    onChange();
  };
  return (
    <div role="note" className="flex flex-col items-start gap-3 border-l-2 border-after pl-4">
      <p className="max-w-[68ch]">
        Sent without a log-in, by someone who knew the customer’s email address. Don’t open links you don’t
        trust. We asked the customer by email whether these files are theirs. The deadline starts when they
        confirm, or when you accept the files.
      </p>
      <Button size="sm" loading={busy} onClick={() => void accept()}>
        Accept these files
      </Button>
    </div>
  );
}
