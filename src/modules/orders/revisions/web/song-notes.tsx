import type { ReactNode } from 'react';
import type { SongControls } from '@/modules/files/player/web/versions-player';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { byTime, notePlace, type NotePlace } from '../revisions.rules';
import { NoteVerdict, type VersionPair } from './note-verdict';
import type { RevisionNote } from './revision-types';

/** A note that is being written. */
export interface DraftPin extends NotePlace {
  readonly id: string;
  readonly text: string;
}

interface SongNotesProps {
  readonly orderId: number;
  /** Of the newest round. */
  readonly notes: readonly RevisionNote[];
  readonly drafts: readonly DraftPin[];
  /** The version that they are about and a newer one, where there is one that they can be judged by. */
  readonly pair: VersionPair | null;
  readonly controls: SongControls | null;
  readonly engineer: string | null;
  readonly onChange: () => void;
}

interface RowProps {
  readonly place: NotePlace;
  readonly text: string;
  /** As the pin on the wave is numbered; null for what is about the whole song. */
  readonly number: number | null;
  readonly isSettled: boolean;
  readonly onSeek: ((seconds: number) => void) | undefined;
  readonly children: ReactNode;
}

function Row({ place, text, number, isSettled, onSeek, children }: RowProps) {
  const { at_seconds } = place;
  const words = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'figures grid size-5 flex-none place-items-center self-start rounded-full text-xs leading-none',
          number === null && 'invisible',
          isSettled ? 'bg-good text-page' : 'bg-ink text-page',
        )}
      >
        {number}
      </span>
      <span className="figures flex-none text-after">{notePlace(place) ?? 'Overall'}</span>
      <span className="min-w-0 said">{text}</span>
    </>
  );
  return (
    <li className="flex flex-col gap-1 border-t border-line py-1 first:border-t-0">
      {at_seconds === null || onSeek === undefined ? (
        <p className="flex min-h-11 items-baseline gap-3 py-2 text-sm">{words}</p>
      ) : (
        <button type="button" onClick={() => onSeek(at_seconds)} className="note-row gap-3">
          <span className="sr-only">Go to </span>
          {words}
        </button>
      )}
      {children}
    </li>
  );
}

function Answer({ note, engineer }: { note: RevisionNote; engineer: string | null }) {
  const { state, answer } = note;
  if (state === 'open') return null;
  return (
    <p className="flex flex-wrap items-baseline gap-2 text-sm text-muted">
      <Badge tone={state === 'done' ? 'good' : 'neutral'}>{state === 'done' ? 'Done' : 'Declined'}</Badge>
      {answer !== null && (
        <span className="min-w-0">
          {engineer ?? 'Your engineer'}: <span className="text-ink said">{answer}</span>
        </span>
      )}
    </p>
  );
}

/** The notes as their pins lie on the wave: what the engineer said of each, and whether a newer version fixed it. */
export function SongNotes({ notes, drafts, pair, controls, ...props }: SongNotesProps) {
  const all = byTime([
    ...notes.map((note) => ({ ...note, key: String(note.id), note })),
    ...drafts.map((draft) => ({ ...draft, key: draft.id, note: null })),
  ]);
  const whole = all.filter(({ at_seconds }) => at_seconds === null).length;
  return (
    <ul aria-label="Notes by time" className="flex flex-col">
      {all.map(({ key, text, note, ...place }, index) => (
        <Row
          key={key}
          place={place}
          text={text}
          number={place.at_seconds === null ? null : index - whole + 1}
          isSettled={note !== null && note.state !== 'open'}
          onSeek={controls?.seek}
        >
          <div className="flex flex-col gap-2 pb-2 pl-8 empty:hidden">
            {note === null ? (
              <p className="text-sm text-muted">Not sent yet</p>
            ) : (
              <>
                <Answer note={note} engineer={props.engineer} />
                {pair !== null && (
                  <NoteVerdict
                    orderId={props.orderId}
                    note={note}
                    pair={pair}
                    controls={controls}
                    onChange={props.onChange}
                  />
                )}
              </>
            )}
          </div>
        </Row>
      ))}
    </ul>
  );
}
