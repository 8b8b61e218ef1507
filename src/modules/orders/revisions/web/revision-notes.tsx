import type { ReactNode } from 'react';
import { Badge } from '@/ui/badge';
import { byTime, notePlace, type NoteState, type NoteVerdict } from '../revisions.rules';
import type { RevisionNote } from './revision-types';

const STATES: Record<Exclude<NoteState, 'open'>, { word: string; tone: 'good' | 'neutral' }> = {
  done: { word: 'Done', tone: 'good' },
  declined: { word: 'Declined', tone: 'neutral' },
};

const VERDICTS: Record<NoteVerdict, { word: string; tone: 'good' | 'before' }> = {
  fixed: { word: 'Customer: fixed', tone: 'good' },
  not_yet: { word: 'Customer: not fixed yet', tone: 'before' },
};

function whereFrom({ carried_from, carried_to }: RevisionNote): string | null {
  if (carried_to !== null) return `Moved to round ${carried_to}`;
  return carried_from === null ? null : `From round ${carried_from}`;
}

function Note({ note, children }: { note: RevisionNote; children: ReactNode }) {
  const from = whereFrom(note);
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-3">
      <span className="readout text-sm text-after">{notePlace(note) ?? 'Overall'}</span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="said">{note.text}</p>
        {(note.state !== 'open' || from !== null || note.verdict !== null) && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {note.state !== 'open' && <Badge tone={STATES[note.state].tone}>{STATES[note.state].word}</Badge>}
            {note.answer !== null && <span className="said text-ink">{note.answer}</span>}
            {note.verdict !== null && (
              <Badge tone={VERDICTS[note.verdict].tone}>{VERDICTS[note.verdict].word}</Badge>
            )}
            {from}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

interface RevisionNotesProps {
  readonly notes: readonly RevisionNote[];
  /** What the engineer can do with a note; nothing for customers. */
  readonly renderAction?: ((note: RevisionNote) => ReactNode) | undefined;
}

/** The notes of a round by their times, with what became of each. */
export function RevisionNotes({ notes, renderAction }: RevisionNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes" className="flex flex-col gap-4">
      {byTime(notes).map((note) => (
        <Note key={note.id} note={note}>
          {renderAction?.(note)}
        </Note>
      ))}
    </ul>
  );
}
