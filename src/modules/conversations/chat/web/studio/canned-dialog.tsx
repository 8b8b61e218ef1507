import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { IconButton } from '@/ui/icon-button';
import { useApi } from '@/ui/page-data';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { TextField } from '@/ui/text-field';
import { useChanges } from '@/ui/use-changes';
import { useLoaded } from '@/ui/use-loaded';
import { toast } from '@/ui/toast-store';
import type { listCanned, removeCanned, WireCanned } from '../../inbox.contract';
import { CannedForm } from './canned-form';

interface RowProps {
  readonly answer: WireCanned;
  readonly onPick: (body: string) => void;
  readonly onEdit: (answer: WireCanned) => void;
  readonly onRemove: (answer: WireCanned) => void;
}

function Row({ answer, onPick, onEdit, onRemove }: RowProps) {
  return (
    <li className="flex items-start gap-1">
      <button
        type="button"
        className="flex min-w-0 flex-1 flex-col gap-1 rounded px-3 py-2 text-left transition-colors hover:bg-hover"
        onClick={() => onPick(answer.body)}
      >
        <span className="font-medium [overflow-wrap:anywhere]">{answer.title}</span>
        <span dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
          {answer.body}
        </span>
      </button>
      <IconButton
        label={`Change ${answer.title}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onEdit(answer)}
      />
      <IconButton
        label={`Remove ${answer.title}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(answer)}
      />
    </li>
  );
}

function List({ answers, ...row }: Omit<RowProps, 'answer'> & { answers: readonly WireCanned[] }) {
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const found = answers.filter(({ title, body }) => `${title}\n${body}`.toLowerCase().includes(words));
  if (answers.length === 0)
    return (
      <EmptyState
        title="No saved answers yet"
        text="Save answers you often write and insert them in two clicks."
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Find a saved answer"
        type="search"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        data-autofocus
      />
      {found.length === 0 ? (
        <p className="text-muted">No matches.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {found.map((answer) => (
            <Row key={answer.id} answer={answer} {...row} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </SkeletonGroup>
  );
}

interface CannedDialogProps {
  readonly onClose: () => void;
  readonly onPick: (body: string) => void;
}

/** Saved answers: choose one, add, change, remove. */
export function CannedDialog({ onClose, onPick }: CannedDialogProps) {
  const api = useApi();
  const loaded = useLoaded((signal) => api.call<typeof listCanned>('GET /studio/canned-answers', { signal }));
  const changes = useChanges(loaded.refresh);
  const [edited, setEdited] = useState<WireCanned | 'new' | null>(null);
  const [removed, setRemoved] = useState<WireCanned | null>(null);
  const remove = async ({ id, version }: WireCanned): Promise<void> => {
    const gone = await changes.change<typeof removeCanned>(async () => {
      const answer = await api.call<typeof removeCanned>('DELETE /studio/canned-answers/{id}', {
        params: { id: String(id) },
        body: { version },
      });
      if (!answer.ok && answer.refusal.kind === 'conflict') {
        toast.error('Somebody changed this answer a moment ago. Look at it again.');
      }
      return answer;
    }, 'Saved answer removed');
    if (gone === null) loaded.refresh();
    setRemoved(null);
  };
  if (edited !== null) {
    return (
      <CannedForm
        answer={edited === 'new' ? null : edited}
        onDone={() => {
          loaded.refresh();
          setEdited(null);
        }}
        onClose={() => setEdited(null)}
      />
    );
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Saved answers"
        footer={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
            New saved answer
          </Button>
        }
      >
        {loaded.value === null && loaded.failure === null && <ListSkeleton />}
        {loaded.failure !== null && (
          <ErrorState
            title="The saved answers could not be loaded"
            text={loaded.failure.message}
            onRetry={loaded.refresh}
            retrying={loaded.retrying}
          />
        )}
        {loaded.value !== null && (
          <List answers={loaded.value.data} onPick={onPick} onEdit={setEdited} onRemove={setRemoved} />
        )}
      </Dialog>
      <ConfirmDialog
        open={removed !== null}
        title={`Remove ${removed?.title ?? 'this answer'}?`}
        text="It is removed for everyone in the studio."
        confirmLabel="Remove"
        danger
        busy={changes.busy}
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed !== null && void remove(removed)}
      />
    </>
  );
}
