import { RotateCw, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';

interface NotSentProps {
  /** Why, where that is known. */
  readonly reason: string | null | undefined;
  readonly onDiscard: () => void;
  readonly onAgain: () => void;
}

/** Below a message that could not be sent: that it is kept, and what to do with it. */
export function NotSent({ reason, onDiscard, onAgain }: NotSentProps) {
  return (
    <div className="flex flex-col items-end gap-1">
      <p className="text-right text-clip">Not sent. {reason ?? 'It is saved here.'}</p>
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={onAgain}>
          Send again
        </Button>
      </div>
    </div>
  );
}
