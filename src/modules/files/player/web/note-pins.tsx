import { cx } from '@/ui/cx';
import { formatTime } from '@/ui/format-time';

export interface PlayerNote {
  readonly id: number | string;
  readonly at_seconds: number;
  /** Where it ends; null for a moment. */
  readonly end_seconds?: number | null | undefined;
  readonly text: string;
  /** The engineer answered it. */
  readonly answered?: boolean | undefined;
}

/** '0:40', or '0:40–0:52' for a part. */
export function noteSpan({
  at_seconds,
  end_seconds,
}: Pick<PlayerNote, 'at_seconds' | 'end_seconds'>): string {
  const from = formatTime(at_seconds);
  return end_seconds === null || end_seconds === undefined ? from : `${from}–${formatTime(end_seconds)}`;
}

/** Notes by their times, as their pins are numbered. */
export function notesByTime<Note extends Pick<PlayerNote, 'at_seconds'>>(notes: readonly Note[]): Note[] {
  return notes.toSorted((a, b) => a.at_seconds - b.at_seconds);
}

interface TimelinePinsProps {
  readonly notes: readonly PlayerNote[];
  /** Seconds. */
  readonly duration: number;
}

/** Where notes lie, numbered by time, over a bar that is as wide; the list below says the same in words. */
export function TimelinePins({ notes, duration }: TimelinePinsProps) {
  if (!(duration > 0)) return null;
  const place = (seconds: number): number => Math.min(100, (seconds / duration) * 100);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {notesByTime(notes).map(({ id, at_seconds, end_seconds, answered = false }, index) => {
        const left = place(at_seconds);
        const tone = answered ? 'bg-good text-page' : 'bg-ink text-page';
        return (
          <span key={id}>
            {typeof end_seconds === 'number' && (
              <span
                data-pin-part
                className={cx('absolute top-0 h-1', tone)}
                style={{ left: `${left}%`, width: `${place(end_seconds) - left}%` }}
              />
            )}
            <span
              className={cx('absolute top-0 bottom-0 w-px', answered ? 'bg-good/70' : 'bg-ink/60')}
              style={{ left: `${left}%` }}
            >
              <span
                className={cx(
                  'figures absolute -top-2 -left-2 grid size-4 place-items-center rounded-full text-[0.65rem] leading-none',
                  tone,
                )}
              >
                {index + 1}
              </span>
            </span>
          </span>
        );
      })}
    </div>
  );
}

interface NoteListProps {
  readonly notes: readonly PlayerNote[];
  readonly onSeek: (seconds: number) => void;
}

/** The notes by their times; a press goes there. */
export function NoteList({ notes, onSeek }: NoteListProps) {
  return (
    <ul aria-label="Notes by time" className="flex flex-col">
      {notesByTime(notes).map((note) => (
        <li key={note.id} className="border-t border-line first:border-t-0">
          <button type="button" onClick={() => onSeek(note.at_seconds)} className="note-row">
            <span className="sr-only">Go to </span>
            <span className="readout flex-none text-after">{noteSpan(note)}</span>
            <span className="min-w-0 said">{note.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
