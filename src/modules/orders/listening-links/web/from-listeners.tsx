import { Pencil, Split } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Collapsible } from '@/ui/collapsible';
import { IconButton } from '@/ui/icon-button';
import { TextArea } from '@/ui/text-area';
import { toast } from '@/ui/toast-store';
import { MAX_COMMENT, noteOf, type GatheredNote } from '../listening-links.rules';
import { spanText } from './span-text';
import { useGathering, useSeen, type Entry, type Gathered } from './use-gathering';
import type { SharedSong } from './use-links';

interface FromListenersProps extends SharedSong {
  /** Why no notes can be added now; null where they can. */
  readonly notNow: string | null;
  /** Puts notes among the customer's own, which are sent by them alone. */
  readonly onAdd: (notes: readonly GatheredNote[]) => void;
}

type Gathering = ReturnType<typeof useGathering>;

/** Longest text of a note, with the name of whose comment it was. */
const MAX_NOTE = 2000;

function Words({ entry, gathering, onClose }: { entry: Entry; gathering: Gathering; onClose: () => void }) {
  const [text, setText] = useState(entry.text);
  const save = (): void => {
    if (text.trim() !== '') gathering.rewrite(entry.id, text.trim());
    onClose();
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 pb-3">
      <TextArea
        label={`What ${entry.name} wrote, in your words`}
        value={text}
        rows={2}
        maxLength={MAX_COMMENT}
        // Whoever pressed Edit writes next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-3">
        <Button size="sm" onClick={save}>
          Save
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  readonly entry: Entry;
  readonly gathering: Gathering;
  readonly picked: boolean;
  readonly onPick: (picked: boolean) => void;
}

function Row({ entry, gathering, picked, onPick }: RowProps) {
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <li className="flex items-start gap-2 border-t border-line first:border-t-0">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-x-3 py-2.5 max-sm:grid max-sm:grid-cols-[auto_1fr]">
        <input
          type="checkbox"
          checked={picked}
          onChange={(event) => onPick(event.target.checked)}
          className="mt-1 size-5 flex-none accent-after"
        />
        <span className="figures flex-none pt-0.5 text-sm whitespace-nowrap text-after sm:w-24">
          {spanText(entry)}
        </span>
        {!editing && (
          <span className="min-w-0 said max-sm:col-start-2">
            <strong className="font-semibold">{entry.name}</strong> {entry.text}
            {entry.edited && entry.ids.length === 1 && (
              <span className="text-sm text-muted"> (your words)</span>
            )}
            {entry.ids.length > 1 && <span className="text-sm text-muted"> ({entry.ids.length} merged)</span>}
          </span>
        )}
      </label>
      {editing ? (
        <Words entry={entry} gathering={gathering} onClose={close} />
      ) : (
        <span className="flex flex-none">
          {entry.ids.length > 1 && (
            <IconButton
              label="Take the merged comments apart"
              icon={<Split size={16} aria-hidden />}
              onClick={() => gathering.split(entry)}
            />
          )}
          <IconButton
            label={`Edit the words of ${entry.name}`}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          />
        </span>
      )}
    </li>
  );
}

const SETTLED = { added: 'Added to your notes', dropped: 'Left out' } as const;

/** What was added or left out before, with the way back into the list. */
function Settled({ comments, gathering }: { comments: readonly Gathered[]; gathering: Gathering }) {
  const [open, setOpen] = useState(false);
  if (comments.length === 0) return null;
  return (
    <div className="-mb-6 border-t border-line">
      <Collapsible
        heading="h4"
        title={`Added or left out (${comments.length})`}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <ul>
          {comments.map((one) => (
            <li key={one.id} className="flex items-start gap-3 text-sm">
              <span className="figures w-24 flex-none py-3 whitespace-nowrap">{spanText(one)}</span>
              <p className="min-w-0 flex-1 py-3 said">
                <strong className="font-semibold">{one.name}</strong> {one.text}{' '}
                <span className="text-muted">{one.settled !== null && SETTLED[one.settled]}</span>
              </p>
              <Button
                size="sm"
                variant="quiet"
                disabled={gathering.busy}
                onClick={() => void gathering.settle([one.id], null)}
              >
                Put back
              </Button>
            </li>
          ))}
        </ul>
      </Collapsible>
    </div>
  );
}

