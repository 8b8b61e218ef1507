import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { notePlace, parseNotePlace } from '@/modules/orders/revisions/revisions.rules';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormDialog } from '@/ui/form-dialog';
import { FormError } from '@/ui/form-error';
import { IconButton } from '@/ui/icon-button';
import { TextArea } from '@/ui/text-area';
import { TextField } from '@/ui/text-field';
import { MAX_COMMENT } from '../listening-links.rules';
import type { Inside } from './listening-types';
import { spanText } from './span-text';
import type { ListenerComment, Outgoing, useListenerComments } from './use-listener-comments';

type Comments = ReturnType<typeof useListenerComments>;

interface ListenerCommentsProps {
  readonly inside: Inside;
  readonly comments: Comments;
  readonly onSeek: (seconds: number) => void;
}

type Shown = { readonly at_seconds: number | null; readonly end_seconds: number | null };

function Place({ place, onSeek }: { place: Shown; onSeek: (seconds: number) => void }) {
  const { at_seconds } = place;
  const text = spanText(place);
  if (at_seconds === null) return <span className="w-24 flex-none py-3 text-sm text-muted">{text}</span>;
  return (
    <button
      type="button"
      onClick={() => onSeek(at_seconds)}
      className="figures min-h-11 w-24 flex-none whitespace-nowrap text-left text-sm text-after"
    >
      <span className="sr-only">Go to </span>
      {text}
    </button>
  );
}

function EditWindow({
  comment,
  comments,
  onClose,
}: {
  comment: ListenerComment;
  comments: Comments;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (values: FormData): Promise<void> => {
    const [time, words] = [values.get('time'), values.get('text')];
    const text = typeof words === 'string' ? words.trim() : '';
    const place = parseNotePlace(typeof time === 'string' ? time : '');
    if (text === '' || place === undefined) {
      setProblem(
        text === '' ? 'Please write something.' : 'Write times like 0:42, or 0:40 to 0:52 for a part.',
      );
      return;
    }
    setBusy(true);
    const saved = await comments.edit(comment.id, { ...place, text });
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <FormDialog
      title="Edit your comment"
      busy={busy}
      onClose={onClose}
      onSubmit={(values) => void save(values)}
    >
      <TextField
        label="Time"
        name="time"
        note="optional"
        hint="0:42, or 0:40 to 0:52 for a part"
        defaultValue={notePlace(comment) ?? ''}
      />
      <TextArea
        label="Comment"
        name="text"
        defaultValue={comment.text}
        maxLength={MAX_COMMENT}
        data-autofocus
      />
      <FormError>{problem}</FormError>
    </FormDialog>
  );
}

function Written({
  comment,
  comments,
  onSeek,
}: Omit<ListenerCommentsProps, 'inside'> & { comment: ListenerComment }) {
  const [mode, setMode] = useState<'edit' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await comments.remove(comment.id);
    setBusy(false);
    setMode(null);
  };
  return (
    <li className="flex items-start gap-2 border-t border-line first:border-t-0 [content-visibility:auto] [contain-intrinsic-size:auto_3rem]">
      <Place place={comment} onSeek={onSeek} />
      <p className="min-w-0 flex-1 py-2.5 said">
        <strong className="font-semibold">{comment.name}</strong>{' '}
        {comment.edited_at !== null && <span className="text-sm text-muted">(edited) </span>}
        {comment.text}
      </p>
      {comment.mine && (
        <span className="flex flex-none">
          <IconButton
            label="Edit your comment"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setMode('edit')}
          />
          <IconButton
            label="Delete your comment"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => setMode('delete')}
          />
        </span>
      )}
      {mode === 'edit' && <EditWindow comment={comment} comments={comments} onClose={() => setMode(null)} />}
      <ConfirmDialog
        open={mode === 'delete'}
        busy={busy}
        danger
        title="Delete your comment?"
        text={comment.text.slice(0, 200)}
        confirmLabel="Delete"
        onCancel={() => setMode(null)}
        onConfirm={() => void remove()}
      />
    </li>
  );
}

function OnItsWay({ one, comments }: { one: Outgoing; comments: Comments }) {
  return (
    <li className="flex items-start gap-2 border-t border-line text-muted first:border-t-0">
      <span className="figures w-24 flex-none py-3 text-sm">{spanText(one)}</span>
      <p className="min-w-0 flex-1 py-2.5 said">
        {one.text}{' '}
        <output className={one.failed === null ? 'text-sm' : 'text-sm text-clip'}>
          {one.failed ?? 'Sending'}
        </output>
      </p>
      {one.failed !== null && (
        <span className="flex flex-none">
          <IconButton
            label="Send again"
            icon={<RotateCw size={16} aria-hidden />}
            onClick={() => comments.retry(one.client_id)}
          />
          <IconButton
            label="Discard this comment"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => comments.discard(one.client_id)}
          />
        </span>
      )}
    </li>
  );
}

/** What the listeners of a link wrote, by its time in the song. */
export function ListenerComments({ inside, comments, onSeek }: ListenerCommentsProps) {
  const { outgoing } = comments;
  if (!inside.may_comment) return <div className="flex-1" />;
  const isEmpty = inside.comments.length === 0 && outgoing.length === 0;
  return (
    <section
      aria-label="Comments"
      // A list that scrolls is reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isEmpty ? undefined : 0}
      className="min-h-0 flex-1 overflow-y-auto"
    >
      {isEmpty ? (
        <p className="py-4 text-sm text-muted">
          No comments yet. Write one below while the song plays; drag over the wave to write about a part.
        </p>
      ) : (
        <ul>
          {inside.comments.map((comment) => (
            <Written key={comment.id} comment={comment} comments={comments} onSeek={onSeek} />
          ))}
          {outgoing.map((one) => (
            <OnItsWay key={one.client_id} one={one} comments={comments} />
          ))}
        </ul>
      )}
    </section>
  );
}
