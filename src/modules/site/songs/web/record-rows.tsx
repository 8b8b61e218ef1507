import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedRecord } from '../songs.rules';
import { SongRow, type MySong } from './song-row';

/** A record in the list of songs: its title over its songs in running order. */
export function RecordRows({ record: { id, name, of, songs } }: { record: ListedRecord<MySong> }) {
  return (
    <li className="border-t border-line">
      <Link
        to={`/project/${id}`}
        className="-mx-3 flex min-h-11 items-center justify-between gap-4 rounded px-3 py-2 transition-colors hover:bg-hover"
      >
        <span className="min-w-0">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>{' '}
          <span className="text-sm text-muted">
            {songs.length === of ? `${of} ${of === 1 ? 'song' : 'songs'}` : `${songs.length} of ${of} songs`}
          </span>
        </span>
        <span className="flex flex-none items-center gap-2 text-sm text-muted">
          <span className="max-sm:sr-only">Open the record</span>
          <ChevronRight aria-hidden="true" size={18} />
        </span>
      </Link>
      <ol aria-label={`Songs of ${name}`} className="border-l border-line pl-4">
        {songs.map((song) => (
          <SongRow key={song.id} song={song} />
        ))}
      </ol>
    </li>
  );
}
