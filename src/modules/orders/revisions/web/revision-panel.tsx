import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { fileAddress } from '@/modules/files/uploads/links.rules';
import { FilePicker } from '@/modules/files/uploads/web/file-picker';
import { useUploader, type UseUploader } from '@/modules/files/uploads/web/use-uploader';
import type { FileId } from '@/shared/ids';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { IconButton } from '@/ui/icon-button';
import { useApi } from '@/ui/page-data';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toast-store';
import type { requestRevision } from '../revisions.contract';
import { parseNotePlace } from '../revisions.rules';
import {
  draftProblem,
  NOTES_ALONE,
  sortedNotes,
  type DraftNote,
  type RevisionWriter,
} from './revision-draft';
import type { SentForm } from './sent-request';

interface RevisionPanelProps {
  readonly orderId: number;
  readonly itemId: number;
  readonly left: number;
  /** Notes of earlier rounds that no version answered: they go along. */
  readonly carried: number;
  readonly writer: RevisionWriter;
  readonly onSent: (sent: SentForm) => void;
  /** The round is asked for, or could not be: the order may have changed. */
  readonly onChange: () => void;
}

function filesProblem({ working, items }: UseUploader): string | null {
  if (working) return 'Some files are still uploading. Send the request when they are done.';
  const stopped = items.some((item) => item.state === 'paused' || item.state === 'failed');
  return stopped ? 'Some files did not arrive. Send them again or remove them.' : null;
}

function useSend(props: RevisionPanelProps, uploads: UseUploader, panel: RefObject<HTMLElement | null>) {
  const { orderId, itemId, carried, writer, onSent, onChange } = props;
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  const send = async (): Promise<void> => {
    const { draft } = writer;
    const problem = draftProblem(draft) ?? filesProblem(uploads);
    setError(problem);
    if (problem !== null || running.current) return;
    running.current = true;
    setBusy(true);
    const files = uploads.items.flatMap(({ state, fileId }) =>
      state === 'done' && fileId !== null ? [fileAddress(fileId as FileId)] : [],
    );
    const link = draft.link.trim();
    const notes = sortedNotes(draft.notes).filter((note) => note.text.trim() !== '');
    const asked = await api.call<typeof requestRevision>('POST /orders/{orderId}/revisions', {
      params: { orderId: String(orderId) },
      body: {
        order_item_id: itemId,
        message: draft.message.trim() === '' ? NOTES_ALONE : draft.message,
        notes: notes.map(({ time, text }) => {
          const { at_seconds = null, end_seconds = null } = parseNotePlace(time) ?? {};
          return { at_seconds, end_seconds, text };
        }),
        links: link === '' ? files : [...files, link],
        upload_session: files.length === 0 ? null : uploads.session.current(),
      },
    });
    running.current = false;
    setBusy(false);
    if (!asked.ok) {
      setError(asked.refusal.message);
      if (asked.refusal.kind !== 'unreachable') onChange();
      return;
    }
    onSent({ height: panel.current?.offsetHeight ?? 0, notes: notes.length + carried });
    uploads.uploader.reset();
    writer.forget();
    toast.success('Change requested. We are on it.', { durationMs: 3000 });
    onChange();
  };
  return { busy, error, send };
}

function NoteRow({ note, index, writer }: { note: DraftNote; index: number; writer: RevisionWriter }) {
  const { draft, change } = writer;
  const edit = (part: Partial<DraftNote>): void =>
    change({ notes: draft.notes.map((one) => (one.key === note.key ? { ...one, ...part } : one)) });
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[8.5rem_1fr_auto]">
      <TextField
        label="Time"
        className="max-sm:col-span-2 max-sm:w-36"
        placeholder="0:42"
        value={note.time}
        onChange={(event) => edit({ time: event.target.value })}
        onBlur={() => change({ notes: sortedNotes(draft.notes) })}
      />
      <TextField
        label={`Note ${index + 1}`}
        value={note.text}
        maxLength={2000}
        // What was just added while listening is what is written next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={writer.focused === note.key}
        onChange={(event) => edit({ text: event.target.value })}
      />
      <IconButton
        label={`Remove note ${index + 1}`}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={() => change({ notes: draft.notes.filter(({ key }) => key !== note.key) })}
      />
    </div>
  );
}

function Notes({ writer }: { writer: RevisionWriter }) {
  const { notes } = writer.draft;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">
        Notes at a time in the song{' '}
        <span className="font-normal text-muted">(optional; write them at the player while you listen)</span>
      </legend>
      {notes.map((note, index) => (
        <NoteRow key={note.key} note={note} index={index} writer={writer} />
      ))}
      <Button
        variant="quiet"
        className="self-start"
        icon={<Plus size={18} aria-hidden />}
        onClick={writer.addNote}
      >
        Add a note
      </Button>
    </fieldset>
  );
}

function leadOf(left: number, carried: number): string {
  const rounds = `${left} ${left === 1 ? 'revision' : 'revisions'} left. Each request uses one, so put everything into it.`;
  if (carried === 0) return rounds;
  return `${rounds} ${carried === 1 ? '1 earlier note is' : `${carried} earlier notes are`} still open and ${carried === 1 ? 'is' : 'are'} included.`;
}

/** Whoever wants to write is taken to the panel: it stands below the versions, often out of sight. */
function useTakenThere(begun: number): {
  panel: RefObject<HTMLElement | null>;
  message: RefObject<HTMLTextAreaElement | null>;
} {
  const panel = useRef<HTMLElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (begun === 0) return;
    panel.current?.scrollIntoView({ block: 'nearest' });
    message.current?.focus({ preventScroll: true });
  }, [begun]);
  return { panel, message };
}

/** Asks for a revision beside the player: one message, notes at times in the song, a link, files. */
export function RevisionPanel(props: RevisionPanelProps) {
  const { itemId, left, carried, writer } = props;
  const uploads = useUploader({ sessionFor: `revision-${itemId}` });
  const { panel, message } = useTakenThere(writer.begun);
  const { busy, error, send } = useSend(props, uploads, panel);
  const { draft, change } = writer;
  return (
    <section
      ref={panel}
      aria-label="Ask for a revision"
      className="flex scroll-mt-24 scroll-mb-40 flex-col gap-6 rounded-lg border border-after p-5"
    >
      <div className="flex flex-col gap-1">
        <h4 className="text-md">Ask for a revision</h4>
        <p className="max-w-[65ch] text-sm text-muted">{leadOf(left, carried)}</p>
      </div>
      <TextArea
        ref={message}
        label="What should change?"
        value={draft.message}
        onChange={(event) => change({ message: event.target.value })}
        maxLength={10_000}
      />
      <Notes writer={writer} />
      <details open={draft.link !== '' || uploads.items.length > 0 ? true : undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium">
          Add a link or files
        </summary>
        <div className="flex flex-col gap-6 pt-3">
          <TextField
            label="Link to a reference"
            note="optional"
            type="url"
            value={draft.link}
            maxLength={2000}
            onChange={(event) => change({ link: event.target.value })}
          />
          <FilePicker uploads={uploads} label="Drop reference files here" />
        </div>
      </details>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" loading={busy} onClick={() => void send()}>
          Send request
        </Button>
        <Button variant="quiet" disabled={busy} onClick={writer.close}>
          Not now
        </Button>
      </div>
    </section>
  );
}
