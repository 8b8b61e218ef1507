import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { SmallPlay } from '@/modules/files/player/web/small-play';
import { usePlayer } from '@/modules/files/player/web/use-player';
import { shareFoldId } from '@/modules/orders/listening-links/web/share-fold';
import { Soon, useIsPast } from '@/modules/site/order/web/due-line';
import { songName } from '@/modules/site/order/song-name.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { Badge } from '@/ui/badge';
import { useSlowLine } from '@/ui/use-slow-line';
import { Waveform } from '@/ui/waveform';
import { When } from '@/ui/when';
import type { listMySongs } from '../songs.contract';
import { TASK_TEXTS } from './task-texts';

export type MySong = ResponseOf<typeof listMySongs>['data'][number];

function Wave({ wave, played }: Pick<MySong, 'wave'> & { played?: number | undefined }) {
  const peaks = useMemo(() => (wave === null ? [] : unpackPeaks(wave.peaks)), [wave]);
  if (wave === null || peaks.length === 0) return <div className="h-px w-full bg-line" />;
  return <Waveform peaks={peaks} signal={wave.side} label="" played={played} className="h-10" />;
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

interface LineProps {
  readonly song: MySong;
  /** How much of it was played, 0 to 1; nothing before it first plays. */
  readonly played?: number | undefined;
}

/** The line of a song that opens it: its wave, its name, what comes next and when. */
function SongLine({ song, played }: LineProps) {
  const { order_id, id, of_several, is_new } = song;
  return (
    <Link to={`/order/${order_id}${of_several ? `#item-${id}` : ''}`} className="song-row min-w-0 flex-1">
      <div aria-hidden="true" className="flex h-10 items-center">
        <Wave wave={song.wave} played={played} />
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
  );
}

/** The line of a song that can be heard, with the button that plays it. */
function PlayedLine({ song, sound }: LineProps & { readonly sound: NonNullable<MySong['sound']> }) {
  const slow = useSlowLine();
  const src = (slow ? sound.preview_url : null) ?? sound.listen_url;
  const name = songName(song);
  const what = song.wave?.side === 'before' ? 'what you sent' : `v${song.version ?? 1}`;
  const { player, state, near } = usePlayer(
    { tracks: [{ id: 'song', src }], first: 'song', duration: sound.duration ?? 0, title: name },
    // Its copy to listen to comes in another file.
    { goesOn: true },
  );
  const { status, position, duration } = state;
  return (
    <>
      <span ref={near} className="flex-none">
        <SmallPlay player={player} state={state} title={`${name}, ${what}`} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex">
          <SongLine
            song={song}
            played={status === 'idle' || duration === 0 ? undefined : position / duration}
          />
        </div>
        {status === 'failed' && (
          <p role="alert" className="pb-3 text-sm text-clip">
            {state.problem}
          </p>
        )}
      </div>
    </>
  );
}

/** A song in a line: play, its wave, its name, what comes next and when. All of the line but its buttons opens the song. */
export function SongRow({ song }: { song: MySong }) {
  const isShared = song.turn === 'nobody' && song.files_deleted_at === null;
  return (
    <li className="flex items-center gap-x-4 border-t border-line max-sm:flex-wrap">
      {song.sound === null ? (
        <>
          <span aria-hidden="true" className="w-11 flex-none" />
          <SongLine song={song} />
        </>
      ) : (
        <PlayedLine song={song} sound={song.sound} />
      )}
      {/* On a phone it would take the room of the words: it stands below them. */}
      {isShared && <span aria-hidden="true" className="h-0 basis-full sm:hidden" />}
      {isShared && (
        <Link
          to={`/order/${song.order_id}#${shareFoldId(song.id)}`}
          aria-label={`Share ${songName(song)} to listen`}
          className="btn btn-quiet btn-sm flex-none max-sm:mb-2 max-sm:ml-15"
        >
          Share
        </Link>
      )}
    </li>
  );
}
