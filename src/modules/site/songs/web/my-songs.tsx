import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Turn } from '@/modules/orders/orders/orders.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { useRetry } from '@/ui/use-retry';
import type { listMySongs } from '../songs.contract';
import { byTurn, type Entry } from '../songs.rules';
import { MakeRecord } from './make-record';
import { RecordRows } from './record-rows';
import { SongRow, type MySong } from './song-row';

/** `null` while they are loading, `undefined` where they could not be read. */
export type MySongsData = ResponseOf<typeof listMySongs> | null | undefined;

const TITLES: Record<Turn, string> = { customer: 'Your turn', studio: 'With us', nobody: 'Finished' };

function Loading() {
  return (
    <SkeletonGroup label="Loading your songs">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-[1.2em] w-32" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
    </SkeletonGroup>
  );
}

function Failed() {
  const { retry, retrying } = useRetry();
  return (
    <Card>
      <ErrorState
        heading="h3"
        title="Your songs could not be loaded"
        safe="Your songs are safe."
        onRetry={retry}
        retrying={retrying}
      />
    </Card>
  );
}

const countOf = (entries: readonly Entry<MySong>[]): number =>
  entries.reduce((sum, entry) => sum + (entry.kind === 'song' ? 1 : entry.record.songs.length), 0);

function Groups({ data, more }: ResponseOf<typeof listMySongs>) {
  return (
    <div className="flex flex-col gap-10">
      {byTurn(data).map(({ turn, entries }) => (
        <section key={turn} aria-labelledby={`songs-${turn}`}>
          <h3 id={`songs-${turn}`} className="mb-2 text-md">
            {TITLES[turn]} <span className="figures text-sm font-normal text-muted">{countOf(entries)}</span>
          </h3>
          <ul>
            {entries.map((entry) =>
              entry.kind === 'song' ? (
                <SongRow key={entry.song.id} song={entry.song} />
              ) : (
                <RecordRows key={`record-${entry.record.id}`} record={entry.record} />
              ),
            )}
          </ul>
        </section>
      ))}
      {more && (
        <p className="text-sm text-muted">
          Older songs are in{' '}
          <Link to="/orders" className="link">
            your orders
          </Link>
          .
        </p>
      )}
    </div>
  );
}

/** Every song that somebody ordered, by whose turn it is. */
export function MySongs({ songs }: { songs: MySongsData }) {
  return (
    <section aria-labelledby="my-songs" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="my-songs" className="text-xl">
          My songs
        </h2>
        <span className="flex flex-wrap gap-3">
          <MakeRecord songs={songs?.data ?? []} />
          <ButtonLink to="/select-services" size="sm" icon={<Plus size={16} aria-hidden="true" />}>
            New song
          </ButtonLink>
        </span>
      </div>
      {songs === null && <Loading />}
      {songs === undefined && <Failed />}
      {songs?.data.length === 0 && (
        <Card>
          <EmptyState
            heading="h3"
            title="No songs yet"
            text="Choose a service and send your first song. You can follow it here."
          />
        </Card>
      )}
      {songs !== null && songs !== undefined && songs.data.length > 0 && <Groups {...songs} />}
    </section>
  );
}
