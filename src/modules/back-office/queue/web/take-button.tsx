import { useRef, useState } from 'react';
import type { takeItem } from '@/modules/orders/orders/orders.contract';
import { Button } from '@/ui/button';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';

interface TakeButtonProps {
  readonly itemId: number;
  /** What is taken, for readers that hear only the button. */
  readonly name: string;
  readonly primary?: boolean;
  /** Taken, or refused because somebody else was first: what is shown is old. */
  readonly onChange: () => void;
}

/** Takes a pending item: it becomes mine and In Progress. */
export function TakeButton({ itemId, name, primary = false, onChange }: TakeButtonProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const take = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const taken = await api.call<typeof takeItem>('POST /studio/items/{itemId}/take', {
      params: { itemId: String(itemId) },
    });
    running.current = false;
    setBusy(false);
    if (taken.ok) toast.success(`${name} is yours.`, { durationMs: 3000 });
    else toast.error(taken.refusal.message);
    if (taken.ok || taken.refusal.kind === 'conflict') onChange();
  };
  return (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'secondary'}
      loading={busy}
      aria-label={`Take ${name}`}
      data-key="t"
      className="relative z-10"
      onClick={() => void take()}
    >
      Take
    </Button>
  );
}
