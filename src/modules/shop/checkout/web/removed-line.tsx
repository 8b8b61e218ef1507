import { useEffect, useRef } from 'react';
import type { CartLine } from '@/modules/shop/cart/cart.rules';
import { aria } from '@/ui/aria';
import { Button } from '@/ui/button';

export interface RemovedLineProps {
  readonly line: CartLine | null;
  readonly onUndo: () => void;
}

/** Says which line was just taken out, and puts it back; the focus is not lost with the line's own buttons. */
export function RemovedLine({ line, onUndo }: RemovedLineProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (line !== null) undo.current?.focus();
  }, [line]);
  return (
    <div {...aria.status}>
      {line !== null && (
        <p className="mb-6 flex animate-enter flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded border border-line py-1.5 pr-1.5 pl-4">
          <span className="min-w-0">{line.service_name} was removed.</span>
          <Button ref={undo} size="sm" variant="quiet" onClick={onUndo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
