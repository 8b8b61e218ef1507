import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ChangedMeanwhile } from '@/ui/changed-meanwhile';
import { useApi } from '@/ui/page-data';
import { SelectField } from '@/ui/select-field';
import { useChanges } from '@/ui/use-changes';
import type { changeThread, WireOpenThread, WireThread } from '../../inbox.contract';
import { aboutOf, KIND_LABELS, writerOf } from './inbox-texts';

interface HeadProps {
  readonly open: WireOpenThread;
  /** Something changed: read the page anew. */
  readonly onChange: () => void;
}

interface Input {
  readonly state?: WireThread['state'];
  readonly assignee_id?: number | null;
  readonly done: string;
}

const stateWord = (state: WireThread['state']): string => (state === 'open' ? 'Open' : 'Closed');

/** Changes of a thread; a wish that met a newer version is kept until somebody decides. */
function useThreadChanges({ open: { thread, people }, onChange }: HeadProps) {
  const api = useApi();
  const changes = useChanges(onChange);
  const [input, setRequest] = useState<Input | null>(null);
  const save = async ({ done, ...fields }: Input, version: number): Promise<void> => {
    setRequest({ done, ...fields });
    const params = { kind: thread.kind, id: String(thread.id) };
    const body = { version, ...fields };
    await changes.change<typeof changeThread>(
      () => api.call<typeof changeThread>('PATCH /studio/inbox/{kind}/{id}', { params, body }),
      done,
    );
  };
  const stored = changes.stale as WireThread | null;
  const nameOf = (id: number | null) => people.find((person) => person.id === id)?.name ?? 'No one';
  const differences =
    stored === null || input === null
      ? []
      : [
          { field: 'State', mine: stateWord(input.state ?? stored.state), theirs: stateWord(stored.state) },
          {
            field: 'Answered by',
            mine: nameOf(input.assignee_id === undefined ? (stored.assignee?.id ?? null) : input.assignee_id),
            theirs: nameOf(stored.assignee?.id ?? null),
          },
        ].filter(({ mine, theirs }) => mine !== theirs);
  return {
    busy: changes.busy,
    save: (next: Input) => save(next, thread.version),
    conflict: stored !== null && input !== null && (
      <ChangedMeanwhile
        differences={differences}
        busy={changes.busy}
        onKeepMine={() => void save(input, stored.version)}
        onTakeTheirs={() => {
          changes.forget();
          onChange();
        }}
      />
    ),
  };
}

interface AnswererProps {
  readonly open: WireOpenThread;
  readonly busy: boolean;
  readonly onHand: (to: number | null, done: string) => void;
}

/** Who answers: an admin chooses, an engineer takes what is nobody's and gives theirs back. */
function Answerer({ open: { thread, people }, busy, onHand }: AnswererProps) {
  const { user } = useSession();
  const { assignee, order } = thread;
  if (order !== null) {
    return (
      <p className="text-sm text-muted">
        {assignee === null ? 'No engineer yet' : `${assignee.name} answers`}.{' '}
        <Link to={`/studio/items/${order.item_id}`} className="link">
          Open the song
        </Link>
      </p>
    );
  }
  if (user?.role === 'admin') {
    return (
      <SelectField
        label="Answered by"
        hideLabel
        value={assignee === null ? '' : String(assignee.id)}
        disabled={busy}
        onChange={(event) => {
          const to = event.target.value === '' ? null : Number(event.target.value);
          onHand(to, to === null ? 'Unassigned' : 'Handed over');
        }}
        options={[
          { value: '', label: 'Nobody yet' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    );
  }
  const isMine = assignee !== null && assignee.id === user?.id;
  return (
    <Button
      size="sm"
      disabled={busy}
      onClick={() => (isMine ? onHand(null, 'Given back') : onHand(user?.id ?? null, 'You answer this now'))}
    >
      {isMine ? 'Give it back' : 'Take it'}
    </Button>
  );
}

/** Who writes, about what, who answers, and whether it is open. */
export function ThreadHead(props: HeadProps) {
  const { thread } = props.open;
  const { busy, save, conflict } = useThreadChanges(props);
  const next = thread.state === 'open' ? 'closed' : 'open';
  return (
    <header className="flex flex-col gap-3 border-b border-line px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md [overflow-wrap:anywhere]">
            <bdi>{writerOf(thread)}</bdi>
            {thread.state === 'closed' && <Badge>Closed</Badge>}
          </h2>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {KIND_LABELS[thread.kind]} {thread.order !== null && `${thread.order.id} `}·{' '}
            <bdi>{aboutOf(thread)}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Answerer
            open={props.open}
            busy={busy}
            onHand={(to, done) => void save({ assignee_id: to, done })}
          />
          <Button
            size="sm"
            loading={busy}
            onClick={() => void save({ state: next, done: next === 'closed' ? 'Closed' : 'Open again' })}
          >
            {next === 'closed' ? 'Close' : 'Open again'}
          </Button>
        </div>
      </div>
      {conflict}
    </header>
  );
}
