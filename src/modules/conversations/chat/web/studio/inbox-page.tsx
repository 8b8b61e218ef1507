import { useCallback } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { loadForStudio, StudioData, type Loaded } from '@/modules/people/accounts/web/studio/studio-data';
import type { ResponseOf } from '@/shared/endpoint';
import { pageOf } from '@/shared/page-number';
import { cx } from '@/ui/cx';
import { browserLoader, serverLoader, type PageRequest } from '@/ui/page-data';
import { pageMeta } from '@/ui/page-meta';
import { PagedList } from '@/ui/paged-list';
import { SelectField } from '@/ui/select-field';
import { StateLinks, type StateLink } from '@/ui/state-links';
import { StudioHeading, StudioPage } from '@/ui/studio-page';
import { useLiveUpdates } from '@/ui/use-live-updates';
import type { listInbox } from '../../inbox.contract';
import {
  INBOX_PARTS,
  inboxPartOf,
  THREAD_KINDS,
  threadKindOf,
  threadName,
  threadNamed,
  type InboxPart,
  type ThreadKind,
} from '../../inbox.rules';
import { EMPTY_PARTS, KIND_LABELS, PART_LABELS } from './inbox-texts';
import { loadThread, OpenedThread, type OpenThread } from './opened-thread';
import { InboxSkeleton, ThreadList } from './thread-list';

type List = ResponseOf<typeof listInbox>;
interface InboxData {
  readonly list: List;
  readonly opened: OpenThread;
}

async function load(page: PageRequest): Promise<Loaded<InboxData>> {
  const { api, url, signal, session } = page;
  const query = {
    show: inboxPartOf(url.searchParams.get('show')),
    kind: threadKindOf(url.searchParams.get('kind')) ?? ('all' as const),
    page: String(pageOf(url)),
  };
  const [list, opened] = await Promise.all([
    loadForStudio<typeof listInbox>(page, () =>
      api.call<typeof listInbox>('GET /studio/inbox', { query, signal }),
    ),
    session === null ? null : loadThread(page),
  ]);
  return list !== null && 'value' in list ? { value: { list: list.value, opened } } : list;
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = pageMeta({
  title: 'Inbox',
  description: 'All messages to the studio.',
  path: '/studio/inbox',
  noindex: true,
});

const KINDS = [
  { value: '', label: 'All kinds' },
  ...THREAD_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];

interface Place {
  readonly part: InboxPart;
  readonly kind: ThreadKind | null;
  readonly page: number;
  readonly open: string | null;
}

function addressOf({ part, kind, page, open }: Place): string {
  const query = new URLSearchParams();
  if (part !== 'open') query.set('show', part);
  if (kind !== null) query.set('kind', kind);
  if (page !== 1) query.set('page', String(page));
  if (open !== null) query.set('open', open);
  return query.size === 0 ? '/studio/inbox' : `/studio/inbox?${query}`;
}

function usePlace(): Place {
  const [search] = useSearchParams();
  const key = threadNamed(search.get('open'));
  return {
    part: inboxPartOf(search.get('show')),
    kind: threadKindOf(search.get('kind')),
    page: pageOf(new URL(`http://inbox/?${search}`)),
    open: key === null ? null : threadName(key),
  };
}

function linkOf(place: Place, part: InboxPart, count: number | null): StateLink {
  const link = {
    to: addressOf({ ...place, part, page: 1 }),
    label: PART_LABELS[part],
    current: part === place.part,
  };
  return count === null ? link : { ...link, count };
}

function Filters({ place, counts }: { place: Place; counts: List['counts'] | null }) {
  const navigate = useNavigate();
  const choose = (kind: string) =>
    void navigate(addressOf({ ...place, kind: threadKindOf(kind), page: 1 }), { preventScrollReset: true });
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <StateLinks
        label="Parts of the inbox"
        links={INBOX_PARTS.map((part) => linkOf(place, part, counts?.[part] ?? null))}
      />
      <SelectField
        label="Kind"
        hideLabel
        value={place.kind ?? ''}
        onChange={(event) => choose(event.target.value)}
        options={KINDS}
      />
    </div>
  );
}

function InboxView({ place, data: { list, opened } }: { place: Place; data: InboxData }) {
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  useLiveUpdates((topic) => topic === 'studio', null);
  const isOpen = place.open !== null;
  return (
    <>
      <div className={cx(isOpen && 'max-lg:hidden')}>
        <Filters place={place} counts={list.counts} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(250px,330px)_minmax(0,1fr)]">
        <div className={cx('flex min-w-0 flex-col gap-5', isOpen && 'max-lg:hidden')}>
          <PagedList
            page={list}
            noun={['conversation', 'conversations']}
            hrefFor={(page) => addressOf({ ...place, page })}
            empty={EMPTY_PARTS[place.part]}
          >
            <ThreadList
              threads={list.data}
              selected={place.open}
              hrefFor={(open) => addressOf({ ...place, open })}
            />
          </PagedList>
        </div>
        <div className={cx('min-w-0 lg:sticky lg:top-6', !isOpen && 'max-lg:hidden')}>
          <OpenedThread
            opened={opened}
            name={place.open}
            backTo={addressOf({ ...place, open: null })}
            onChange={refresh}
          />
        </div>
      </div>
    </>
  );
}

function Waiting({ place }: { place: Place }) {
  return (
    <>
      <Filters place={place} counts={null} />
      <InboxSkeleton />
    </>
  );
}

/** /studio/inbox: live chats, messages of the contact page and chats about orders, and what they are answered. */
export default function InboxPage() {
  const place = usePlace();
  return (
    <StudioPage>
      <StudioHeading title="Inbox" />
      <StudioData<InboxData> skeleton={<Waiting place={place} />}>
        {(data) => <InboxView place={place} data={data} />}
      </StudioData>
    </StudioPage>
  );
}
