import { useState } from 'react';
import { Button } from '@/ui/button';
import { FormError } from '@/ui/form-error';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { choicesProblem, NEW_LINK } from './link-choices';
import { LinkForm } from './link-form';
import { LinkRow } from './link-row';
import { useLinks, type Links, type SharedSong } from './use-links';

interface ShareToListenProps extends SharedSong {
  /** What the song is called. */
  readonly song: string;
}

function NewLink({
  links,
  onDone,
  onCancel,
}: {
  links: Links;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
}) {
  const [value, setValue] = useState(NEW_LINK);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const wrong = choicesProblem(value, false);
    const made = wrong ?? (await links.make(value));
    setProblem(typeof made === 'string' ? made : null);
    if (typeof made === 'string') return;
    setValue(NEW_LINK);
    onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      <LinkForm value={value} onChange={setValue} hadPassword={false} />
      <FormError>{problem}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button loading={links.busy} onClick={() => void make()}>
          Make a link
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" disabled={links.busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

function List({ song, links }: { song: string; links: Links }) {
  const { value, failure, refresh, retrying } = links.loaded;
  const [adding, setAdding] = useState(false);
  if (failure !== null) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 text-sm">
        <p>{failure.message}</p>
        <Button size="sm" loading={retrying} onClick={refresh}>
          Try again
        </Button>
      </div>
    );
  }
  if (value === null) {
    return (
      <SkeletonGroup label="Loading your links">
        <Skeleton className="h-14 w-full" />
      </SkeletonGroup>
    );
  }
  const shown = value.data.filter(({ state }) => state !== 'revoked');
  const revoked = value.data.length - shown.length;
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Links of this song">
          {shown.map((link) => (
            <LinkRow key={link.id} link={link} links={links} song={song} />
          ))}
        </ul>
      )}
      {shown.length === 0 || adding ? (
        <NewLink
          links={links}
          onDone={() => setAdding(false)}
          onCancel={shown.length === 0 ? undefined : () => setAdding(false)}
        />
      ) : (
        <Button className="self-start" size="sm" onClick={() => setAdding(true)}>
          Another link
        </Button>
      )}
      {revoked > 0 && (
        <p className="text-sm text-muted">
          {revoked === 1 ? '1 link was revoked.' : `${revoked} links were revoked.`}
        </p>
      )}
    </>
  );
}

/** The links by which others hear a song: to make, copy, change and revoke, with who has listened. */
export function ShareToListen({ song, ...of }: ShareToListenProps) {
  const links = useLinks(of);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[65ch] text-sm text-muted">
        Bandmates and managers listen in their browser, without an account. Their comments come to you; your
        engineer sees only what you send on.
      </p>
      <List song={song} links={links} />
    </div>
  );
}
