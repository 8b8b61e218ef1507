import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { formatTime } from '@/ui/format-time';
import { noteSpan } from './note-pins';
import type { LoopRegion } from './player-engine';

/** Where a note was written, seconds; the end is null for a moment. */
export interface WrittenAt {
  readonly at_seconds: number;
  readonly end_seconds: number | null;
}

interface NoteBarProps {
  /** Where the song is, in seconds: it moves on while somebody writes. */
  readonly position: number;
  /** The exact place, in seconds, at the moment it is asked. */
  readonly place: () => number;
  /** The part that was chosen on the wave: the note is about it. */
  readonly part?: LoopRegion | null | undefined;
  readonly onNote: (at: WrittenAt, text: string) => void;
}

/**
 * One line to write notes in while the song plays. A note belongs to the part that is chosen on the wave, else to the
 * moment at which its first letter was typed; it is added by Enter or the button, and the line is ready for the next one.
 */
export function NoteBar({ position, place, part = null, onNote }: NoteBarProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown =
    part === null ? formatTime(at ?? position) : noteSpan({ at_seconds: part.from, end_seconds: part.to });
  const change = (typed: string) => {
    setText(typed);
    if (typed === '') setAt(null);
    else setAt((before) => before ?? place());
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus({ preventScroll: true });
    if (text.trim() === '') return;
    const written =
      part === null
        ? { at_seconds: at ?? place(), end_seconds: null }
        : { at_seconds: part.from, end_seconds: part.to };
    onNote(written, text.trim());
    change('');
  };
  return (
    <form onSubmit={add} className="flex min-w-0 flex-1 items-center gap-2">
      <div className="relative min-w-0 flex-1">
        <span
          aria-hidden
          className="readout pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-sm text-after"
        >
          {shown}
        </span>
        <input
          ref={field}
          value={text}
          maxLength={2000}
          enterKeyHint="done"
          autoComplete="off"
          aria-label={part === null ? 'Write a note at this moment' : 'Write a note about this part'}
          placeholder={part === null ? 'Write a note here' : 'Write a note'}
          onChange={(event) => change(event.target.value)}
          className={cx('control', part === null ? 'pl-16' : 'pl-29')}
        />
      </div>
      <Button
        type="submit"
        disabled={text.trim() === ''}
        aria-label={`Add the note at ${shown}`}
        className="max-sm:px-3.5"
      >
        Add
      </Button>
    </form>
  );
}
