import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { shareFoldId } from '@/modules/orders/listening-links/web/share-fold';
import { Soon, useIsPast } from '@/modules/site/order/web/due-line';
import { songName } from '@/modules/site/order/song-name.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { Waveform } from '@/ui/waveform';
import { When } from '@/ui/when';
import type { listMySongs } from '../songs.contract';
import { TASK_TEXTS } from './task-texts';

export type MySong = ResponseOf<typeof listMySongs>['data'][number];

function Wave({ wave }: Pick<MySong, 'wave'>) {
  const peaks = useMemo(() => (wave === null ? [] : unpackPeaks(wave.peaks)), [wave]);
  if (wave === null || peaks.length === 0) return <div className="h-px w-full bg-line" />;
  return <Waveform peaks={peaks} signal={wave.side} label="" className="h-10" />;
}

function StudioTime({ song: { due_at, due_from, version } }: { song: MySong }) {
  const late = useIsPast(due_at);
  if (due_at === null) return null;
  if (late) return <>Late. It is our top priority.</>;
  const what = version === null ? 'First version' : 'Next version';
  if (due_from === null) {
    return (
      <>
        {what} by <Soon at={due_at} />
      </>
    );
  }
  return (
    <>
      {what} between <Soon at={due_from} /> and <Soon at={due_at} />
    </>
  );
}

/** What comes next for a song, and when, in a few words. */
function Next({ song }: { song: MySong }) {
  const { task, due_at, turn, delete_at, files_deleted_at } = song;
  if (task !== null) {
    return (
      <span className="text-ink">
        {TASK_TEXTS[task]}
        {task === 'listen' && due_at !== null && (
          <>
            {' '}
            by <Soon at={due_at} />
          </>
        )}
      </span>
    );
  }
  if (turn === 'studio') return <StudioTime song={song} />;
  if (files_deleted_at !== null) return <>Its files were deleted.</>;
  if (delete_at === null) return null;
  return (
    <>
      Download until <When at={delete_at} time={false} />
    </>
  );
}

// Songs of a record were ordered as one: its service is not said with each.
function subtitleOf({ track, service_name, version, record }: MySong): string {
  const parts = [
    ...(track === null || record !== null ? [] : [service_name]),
    ...(version === null ? [] : [`v${version}`]),
  ];
  return parts.join(' · ');
}

/** A song in a line: its wave, its name, what comes next and when. The whole line opens it. */
export function SongRow({ song }: { song: MySong }) {
  const { order_id, id, of_several, is_new } = song;
  const isShared = song.turn === 'nobody' && song.files_deleted_at === null;
  return (
    <li className={isShared ? 'flex items-center border-t border-line' : 'border-t border-line'}>
      <Link
        to={`/order/${order_id}${of_several ? `#item-${id}` : ''}`}
        className={isShared ? 'song-row min-w-0 flex-1' : 'song-row'}
      >
        <div aria-hidden="true" className="flex h-10 items-center">
          <Wave wave={song.wave} />
        </div>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{songName(song)}</span>
            {is_new && <Badge tone="after">New</Badge>}
          </p>
          <p className="text-sm text-muted">{subtitleOf(song)}</p>
        </div>
        <p className="col-start-2 text-sm text-muted md:col-start-auto md:text-right">
          <Next song={song} />
        </p>
        <ChevronRight aria-hidden="true" size={18} className="text-muted max-md:hidden" />
      </Link>
      {isShared && (
        <Link
          to={`/order/${order_id}#${shareFoldId(id)}`}
          aria-label={`Share ${songName(song)} to listen`}
          className="btn btn-quiet btn-sm flex-none"
        >
          Share
        </Link>
      )}
    </li>
  );
}
