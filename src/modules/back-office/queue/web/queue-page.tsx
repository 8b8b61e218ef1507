import type { ReactNode } from 'react';
import { Link, useRevalidator, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { loadForStudio, StudioData, type Loaded } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/empty-state';
import { ButtonLink } from '@/ui/button';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { Pagination } from '@/ui/pagination';
import { StudioHeading } from '@/ui/studio-page';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { getBoard, getQueue } from '../studio.contract';
import { BoardSkeleton, QueueBoard } from './board/queue-board';
import { ItemAside } from './item-aside';
import { loadOpening } from './load-opening';
import { OpeningSteps, type Opening } from './opening-steps';
import { isNarrowed, narrowedQuery, queueAddressOf, queueHref, type QueueAddress } from './queue-address';
import { QueueFilters } from './queue-filters';
import { useQueueKeys } from './queue-keys';
import { QueueList } from './queue-list';
import { QUEUE_PART_NAMES, QUEUE_PARTS } from './queue-parts';
import { QueueTable } from './queue-table';
import { ShortcutSheet } from './shortcut-sheet';

type Queue = ResponseOf<typeof getQueue> & { readonly opening?: Opening };
type Board = ResponseOf<typeof getBoard>;

const load = async (page: PageRequest): Promise<Loaded<Queue | Board>> => {
  const { api, signal } = page;
  const address = queueAddressOf(page.url.searchParams);
  const narrowed = narrowedQuery(address);
  if (address.view === 'board')
    return loadForStudio<typeof getBoard>(page, () =>
      api.call<typeof getBoard>('GET /studio/board', { query: narrowed, signal }),
    );
  const status = address.status === '' ? {} : { status: address.status as '0' | '1' | '2' | '3' };
  const query = { ...narrowed, ...status, show: address.part, page: String(address.page) };
  const loaded = await loadForStudio<typeof getQueue>(page, () =>
    api.call<typeof getQueue>('GET /studio/queue', { query, signal }),
  );
  if (loaded === null || 'failure' in loaded) return loaded;
  const isEmpty = address.part === 'open' && loaded.value.total === 0 && !isNarrowed(address);
  return isEmpty ? { value: { ...loaded.value, opening: await loadOpening(page) } } : loaded;
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Queue',
  description: 'The studio’s open work.',
  path: '/studio',
  noindex: true,
});

const listOf = (url: URL): string => queueHref({ ...queueAddressOf(url.searchParams), item: null });

/** Opening an item beside the list leaves the list as it is. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const opens = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return opens && listOf(currentUrl) === listOf(nextUrl) ? false : defaultShouldRevalidate;
}

interface PartsProps {
  readonly address: QueueAddress;
  readonly counts: Queue['counts'] | null;
}

function Parts({ address, counts }: PartsProps) {
  return (
    <nav
      aria-label="Parts of the queue"
      className="-mx-5 overflow-x-auto border-b border-line px-5 md:-mx-8 md:px-8 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-6">
        {QUEUE_PART_NAMES.map((part) => {
          const isCurrent = part === address.part;
          const count = part === 'completed' ? undefined : counts?.[part];
          return (
            <li key={part}>
              <Link
                to={queueHref(address, { part, item: null })}
                aria-current={isCurrent ? 'page' : undefined}
                preventScrollReset
                className={cx(
                  '-mb-px flex min-h-11 items-center gap-2 border-b-2 text-sm font-medium whitespace-nowrap transition-colors',
                  isCurrent ? 'border-after text-ink' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {QUEUE_PARTS[part].label}
                {count !== undefined && <span className="figures text-xs text-muted">{count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function NothingFits({ address }: { address: QueueAddress }) {
  const to = queueHref(address, { status: '', engineer: '', service: '', q: '' });
  return (
    <EmptyState
      title="No matches"
      text="Try another tab of the queue."
      action={<ButtonLink to={to}>Clear filters</ButtonLink>}
    />
  );
}

interface ViewProps {
  readonly address: QueueAddress;
  readonly onChange: () => void;
}

// What stands in the place of an empty part of the queue; the part's own words where nothing is returned.
function emptyOf(address: QueueAddress, opening: Opening, onChange: () => void): { empty?: ReactNode } {
  if (isNarrowed(address)) return { empty: <NothingFits address={address} /> };
  return opening.some(({ done }) => !done)
    ? { empty: <OpeningSteps opening={opening} onChange={onChange} /> }
    : {};
}

function TableView({ address, queue, onChange }: ViewProps & { queue: Queue }) {
  const hrefOf = ({ id }: { id: number }) => queueHref(address, { item: id });
  const isSplit = address.item !== null && queue.data.length > 0;
  const toolbar = (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      <output className="block text-muted tabular-nums">
        {queue.total === 1 ? '1 item' : `${queue.total} items`}
      </output>
      <NotInTheQueue address={address} counts={queue.counts} />
    </div>
  );
  return (
    <div className="flex flex-col gap-5">
      {isSplit && toolbar}
      {isSplit ? (
        <QueueList items={queue.data} open={address.item} hrefOf={hrefOf} />
      ) : (
        <QueueTable
          part={address.part}
          items={queue.data}
          engineers={queue.engineers}
          hrefOf={hrefOf}
          toolbar={toolbar}
          {...emptyOf(address, queue.opening ?? [], onChange)}
          onChange={onChange}
        />
      )}
      {queue.last_page > 1 && (
        <Pagination
          page={queue.current_page}
          pageCount={queue.last_page}
          hrefFor={(page) => queueHref(address, { page })}
        />
      )}
    </div>
  );
}

/** What the open part does not hold, and is good to know of: sales whose files are to come, files that nobody has paid. */
function NotInTheQueue({ address, counts }: { address: QueueAddress; counts: Queue['counts'] }) {
  const { files_to_come: toCome, unpaid_uploads: unpaid } = counts;
  const showsToCome = toCome > 0 && address.part === 'open' && !isNarrowed(address);
  if (!showsToCome && unpaid === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      {showsToCome && (
        <Link
          to={queueHref(address, { part: 'waiting', item: null })}
          className="link inline-flex min-h-6 items-center"
        >
          {toCome === 1 ? '1 paid item waits for its files' : `${toCome} paid items wait for their files`}
        </Link>
      )}
      {unpaid > 0 && (
        <Link to="/studio/unpaid-uploads" className="link inline-flex min-h-6 items-center">
          {unpaid === 1 ? '1 unpaid upload' : `${unpaid} unpaid uploads`}
        </Link>
      )}
    </p>
  );
}

