import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { requestRevision } from '@/features/revisions/revisions.contract';
import { parseNoteTime } from '@/features/revisions/revisions.rules';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { FormError } from '@/ui/form-error';
import { IconButton } from '@/ui/icon-button';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import type { OrderItem } from './order-types';

interface DraftNote {
  readonly key: number;
  readonly time: string;
  readonly text: string;
}

interface RevisionDialogProps {
  readonly orderId: number;
  readonly item: OrderItem;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The round is asked for: the order has changed. */
  readonly onDone: () => void;
}

type Draft = { message: string; notes: DraftNote[] };

function problemOf({ message, notes }: Draft): string | null {
  if (message.trim() === '') return 'Please tell us what should change.';
  if (notes.some((note) => parseNoteTime(note.time) === undefined)) return 'Write times like 0:42.';
  if (notes.some((note) => note.text.trim() === '' && note.time.trim() !== '')) return 'A note needs a text.';
  return null;
}

function useRevision({ orderId, item, onDone }: RevisionDialogProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(draft: Draft): Promise<boolean> {
    const problem = problemOf(draft);
    setError(problem);
    if (problem !== null || busy) return false;
    setBusy(true);
    const notes = draft.notes
      .filter((note) => note.text.trim() !== '')
      .map((note) => ({ at_seconds: parseNoteTime(note.time) ?? null, text: note.text }));
    const asked = await api.call<typeof requestRevision>('POST /orders/{orderId}/revisions', {
      params: { orderId: String(orderId) },
      body: { order_item_id: item.id, message: draft.message, notes },
    });
    setBusy(false);
    if (!asked.ok) {
      setError(asked.refusal.message);
      return false;
    }
    toast.success('Revision asked for. We start on it now.', { durationMs: 3000 });
    onDone();
    return true;
  }
  return { busy, error, send };
}

interface NotesProps {
  readonly notes: DraftNote[];
  readonly onChange: (notes: DraftNote[]) => void;
}

function Notes({ notes, onChange }: NotesProps) {
  const change = (key: number, part: Partial<DraftNote>) =>
    onChange(notes.map((note) => (note.key === key ? { ...note, ...part } : note)));
  const next = Math.max(0, ...notes.map((note) => note.key)) + 1;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Notes at a time in the song (optional)</legend>
      {notes.map((note, index) => (
        <div key={note.key} className="grid grid-cols-[5.5rem_1fr_auto] items-end gap-3">
          <TextField
            label="Time"
            placeholder="0:42"
            inputMode="decimal"
            value={note.time}
            onChange={(event) => change(note.key, { time: event.target.value })}
          />
          <TextField
            label={`Note ${index + 1}`}
            value={note.text}
            onChange={(event) => change(note.key, { text: event.target.value })}
          />
          <IconButton
            label={`Remove note ${index + 1}`}
            icon={<Trash2 size={18} aria-hidden />}
            onClick={() => onChange(notes.filter(({ key }) => key !== note.key))}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        icon={<Plus size={18} aria-hidden />}
        onClick={() => onChange([...notes, { key: next, time: '', text: '' }])}
      >
        Add a note
      </Button>
    </fieldset>
  );
}

/** Asks for a revision: one message, and notes at times in the song. */
export function RevisionDialog(props: RevisionDialogProps) {
  const { item, open, onClose } = props;
  const [message, setMessage] = useState('');
  const [notes, setNotes] = useState<DraftNote[]>([]);
  const { busy, error, send } = useRevision(props);
  const submit = async () => {
    if (!(await send({ message, notes }))) return;
    setMessage('');
    setNotes([]);
    onClose();
  };
  const left = item.max_revision;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Ask for a revision"
      description={`${left} free ${left === 1 ? 'revision' : 'revisions'} left. One request is one round, so put everything into it.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void submit()}>
            Send request
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <TextArea
          label="What should change?"
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          maxLength={10_000}
          data-autofocus
        />
        <Notes notes={notes} onChange={setNotes} />
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}
