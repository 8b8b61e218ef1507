import { useState } from 'react';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast-store';

interface EarlierButtonProps {
  /** Loads messages of before; null where it did, else why not. */
  readonly load: () => Promise<{ readonly message: string } | null>;
}

/** Asks for the messages before those that are shown. */
export function EarlierButton({ load }: EarlierButtonProps) {
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    const failure = await load();
    setBusy(false);
    if (failure !== null) toast.error(failure.message);
  };
  return (
    <Button size="sm" variant="quiet" loading={busy} className="self-center" onClick={() => void press()}>
      Earlier messages
    </Button>
  );
}
