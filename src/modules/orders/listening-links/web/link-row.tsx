import { Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CopyButton } from '@/ui/copy-button';
import { FormDialog } from '@/ui/form-dialog';
import { FormError } from '@/ui/form-error';
import { IconButton } from '@/ui/icon-button';
import { LocalDate } from '@/ui/local-date';
import { toast } from '@/ui/toast-store';
import { When } from '@/ui/when';
import { choicesOf, choicesProblem, linkText, type ListeningLink } from './link-choices';
import { LinkForm } from './link-form';
import type { Links } from './use-links';

interface LinkRowProps {
  readonly link: ListeningLink;
  readonly links: Links;
  readonly song: string;
}

async function shareNatively(url: string, song: string): Promise<void> {
  try {
    await navigator.share({ title: song, text: `Listen to ${song}`, url });
  } catch (error) {
    // Whoever closes the sheet has decided.
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) toast.error('The link could not be shared. Copy it instead.');
  }
}

/** The address of a link, to be copied or handed to another app. */
export function LinkAddress({ address, song }: { address: string; song: string }) {
  const canShare = typeof navigator !== 'undefined' && typeof navigator.share === 'function';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        readOnly
        aria-label="Address of the link"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className="control min-w-0 flex-1 basis-48 text-sm"
      />
      <CopyButton text={address} label="Copy link" size="md" />
      {canShare && (
        <Button icon={<Share2 size={16} aria-hidden />} onClick={() => void shareNatively(address, song)}>
          Share
        </Button>
      )}
    </div>
  );
}

function EditWindow({ link, links, onClose }: Omit<LinkRowProps, 'song'> & { onClose: () => void }) {
  const [value, setValue] = useState(() => choicesOf(link));
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const wrong = choicesProblem(value, link.has_password) ?? (await links.change(link.id, value));
    setProblem(wrong);
    if (wrong === null) onClose();
  };
  return (
    <FormDialog title="Edit the link" busy={links.busy} onClose={onClose} onSubmit={() => void save()}>
      <LinkForm value={value} onChange={setValue} hadPassword={link.has_password} />
      <FormError>{problem}</FormError>
    </FormDialog>
  );
}

type Listener = ListeningLink['listeners'][number];

function listensText(count: number): string {
  if (count === 0) return 'Not listened yet';
  return count === 1 ? 'Listened once' : `Listened ${count} times`;
}

function commentsText(count: number): string {
  return count === 1 ? '1 comment' : `${count} comments`;
}

function ListenerRow({ listener, links }: { listener: Listener; links: Links }) {
  const [asking, setAsking] = useState(false);
  const { name, listens, last_listened_at, comments } = listener;
  const forget = async (): Promise<void> => {
    await links.forget(listener.id);
    setAsking(false);
  };
  return (
    <li className="flex items-center justify-between gap-3 text-sm">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {name}{' '}
        <span className="text-muted">
          {listensText(listens)}
          {last_listened_at !== null && (
            <>
              , last <When at={last_listened_at} />
            </>
          )}
          {comments > 0 && ` · ${commentsText(comments)}`}
        </span>
      </p>
      <IconButton
        label={`Delete ${name} and their comments`}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        busy={links.busy}
        danger
        title={`Delete ${name}?`}
        text="Their name, listens and comments on this link are deleted for good. They can still open the link."
        confirmLabel="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => void forget()}
      />
    </li>
  );
}

function Revoke({ link, links }: Omit<LinkRowProps, 'song'>) {
  const [asking, setAsking] = useState(false);
  const revoke = async (): Promise<void> => {
    await links.revoke(link.id);
    setAsking(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        busy={links.busy}
        danger
        title="Revoke this link?"
        text="It stops working at once, also for whoever is listening. Comments stay in your list. To share again, make a new link."
        confirmLabel="Revoke"
        onCancel={() => setAsking(false)}
        onConfirm={() => void revoke()}
      />
    </>
  );
}

/** A link: its address, what it opens, and who has listened. */
export function LinkRow({ link, links, song }: LinkRowProps) {
  const [editing, setEditing] = useState(false);
  return (
    <li className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
            {link.label === '' ? 'Link' : link.label}
            {link.state === 'expired' && <Badge>Expired</Badge>}
          </p>
          <p className="text-sm text-muted">
            {linkText(link)}
            {link.ends_at !== null && (
              <>
                {' · until '}
                <LocalDate instant={new Date(new Date(link.ends_at).getTime() - 1).toISOString()} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-none items-center gap-2">
          <Button size="sm" icon={<Pencil size={14} aria-hidden />} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Revoke link={link} links={links} />
        </div>
      </div>
      {link.address !== null && link.state === 'open' && <LinkAddress address={link.address} song={song} />}
      {link.listeners.length > 0 ? (
        <ul aria-label="Who has opened it" className="flex flex-col">
          {link.listeners.map((listener) => (
            <ListenerRow key={listener.id} listener={listener} links={links} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">Not opened yet.</p>
      )}
      {editing && <EditWindow link={link} links={links} onClose={() => setEditing(false)} />}
    </li>
  );
}
