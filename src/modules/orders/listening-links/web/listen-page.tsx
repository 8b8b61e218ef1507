import { useEffect, useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import type { CallFailure } from '@/shared/api-client';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { browserLoader, loadedPage, PageData, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Skeleton, SkeletonGroup, SkeletonWaveform } from '@/ui/skeleton';
import type { openListening } from '../listening.contract';
import { listeningPicture } from '../listening-links.rules';
import { listenerHeaders, listenerKey } from './listener-key';
import { ListenFrame } from './listen-frame';
import { ListenGate } from './listen-gate';
import { ListenSong } from './listen-song';

const load = async ({ api, params }: PageRequest) => {
  const token = params['token'] ?? '';
  const headers = listenerHeaders(token);
  const opened = await api.call<typeof openListening>('GET /listening', { headers });
  // The server knows no browser's key: what it says of whoever comes back is not the last word.
  return { opened, asked: listenerKey(token) !== null };
};

type Loaded = Awaited<ReturnType<typeof load>>;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta(({ params, loaderData }) => {
  const loaded = loadedPage(load, loaderData);
  const front = loaded?.opened.ok === true ? loaded.opened.value.data.front : null;
  const song = front?.song ?? null;
  const sharer = front?.shared_by ?? null;
  return {
    title: song ?? 'A song to listen to',
    description:
      song === null || sharer === null
        ? 'Open the link to listen in your browser. No account needed.'
        : `${sharer} shares ${song} with you. Listen in your browser, no account needed.`,
    path: `/listen/${params['token']}`,
    noindex: true,
    shareImage: song === null ? undefined : listeningPicture(params['token'] ?? ''),
  };
});

function ListenSkeleton() {
  return (
    <SkeletonGroup label="Loading the song" className="flex flex-col gap-4">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
      <SkeletonWaveform className="h-32" />
      <Skeleton className="h-11 w-full" />
    </SkeletonGroup>
  );
}

const CLOSED = {
  revoked: { title: 'This link was turned off', text: 'Ask whoever sent it to you for a new one.' },
  expired: { title: 'This link has expired', text: 'Ask whoever sent it to you for a new one.' },
  unknown: {
    title: 'This link does not work',
    text: 'Check that the whole address was copied, or ask whoever sent it to you for a new one.',
  },
} as const;

function reasonOf({ data }: CallFailure): keyof typeof CLOSED {
  const reason: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'reason') : null;
  return reason === 'revoked' || reason === 'expired' ? reason : 'unknown';
}

/** Whoever gave a name in this browser before is asked for nothing: the page asks again, and shows who they are. */
function useReturning(token: string, isAnswered: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState(true);
  useEffect(() => {
    if (isAnswered) return;
    const has = listenerKey(token) !== null;
    // The server rendered nobody's page; only the browser knows.
    // oxlint-disable-next-line react/react-compiler
    setKnown(has);
    if (has) void revalidate();
    // Once for each answer of the server.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token, isAnswered]);
  return !isAnswered && known;
}

function Opened({ token, loaded }: { token: string; loaded: Loaded & { opened: { ok: true } } }) {
  const { front, inside } = loaded.opened.value.data;
  const returning = useReturning(token, loaded.asked || inside !== null);
  if (inside !== null) return <ListenSong token={token} front={front} inside={inside} />;
  return returning ? <ListenSkeleton /> : <ListenGate token={token} front={front} />;
}

function Outcome({ token, loaded }: { token: string; loaded: Loaded }) {
  const { revalidate, state } = useRevalidator();
  const { opened } = loaded;
  if (opened.ok) return <Opened token={token} loaded={{ ...loaded, opened }} />;
  if (opened.refusal.kind === 'not_found')
    return <EmptyState heading="h1" {...CLOSED[reasonOf(opened.refusal)]} />;
  return (
    <ErrorState
      heading="h1"
      title="The song could not be loaded"
      text={opened.refusal.message}
      safe="Your comments are safe."
      onRetry={() => void revalidate()}
      retrying={state !== 'idle'}
    />
  );
}

/** /listen/{token}: a song for whoever got its link, without an account. */
export default function ListenPage() {
  const { token = '' } = useParams();
  return (
    <ListenFrame>
      <PageData<Loaded> skeleton={<ListenSkeleton />}>
        {(loaded) => <Outcome token={token} loaded={loaded} />}
      </PageData>
    </ListenFrame>
  );
}
