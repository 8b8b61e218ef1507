import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  readOfflineSongs,
  OFFLINE_SONGS_CACHE,
  type OfflineSong,
  type OfflineSongs,
} from '@/shared/offline-songs';
import { parseStoredUser } from '@/shared/session';
import { Button } from '@/ui/button';
import { useOnline } from '@/ui/use-online';

// The page that the service worker shows where the studio can't be reached. Its document is drawn by
// service-worker-file.ts; what it tells of songs lies in this browser only.

const TURNS: Record<OfflineSong['turn'], string> = {
  customer: 'Your turn',
  studio: 'In work',
  nobody: 'Finished',
};

function storedUserId(): number | null {
  try {
    return parseStoredUser(window.localStorage.getItem('user'))?.id ?? null;
  } catch {
    return null;
  }
}

// Songs of somebody who is not signed in any more are taken away, and not shown.
async function readMine(): Promise<OfflineSongs | null> {
  const kept = await readOfflineSongs();
  if (kept === null || kept.user_id === storedUserId()) return kept;
  await caches.delete(OFFLINE_SONGS_CACHE);
  return null;
}

function Song({ song: { id, name, service_name, version, turn, file } }: { song: OfflineSong }) {
  const parts = [...(name === service_name ? [] : [service_name]), TURNS[turn]];
  return (
    <li className="flex flex-col gap-3 border-t border-line py-5" id={`song-${id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-md font-semibold [overflow-wrap:anywhere]">{name}</h3>
        {version !== null && <span className="figures text-sm text-muted">v{version}</span>}
      </div>
      <p className="text-sm text-muted">{parts.join(' · ')}</p>
      {file === null ? (
        <p className="text-sm text-muted">
          {version === null ? 'No version yet.' : 'This version is not kept on this device.'}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no captions
        <audio
          controls
          preload="metadata"
          src={file}
          aria-label={`${name}, version ${version}`}
          className="w-full"
        />
      )}
    </li>
  );
}

/** The song of the page that was asked for comes first. */
function inOrder({ songs }: OfflineSongs): OfflineSong[] {
  const orderId = Number(/^\/order\/(\d+)/.exec(window.location.pathname)?.[1] ?? 0);
  return [
    ...songs.filter((song) => song.order_id === orderId),
    ...songs.filter((song) => song.order_id !== orderId),
  ];
}

function Songs({ kept }: { kept: OfflineSongs }) {
  const day = new Date(kept.saved_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-labelledby="kept-songs" className="mt-10 w-full text-left">
      <h2 id="kept-songs" className="text-lg">
        My songs
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">As of {day}.</p>
      <ul>
        {inOrder(kept).map((song) => (
          <Song key={song.id} song={song} />
        ))}
      </ul>
    </section>
  );
}

function useKept(): OfflineSongs | null {
  const [kept, setKept] = useState<OfflineSongs | null>(null);
  useEffect(() => {
    // Where the browser gives no storage, nothing is kept in it.
    void readMine().then(setKept, () => undefined);
  }, []);
  return kept;
}

// Back on the page that was asked for as soon as there is a connection again.
function useReturn(): void {
  useEffect(() => {
    const back = (): void => window.location.reload();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
}

function OfflinePage() {
  const online = useOnline();
  const kept = useKept();
  useReturn();
  const hasPage = window.location.pathname !== '/offline';
  return (
    <>
      <h1 className="font-heading text-lg leading-tight font-semibold">
        {online ? 'The studio cannot be reached' : 'You are offline'}
      </h1>
      <p className="max-w-[52ch] text-balance text-muted">
        {online
          ? 'The connection to the studio failed. Your orders and files are safe. Try again in a moment.'
          : 'This page needs a connection. It opens again when you are back online.'}
      </p>
      {hasPage && (
        <Button variant="primary" className="mt-2" onClick={() => window.location.reload()}>
          Try again
        </Button>
      )}
      {kept !== null && kept.songs.length > 0 && <Songs kept={kept} />}
    </>
  );
}

const place = document.querySelector('#offline');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <OfflinePage />
    </StrictMode>,
  );
}
