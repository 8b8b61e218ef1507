import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import type { answerNote } from '../../revisions.contract';
import { noteProblem, type NoteState } from '../../revisions.rules';
import type { RevisionNote } from '../revision-types';

interface NoteAnswerProps {
  readonly note: RevisionNote;
  /** The note is settled, or open again. */
  readonly onChange: () => void;
}

function useAnswer({ note, onChange }: NoteAnswerProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  const answer = async (state: NoteState, words: string): Promise<boolean> => {
    const problem = noteProblem(state, words);
    setError(problem);
    if (problem !== null || running.current) return false;
    running.current = true;
    setBusy(true);
    const settled = await api.call<typeof answerNote>('POST /studio/revision-notes/{noteId}/answer', {
      params: { noteId: String(note.id) },
      body: { state, answer: words },
    });
    running.current = false;
    setBusy(false);
    setError(settled.ok ? null : settled.refusal.message);
    if (settled.ok) onChange();
    return settled.ok;
  };
  return { busy, error, answer };
}

/** Settles one note: done, or declined with words; or opens it again. */
export function NoteAnswer(props: NoteAnswerProps) {
  const { note } = props;
  const [words, setText] = useState('');
  const [writing, setWriting] = useState(false);
  const { busy, error, answer } = useAnswer(props);
  const settle = async (state: NoteState): Promise<void> => {
    if (!(await answer(state, words))) return;
    setWriting(false);
    setText('');
  };
  if (note.carried_to !== null) return null;
  if (note.state !== 'open')
    return (
      <div className="flex flex-col items-start gap-3">
        <FormError className="empty:hidden">{error}</FormError>
        <Button size="sm" variant="quiet" loading={busy} onClick={() => void settle('open')}>
          Open again
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {writing && (
        <TextField
          label="Your answer to this note"
          value={words}
          maxLength={2000}
          // Whoever pressed for it writes next.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={busy} onClick={() => void settle('done')}>
          Done
        </Button>
        {writing ? (
          <Button size="sm" disabled={busy} onClick={() => void settle('declined')}>
            Decline
          </Button>
        ) : (
          <Button size="sm" variant="quiet" onClick={() => setWriting(true)}>
            Answer or decline
          </Button>
        )}
      </div>
    </div>
  );
}
