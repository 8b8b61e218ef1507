import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { formatTime } from '@/ui/format-time';
import type { LoopRegion } from './player-engine';

interface LoopControlProps {
  readonly loop: LoopRegion | null;
  /** Seconds. */
  readonly position: number;
  readonly onLoop: (region: LoopRegion | null) => void;
}

/** Two presses choose a part to hear again and again: where it begins, and where it ends. */
export function LoopControl({ loop, position, onLoop }: LoopControlProps) {
  const [from, setFrom] = useState<number | null>(null);
  const icon = <Repeat size={16} aria-hidden="true" />;
  const close = () => {
    onLoop(from === null ? null : { from, to: position });
    setFrom(null);
  };
  const words = loop === null ? '' : `Looping ${formatTime(loop.from)} to ${formatTime(loop.to)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {loop !== null && (
        <Button variant="quiet" size="sm" icon={icon} onClick={() => onLoop(null)}>
          Stop looping <span className="figures">{`${formatTime(loop.from)}–${formatTime(loop.to)}`}</span>
        </Button>
      )}
      {loop === null && from === null && (
        <Button variant="quiet" size="sm" icon={icon} onClick={() => setFrom(position)}>
          Loop from here
        </Button>
      )}
      {loop === null && from !== null && (
        <>
          <Button variant="quiet" size="sm" icon={icon} onClick={close}>
            Loop <span className="figures">{formatTime(from)}</span> to here
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setFrom(null)}>
            Cancel
          </Button>
        </>
      )}
      <output className="sr-only">{words}</output>
    </div>
  );
}
