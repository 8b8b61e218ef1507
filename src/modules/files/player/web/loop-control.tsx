import { Repeat } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { formatTime } from '@/ui/format-time';
import type { LoopRegion } from './player-engine';

interface LoopControlProps {
  readonly loop: LoopRegion | null;
  /** Where it is at this moment, seconds. */
  readonly place: () => number;
  readonly onLoop: (region: LoopRegion | null) => void;
}

/** The part that is looped, and the way out of it; nothing where there is none. */
export function LoopChip({ loop, onEnd }: { loop: LoopRegion | null; onEnd: () => void }) {
  if (loop === null) return null;
  return (
    <Button variant="quiet" size="sm" icon={<Repeat size={16} aria-hidden="true" />} onClick={onEnd}>
      Stop looping <span className="readout">{`${formatTime(loop.from)}–${formatTime(loop.to)}`}</span>
    </Button>
  );
}

/** Two presses of one button choose a part to hear again and again: where it begins, and where it ends. */
export function LoopControl({ loop, place, onLoop }: LoopControlProps) {
  const [from, setFrom] = useState<number | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const step = loop !== null ? 'looping' : from === null ? 'begin' : 'end';
  const press = () => {
    if (step === 'looping') onLoop(null);
    else if (from !== null) onLoop({ from, to: place() });
    setFrom(step === 'begin' ? place() : null);
  };
  const cancel = () => {
    setFrom(null);
    // The pressed button goes: who uses keys stays here.
    button.current?.focus();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        icon={<Repeat size={16} aria-hidden="true" />}
        onClick={press}
      >
        {step === 'begin' && 'Loop from here'}
        {step === 'end' && (
          <>
            Loop <span className="readout">{formatTime(from ?? 0)}</span> to here
          </>
        )}
        {loop !== null && (
          <>
            Stop looping <span className="readout">{`${formatTime(loop.from)}–${formatTime(loop.to)}`}</span>
          </>
        )}
      </Button>
      {step === 'end' && (
        <Button variant="quiet" size="sm" onClick={cancel}>
          Cancel
        </Button>
      )}
      <output className="sr-only">
        {loop !== null && `Looping ${formatTime(loop.from)} to ${formatTime(loop.to)}`}
      </output>
    </div>
  );
}
