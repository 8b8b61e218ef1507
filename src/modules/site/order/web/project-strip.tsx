import { Link, useSearchParams } from 'react-router';
import { cx } from '@/ui/cx';
import type { OrderItem } from './order-types';

const TURNS = { customer: 'your turn', studio: 'in work', nobody: 'finished' } as const;

interface ProjectStripProps {
  readonly items: readonly Pick<OrderItem, 'id' | 'project'>[];
  /** The song whose page it is; null where several are shown. */
  readonly openId: number | null;
}

/** On a song's page: the way to its record, and to the other songs of it in running order. Nothing for a song by itself. */
export function ProjectStrip({ items, openId }: ProjectStripProps) {
  const link = useSearchParams()[0].get('link');
  const { project } = items.find(({ id }) => id === openId) ?? items.find((item) => item.project) ?? {};
  if (project === undefined) return null;
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  return (
    <nav
      aria-label={`Songs of ${project.name}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm"
    >
      <Link
        to={`/project/${project.id}${query}`}
        className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] hover:underline"
      >
        {project.name}
      </Link>
      <ol className="rail-cue -mx-2 flex min-w-0 gap-1 overflow-x-auto">
        {project.songs.map((song, at) => {
          const isThis = song.id === openId;
          const name = song.track ?? `Song ${at + 1}`;
          return (
            <li key={song.id} className="flex-none">
              <Link
                to={`/order/${song.order_id}${query}#item-${song.id}`}
                aria-current={isThis ? 'page' : undefined}
                aria-label={`${at + 1} ${name}, ${TURNS[song.turn]}`}
                className={cx(
                  'inline-flex min-h-11 max-w-48 items-center gap-2 rounded px-2 hover:bg-hover',
                  isThis ? 'font-semibold text-ink' : 'text-muted',
                )}
              >
                <span className="figures">{at + 1}</span>
                <span className="truncate">{name}</span>
                {song.turn === 'customer' && (
                  <span aria-hidden="true" className="size-2 flex-none rounded-full bg-warm" />
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
