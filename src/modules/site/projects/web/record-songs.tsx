import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { trackNumber } from '@/modules/orders/projects/projects.rules';
import { songName } from '@/modules/site/order/song-name.rules';
import { Soon, useIsPast } from '@/modules/site/order/web/due-line';
import { StatusBadge } from '@/modules/site/order/web/status-badge';
import { TASK_TEXTS } from '@/modules/site/songs/web/task-texts';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { formatTime } from '@/ui/format-time';
import { IconButton } from '@/ui/icon-button';
import { Timeline } from '@/ui/timeline';
import { Waveform } from '@/ui/waveform';
import type { ProjectSong } from './record-types';
import type { RecordPlayer } from './use-record-player';

function StudioNext({ song: { due_at, version } }: { song: ProjectSong }) {
  const late = useIsPast(due_at);
  if (due_at === null) return null;
  if (late) return <>Late. It is our top priority.</>;
  return (
    <>
      {version === null ? 'First version by' : 'Next version by'} <Soon at={due_at} />
    </>
  );
}

/** Whose turn a song is, and until when. In the studio its status says it. */
function Next({ song, side }: { song: ProjectSong; side: 'customer' | 'studio' }) {
  const { task, due_at, turn } = song;
  if (side === 'studio' || turn === 'nobody') return <StatusBadge status={song.order_status} />;
  if (task === null) return <StudioNext song={song} />;
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

function SongWave({ song, record }: { song: ProjectSong; record: RecordPlayer }) {
  const { wave, sound } = song;
  const peaks = useMemo(() => (wave === null ? [] : unpackPeaks(wave.peaks)), [wave]);
  if (wave === null || peaks.length === 0) return <div className="h-px w-full bg-line" />;
  const part = record.partOf(song.id);
  const duration = sound?.duration ?? null;
  const name = songName(song);
  if (part < 0 || duration === null)
    return <Waveform peaks={peaks} signal={wave.side} label={`Wave of ${name}`} className="h-10" />;
  const isHeard = record.heard === song.id && record.state.status !== 'idle';
  return (
    <Timeline
      sides={{ before: peaks, after: peaks, split: wave.side === 'before' ? 1 : 0 }}
      label={`Seek in ${name}`}
      className="h-10"
      duration={duration}
      value={isHeard ? Math.min(record.control.position, duration) : undefined}
      onSeek={(seconds) => record.playSong(song.id, seconds)}
    />
  );
}

interface RecordSongsProps {
  readonly name: string;
  readonly songs: readonly ProjectSong[];
  readonly record: RecordPlayer;
  readonly side: 'customer' | 'studio';
  /** The page of a song. */
  readonly hrefOf: (song: ProjectSong) => string;
}

function SongLine({
  song,
  at,
  of,
  record,
  side,
  hrefOf,
}: Omit<RecordSongsProps, 'songs' | 'name'> & { song: ProjectSong; at: number; of: number }) {
  const name = songName(song);
  const isHeard = record.heard === song.id && record.state.status !== 'idle';
  const playing = isHeard && record.busy;
  const canPlay = record.partOf(song.id) >= 0;
  return (
    <li
      aria-current={isHeard ? 'true' : undefined}
      className={cx('record-row border-t border-line first:border-t-0', isHeard && 'bg-hover')}
    >
      <span className="figures text-sm text-muted">{trackNumber(at + 1, of)}</span>
      <IconButton
        variant="outline"
        label={`${playing ? 'Pause' : 'Play'} ${name}`}
        icon={playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        onClick={playing ? record.player.pause : () => record.playSong(song.id)}
        disabled={!canPlay}
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={hrefOf(song)}
            className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] hover:underline"
          >
            {name}
          </Link>
          {song.is_new && side === 'customer' && <Badge tone="after">New</Badge>}
          <span className="text-sm text-muted">
            {[
              ...(song.version === null ? [] : [`v${song.version}`]),
              ...(song.sound?.duration ? [formatTime(song.sound.duration)] : []),
              ...(side === 'studio' && song.engineer_name !== null ? [song.engineer_name] : []),
            ].join(' · ')}
          </span>
        </p>
        <p className="text-sm text-muted">
          <Next song={song} side={side} />
        </p>
      </div>
      <div className="max-md:col-span-3">
        <SongWave song={song} record={record} />
      </div>
    </li>
  );
}

/** The songs of a record in running order: each plays from here on, and opens its page. */
export function RecordSongs({ name, songs, ...rest }: RecordSongsProps) {
  return (
    <ol aria-label={`Songs of ${name}`}>
      {songs.map((song, at) => (
        <SongLine key={song.id} song={song} at={at} of={songs.length} {...rest} />
      ))}
    </ol>
  );
}
