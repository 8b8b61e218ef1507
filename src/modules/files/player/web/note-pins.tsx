import { formatTime } from '@/ui/format-time';
import type { LoopRegion } from './player-engine';

export interface PlayerNote {
  readonly id: number | string;
  readonly at_seconds: number;
  readonly text: string;
}

interface TimelineMarksProps {
  readonly notes: readonly PlayerNote[];
  readonly loop: LoopRegion | null;
  /** Seconds. */
  readonly duration: number;
}

const place = (seconds: number, duration: number): string =>
  `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;

/** Where notes and the looped part lie, drawn over a bar that is as wide; the list below says the same in words. */
export function TimelineMarks({ notes, loop, duration }: TimelineMarksProps) {
  if (!(duration > 0)) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {loop !== null && (
        <span
          className="absolute inset-y-0 border-x border-good bg-good/15"
          style={{
            left: place(loop.from, duration),
            width: place(loop.to - loop.from, duration),
          }}
        />
      )}
      {notes.map((note) => (
        <span
          key={note.id}
          className="absolute -top-1 bottom-0 w-px bg-ink/60"
          style={{ left: place(note.at_seconds, duration) }}
        >
          <span className="absolute -top-1 -left-[3px] size-[7px] rotate-45 bg-ink" />
        </span>
      ))}
    </div>
  );
}

interface NoteListProps {
  readonly notes: readonly PlayerNote[];
  readonly onSeek: (seconds: number) => void;
}

/** The notes by their times; a press goes there. */
export function NoteList({ notes, onSeek }: NoteListProps) {
  const sorted = notes.toSorted((a, b) => a.at_seconds - b.at_seconds);
  return (
    <ul aria-label="Notes by time" className="flex flex-col">
      {sorted.map((note) => (
        <li key={note.id} className="border-t border-line first:border-t-0">
          <button type="button" onClick={() => onSeek(note.at_seconds)} className="note-row">
            <span className="sr-only">Go to </span>
            <span className="figures flex-none text-after">{formatTime(note.at_seconds)}</span>
            <span className="min-w-0 said">{note.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
