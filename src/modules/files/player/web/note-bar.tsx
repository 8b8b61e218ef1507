import { useRef, useState, type FormEvent } from 'react';
import { Button } from '@/ui/button';
import { formatTime } from '@/ui/format-time';

interface NoteBarProps {
  /** Where the song is, in seconds: it moves on while somebody writes. */
  readonly position: number;
  /** The exact place, in seconds, at the moment it is asked. */
  readonly place: () => number;
  readonly onNote: (atSeconds: number, text: string) => void;
}

/**
 * One line to write notes in while the song plays. A note belongs to the moment at which its first letter was typed; it is
 * added by Enter or the button, and the line is ready for the next one.
 */
export function NoteBar({ position, place, onNote }: NoteBarProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown = formatTime(at ?? position);
  const change = (typed: string) => {
    setText(typed);
    if (typed === '') setAt(null);
    else setAt((before) => before ?? place());
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (text.trim() === '') return;
    onNote(at ?? place(), text.trim());
    change('');
  };
  return (
    <form onSubmit={add} className="flex min-w-0 items-center gap-2">
      <div className="relative min-w-0 flex-1">
        <span
          aria-hidden
          className="figures pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-sm text-after"
        >
          {shown}
        </span>
        <input
          ref={field}
          value={text}
          maxLength={2000}
          enterKeyHint="done"
          autoComplete="off"
          aria-label="Write a note at this moment"
          placeholder="Write a note here"
          onChange={(event) => change(event.target.value)}
          className="control pl-16"
        />
      </div>
      <Button type="submit" disabled={text.trim() === ''} aria-label={`Add the note at ${shown}`}>
        Add
      </Button>
    </form>
  );
}