function Actions({
  chosen,
  gathering,
  notNow,
  onAdd,
  onDone,
}: Pick<FromListenersProps, 'notNow' | 'onAdd'> & {
  chosen: readonly Entry[];
  gathering: Gathering;
  onDone: () => void;
}) {
  const ids = chosen.flatMap((entry) => entry.ids);
  const add = async (): Promise<void> => {
    if (!(await gathering.settle(ids, 'added'))) return;
    onAdd(chosen.map(noteOf));
    onDone();
    toast.success('Added to your notes. Nothing is sent before you send the request.');
  };
  const merge = (): void => {
    const length = chosen.reduce((sum, { text, name }) => sum + text.length + name.length + 5, 0);
    if (length > MAX_NOTE) {
      toast.error('These comments are too long for one note.');
      return;
    }
    gathering.merge(chosen);
    onDone();
  };
  const leaveOut = async (): Promise<void> => {
    if (await gathering.settle(ids, 'dropped')) onDone();
  };
  const { busy } = gathering;
  const none = chosen.length === 0;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <Button disabled={none || notNow !== null} loading={busy} onClick={() => void add()}>
          Add to my notes{!none && ` (${chosen.length})`}
        </Button>
        <Button variant="quiet" disabled={chosen.length < 2 || busy} onClick={merge}>
          Merge
        </Button>
        <Button variant="quiet" disabled={none || busy} onClick={() => void leaveOut()}>
          Leave out
        </Button>
      </div>
      {notNow !== null && <p className="text-sm text-muted">{notNow}</p>}
    </div>
  );
}

function List({
  gathering,
  ...props
}: Pick<FromListenersProps, 'notNow' | 'onAdd'> & { gathering: Gathering }) {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const { entries, comments } = gathering;
  const chosen = entries.filter(({ id }) => picked.has(id));
  const pick = (id: number, on: boolean): void =>
    setPicked(new Set(on ? [...picked, id] : [...picked].filter((one) => one !== id)));
  const all = chosen.length === entries.length;
  return (
    <div className="flex flex-col gap-4">
      {entries.length === 0 ? (
        <p className="text-sm text-muted">You have been through all comments. New ones appear here.</p>
      ) : (
        <>
          <p className="max-w-[65ch] text-sm text-muted">
            Pick what your engineer should read. Only what you add to your notes and send goes out, with the
            names.
          </p>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={all}
              onChange={() => setPicked(new Set(all ? [] : entries.map(({ id }) => id)))}
              className="size-5 accent-after"
            />
            Pick all
          </label>
          <ul aria-label="Comments of your listeners" className="max-h-[28rem] overflow-y-auto">
            {entries.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                gathering={gathering}
                picked={picked.has(entry.id)}
                onPick={(on) => pick(entry.id, on)}
              />
            ))}
          </ul>
          <Actions {...props} chosen={chosen} gathering={gathering} onDone={() => setPicked(new Set())} />
        </>
      )}
      <Settled comments={comments.filter(({ settled }) => settled !== null)} gathering={gathering} />
    </div>
  );
}

/** What listeners wrote about a song: the customer picks, edits and merges it, and adds it to their own notes. */
export function FromListeners({ notNow, onAdd, ...song }: FromListenersProps) {
  const gathering = useGathering(song);
  const { comments, entries } = gathering;
  const place = `listeners-${song.itemId}`;
  const [open, setOpen] = useState(() => typeof location !== 'undefined' && location.hash === `#${place}`);
  const fresh = comments.filter(({ is_new, settled }) => is_new && settled === null).length;
  useSeen(song, comments, open);
  if (comments.length === 0) return null;
  return (
    <section
      aria-label="From your listeners"
      id={place}
      className="-mb-6 scroll-mt-24 border-t border-line pt-1"
    >
      <Collapsible
        heading="h4"
        title={`From your listeners (${entries.length})`}
        aside={fresh > 0 && !open ? <Badge tone="after">{fresh} new</Badge> : undefined}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <List gathering={gathering} notNow={notNow} onAdd={onAdd} />
      </Collapsible>
    </section>
  );
}
