import { useEffect, useRef } from 'react';
import { Button } from './button';

/** One field that differs: what stands in the form and what is stored, both as people read them. */
export interface Difference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ChangedMeanwhileProps {
  readonly differences: readonly Difference[];
  readonly busy: boolean;
  /** Saves the form over what is stored. */
  readonly onKeepMine: () => void;
  /** Puts what is stored into the form. */
  readonly onTakeTheirs: () => void;
}

/** Told when a save met a newer version: what differs, and which of the two shall stand. Takes the focus when it comes. */
export function ChangedMeanwhile({ differences, busy, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-4 rounded border border-clip bg-raised p-4 outline-offset-2"
    >
      <p className="font-medium">
        Someone else changed this while you were editing. Their version was not overwritten.
      </p>
      {differences.length === 0 ? (
        <p className="text-sm text-muted">Their version is the same as yours.</p>
      ) : (
        <dl className="flex flex-col gap-3 text-sm">
          {differences.map(({ field, mine, theirs }) => (
            <div key={field} className="flex flex-col gap-1">
              <dt className="text-muted">{field}</dt>
              <dd className="[overflow-wrap:anywhere]">Stored now: {theirs === '' ? 'empty' : theirs}</dd>
              <dd className="[overflow-wrap:anywhere]">Yours: {mine === '' ? 'empty' : mine}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onTakeTheirs} disabled={busy}>
          Use the stored version
        </Button>
        <Button size="sm" variant="primary" onClick={onKeepMine} loading={busy}>
          Save mine
        </Button>
      </div>
    </div>
  );
}
