import { Link, useRevalidator, useSearchParams } from 'react-router';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { cx } from '@/ui/cx';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Pagination } from '@/ui/pagination';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getQueue } from '../studio.contract';
import { QUEUE_PART_NAMES, QUEUE_PARTS, queuePartOf, type QueuePart } from './queue-parts';
import { QueueTable } from './queue-table';
import { loadForStudio, StudioData } from '@/features/accounts/web';
import { StudioHeading, StudioPage } from '@/ui/studio-page';

const load = (page: PageRequest) =>
  loadForStudio<typeof getQueue>(page, () =>
    page.api.call<typeof getQueue>('GET /studio/queue', {
      query: {
        show: queuePartOf(page.url.searchParams.get('show')),
        page: String(pageOf(page.url)),
      },
      signal: page.signal,
    }),
  );

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Queue',
  description: 'What is due in the studio.',
  path: '/studio',
  noindex: true,
});

function Parts({ current }: { current: QueuePart }) {
  return (
    <nav
      aria-label="Parts of the queue"
      className="-mx-5 overflow-x-auto border-b border-line px-5 md:-mx-8 md:px-8 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-6">
        {QUEUE_PART_NAMES.map((part) => (
          <li key={part}>
            <Link
              to={part === 'open' ? '/studio' : `/studio?show=${part}`}
              aria-current={part === current ? 'page' : undefined}
              preventScrollReset
              className={cx(
                '-mb-px flex min-h-11 items-center border-b-2 text-sm font-medium whitespace-nowrap transition-colors',
                part === current ? 'border-after text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {QUEUE_PARTS[part].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Queue = ResponseOf<typeof getQueue>;

function QueueView({ part, queue }: { part: QueuePart; queue: Queue }) {
  const { revalidate } = useRevalidator();
  useLiveUpdates((topic) => topic === 'studio', null);
  return (
    <div className="flex flex-col gap-6">
      <output className="block text-sm text-muted tabular-nums">
        {queue.total === 1 ? '1 item' : `${queue.total} items`}
      </output>
      <QueueTable part={part} items={queue.data} onChange={() => void revalidate()} />
      {queue.last_page > 1 && (
        <Pagination
          page={queue.current_page}
          pageCount={queue.last_page}
          hrefFor={(page) => `/studio?show=${part}&page=${page}`}
        />
      )}
    </div>
  );
}

/** /studio: what is due, whose it is, and what waits. */
export default function QueuePage() {
  const [search] = useSearchParams();
  const part = queuePartOf(search.get('show'));
  return (
    <StudioPage>
      <StudioHeading title="Queue" />
      <Parts current={part} />
      <StudioData<Queue> skeleton={<QueueTable part={part} items={null} onChange={() => undefined} />}>
        {(queue) => <QueueView part={part} queue={queue} />}
      </StudioData>
    </StudioPage>
  );
}
