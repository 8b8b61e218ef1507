import { useState } from 'react';
import { Button, ButtonAnchor } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { useApi } from '@/ui/page-data';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import type { movePost, StudioPost } from '../../blog-studio.contract';
import type { PostMove } from '../../blog-studio.rules';
import type { Autosave } from './use-autosave';

const SAID: Readonly<Record<PostMove, string>> = {
  publish: 'Published',
  schedule: 'Scheduled',
  withdraw: 'It is a draft again',
  discard: 'Changes dropped',
  archive: 'Archived',
  restore: 'Restored as a draft',
};

function useMoves(autosave: Autosave) {
  const api = useApi();
  const changes = useChanges(() => undefined);
  const move = async (input: PostMove, at?: string): Promise<boolean> => {
    // What was typed last goes along.
    const post = await autosave.flush();
    if (post === null) return false;
    const call = () =>
      api.call<typeof movePost>('POST /studio/posts/{postId}/move', {
        params: { postId: String(post.id) },
        body: { version: post.version, move: input, ...(at === undefined ? {} : { at }) },
      });
    const moved = await changes.change(call, SAID[input]);
    if (moved !== null) autosave.take(moved.data);
    return moved !== null;
  };
  return { changes, move };
}

interface ScheduleDialogProps {
  readonly open: boolean;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly onSchedule: (at: string) => void;
  readonly onClose: () => void;
}

function ScheduleDialog({ open, busy, error, onSchedule, onClose }: ScheduleDialogProps) {
  const [typed, setTyped] = useState('');
  const time = new Date(typed);
  const [missing, setMissing] = useState(false);
  const schedule = () => {
    setMissing(Number.isNaN(time.getTime()));
    if (!Number.isNaN(time.getTime())) onSchedule(time.toISOString());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Publish later"
      footer={
        <Button variant="primary" loading={busy} onClick={schedule}>
          Schedule
        </Button>
      }
    >
      <TextField
        label="Day and time"
        hint="In your own time zone."
        type="datetime-local"
        value={typed}
        error={missing ? 'Choose a day and a time.' : error}
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  );
}

function Links({ post }: { post: StudioPost }) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin;
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonAnchor size="sm" href={post.preview.path} target="_blank" rel="noopener">
        Preview
      </ButtonAnchor>
      <CopyButton text={`${origin}${post.preview.path}`} label="Copy preview link" size="sm" />
      {post.state === 'published' && (
        <ButtonAnchor size="sm" href={`/blog/${post.slug}`} target="_blank" rel="noopener">
          On the site
        </ButtonAnchor>
      )}
    </div>
  );
}

/** What can be done with a post as a whole, by its state. */
export function PostActions({ autosave }: { autosave: Autosave }) {
  const { post } = autosave;
  const { changes, move } = useMoves(autosave);
  const [asked, setAsked] = useState<'schedule' | 'archive' | null>(null);
  const close = () => setAsked(null);
  const press = (input: PostMove, label: string, primary = false) => (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      disabled={changes.busy}
      onClick={() => void move(input)}
    >
      {label}
    </Button>
  );
  const { state, has_changes: changed } = post;
  const open = state === 'draft' || state === 'scheduled';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {open && press('publish', 'Publish now', true)}
        {open && (
          <Button disabled={changes.busy} onClick={() => setAsked('schedule')}>
            {state === 'scheduled' ? 'Change the time' : 'Schedule'}
          </Button>
        )}
        {state === 'published' && changed && press('publish', 'Publish changes', true)}
        {state === 'published' && changed && press('discard', 'Drop changes')}
        {(state === 'published' || state === 'scheduled') && press('withdraw', 'Back to draft')}
        {state === 'archived' ? (
          press('restore', 'Restore', true)
        ) : (
          <Button variant="quiet" disabled={changes.busy} onClick={() => setAsked('archive')}>
            Archive
          </Button>
        )}
      </div>
      {changes.problems['html'] && (
        <p role="alert" className="text-sm text-clip">
          {changes.problems['html']}
        </p>
      )}
      <Links post={post} />
      <ScheduleDialog
        open={asked === 'schedule'}
        busy={changes.busy}
        error={changes.problems['at']}
        onSchedule={(at) => void move('schedule', at).then((done) => done && close())}
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'archive'}
        title="Archive this post?"
        text="Readers no longer see it. You can restore it as a draft."
        confirmLabel="Archive"
        busy={changes.busy}
        onCancel={close}
        onConfirm={() => void move('archive').then(close)}
      />
    </div>
  );
}