function View({ address, shown }: { address: QueueAddress; shown: Queue | Board }) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  useLiveUpdates((topic) => topic === 'studio', null);
  const isOpen = address.item !== null;
  const grid =
    address.view === 'board'
      ? 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'
      : 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:grid-cols-[19rem_minmax(0,1fr)]';
  return (
    <>
      {'counts' in shown && <Parts address={address} counts={shown.counts} />}
      <QueueFilters address={address} engineers={shown.engineers} services={shown.services} />
      <div className={isOpen ? `grid items-start gap-5 ${grid}` : undefined}>
        <div className={cx('min-w-0', isOpen && 'max-md:hidden')}>
          {'columns' in shown ? (
            <QueueBoard address={address} board={shown} onChange={refresh} />
          ) : (
            <TableView address={address} queue={shown} onChange={refresh} />
          )}
        </div>
        {address.item !== null && (
          <ItemAside
            key={address.item}
            itemId={address.item}
            closeHref={queueHref(address, { item: null })}
            onChange={refresh}
          />
        )}
      </div>
    </>
  );
}

const nothing = () => undefined;

function Loading({ address }: { address: QueueAddress }) {
  if (address.view === 'board') return <BoardSkeleton />;
  return (
    <>
      <Parts address={address} counts={null} />
      <QueueTable
        part={address.part}
        items={null}
        engineers={[]}
        hrefOf={() => '/studio'}
        onChange={nothing}
      />
    </>
  );
}

/** /studio: what is due, whose it is, and what waits; an item opens beside the list. */
export default function QueuePage() {
  const [search] = useSearchParams();
  const address = queueAddressOf(search);
  const isTable = address.view === 'table';
  useQueueKeys({
    open: address.item,
    hrefFor: (item) => queueHref(address, { item }),
    hrefOfPart: (place) => {
      const part = QUEUE_PART_NAMES[place - 1];
      return part === undefined ? null : queueHref(address, { part, view: 'table', item: null });
    },
    hrefOfOtherView: queueHref(address, { view: isTable ? 'board' : 'table', status: '', item: null }),
  });
  return (
    <div className="flex max-w-[1720px] flex-col gap-4 px-5 py-4 md:px-8 lg:gap-5 lg:px-10 lg:py-6">
      <StudioHeading title="Queue" actions={<ShortcutSheet of="queue" />} />
      <StudioData<Queue | Board>
        about={`${address.view} ${address.part}`}
        skeleton={<Loading address={address} />}
      >
        {(shown) => <View address={address} shown={shown} />}
      </StudioData>
    </div>
  );
}
