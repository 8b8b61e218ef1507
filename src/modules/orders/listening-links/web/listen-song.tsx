import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WrittenAt } from '@/modules/files/player/web/note-bar';
import { VersionsPlayer, type VersionTrack } from '@/modules/files/player/web/versions-player';
import { useTracks, type Delivery } from '@/modules/orders/deliveries/web/use-tracks';
import { EmptyState } from '@/ui/empty-state';
import { LocalDate } from '@/ui/local-date';
import { useApi } from '@/ui/page-data';
import { useLiveUpdates } from '@/ui/use-live-updates';
import { useOnline } from '@/ui/use-online';
import type { markListened } from '../listening.contract';
import { listeningTopic, ONE_LISTEN_MS } from '../listening-links.rules';
import { ListenerComments } from './listener-comments';
import { listenerHeaders, listenerKey } from './listener-key';
import { ListenerSelf } from './listener-self';
import type { Front, Inside } from './listening-types';
import { useLinkPeaks } from './use-link-peaks';
import { useListenerComments } from './use-listener-comments';

interface ListenSongProps {
  readonly token: string;
  readonly front: Front;
  readonly inside: Inside;
}

const NO_NOTE = '';

// Versions as the song's own player takes them: what it shows of files is not shown here.
const deliveriesOf = ({ versions }: Inside): Delivery[] =>
  versions.map((version) => ({
    ...version,
    note: NO_NOTE,
    files: version.files.map((file) => ({ ...file, size: 0, sha256: null, url: '' })),
  }));

function useCountedListens(token: string): () => void {
  const api = useApi();
  const last = useRef<number | null>(null);
  return () => {
    const now = performance.now();
    if (last.current !== null && now - last.current < ONE_LISTEN_MS) return;
    last.current = now;
    void api.call<typeof markListened>('POST /listening/listened', { headers: listenerHeaders(token) });
  };
}

function Title({ token, front, inside }: ListenSongProps) {
  const { ends_at, name } = inside;
  return (
    <div className="flex flex-none flex-wrap items-end justify-between gap-x-6">
      <div className="min-w-0">
        <h1 className="text-xl [overflow-wrap:anywhere] md:text-3xl">{front.song}</h1>
        <p className="text-sm text-muted">
          {front.shared_by !== null && `Shared by ${front.shared_by}`}
          {ends_at !== null && (
            <>
              {' · open until '}
              <LocalDate instant={ends_at} />
            </>
          )}
        </p>
      </div>
      <ListenerSelf token={token} name={name} />
    </div>
  );
}

/** What can be saved of the version that is heard; nothing where the link does not allow it. */
function Downloads({ inside, heard }: { inside: Inside; heard: string }) {
  const found = inside.versions.flatMap(({ version, files }) =>
    files.filter(({ id }) => `${version}-${id}` === heard).map((file) => ({ version, file })),
  )[0];
  if (found === undefined || found.file.downloads.length === 0) return null;
  const extension = /\.([^.]+)$/.exec(found.file.name)?.[1]?.toUpperCase() ?? 'File';
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      Download v{found.version}
      {found.file.downloads.map(({ kind, url }) => (
        <a key={kind} href={url} download className="link inline-flex min-h-11 items-center">
          {kind === 'mp3' ? 'mp3' : extension}
        </a>
      ))}
    </p>
  );
}

// What its customer knows as sent is what listeners compare with.
const asListened = (track: VersionTrack): VersionTrack =>
  track.side === 'before' ? { ...track, label: 'Before' } : track;

interface PlayingProps {
  readonly token: string;
  readonly inside: Inside;
}

const versionOf = (heard: string): number | null => {
  if (heard.startsWith('sent-')) return 0;
  const version = Number(heard.split('-')[0]);
  return Number.isInteger(version) ? version : null;
};

function Playing({ token, inside }: PlayingProps) {
  const { revalidate } = useRevalidator();
  const ids = inside.versions.flatMap(({ files }) => files.map(({ id }) => id));
  const drawn = useLinkPeaks(token, [inside.before?.id ?? '', ...ids].join());
  const deliveries = deliveriesOf(inside);
  const { tracks, hold, playWhole } = useTracks({ before: inside.before, deliveries }, drawn);
  const counted = useCountedListens(token);
  const comments = useListenerComments(token, () => void revalidate());
  const heard = useRef('');
  const named = tracks.map((track) => asListened(track));
  const pins = inside.comments.flatMap(({ id, at_seconds, end_seconds, text, name }) =>
    at_seconds === null ? [] : [{ id, at_seconds, end_seconds, text: `${name}: ${text}` }],
  );
  const write = inside.may_comment
    ? (place: WrittenAt, text: string) => comments.write(place, { text, version: versionOf(heard.current) })
    : undefined;
  return (
    // Only listens in on what its controls do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onPointerDownCapture={hold} onKeyDownCapture={hold} className="flex min-h-0 flex-1 flex-col gap-3">
      <VersionsPlayer tracks={named} notes={pins} onNote={write} onPlay={counted}>
        {(controls) => {
          if (controls === null) return null;
          heard.current = controls.heard;
          return (
            <>
              <Downloads inside={inside} heard={controls.heard} />
              {playWhole !== null && (
                <p className="text-sm text-muted">
                  Your connection is slow or saves data, so you hear previews.{' '}
                  <button type="button" className="link min-h-11" onClick={playWhole}>
                    Play lossless
                  </button>
                </p>
              )}
              <ListenerComments inside={inside} comments={comments} onSeek={controls.seek} />
              <div className="flex flex-none items-center gap-3 border-t border-line bg-page py-3">
                {controls.play}
                <div className="min-w-0 flex-1">
                  {controls.note ?? <p className="text-sm text-muted">This link is for listening only.</p>}
                </div>
              </div>
            </>
          );
        }}
      </VersionsPlayer>
    </div>
  );
}

const NOTHING = {
  waiting: {
    title: 'Nothing to hear yet',
    text: 'The first version appears here as soon as it is delivered. You can leave this page open.',
  },
  deleted: {
    title: 'The files of this song were deleted',
    text: 'The studio keeps songs for six months. Whoever shared it may still have a copy.',
  },
} as const;

/** A shared song: its versions under one playhead, and what its listeners wrote. */
export function ListenSong({ token, front, inside }: ListenSongProps) {
  const online = useOnline();
  const [topic] = useState(() => listeningTopic(inside.link_id));
  const query = new URLSearchParams({ listen: token, listener: listenerKey(token) ?? '' });
  useLiveUpdates((heard) => heard === topic, null, query.toString());
  const { state } = inside;
  return (
    <>
      <Title token={token} front={front} inside={inside} />
      {!online && (
        <output className="block flex-none rounded border border-edge p-3 text-sm">
          You are offline. Comments are sent when your connection is back.
        </output>
      )}
      {state === 'ready' ? (
        <Playing token={token} inside={inside} />
      ) : (
        <EmptyState heading="h2" {...NOTHING[state]} />
      )}
    </>
  );
}
